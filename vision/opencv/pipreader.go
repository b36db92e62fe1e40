package opencv

import (
	"fmt"
	"image"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// pipReader reads d6 in crops in which every colour counts the same: pips that
// differ from the body in hue, hardly in lightness, stand out as others do. It
// tells faces alone, not whether a die is there.
type pipReader struct {
	net   *batches
	crops *cropper
	raw   []float32 // of the network, kept between calls
}

// pipFaces is how many faces the pip reader tells.
const pipFaces = 6

// A d6 whose face is less likely than pipsAsked is shown to the pip reader, where
// there is a die by pipsDie at least, by pipsDieSmall where it is less than pipsSmall px
// long: it takes other things for some face, too, and small ones such as keys most.
// What it says of the faces and what was known before are weighed so; both
// err on the same dice too often for their sum. The weights were fitted on
// photographs (vision/train/TRIALS.md).
const (
	pipsAsked    = 0.95
	pipsDie      = 0.65
	pipsDieSmall = 0.8
	pipsSmall    = 20
	pipsBefore   = 0.6
	pipsSay      = 0.6
)

// pipsSlant is where up leads at a die, in the measure of camera.Vertical, that is seen
// from too far down for the pip reader: about 58 degrees off the vertical.
const pipsSlant = 0.85

// It looks at a die in a mirror and in a wider crop: boxes of dice that are hard
// to see are often too small.
var (
	pipsMirrored = cropStyle{pad: 1, decorrelated: true, mirrored: true}
	pipsWider    = cropStyle{pad: 1.25, decorrelated: true}
)

func newPipReader(c card, crops *cropper) (*pipReader, error) {
	net, err := newBatches("pip reader", pipsONNX, image.Pt(c.Crop, c.Crop), 0)
	if err != nil {
		return nil, err
	}
	return &pipReader{net: net, crops: crops}, nil
}

func (p *pipReader) close() { p.net.close() }

// lookAtPips returns what is read after the pip reader's look.
func (r *Reader) lookAtPips(img picture, cs []read.Candidate, is closeReading) (closeReading, error) {
	which := r.needPips(cs, is)
	faces, err := r.classifier.pips.scores(img, candidateBoxes(chosen(cs, which)))
	if err != nil {
		return closeReading{}, err
	}
	is.scores = slices.Clone(is.scores)
	for k, i := range which {
		is.scores[i] = r.classifier.alphabet.WithFaces(constellation.D6, faces[k], is.scores[i], pipsBefore, pipsSay)
	}
	return is, nil
}

// needPips lists the d6 of which there is any doubt but that they are there, which
// aren't seen aslant and bear no sign.
func (r *Reader) needPips(cs []read.Candidate, is closeReading) (which []int) {
	dice := r.chances(cs, is.scores)
	for i, s := range is.scores {
		v := r.classifier.answer(s)
		if v.Kind == constellation.D6 && v.P < pipsAsked && dice[i] > leastForPips(cs[i].Box) && !is.signs[i] && !aslant(is.vertical, cs[i].Box) {
			which = append(which, i)
		}
	}
	return which
}

// leastForPips returns how likely a die in a box must be to be shown to the pip reader.
func leastForPips(b constellation.Box) float64 {
	if max(b.W, b.H) < pipsSmall {
		return pipsDieSmall
	}
	return pipsDie
}

// aslant tells whether a die is seen from so far down that the pip reader takes a
// side for the top more often than the others do. Where up leads must be known.
func aslant(up *camera.Vertical, b constellation.Box) bool {
	return up != nil && up.Slant(b.Centre()).Len() > pipsSlant
}

// scores returns the scores of each box's faces, the mean of both looks.
func (p *pipReader) scores(img picture, boxes []constellation.Box) ([][]float32, error) {
	out, err := p.look(img, boxes, pipsMirrored)
	if err != nil {
		return nil, err
	}
	wider, err := p.look(img, boxes, pipsWider)
	for i, row := range wider {
		for f, v := range row {
			out[i][f] = (out[i][f] + v) / 2
		}
	}
	return out, err
}

// look returns the scores of each box's faces in one way.
func (p *pipReader) look(img picture, boxes []constellation.Box, as cropStyle) (rows [][]float32, err error) {
	cut := func(i int) (gocv.Mat, []float32) {
		crop := p.crops.cutAs(img, boxes[i], as)
		img.record.look(boxes[i], as, crop)
		return crop, nil
	}
	if p.raw, err = p.net.see(p.raw[:0], len(boxes), asStored, cut); err != nil {
		return nil, err
	}
	if rows, err = split(slices.Clone(p.raw), len(boxes), pipFaces); err != nil {
		return nil, fmt.Errorf("opencv: pip reader: %w", err)
	}
	for i, row := range rows {
		img.record.looked(boxes[i], func() []why.Chance { return namedFaces(row) })
	}
	return rows, nil
}

// namedFaces returns what a row of face scores most likely means.
func namedFaces(row []float32) []why.Chance {
	return likeliestScored(row, func(i int) string { return fmt.Sprintf("d6 %d", i+1) })
}
