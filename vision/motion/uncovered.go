package motion

import (
	"image"
	"time"
)

// What was looked at while a hand rested there differs from the ground once the hand
// is gone. A hand leaves over the picture's edge, so that moved last which is near
// it, and much of the rest just before, unless it is gone from one picture to the next;
// and the outline of what is gone is in what was looked at. A die that stops beside a
// hand at the edge sweeps over little.
const (
	leftWithin = 34 * time.Millisecond  // how long before the end of the motion a pixel moved last, at most, to count as moved last: two pictures at 60 a second
	leftNear   = 0.25                   // of how far in from the picture's edge the piece reaches: what moved last is nearer
	leftIn     = 300 * time.Millisecond // before the end of motion, in which a hand leaves
	leftSwept  = 0.15                   // share of the piece that moved in leftIn, and since the hand last held still, at least
	leftAtOnce = 0.6                    // share of the piece that moved within leftWithin where it came or went at once
)

// uncovered tells whether what has changed in a box is where something lay that is
// gone. Motion ended at some moment.
func (g *Background) uncovered(r image.Rectangle, ended time.Duration) bool {
	moved, depth := g.movedLast(r, ended-leftWithin)
	left := moved > leftAtOnce
	if !left && moved > 0 && depth < leftNear {
		swept, _ := g.movedLast(r, max(ended-leftIn, g.handStill))
		left = swept > leftSwept
	}
	return left && g.hadOutline(r)
}

// movedLast tells how much of what has changed in a box moved after a moment, and how
// far that is from the picture's edge, as a share of how far all of it reaches.
func (g *Background) movedLast(r image.Rectangle, since time.Duration) (share, depth float64) {
	all, n, sum, deepest := 0, 0, 0, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p := y*g.w + x
			if g.changed[p] == 0 {
				continue
			}
			in := min(x, y, g.w-1-x, g.h-1-y)
			all, deepest = all+1, max(deepest, in)
			if time.Duration(g.lastMoved[p]) > since {
				n, sum = n+1, sum+in
			}
		}
	}
	return float64(n) / float64(max(all, 1)), float64(sum) / float64(max(n*deepest, 1))
}
