package read

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// A die whose box touches the picture's edge has lost the more the longer the
// box is along the edge than across: beyond lostAspect too much to be read,
// below grazedAspect hardly anything.
const grazedAspect, lostAspect = 1.2, 1.5

// The chance of a face that a die at the picture's edge needs: one that the
// edge may cut, and one that it grazes. Of 49 dice at the edge of rendered and
// real pictures whose chance was 0.6 to 0.9 46 were read rightly.
const leastIfCut, leastIfGrazed = 0.9, 0.65

// smallest is the longer side, in pixels, below which pips run together.
const smallest = 9

// LeastTold is the chance from which a face is told, that of a die at all
// times that of its face: what looks like pips may be a print or a shadow.
const LeastTold = 0.4

// OpenReason returns why a face must stay open, empty where it may be told. There
// is a die with chance die in the box, which lies in a picture of w × h
// pixels; least is the least chance of a face, given that die.
func OpenReason(v Answer, die float64, box constellation.Box, w, h int, least float64) string {
	switch {
	case v.Face == "" || v.Open > 0.5 && !atEdge(box, w, h):
		return vision.ReasonCocked
	case atEdge(box, w, h) && v.P < leastAtEdge(box, w, h):
		return vision.ReasonCut
	case v.P >= least && v.P*die >= LeastTold:
		return ""
	case math.Max(box.W, box.H) < smallest:
		return vision.ReasonSmall
	}
	return vision.ReasonUnsure
}

// edge is how near to the picture's edge, in pixels, a box counts as cut by it.
const edge = 1.0

func atSides(b constellation.Box, w int) bool { return b.X <= edge || b.X+b.W >= float64(w)-edge }

func atEnds(b constellation.Box, h int) bool { return b.Y <= edge || b.Y+b.H >= float64(h)-edge }

// atEdge tells whether the edge may cut what lies in a box. A box that is all
// of the picture was cut out round a die.
func atEdge(b constellation.Box, w, h int) bool {
	return (atSides(b, w) || atEnds(b, h)) && !fills(b, w, h)
}

func fills(b constellation.Box, w, h int) bool {
	return b.X <= edge && b.Y <= edge && b.X+b.W >= float64(w)-edge && b.Y+b.H >= float64(h)-edge
}

// leastAtEdge returns the chance of a face that a die at the edge needs to be
// told, more than 1 where it can't be.
func leastAtEdge(b constellation.Box, w, h int) float64 {
	aspect := 0.0
	if atSides(b, w) {
		aspect = b.H / b.W
	}
	if atEnds(b, h) {
		aspect = math.Max(aspect, b.W/b.H)
	}
	switch {
	case aspect > lostAspect:
		return math.Inf(1)
	case aspect > grazedAspect:
		return leastIfCut
	}
	return leastIfGrazed
}
