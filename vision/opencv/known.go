package opencv

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// Known is what a caller knows of a picture before it is read. The zero value is
// a picture of which nothing is known, such as a photograph.
type Known struct {
	Vertical *camera.Vertical               // where up from the table leads in it: a die of many sides alone often doesn't tell which side is up
	Measured bool                           // whether Vertical was measured well enough to tell dice that lean
	Light    *read.Light                    // of the whole that it is a part of: a small part may show nothing white; nil takes its own
	Around   map[constellation.Kind]float64 // how many dice of each kind lie about it: dice are mostly of one kind
}

// picture is a picture as the networks see it, with what is known of it. It is
// passed by value: what is learnt of it on the way is told to those after.
type picture struct {
	gocv.Mat
	known  Known
	tones  *tones
	halves *halves // nil where it isn't seen through them
	record *record // nil where nobody asks why
	part   bool    // of a camera's picture, whose middle isn't known
}

// as returns another picture of the same things, seen through those halves.
func (p picture) as(img gocv.Mat, h *halves) picture {
	h.reset(img)
	p.Mat, p.halves = img, h
	return p
}

// reduced returns the picture halved as often as leaves one of n pixels in a
// row at least, and how often that is.
func (p picture) reduced(n float64) (gocv.Mat, int) {
	if p.halves == nil {
		return p.Mat, 0
	}
	k := p.halves.times(n)
	return p.halves.at(k), k
}
