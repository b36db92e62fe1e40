package opencv

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// A crop is looked at again where the chance of its face is below doubtful
// and that of a die above leastDie.
const (
	doubtful = 0.85
	leastDie = 0.3
)

// cropStyle is a way to cut a die out of the picture.
type cropStyle struct {
	pad          float64 // the crop's size over the usual one
	mirrored     bool
	decorrelated bool // its colours vary alike, as the pip reader takes them
	second       bool // for the second reader, which says so in a record
}

// A doubtful die is looked at again, and both looks' scores are averaged: one
// with pips in a mirror, which says more that is new than another size does;
// numerals don't bear that.
var (
	plainCrop    = cropStyle{pad: 1}
	mirroredCrop = cropStyle{pad: 1, mirrored: true}
	widerCrop    = cropStyle{pad: 1.12}
)

// classifier reads crops of dice. It keeps its numbers between calls.
type classifier struct {
	net      *batches
	card     card
	alphabet read.Alphabet
	legal    []bool
	crops    *cropper
	topFaces *topFaceReader
	pips     *pipReader
	second   *secondReader
	lean     *leanReader
	raw      []float32
}

func newClassifier(c card, kinds []constellation.Kind) (*classifier, error) {
	net, err := newBatches("reader", readerONNX, image.Pt(c.Crop, c.Crop), 0)
	if err != nil {
		return nil, err
	}
	near, err := newTopFaceReader(c)
	if err != nil {
		net.close()
		return nil, err
	}
	crops := newCropper(c.Crop, c.Pad)
	pips, err := newPipReader(c, crops)
	if err != nil {
		net.close()
		near.close()
		crops.close()
		return nil, err
	}
	a := c.alphabet()
	return &classifier{net: net, card: c, alphabet: a, legal: a.Legal(kinds), crops: crops, topFaces: near, pips: pips, second: newSecondReader(c), lean: newLeanReader(c)}, nil
}

func (r *classifier) close() {
	r.net.close()
	r.topFaces.close()
	r.pips.close()
	r.second.close()
	r.lean.close()
	r.crops.close()
}

// row is how many numbers the network gives for a crop: scores, then embedding.
func (r *classifier) row() int { return len(r.card.Symbols) + r.card.Embedding }

// run returns the network's numbers for each box. They are valid until the
// next run.
func (r *classifier) run(img picture, boxes []constellation.Box, as cropStyle) (raw []float32, err error) {
	cut := func(i int) (gocv.Mat, []float32) {
		crop := r.crops.cutAs(img, boxes[i], as)
		img.record.look(boxes[i], as, crop)
		return crop, nil
	}
	if r.raw, err = r.net.see(r.raw[:0], len(boxes), img.tones, cut); err != nil {
		return nil, err
	}
	if want := len(boxes) * r.row(); len(r.raw) != want {
		return nil, fmt.Errorf("opencv: reader gave %d numbers, want %d", len(r.raw), want)
	}
	return r.raw, nil
}

// scores returns a row of scores for each box, from one look.
func (r *classifier) scores(img picture, boxes []constellation.Box, as cropStyle) ([][]float32, error) {
	raw, err := r.run(img, boxes, as)
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(boxes))
	for i := range out {
		out[i] = append([]float32(nil), raw[i*r.row():i*r.row()+len(r.card.Symbols)]...)
		img.record.looked(boxes[i], func() []why.Chance { return r.named(out[i]) })
	}
	return out, nil
}

// named returns what a row of scores most likely means.
func (r *classifier) named(scores []float32) []why.Chance {
	return likeliest(r.alphabet.Chances(scores, r.legal), func(i int) string {
		s := r.alphabet.Symbols[i]
		return strings.TrimSpace(string(s.Kind) + " " + s.Face)
	})
}

// closeReading is what was read of some boxes, their top faces included.
type closeReading struct {
	scores   [][]float32      // of each box
	signs    map[int]bool     // the boxes of what was taken for a d6 and bears a sign, not pips
	evidence map[int]float64  // of the boxes whose top faces were read, for a sign there: how much likelier than nothing it makes what was seen, as a logarithm
	lean     map[int]float64  // of the boxes that were looked at for it: how likely the die leans, 0…1
	vertical *camera.Vertical // where up leads, as the caller or the dice together tell it; nil where neither does
}

