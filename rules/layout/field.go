package layout

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// least is the radius in mm of what is kept clear about a small die: that of
// its star.
const least = 11.0

// Keep is the radius in mm that is kept clear about the middle of a die.
func Keep(d *constellation.Die) float64 { return max(0.75*d.Size, least) }

// Field is what is taken on a table. The zero Field is empty; Begin makes it
// ready.
type Field struct {
	width, height float64 // mm
	rim           float64 // mm that are kept free at the edge
	dice          []disc
	boxes         []constellation.Box
	drawn         []constellation.Box // better left uncovered
}

type disc struct {
	at     constellation.Vec
	radius float64
}

// Begin makes f a table with nothing on it but its resting dice: a die that
// rolls is gone before anybody has read anything. What came before is
// forgotten.
func (f *Field) Begin(t *constellation.Table, rim float64) {
	f.width, f.height, f.rim = t.Width, t.Height, rim
	f.dice, f.boxes, f.drawn = f.dice[:0], f.boxes[:0], f.drawn[:0]
	for i := range t.Dice {
		if d := &t.Dice[i]; d.Still || d.Doubtful {
			f.dice = append(f.dice, disc{d.Pos, Keep(d)})
		}
	}
}

// Take marks a box as taken.
func (f *Field) Take(b constellation.Box) { f.boxes = append(f.boxes, b) }

// FaultPlace is the radius in mm of the ring that stands where something should lie.
const FaultPlace = 14

// TakePlaces marks the places as taken where something should lie that isn't on the table:
// who is to put it back sees where.
func (f *Field) TakePlaces(t *constellation.Table, faults []rules.Fault) {
	for i := range faults {
		if faults[i].Missing(t) {
			f.Take(About(faults[i].Pos, 2*FaultPlace, 2*FaultPlace, 0))
		}
	}
}

// Taken is how many boxes were taken.
func (f *Field) Taken() int { return len(f.boxes) }

// Forget forgets all but the first of what was taken.
func (f *Field) Forget(first int) { f.boxes = f.boxes[:first] }

// Spare marks a box in which something is drawn that people play on: what may as well
// stand beside it doesn't cover it.
func (f *Field) Spare(b constellation.Box) { f.drawn = append(f.drawn, b) }

// Spares tells whether there is anything that is better left uncovered.
func (f *Field) Spares() bool { return len(f.drawn) > 0 }

// Covers tells whether a box covers what is better left uncovered.
func (f *Field) Covers(b constellation.Box) bool {
	return slices.ContainsFunc(f.drawn, func(o constellation.Box) bool { return meet(&b, &o) })
}

// Free tells whether nothing lies in a box and nothing of it beyond the rim.
func (f *Field) Free(b constellation.Box) bool {
	if b.X < f.rim || b.Y < f.rim || b.X+b.W > f.width-f.rim || b.Y+b.H > f.height-f.rim {
		return false
	}
	for i := range f.boxes {
		if meet(&b, &f.boxes[i]) {
			return false
		}
	}
	for i := range f.dice {
		if f.dice[i].meets(&b) {
			return false
		}
	}
	return true
}

func meet(a, b *constellation.Box) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}

func (d *disc) meets(b *constellation.Box) bool {
	x := max(b.X-d.at.X, 0, d.at.X-b.X-b.W)
	y := max(b.Y-d.at.Y, 0, d.at.Y-b.Y-b.H)
	return x*x+y*y < d.radius*d.radius
}

// within moves the middle of a box of w × h mm onto the table.
func (f *Field) within(at constellation.Vec, w, h float64) constellation.Vec {
	x, y := w/2+f.rim, h/2+f.rim
	return constellation.Vec{X: clamp(at.X, x, f.width-x), Y: clamp(at.Y, y, f.height-y)}
}

// clamp brings x between lo and hi; into their middle when they are crossed.
func clamp(x, lo, hi float64) float64 {
	if lo > hi {
		return (lo + hi) / 2
	}
	return min(hi, max(lo, x))
}

// About is the upright box about a rectangle of w × h mm that is turned.
func About(at constellation.Vec, w, h float64, facing constellation.Angle) constellation.Box {
	w, h = turned(w, h, facing)
	return constellation.Box{X: at.X - w/2, Y: at.Y - h/2, W: w, H: h}
}

// turned is how wide and high a rectangle is after it was turned.
func turned(w, h float64, facing constellation.Angle) (float64, float64) {
	if facing == 0 {
		return w, h
	}
	sin, cos := facing.SinCos()
	sin, cos = math.Abs(sin), math.Abs(cos)
	return cos*w + sin*h, sin*w + cos*h
}
