package render

import (
	"math"
	"math/rand/v2"
)

// Sketch is a projector's drawing of lines and rings, sharp at any distance.
type Sketch struct {
	Strokes []Stroke
	Veil    RGB // light where nothing is drawn: projectors know no black
}

// Stroke is a line from A to B, or a ring round A with radius R.
type Stroke struct {
	AX, AY, BX, BY float64 // mm on the table
	R              float64 // mm, 0 for a line
	Width          float64 // mm
	Light          RGB
}

// At implements Projector, from straight above.
func (s *Sketch) At(x, y, _, width float64) RGB {
	c := s.Veil
	for i := range s.Strokes {
		k := &s.Strokes[i]
		if a := clamp(0.5 + (k.Width/2-k.off(x, y))/max(width, 0.3)); a > 0 {
			c = c.Plus(k.Light.Times(float32(a)))
		}
	}
	return c
}

// off is the distance of a point from the middle of the stroke.
func (k *Stroke) off(x, y float64) float64 {
	dx, dy := x-k.AX, y-k.AY
	if k.R > 0 {
		return math.Abs(math.Hypot(dx, dy) - k.R)
	}
	ux, uy := k.BX-k.AX, k.BY-k.AY
	t := clamp((dx*ux + dy*uy) / max(ux*ux+uy*uy, 1e-9))
	return math.Hypot(dx-t*ux, dy-t*uy)
}

// RandomBeam draws lines between dice and rings round them, as the overlay
// does, in a projector's light.
func RandomBeam(r *rand.Rand, dice []Die) *Sketch {
	s := &Sketch{Veil: RGB{0.01, 0.01, 0.014}.Times(float32(between(r, 0, 3)))}
	for i := range dice {
		d := &dice[i]
		light := HSV(between(r, 0, 360), between(r, 0.2, 1), 1).Times(float32(between(r, 0.3, 1.2)))
		k := Stroke{AX: d.Pos.X, AY: -d.Pos.Y, Width: between(r, 1, 4), Light: light}
		if chance(r, 0.6) {
			ring := k
			ring.R = d.Size * between(r, 0.8, 1.3)
			s.Strokes = append(s.Strokes, ring)
		}
		if i > 0 {
			k.BX, k.BY = dice[i-1].Pos.X, -dice[i-1].Pos.Y
			s.Strokes = append(s.Strokes, k)
		}
	}
	return s
}
