package vision

import "math"

// A die whose box touches the picture's edge and is this much longer along
// the edge than across has lost too much to be read.
const cutAspect = 1.5

// sureAtEdge is the chance of a face that a die at the picture's edge needs.
const sureAtEdge = 0.9

// smallest is the longer side, in pixels, below which pips run together.
const smallest = 9

// LeastTold is the chance that there is a die at all from which its face is
// told: what looks like pips may be a print or a shadow.
const LeastTold = 0.4

// WhyOpen returns why a face must stay open, empty where it may be told. The
// box lies in a picture of w × h pixels; least is the least chance of a face.
func WhyOpen(v Verdict, box [4]float64, w, h int, least float64) string {
	switch {
	case v.Face == "" || v.Open > 0.5 && !atEdge(box, w, h):
		return ReasonCocked
	case atEdge(box, w, h) && (v.P < sureAtEdge || lost(box, w, h)):
		return ReasonCut
	case v.P >= least:
		return ""
	case math.Max(box[2], box[3]) < smallest:
		return ReasonSmall
	}
	return ReasonUnsure
}

// edge is how near to the picture's edge, in pixels, a box counts as cut by it.
const edge = 1.0

func atSides(b [4]float64, w int) bool { return b[0] <= edge || b[0]+b[2] >= float64(w)-edge }
func atEnds(b [4]float64, h int) bool  { return b[1] <= edge || b[1]+b[3] >= float64(h)-edge }
func atEdge(b [4]float64, w, h int) bool {
	return atSides(b, w) || atEnds(b, h)
}

// lost tells whether the edge took so much that the box is no longer square.
func lost(b [4]float64, w, h int) bool {
	return atSides(b, w) && b[3] > cutAspect*b[2] || atEnds(b, h) && b[2] > cutAspect*b[3]
}

// BoxCorners returns a box's corners clockwise from the top left.
func BoxCorners(b [4]float64) [][2]float64 {
	x, y, w, h := b[0], b[1], b[2], b[3]
	return [][2]float64{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}
