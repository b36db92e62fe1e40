package opencv

import (
	"fmt"
	"image"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// A crop is looked at again where the chance of its face is below doubtful
// and that of a die above leastDie.
const (
	doubtful = 0.85
	leastDie = 0.3
)

// sight is a way to cut a die out of the picture.
type sight struct {
	pad      float64 // the crop's size over the usual one
	mirrored bool
}

// A doubtful die is looked at again, and both looks' scores are averaged: one
// with pips in a mirror, which says more that is new than another size does;
// numerals don't bear that.
var (
	firstSight = sight{pad: 1}
	inMirror   = sight{pad: 1, mirrored: true}
	fromAfar   = sight{pad: 1.12}
)

// reading reads crops of dice. It keeps its numbers between calls.
type reading struct {
	net      *network
	card     card
	alphabet vision.Alphabet
	legal    []bool
	crops    *cropper
	closely  *closely
	beside   map[constellation.Kind]float64 // dice in the same picture that aren't read now
	raw      []float32
}

func newReading(c card, kinds []constellation.Kind, as *shades) (*reading, error) {
	net, err := loadNetwork("reader", readerONNX, image.Pt(c.Crop, c.Crop), 0, as)
	if err != nil {
		return nil, err
	}
	near, err := newClosely(c, as)
	if err != nil {
		net.close()
		return nil, err
	}
	a := c.alphabet()
	return &reading{net: net, card: c, alphabet: a, legal: a.Legal(kinds), crops: newCropper(c), closely: near}, nil
}

func (r *reading) close() {
	r.net.close()
	r.closely.close()
	r.crops.close()
}

// row is how many numbers the network gives for a crop: scores, then embedding.
func (r *reading) row() int { return len(r.card.Symbols) + r.card.Embedding }

// run returns the network's numbers for each box. They are valid until the
// next run.
func (r *reading) run(img gocv.Mat, boxes [][4]float64, as sight) (raw []float32, err error) {
	r.raw = r.raw[:0]
	for _, b := range boxes {
		if r.raw, err = r.net.see(r.raw, r.crops.seen(img, b, as)); err != nil {
			return nil, err
		}
	}
	if want := len(boxes) * r.row(); len(r.raw) != want {
		return nil, fmt.Errorf("opencv: reader gave %d numbers, want %d", len(r.raw), want)
	}
	return r.raw, nil
}

// scoresAs returns a row of scores for each box, from one look.
func (r *reading) scoresAs(img gocv.Mat, boxes [][4]float64, as sight) ([][]float32, error) {
	raw, err := r.run(img, boxes, as)
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(boxes))
	for i := range out {
		out[i] = append([]float32(nil), raw[i*r.row():i*r.row()+len(r.card.Symbols)]...)
	}
	return out, nil
}

// reconsider looks a second time at the boxes whose scores leave doubts, and
// closely at upper sides.
func (r *reading) reconsider(img gocv.Mat, boxes [][4]float64, scores [][]float32) error {
	pips, others := r.doubtful(scores)
	if err := r.again(img, boxes, scores, pips, inMirror); err != nil {
		return err
	}
	if err := r.again(img, boxes, scores, others, fromAfar); err != nil {
		return err
	}
	return r.lookClosely(img, boxes, scores, firstSight)
}

// lookClosely hears what kinds the dice about each are, and then reads the
// upper sides of those about which that may say more. Where doubts are left it
// looks again, in other sizes: another side may have been laid upright.
func (r *reading) lookClosely(img gocv.Mat, boxes [][4]float64, scores [][]float32, as sight) error {
	r.alphabet.Company(scores, r.legal, r.beside)
	as.mirrored = false
	r.closely.plumb = r.closely.hung
	dice := r.worthALook(scores)
	if err := r.callWitnesses(img, boxes, scores, dice, as); err != nil {
		return err
	}
	if err := r.upperSides(img, boxes, scores, dice, as); err != nil {
		return err
	}
	for n, pad := range closerPads {
		at := as
		at.pad *= pad
		if err := r.upperSides(img, boxes, scores, r.stillDoubtful(dice, scores, n == 0), at); err != nil {
			return err
		}
	}
	return nil
}

// stillDoubtful lists the dice whose upper sides left doubts, those with pips
// only where they are asked for.
func (r *reading) stillDoubtful(dice []*closeDie, scores [][]float32, pips bool) []*closeDie {
	var out []*closeDie
	for _, d := range dice {
		if v := r.judge(scores[d.i]); v.P < doubtful && (pips || !hasPips(v.Kind)) {
			out = append(out, d)
		}
	}
	return out
}

