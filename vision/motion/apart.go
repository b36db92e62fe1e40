package motion

import (
	"image"
	"time"
)

// What lies beside something that moves, and hangs together with it by a shadow or
// by being near, is a die's size and mostly clear of what moves.
const (
	leastApart = 0.3  // dice's areas that it takes at least
	mostApart  = 8.0  // dice's areas that it takes at most, with its shadow: dice of many sizes are thrown together
	anyApart   = 16   // px that it takes at least where no die is known
	bigApart   = 0.02 // share of the picture that it takes at most where no die is known
	ringWidth  = 3    // px, how wide a ring about it is looked at
	ringOther  = 0.25 // share of the ring that may be other than ground that was looked at: a die that a hand covers in part is misread
)

// atRest returns the parts of a piece that moves that are at rest since a moment and
// may be dice.
func (g *Background) atRest(b Blob, since time.Duration, dieArea float64) (found []Blob) {
	for _, p := range g.diceLike(b, ever, since, dieArea) {
		if g.ringOther(p.Box) <= ringOther {
			found = append(found, p)
		}
	}
	return found
}

// What comes to rest against a hand that holds still, or in its shadow, moved a moment
// ago and the hand didn't. Of a hand that trembles the outline did, which is long and
// thin.
const (
	arrivedIn = 150 * time.Millisecond // before it came to rest, in which it moved
	thinApart = 2.5                    // times its width, from which length on a part is thin
)

// arrived returns the parts of a hand's piece that came to rest a moment ago, while the
// hand held still, and may be dice. Nobody knows how much of them the hand covers.
func (g *Background) arrived(b Blob, since time.Duration, dieArea float64) (found []Blob) {
	for _, p := range g.diceLike(b, since-arrivedIn, since, dieArea) {
		long, short := float64(max(p.Box.Dx(), p.Box.Dy())), float64(min(p.Box.Dx(), p.Box.Dy()))
		if long < thinApart*short && p.Full() {
			found = append(found, p)
		}
	}
	return found
}

// diceLike returns the parts of a piece that moved after a moment, but not since, of a
// size with dice and clear of the picture's edge.
func (g *Background) diceLike(b Blob, from, since time.Duration, dieArea float64) (found []Blob) {
	least, most := leastApart*dieArea, mostApart*dieArea
	if dieArea == 0 {
		least, most = anyApart, bigApart*float64(g.w*g.h)
	}
	if float64(b.Area) < 2*least {
		return nil
	}
	for _, p := range g.parts(b.Box, from, since) {
		if a := float64(p.Area); a >= least && a <= most && !p.Edge {
			found = append(found, p)
		}
	}
	return found
}

// ever is before all that moved.
const ever = -time.Second

// parts are the pieces of what is changed in a box that moved after a moment and aren't
// beside anything that has since.
func (g *Background) parts(r image.Rectangle, from, since time.Duration) []Blob {
	if g.part == nil {
		g.part = make([]uint8, len(g.changed))
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p := y*g.w + x
			g.part[p] = 0
			if g.changed[p] != 0 && time.Duration(g.lastMoved[p]) > from && !g.movedBeside(x, y, since) {
				g.part[p] = 1
			}
		}
	}
	found := g.parted.Find(g.part, g.w, g.h)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		clear(g.part[y*g.w+r.Min.X : y*g.w+r.Max.X])
	}
	return found
}

// movedBeside tells whether a pixel or one beside it moved after a moment.
func (g *Background) movedBeside(x, y int, since time.Duration) bool {
	for v := max(0, y-1); v <= min(g.h-1, y+1); v++ {
		for u := max(0, x-1); u <= min(g.w-1, x+1); u++ {
			if time.Duration(g.lastMoved[v*g.w+u]) > since {
				return true
			}
		}
	}
	return false
}

// ringOther is the share of what is about a box that is changed.
func (g *Background) ringOther(r image.Rectangle) float64 {
	outer := r.Inset(-ringWidth).Intersect(image.Rect(0, 0, g.w, g.h))
	n, other := 0, 0
	for y := outer.Min.Y; y < outer.Max.Y; y++ {
		for x := outer.Min.X; x < outer.Max.X; x++ {
			if !image.Pt(x, y).In(r) {
				n, other = n+1, other+int(g.changed[y*g.w+x])
			}
		}
	}
	return float64(other) / float64(max(n, 1))
}
