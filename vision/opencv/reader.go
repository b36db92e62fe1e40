package opencv

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// ErrPicture is wrapped where a picture can't be looked at.
var ErrPicture = errors.New("opencv: no picture to look at")

// Stages are the times that the last call of Find or Read took, in all ways in
// which it looked at its picture. They are zero unless the reader was given a
// Clock.
type Stages struct {
	Find time.Duration // scaling, finding, choosing among overlapping boxes
	Read time.Duration // cutting the dice, the reading network
	Team time.Duration // colours and angles
}

// Reader finds and reads dice. It is not safe for use by several goroutines:
// it keeps its pictures between calls so that none is allocated per frame.
type Reader struct {
	// Clock, where set, measures the stages: time since any fixed moment.
	Clock func() time.Duration

	cfg        vision.ReaderConfig
	card       card
	contrast   *contrast
	finder     *finder
	classifier *classifier
	teams      *teamClassifier
	unsqueezed gocv.Mat // the last picture that was squeezed, as it must have been
	turned     gocv.Mat // the last picture that was turned, upright
	mirror     gocv.Mat // and the last that was mirrored
	stages     Stages
}

// NewReader loads the networks. The caller must Close the reader.
func NewReader(cfg vision.ReaderConfig) (*Reader, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	c, err := loadCard(modelJSON)
	if err != nil {
		return nil, err
	}
	r := &Reader{cfg: cfg.WithDefaults(), card: c, contrast: newContrast(), unsqueezed: gocv.NewMat(), turned: gocv.NewMat(), mirror: gocv.NewMat()}
	if err := r.load(); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// load loads the networks.
func (r *Reader) load() (err error) {
	if r.finder, err = newFinder(r.card, &r.contrast.tones); err != nil {
		return err
	}
	if r.classifier, err = newClassifier(r.card, r.cfg.Kinds, &r.contrast.tones); err != nil {
		return err
	}
	r.teams, err = newTeamClassifier(r.card)
	return err
}

// Close frees the networks and the pictures that the reader keeps.
func (r *Reader) Close() error {
	r.contrast.close()
	if r.finder != nil {
		r.finder.close()
	}
	if r.classifier != nil {
		r.classifier.close()
	}
	if r.teams != nil {
		r.teams.close()
	}
	r.unsqueezed.Close()
	r.turned.Close()
	r.mirror.Close()
	return nil
}

// Stages returns the times of the last call.
func (r *Reader) Stages() Stages { return r.stages }

// Read finds the dice in a BGR picture and reads each, sorted by y, then x. A
// picture in which dice with pips are read poorly is looked at in other ways,
// too, one in which none could be read as if it were the picture of one die.
func (r *Reader) Read(img gocv.Mat) ([]vision.Detection, error) {
	out, err := r.ReadPart(img)
	if err == nil {
		out, err = r.readAnyWay(img, out)
	}
	if err != nil || vision.AnyFace(out) {
		return out, err
	}
	return r.readWhole(img, out)
}

// ReadPart is Read for a part of a camera's picture, which is never filled by
// one die. Where it is known which way up leads there (see Hang), that is the
// way in which it is looked at.
func (r *Reader) ReadPart(img gocv.Mat) ([]vision.Detection, error) {
	if err := usable(img); err != nil {
		return nil, err
	}
	r.stages = Stages{}
	return r.readInWay(r.upright(img), img)
}

// readUpright finds and reads the dice of a picture in which up leads up. A
// picture in which all dice are narrow, or flat, is taken for a squeezed one
// and looked at once more as it must have been.
func (r *Reader) readUpright(img gocv.Mat) ([]vision.Detection, error) {
	found, err := r.candidates(img)
	if err != nil {
		return nil, err
	}
	picture, found, wide, err := r.unsqueeze(img, found)
	if err != nil {
		return nil, err
	}
	out, err := r.readCandidates(picture, found)
	return squeezed(out, wide), err
}

// wholePictureScore is how likely, by itself, a picture in which no die could be read
// shows nothing but one die. The finder has to see ground round a die.
const wholePictureScore = 0.5

// readWhole reads a picture as one die, and returns that where its face can be
// told, instead of the dice otherwise seen.
func (r *Reader) readWhole(img gocv.Mat, otherwise []vision.Detection) ([]vision.Detection, error) {
	whole := constellation.Box{X: 0, Y: 0, W: float64(img.Cols()), H: float64(img.Rows())}
	out, err := r.readCandidates(img, []read.Candidate{{Box: whole, Score: wholePictureScore}})
	if err != nil || !vision.AnyFace(out) {
		return otherwise, err
	}
	return out, nil
}

// Find returns the boxes of what may be dice in a BGR picture: x y w h in
// pixels, likeliest first. Read tells which of them are.
func (r *Reader) Find(img gocv.Mat) ([]constellation.Box, error) {
	r.stages = Stages{}
	found, err := r.candidates(img)
	if err != nil {
		return nil, err
	}
	return candidateBoxes(found), nil
}

// givenBoxScore is the finder's chance of a die in a box that it found before.
const givenBoxScore = 0.9

// ReadAgain reads a die that was read n times before, in another way than
// then: nearer, farther, a die with pips in a mirror. Such readings weighed
// together tell more than the same one again. The die keeps its box. ok is
// false where no die is.
func (r *Reader) ReadAgain(img gocv.Mat, d vision.Detection, n int) (again vision.Detection, ok bool, err error) {
	if err := usable(img); err != nil {
		return d, false, err
	}
	if err := r.contrast.fit(img); err != nil {
		return d, false, err
	}
	y := r.upright(img)
	var out []vision.Detection
	err = r.inWay(y, img, func(seen gocv.Mat) error {
		box := y.Box(d.Box, float64(img.Cols()), float64(img.Rows()))
		out, err = r.readBox(seen, box, cropStyleFor(d.Kind, n))
		return err
	})
	if err != nil || len(out) == 0 {
		return d, false, err
	}
	again = setBack(out, y, img)[0]
	again.Box, again.Corners = d.Box, vision.BoxCorners(d.Box)
	return again, true, nil
}

// readBox reads the die in a box, as seen so; no die at all where none is.
func (r *Reader) readBox(img gocv.Mat, box constellation.Box, as cropStyle) ([]vision.Detection, error) {
	boxes := []constellation.Box{box}
	scores, err := r.classifier.scores(img, boxes, as)
	if err == nil {
		err = r.classifier.readTopFaces(img, boxes, scores, as)
	}
	if err != nil {
		return nil, err
	}
	return r.detections(img, []read.Candidate{{Box: box, Score: givenBoxScore}}, scores)
}

// Hang tells where up from the table leads in the pictures to come, nil where
// that isn't known: of a die of many sides a picture of it alone often doesn't
// tell which side is up.
func (r *Reader) Hang(p *camera.Vertical) { r.classifier.topFaces.known = p }

// Beside tells how many dice of each kind lie about the part of a picture that
// is read next, and until this is called again: dice are mostly of one kind.
func (r *Reader) Beside(others map[constellation.Kind]float64) { r.classifier.beside = others }

// Under takes the light of the pictures to come, in which teams are told, from
// one that they are parts of: a small part may show nothing white. An empty one
// lets each tell its own.
func (r *Reader) Under(whole gocv.Mat) {
	r.teams.known = nil
	if usable(whole) == nil {
		light := r.teams.estimateLight(whole)
		r.teams.known = &light
	}
}

// Features returns for each box the numbers that precede the reader's last
// layer: what a reader adapted to one's own dice learns from. The picture is
// seen as it is.
func (r *Reader) Features(img gocv.Mat, boxes []constellation.Box) ([][]float32, error) {
	if err := usable(img); err != nil {
		return nil, err
	}
	r.contrast.spread(0, 255)
	return r.classifier.features(img, boxes)
}

func (r *Reader) candidates(img gocv.Mat) ([]read.Candidate, error) {
	if err := usable(img); err != nil {
		return nil, err
	}
	start := r.now()
	if err := r.contrast.fit(img); err != nil {
		return nil, err
	}
	found, err := r.finder.find(img, 2*r.cfg.MaxDice)
	r.stages.Find += r.now() - start
	return found, err
}

func (r *Reader) readCandidates(img gocv.Mat, cs []read.Candidate) ([]vision.Detection, error) {
	if err := usable(img); err != nil {
		return nil, err
	}
	start := r.now()
	cs, scores, err := r.firstLook(img, cs)
	if err != nil {
		return nil, err
	}
	cs, scores = r.suppress(cs, scores)
	if err := r.classifier.reconsider(img, candidateBoxes(cs), scores); err != nil {
		return nil, err
	}
	mid := r.now()
	out, err := r.detections(img, cs, scores)
	r.stages.Read, r.stages.Team = r.stages.Read+mid-start, r.stages.Team+r.now()-mid
	return out, err
}

// firstLook reads candidates, likeliest first: those that may mean the same die
// as a likelier one only where they can still be surer than that. Around
// several dice that lie in a row there are often boxes of them all.
func (r *Reader) firstLook(img gocv.Mat, cs []read.Candidate) ([]read.Candidate, [][]float32, error) {
	leaders, others := read.SplitMaxima(candidateBoxes(cs))
	first := chosen(cs, leaders)
	boxes := candidateBoxes(first)
	scores, err := r.classifier.scores(img, boxes, plainCrop)
	if err != nil {
		return nil, nil, err
	}
	chances := r.chances(first, scores)
	others = slices.DeleteFunc(others, func(i int) bool {
		return read.Suppressed(cs[i].Box, r.chance(cs[i].Score, 1), boxes, chances)
	})
	late := chosen(cs, others)
	more, err := r.classifier.scores(img, candidateBoxes(late), plainCrop)
	return append(first, late...), append(scores, more...), err
}

// chances returns how likely the candidates are dice, after they were read.
func (r *Reader) chances(cs []read.Candidate, scores [][]float32) []float64 {
	out := make([]float64, len(cs))
	for i, c := range cs {
		out[i] = r.chance(c.Score, r.classifier.answer(scores[i]).Die)
	}
	return out
}

func chosen(cs []read.Candidate, which []int) []read.Candidate {
	out := make([]read.Candidate, len(which))
	for k, i := range which {
		out[k] = cs[i]
	}
	return out
}

// suppress leaves out the candidates beside which a likelier one means the same
// die: a second look at them would be wasted.
func (r *Reader) suppress(cs []read.Candidate, scores [][]float32) ([]read.Candidate, [][]float32) {
	kept := read.SuppressRead(candidateBoxes(cs), r.chances(cs, scores))
	theirs := make([][]float32, len(kept))
	for k, i := range kept {
		theirs[k] = scores[i]
	}
	return chosen(cs, kept), theirs
}

// detections turns scores of candidates, no two of the same die, into what is
// reported.
func (r *Reader) detections(img gocv.Mat, cs []read.Candidate, scores [][]float32) ([]vision.Detection, error) {
	all := []vision.Detection{}
	for i, c := range cs {
		v := r.classifier.answer(scores[i])
		d := vision.Detection{Box: c.Box, Kind: v.Kind, Confidence: r.chance(c.Score, v.Die)}
		if d.Confidence >= r.cfg.MinConfidence {
			r.fillFace(&d, v, img)
			all = append(all, d)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Confidence > all[j].Confidence })
	out := all[:min(len(all), r.cfg.MaxDice)]
	r.teams.setLight(img)
	for i := range out {
		if err := r.teams.classify(r.classifier.crops.cut(img, out[i].Box, 1), &out[i]); err != nil {
			return nil, err
		}
	}
	vision.Sort(out)
	return out, nil
}

// fillFace fills in the face, or the reason why it stays open.
func (r *Reader) fillFace(d *vision.Detection, v read.Answer, img gocv.Mat) {
	d.Corners = vision.BoxCorners(d.Box)
	d.Reason = read.OpenReason(v, d.Confidence, d.Box, img.Cols(), img.Rows(), r.cfg.MinFaceConfidence)
	v = v.Unconditional(d.Confidence)
	d.Face, d.FaceConfidence, d.Margin, d.Alternatives = v.Face, v.P, v.Margin, v.Others
	if d.Reason != "" {
		d.Face, d.Alternatives = "", possible(v)
	}
}

// possible lists the faces of a die whose face is left open, likeliest first:
// several pictures that are each unsure may be sure together.
func possible(v read.Answer) []constellation.FaceChance {
	if v.Face == "" {
		return v.Others
	}
	return append([]constellation.FaceChance{{Face: v.Face, P: v.P}}, v.Others...)
}

// chance weighs the finder's and the reader's opinion that there is a die.
func (r *Reader) chance(find, read float64) float64 {
	w := r.card.Chance
	return 1 / (1 + math.Exp(-(w[0] + w[1]*odds(find) + w[2]*odds(read))))
}

// odds returns the logarithm of the odds of a chance, kept within reason.
func odds(p float64) float64 {
	p = math.Min(1-1e-4, math.Max(1e-4, p))
	return math.Log(p / (1 - p))
}

func (r *Reader) now() time.Duration {
	if r.Clock == nil {
		return 0
	}
	return r.Clock()
}

func candidateBoxes(cs []read.Candidate) []constellation.Box {
	out := make([]constellation.Box, len(cs))
	for i, c := range cs {
		out[i] = c.Box
	}
	return out
}

// usable refuses what is no 8 bit BGR picture of at least a few pixels.
func usable(img gocv.Mat) error {
	if img.Empty() {
		return ErrPicture
	}
	if img.Type() != gocv.MatTypeCV8UC3 {
		return fmt.Errorf("%w: type %v, want 8 bit BGR", ErrPicture, img.Type())
	}
	if img.Cols() < 8 || img.Rows() < 8 {
		return fmt.Errorf("%w: %d×%d pixels", ErrPicture, img.Cols(), img.Rows())
	}
	return nil
}