// worthALook lists the dice whose upper sides may say more: those with pips
// only where there are doubts.
func (r *reading) worthALook(scores [][]float32) []*closeDie {
	var out []*closeDie
	for i, s := range scores {
		v := r.judge(s)
		if v.Die > leastDie && r.card.Turns[v.Kind] > 0 && (v.P < doubtful || !hasPips(v.Kind)) {
			out = append(out, &closeDie{i: i, kind: v.Kind, before: slices.Clone(s)})
		}
	}
	return out
}

// closerPads are the sizes of the crops in which an upper side that is still
// doubtful is looked for anew, one with pips only in the first.
var closerPads = []float64{fromAfar.pad, 0.94}

// fewDice is how many dice that are looked at closely tell by themselves
// where up leads.
const fewDice = 4

// callWitnesses aims at dice that are read already, with those few that are to
// be looked at closely: together they tell where up leads.
func (r *reading) callWitnesses(img gocv.Mat, boxes [][4]float64, scores [][]float32, dice []*closeDie, as sight) error {
	if r.closely.plumb != nil || len(dice) == 0 || len(dice) >= fewDice {
		return nil
	}
	all := slices.Clone(dice)
	for i, s := range scores {
		v := r.judge(s)
		if len(all) < fewDice && v.Die > leastDie && v.P >= doubtful && hasPips(v.Kind) {
			all = append(all, &closeDie{i: i, kind: v.Kind})
		}
	}
	if len(all) == len(dice) {
		return nil
	}
	return r.closely.sound(img, all, r.cropped(img, boxes, all, as))
}

// cropped sets the squares of dice as they are seen, and returns what cuts them.
func (r *reading) cropped(img gocv.Mat, boxes [][4]float64, dice []*closeDie, as sight) func(*closeDie) gocv.Mat {
	for _, d := range dice {
		d.square = cropSquare(boxes[d.i], r.card.Pad*as.pad)
	}
	return func(d *closeDie) gocv.Mat { return r.crops.seen(img, boxes[d.i], as) }
}

// upperSides reads the upper sides of dice and weighs all looks at them.
func (r *reading) upperSides(img gocv.Mat, boxes [][4]float64, scores [][]float32, dice []*closeDie, as sight) error {
	if err := r.closely.look(img, dice, r.cropped(img, boxes, dice, as)); err != nil {
		return err
	}
	for _, d := range dice {
		copy(scores[d.i], d.before)
		r.closely.weigh(r.alphabet, r.legal, scores[d.i], d)
	}
	return nil
}

// hasPips tells whether dice of a kind bear pips, which a mirror leaves what they are.
func hasPips(k constellation.Kind) bool { return k == constellation.D6 || k == constellation.Borg }

// A resting die is looked at in these ways in turn, picture after picture: the
// same way each time would make the same mistake each time.
var (
	pipSights   = []sight{inMirror, fromAfar, {pad: 0.94, mirrored: true}, firstSight, {pad: 1.12, mirrored: true}, {pad: 0.94}}
	otherSights = []sight{fromAfar, {pad: 0.94}, firstSight, {pad: 1.06}}
)

// sightOf returns how to look at a die of a kind that was read n times.
func sightOf(k constellation.Kind, n int) sight {
	all := otherSights
	if hasPips(k) {
		all = pipSights
	}
	return all[max(0, n-1)%len(all)]
}

// doubtful lists the crops that hold a die of which a second look may say
// more: those with pips, and the others.
func (r *reading) doubtful(scores [][]float32) (pips, others []int) {
	for i := range scores {
		switch v := r.judge(scores[i]); {
		case v.Die <= leastDie || v.P >= doubtful:
		case hasPips(v.Kind):
			pips = append(pips, i)
		default:
			others = append(others, i)
		}
	}
	return pips, others
}

// again looks at some of the crops once more and averages their scores.
func (r *reading) again(img gocv.Mat, boxes [][4]float64, scores [][]float32, which []int, as sight) error {
	some := make([][4]float64, len(which))
	for k, i := range which {
		some[k] = boxes[i]
	}
	raw, err := r.run(img, some, as)
	if err != nil {
		return err
	}
	for k, i := range which {
		for j, second := range raw[k*r.row():][:len(scores[i])] {
			scores[i][j] = (scores[i][j] + second) / 2
		}
	}
	return nil
}

func (r *reading) judge(scores []float32) vision.Verdict {
	return r.alphabet.Judge(r.alphabet.Chances(scores, r.legal))
}

// features returns the embedding of each box.
func (r *reading) features(img gocv.Mat, boxes [][4]float64) ([][]float32, error) {
	raw, err := r.run(img, boxes, firstSight)
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(boxes))
	for i := range out {
		out[i] = append([]float32(nil), raw[i*r.row()+len(r.card.Symbols):(i+1)*r.row()]...)
	}
	return out, nil
}
