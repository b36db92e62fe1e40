package motion

import (
	"image"
	"time"
)

// A piece is quiet although noise stirs a few of its pixels: noisyShare of its box, in all
// pictures together, or dieStirs of its pixels beyond the first firstStirs, in any one
// picture, but no more than mostStirs. The first is for large pieces, the second for those
// that may be dice. What moves stirs its whole outline.
const (
	noisyShare = 0.004 // share of the box
	dieStirs   = 0.04  // share of the pixels
	firstStirs = 64    // px
	mostStirs  = 24    // px
)

// quiet tells whether nothing in a piece moved after a moment.
func (g *Background) quiet(b Blob, since time.Duration) bool {
	all, once := g.stirsSince(b.Box, since)
	return all <= int(noisyShare*float64(b.Box.Dx()*b.Box.Dy())) || once <= min(mostStirs, int(dieStirs*float64(b.Area-firstStirs)))
}

// stirsSince counts the pixels of a box that moved after a moment: all of them, and
// the most that last did in one picture.
func (g *Background) stirsSince(r image.Rectangle, since time.Duration) (all, once int) {
	var when, count [8]int64 // more pictures than come while something settles
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, t := range g.lastMoved[y*g.w+r.Min.X : y*g.w+r.Max.X] {
			if time.Duration(t) <= since {
				continue
			}
			k := 0
			for k < len(when)-1 && count[k] > 0 && when[k] != t {
				k++
			}
			when[k], count[k] = t, count[k]+1
			all, once = all+1, max(once, int(count[k]))
		}
	}
	return all, once
}

// Stirs tells whether something in a box moved after a moment, beyond noise.
func (g *Background) Stirs(r image.Rectangle, since time.Duration) bool {
	r = r.Intersect(image.Rect(0, 0, g.w, g.h))
	return !g.quiet(Blob{Box: r, Area: r.Dx() * r.Dy()}, since)
}