// reconsider returns what is read after a second look at the boxes about which their
// scores leave doubts, and at top faces. What was looked at in a mirror for its pips and turns
// out to bear a sign is looked at anew, as it is: in a mirror that is another sign, or none.
func (r *classifier) reconsider(img picture, boxes []constellation.Box, first [][]float32) (closeReading, error) {
	pips, others := r.doubtful(first)
	scores, err := r.averageSecondLook(img, boxes, first, pips, mirroredCrop)
	if err != nil {
		return closeReading{}, err
	}
	if scores, err = r.averageSecondLook(img, boxes, scores, others, widerCrop); err != nil {
		return closeReading{}, err
	}
	out, err := r.readTopFaces(img, boxes, scores, plainCrop)
	signs := slices.DeleteFunc(pips, func(i int) bool { return !out.signs[i] })
	if err != nil || len(signs) == 0 {
		return out, err
	}
	for _, i := range signs {
		scores[i] = first[i]
	}
	if scores, err = r.averageSecondLook(img, boxes, scores, signs, widerCrop); err != nil {
		return closeReading{}, err
	}
	return r.readTopFaces(img, boxes, scores, plainCrop)
}

// look returns what is read of boxes in one look and one at top faces.
func (r *classifier) look(img picture, boxes []constellation.Box, as cropStyle) (closeReading, error) {
	scores, err := r.scores(img, boxes, as)
	if err != nil {
		return closeReading{}, err
	}
	return r.readTopFaces(img, boxes, scores, as)
}

// readTopFaces takes into the scores what kinds the dice about each are, and then
// reads the top faces of those about which that may say more.
func (r *classifier) readTopFaces(img picture, boxes []constellation.Box, scores [][]float32, as cropStyle) (closeReading, error) {
	scores = r.alphabet.WithContext(scores, r.legal, img.known.Around)
	as.mirrored = false
	given := img.known.Vertical != nil
	dice := r.needTopFace(scores)
	var err error
	if img.known.Vertical, err = r.estimateVertical(img, boxes, scores, dice, as); err != nil {
		return closeReading{}, err
	}
	if scores, img.known.Vertical, err = r.lookAtTopFaces(img, boxes, scores, dice, as); err != nil {
		return closeReading{}, err
	}
	img.record.vertical(img.known.Vertical, given)
	signs, evidence := r.signs(dice)
	return closeReading{scores: scores, signs: signs, evidence: evidence, vertical: img.known.Vertical}, nil
}

// lookAtTopFaces returns the scores with what the top faces of dice say, and where up
// leads. Where doubts are left it looks again, in other sizes: another side may have
// been laid upright.
func (r *classifier) lookAtTopFaces(img picture, boxes []constellation.Box, scores [][]float32, dice []*topFace, as cropStyle) ([][]float32, *camera.Vertical, error) {
	again := dice
	for n, pad := range append([]float64{1}, topFacePads...) {
		if n > 0 {
			again = r.stillDoubtful(dice, scores, n == 1)
		}
		at := as
		at.pad *= pad
		var err error
		if img.known.Vertical, err = r.topFaces.locateAndRead(img, again, r.cropped(img, boxes, again, at)); err != nil {
			return nil, nil, err
		}
		scores = r.combineTopFaces(scores, again)
	}
	numbered := r.unlessSure(dice, scores)
	if err := r.topFaces.readAround(img, numbered); err != nil {
		return nil, nil, err
	}
	return r.combineTopFaces(scores, numbered), img.known.Vertical, nil
}

// signs returns the boxes of the dice that were taken for d6 and bear a sign, and the
// evidence for a sign on each.
func (r *classifier) signs(dice []*topFace) (is map[int]bool, evidence map[int]float64) {
	is, evidence = map[int]bool{}, map[int]float64{}
	for _, d := range dice {
		sign, pips := r.topFaces.signAndPips(r.alphabet, r.legal, d)
		is[d.i], evidence[d.i] = bearsSign(d, sign, pips), sign
	}
	return is, evidence
}

// stillDoubtful lists the dice whose top faces left doubts, those with pips
// only where they are asked for.
func (r *classifier) stillDoubtful(dice []*topFace, scores [][]float32, pips bool) []*topFace {
	var out []*topFace
	for _, d := range dice {
		if v := r.answer(scores[d.i]); v.P < doubtful && (pips || !hasPips(v.Kind)) {
			out = append(out, d)
		}
	}
	return out
}

// needTopFace lists the dice whose top faces may say more: those with pips
// only where there are doubts.
func (r *classifier) needTopFace(scores [][]float32) []*topFace {
	var out []*topFace
	for i, s := range scores {
		v := r.answer(s)
		if v.Die > leastDie && r.card.Turns[v.Kind] > 0 && (v.P < doubtful || !hasPips(v.Kind)) {
			out = append(out, &topFace{i: i, kind: v.Kind, chance: v.Die, before: s})
		}
	}
	return out
}

// topFacePads are the sizes of the crops in which a top face that is still
// doubtful is looked for anew, one with pips only in the first.
var topFacePads = []float64{widerCrop.pad, 0.94}

