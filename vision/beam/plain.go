package beam

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Plain light is projected light of one colour all over a box. Whether it is seen there
// yet is told by the table in a ring about the box, where light changed with it.
const (
	plainLevels = 24   // levels of 255, by which plain light may differ from its colour: more is seen in a dim room
	plainShare  = 0.04 // share of a box that may be of other light: a star of the sky
	ringWide    = 0.6  // width of the ring, as a share of the box's larger side
	leastRing   = 10   // small pixels of the ring, below which it tells nothing
	ringAgrees  = 0.75 // share of those pixels that must show the plain light
	ringCloser  = 2    // times as near to the plain light as to the light before a pixel must be to show it: a camera that looks while the light changes sees something between
)

// Plain tells whether plain light alone fell on a box, px of the picture that came
// last, whichever of the projected pictures that shows: nothing that is drawn is seen
// there. Light that became plain a moment ago is believed once the table about the box is
// seen in that light; without such a table, once no camera is so late.
func (e *Evener) Plain(b constellation.Box) bool {
	if !e.Ready() {
		return false
	}
	r := e.within(b)
	first := len(e.views)
	for first > 0 && e.plain(&e.views[first-1], r) {
		first--
	}
	switch first {
	case 0:
		return true
	case len(e.views):
		return false
	}
	return e.seenAt-e.views[first].since >= longestLag || e.shows(first, r)
}

// Steady tells whether what is projected onto a box stays as it was, in all pictures
// that may be seen: what changes there is no light.
func (e *Evener) Steady(b constellation.Box) bool {
	if !e.Ready() {
		return false
	}
	r := vision.Rect(b)
	for i := len(e.views) - 1; i >= 0; i-- {
		if i != e.now && e.changes(i, r) {
			return false
		}
		if e.seenAt-e.views[i].since >= longestLag {
			return true // those before aren't seen any more
		}
	}
	return true
}

// within is a box in the small picture.
func (e *Evener) within(b constellation.Box) image.Rectangle {
	f := float64(e.grid.factor)
	r := image.Rect(int(math.Floor(b.X/f)), int(math.Floor(b.Y/f)), int(math.Ceil((b.X+b.W)/f)), int(math.Ceil((b.Y+b.H)/f)))
	return r.Intersect(image.Rect(0, 0, e.grid.width, e.grid.height))
}

// each calls do for the lit small pixels of a part of the small picture.
func (g *grid) each(r image.Rectangle, do func(at image.Point, k int32)) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if k := g.index[y*g.width+x]; k >= 0 {
				do(image.Pt(x, y), k)
			}
		}
	}
}

// plain tells whether the same is projected all over a part of the small picture in a
// view. What nothing is projected onto is as plain.
func (e *Evener) plain(v *view, r image.Rectangle) bool {
	var counts [3][256]int
	n := 0
	e.grid.each(r, func(_ image.Point, k int32) {
		n++
		for c := range counts {
			counts[c][value(&v.features[k], c)]++
		}
	})
	var usual [3]int
	for c := range usual {
		usual[c] = middle(&counts[c], n)
	}
	odd := 0
	e.grid.each(r, func(_ image.Point, k int32) {
		if !alike(&v.features[k], &usual) {
			odd++
		}
	})
	return float64(odd) <= plainShare*float64(n)
}

// value is that of a channel of a projected pixel, 0 to 255.
func value(f *[curves]float32, c int) int { return int(255*f[c] + 0.5) }

// alike tells whether a projected pixel is of a colour, or hardly of another.
func alike(f *[curves]float32, colour *[3]int) bool {
	for c, v := range colour {
		if d := value(f, c) - v; d > plainLevels || d < -plainLevels {
			return false
		}
	}
	return true
}

// bareValues are a bare table's values at a lit small pixel under a view, 0 to 1.
func (e *Evener) bareValues(v *view, k int32) [3]float32 {
	var q [3]float32
	for c := range q {
		q[c] = float32(e.learner.response.projected(c, &v.features[k]))
	}
	return e.values(k, q)
}

// shows tells whether the table about a part of the small picture is seen in the
// light of a view and in none of that of the one before.
func (e *Evener) shows(i int, r image.Rectangle) bool {
	now, before := &e.views[i], &e.views[i-1]
	wide := -int(math.Ceil(ringWide * float64(max(r.Dx(), r.Dy()))))
	var t tally
	e.grid.each(r.Inset(wide).Intersect(image.Rect(0, 0, e.grid.width, e.grid.height)), func(at image.Point, k int32) {
		if at.In(r) || apart(&now.features[k], &before.features[k]) < redrawnLight {
			return
		}
		p := e.seen[3*(at.Y*e.grid.width+at.X):][:3]
		t.count(ringCloser*unlikeness(p, e.bareValues(now, k)) < unlikeness(p, e.bareValues(before, k)))
	})
	return t.n >= leastRing && t.share() >= ringAgrees
}

// unlikeness is by how much a pixel differs from values of 0 to 1.
func unlikeness(p []uint8, v [3]float32) (sum float64) {
	for c := range v {
		sum += math.Abs(float64(p[c])/255 - float64(v[c]))
	}
	return sum
}
