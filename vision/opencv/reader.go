package opencv

import (
	"errors"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// ErrPicture is wrapped where a picture can't be looked at.
var ErrPicture = errors.New("opencv: no picture to look at")

// ErrClosed is what a reader answers that has been closed.
var ErrClosed = errors.New("opencv: the reader is closed")

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

	// Report, where set, is filled by Read and ReadPart with what each stage
	// saw. That takes time.
	Report *why.Report

	cfg        vision.ReaderConfig
	card       card
	contrast   *contrast
	finder     *finder
	classifier *classifier
	teams      *teamClassifier
	halves     *halves  // of the last picture as it is
	others     *halves  // of what was made of it last: it turned, mirrored or unsqueezed
	unsqueezed gocv.Mat // the last picture that was squeezed, as it must have been
	turned     gocv.Mat // the last picture that was turned, upright
	mirror     gocv.Mat // and the last that was mirrored
	stages     Stages
	closed     bool // what it would look with is freed
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
	r := &Reader{cfg: cfg.WithDefaults(), card: c, contrast: newContrast(), halves: newHalves(), others: newHalves(),
		unsqueezed: gocv.NewMat(), turned: gocv.NewMat(), mirror: gocv.NewMat()}
	if err := r.load(); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// load loads the networks.
func (r *Reader) load() (err error) {
	if r.finder, err = newFinder(r.card); err != nil {
		return err
	}
	if r.classifier, err = newClassifier(r.card, r.cfg.Kinds); err != nil {
		return err
	}
	r.teams, err = newTeamClassifier(r.card)
	return err
}

// Close frees the networks and the pictures that the reader keeps: from then on it
// answers ErrClosed. A second Close does nothing.
func (r *Reader) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
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
	r.halves.close()
	r.others.close()
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
// Where nobody said which dice are in the game discs without a mark stay open.
func (r *Reader) Read(img gocv.Mat, known Known) ([]vision.Detection, error) {
	p, err := r.picture(img, known)
	if err != nil {
		return nil, err
	}
	out, err := r.readInWay(p.upright(), p)
	if err == nil {
		out, err = r.readAnyWay(p, out)
	}
	if err == nil && !vision.AnyFace(out) {
		out, err = r.readWhole(p, out)
	}
	if len(r.cfg.Kinds) == 0 {
		read.OpenBlanks(out)
	}
	p.record.told(out)
	return out, err
}

// picture takes the next picture that is looked at, by its own stages.
func (r *Reader) picture(img gocv.Mat, known Known) (picture, error) {
	if err := r.usable(img); err != nil {
		return picture{}, err
	}
	r.stages = Stages{}
	p := picture{known: known}
	if r.Report != nil {
		p.record = &record{report: r.Report}
	}
	return p.as(img, r.halves), nil
}

// ReadPart is Read for a part of a camera's picture, which is never filled by
// one die. Where it is known which way up leads there, that is the way in which
// it is looked at.
func (r *Reader) ReadPart(img gocv.Mat, known Known) ([]vision.Detection, error) {
	p, err := r.picture(img, known)
	if err != nil {
		return nil, err
	}
	p.part = true
	out, err := r.readInWay(p.upright(), p)
	p.record.told(out)
	return out, err
}

// readUpright finds and reads the dice of a picture in which up leads up. A
// picture in which all dice are narrow, or flat, is taken for a squeezed one
// and looked at once more as it must have been.
func (r *Reader) readUpright(img picture) ([]vision.Detection, error) {
	img, found, err := r.candidates(img)
	if err != nil {
		return nil, err
	}
	wide, found, by, err := r.unsqueeze(img, found)
	if err != nil {
		return nil, err
	}
	out, err := r.readCandidates(wide, found)
	return squeezed(out, by), err
}

// wholePictureScore is how likely, by itself, a picture in which no die could be read
// shows nothing but one die. The finder has to see ground round a die.
const wholePictureScore = 0.5

// readWhole reads a picture as one die, and returns that where its face can be
// told, instead of the dice otherwise seen.
func (r *Reader) readWhole(img picture, otherwise []vision.Detection) ([]vision.Detection, error) {
	var err error
	if img.tones, err = r.contrast.fit(img.Mat); err != nil {
		return nil, err
	}
	all := []read.Candidate{{Box: whole(img.Mat), Score: wholePictureScore}}
	img.record.add(all)
	out, err := r.readCandidates(img, all)
	if err != nil || !vision.AnyFace(out) {
		return otherwise, err
	}
	return out, nil
}

// Find returns the boxes of what may be dice in a BGR picture, px, likeliest
// first. Read tells which of them are.
func (r *Reader) Find(img gocv.Mat) ([]constellation.Box, error) {
	p, err := r.picture(img, Known{})
	if err != nil {
		return nil, err
	}
	_, found, err := r.candidates(p)
	if err != nil {
		return nil, err
	}
	return candidateBoxes(found), nil
}

// givenBoxScore is the finder's chance of a die in a box that it found before.
const givenBoxScore = 0.9

// ReadAgain reads a die that was read n times before, in another way than
// then: nearer, farther, a die with pips in a mirror. Such readings weighed
// together tell more than the same one again. The die keeps its box, and what the
// finder made of it; its face is read as of something that surely was found. ok is
// false where no die is.
func (r *Reader) ReadAgain(img gocv.Mat, d vision.Detection, n int, known Known) (again vision.Detection, ok bool, err error) {
	if err := r.usable(img); err != nil {
		return d, false, err
	}
	p := picture{Mat: img, known: known}
	if p.tones, err = r.contrast.fit(img); err != nil {
		return d, false, err
	}
	y := p.upright()
	box := y.Box(d.Box, float64(img.Cols()), float64(img.Rows()))
	out, err := r.readBox(r.inWay(y, p), box, cropStyleFor(d.Kind, n))
	if err != nil || len(out) == 0 {
		return d, false, err
	}
	again = setBack(out, y, p)[0]
	again.Box, again.Corners = d.Box, vision.BoxCorners(d.Box)
	again.Found, again.Confidence = d.Found, r.refound(again.Confidence, d.Found)
	return again, true, nil
}

// readBox reads the die in a box, as seen so; no die at all where none is.
func (r *Reader) readBox(img picture, box constellation.Box, as cropStyle) ([]vision.Detection, error) {
	boxes, die := []constellation.Box{box}, []read.Candidate{{Box: box, Score: givenBoxScore}}
	is, err := r.classifier.look(img, boxes, as)
	if err == nil && as.mirrored && is.signs[0] {
		as.mirrored = false // for a mirror makes another sign of it
		is, err = r.classifier.look(img, boxes, as)
	}
	if err != nil {
		return nil, err
	}
	if is, err = r.lookCloser(img, die, is); err != nil {
		return nil, err
	}
	if is, err = r.lookAtPips(img, die, is); err != nil {
		return nil, err
	}
	if is, err = r.lookForLeaning(img, die, is, as.pad); err != nil {
		return nil, err
	}
	return r.detections(img, die, is)
}

// Light estimates a picture's light, for reading parts of it; nil of what is no
// picture.
func (r *Reader) Light(img gocv.Mat) *read.Light {
	if r.usable(img) != nil {
		return nil
	}
	light := r.teams.estimateLight(img)
	return &light
}

// Features returns for each box the numbers that precede the reader's last
// layer: what a reader adapted to one's own dice learns from. The picture is
// seen as it is.
func (r *Reader) Features(img gocv.Mat, boxes []constellation.Box) ([][]float32, error) {
	if err := r.usable(img); err != nil {
		return nil, err
	}
	return r.classifier.features(picture{Mat: img, tones: asStored}, boxes)
}

func (r *Reader) now() time.Duration {
	if r.Clock == nil {
		return 0
	}
	return r.Clock()
}

// usable refuses pictures that can't be looked at, and all once the reader is closed.
func (r *Reader) usable(img gocv.Mat) error {
	if r.closed {
		return ErrClosed
	}
	return usable(img)
}

// fewestPixels is how wide and high a picture must be, px: less shows no die.
const fewestPixels = 8

// usable refuses what is no 8 bit BGR picture of at least a few pixels.
func usable(img gocv.Mat) error {
	if img.Empty() {
		return ErrPicture
	}
	if img.Type() != gocv.MatTypeCV8UC3 {
		return fmt.Errorf("%w: type %v, want 8 bit BGR", ErrPicture, img.Type())
	}
	if img.Cols() < fewestPixels || img.Rows() < fewestPixels {
		return fmt.Errorf("%w: %d×%d pixels are too few, it takes %d each way", ErrPicture, img.Cols(), img.Rows(), fewestPixels)
	}
	return nil
}