// enoughDice is how many dice that have their top faces read tell by themselves
// where up leads.
const enoughDice = 4

// estimateVertical returns where up leads in a picture of which that isn't known.
// Where few dice are to be read by their top faces it locates those of others as
// well: together they tell it. It returns nil where that wouldn't help.
func (r *classifier) estimateVertical(img picture, boxes []constellation.Box, scores [][]float32, dice []*topFace, as cropStyle) (*camera.Vertical, error) {
	if img.known.Vertical != nil || len(dice) == 0 || len(dice) >= enoughDice {
		return img.known.Vertical, nil
	}
	all := slices.Clone(dice)
	for i, s := range scores {
		v := r.answer(s)
		if len(all) < enoughDice && v.Die > leastDie && v.P >= doubtful && hasPips(v.Kind) {
			all = append(all, &topFace{i: i, kind: v.Kind, chance: v.Die})
		}
	}
	if len(all) == len(dice) {
		return nil, nil
	}
	crop := r.cropped(img, boxes, all, as)
	if err := r.topFaces.locateAll(img, all, crop); err != nil {
		return nil, err
	}
	if err := r.topFaces.mapSlants(img, all, crop); err != nil {
		return nil, err
	}
	return fitVertical(img, all), nil
}

// cropped sets the squares of dice as they are seen, and returns what cuts them.
func (r *classifier) cropped(img picture, boxes []constellation.Box, dice []*topFace, as cropStyle) func(*topFace) gocv.Mat {
	for _, d := range dice {
		d.box = boxes[d.i]
		d.square, _ = r.crops.square(img, boxes[d.i], as.pad)
	}
	return func(d *topFace) gocv.Mat { return r.crops.cutAs(img, boxes[d.i], as) }
}

// combineTopFaces returns the scores with all looks at the top faces of dice.
func (r *classifier) combineTopFaces(scores [][]float32, dice []*topFace) [][]float32 {
	out := slices.Clone(scores)
	for _, d := range dice {
		out[d.i] = r.topFaces.combine(r.alphabet, r.legal, d)
	}
	return out
}

// hasPips tells whether dice of a kind bear pips, which a mirror leaves what they are.
func hasPips(k constellation.Kind) bool { return k == constellation.D6 || k == constellation.Borg }

// A resting die is looked at in these ways in turn, picture after picture: the
// same way each time would make the same mistake each time.
var (
	pipCrops   = []cropStyle{mirroredCrop, widerCrop, {pad: 0.94, mirrored: true}, plainCrop, {pad: 1.12, mirrored: true}, {pad: 0.94}}
	otherCrops = []cropStyle{widerCrop, {pad: 0.94}, plainCrop, {pad: 1.06}}
)

// cropStyleFor returns how to look at a die of a kind that was read n times.
func cropStyleFor(k constellation.Kind, n int) cropStyle {
	all := otherCrops
	if hasPips(k) {
		all = pipCrops
	}
	return all[max(0, n-1)%len(all)]
}

// doubtful lists the crops that hold a die of which a second look may say
// more: those with pips, and the others.
func (r *classifier) doubtful(scores [][]float32) (pips, others []int) {
	for i := range scores {
		switch v := r.answer(scores[i]); {
		case v.Die <= leastDie || v.P >= doubtful:
		case hasPips(v.Kind):
			pips = append(pips, i)
		default:
			others = append(others, i)
		}
	}
	return pips, others
}

// averageSecondLook returns the scores with those of some boxes averaged with
// what a second look at them says.
func (r *classifier) averageSecondLook(img picture, boxes []constellation.Box, scores [][]float32, which []int, as cropStyle) ([][]float32, error) {
	some := make([]constellation.Box, len(which))
	for k, i := range which {
		some[k] = boxes[i]
	}
	second, err := r.scores(img, some, as)
	return averaged(scores, which, second), err
}

// averaged returns scores of which some rows are averaged with those of a second look.
func averaged(scores [][]float32, which []int, second [][]float32) [][]float32 {
	out := slices.Clone(scores)
	for k, row := range second {
		for j, first := range scores[which[k]] {
			row[j] = (first + row[j]) / 2
		}
		out[which[k]] = row
	}
	return out
}

func (r *classifier) answer(scores []float32) read.Answer {
	return r.alphabet.Answer(r.alphabet.Chances(scores, r.legal))
}

// features returns the embedding of each box.
func (r *classifier) features(img picture, boxes []constellation.Box) ([][]float32, error) {
	raw, err := r.run(img, boxes, plainCrop)
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(boxes))
	for i := range out {
		out[i] = append([]float32(nil), raw[i*r.row()+len(r.card.Symbols):(i+1)*r.row()]...)
	}
	return out, nil
}
