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

// A die at the picture's edge needs a face of this chance at least for it to be told:
// leastIfCut if the edge may cut the die, leastIfGrazed if it grazes it. Of 49 dice at the
// edge of rendered and real pictures, with a chance of 0.6 to 0.9, 46 were read rightly.
const leastIfCut, leastIfGrazed = 0.9, 0.65

// smallestBox is the longer side of a box, in pixels, below which pips run together.
const smallestBox = 9

// LeastTold is the chance from which a face is told, that of a die at all
// times that of its face: what looks like pips may be a print or a shadow.
const LeastTold = 0.4

// OpenReason returns why a face must stay open, empty where it may be told. die is the
// chance that there is a die in the box at all, w × h px the size of the picture, and
// least the chance that the face must have at least, given that there is a die.
func OpenReason(v Answer, die float64, box constellation.Box, w, h int, least float64) string {
	at := edgesAt(box, v.Kind, w, h)
	switch {
	case v.Face == "" || (v.Open > 0.5 || Leans(v.Lean)) && !at.any():
		return vision.ReasonCocked
	case at.any() && v.P < leastAtEdge(box, at):
		return vision.ReasonCut
	case v.P >= least && v.P*die >= LeastTold:
		return ""
	case math.Max(box.W, box.H) < smallestBox:
		return vision.ReasonSmall
	}
	return vision.ReasonUnsure
}

// edge is how near to the picture's edge, in pixels, a box counts as cut by it. The boxes of
// dice that are cut end a little short of the edge; those of d20 count from nearEdge of
// their longer side on, since a d20 that lost a little shows a neighbour of its top face
// in the middle. Of the 43 rendered d20 that this rule leaves open, 12 would have been
// read wrongly.
const edge, nearEdge = 1.0, 0.04

// edges are those of the picture that may cut a die.
type edges struct{ left, right, top, bottom bool }

// edgesAt returns the edges that may cut a die in a box. A box that is all of the
// picture was cut out round a die.
func edgesAt(b constellation.Box, k constellation.Kind, w, h int) edges {
	near := edge
	if k == constellation.D20 {
		near = max(edge, nearEdge*max(b.W, b.H))
	}
	e := edges{b.X <= near, b.X+b.W >= float64(w)-near, b.Y <= near, b.Y+b.H >= float64(h)-near}
	if e == (edges{true, true, true, true}) {
		return edges{}
	}
	return e
}

func (e edges) any() bool { return e != edges{} }

// leastAtEdge returns the chance of a face that a die at the edge needs to be
// told, more than 1 where it can't be.
func leastAtEdge(b constellation.Box, at edges) float64 {
	aspect := 0.0
	if at.left || at.right {
		aspect = b.H / b.W
	}
	if at.top || at.bottom {
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
