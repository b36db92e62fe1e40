package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// finger is the least distance in mm between things that a finger picks apart.
const finger = 12.0

// slot is one choice of a dial or a question: where to tap, and for what.
type slot struct {
	at    constellation.Vec
	value string
}

// slots lists the choices of a mark. A dial has them in a circle, clockwise
// from its top; a question in a row below its text.
func slots(m *rules.Mark) []slot {
	all := make([]slot, len(m.Options))
	for i, o := range m.Options {
		at := polar(m.Points[0], dialRadius(m), m.Facing+360*float64(i)/float64(len(m.Options)))
		if m.Kind == rules.MarkAsk {
			at = m.Points[0].Add(askOffset(m.Options, i).Turn(m.Facing))
		}
		all[i] = slot{at, o}
	}
	return all
}

// dialRadius leaves each choice room for a finger.
func dialRadius(m *rules.Mark) float64 {
	return max(m.Radius, 22, float64(len(m.Options))*finger/(2*math.Pi))
}

// askOffset is where a choice stands relative to its question.
func askOffset(options []string, i int) constellation.Vec {
	whole, before := 0.0, 0.0
	for j, o := range options {
		w := chip(o)
		if j < i {
			before += w
		}
		whole += w
	}
	return constellation.Vec{X: before + chip(options[i])/2 - whole/2, Y: 1.35 * finger}
}

// chip is the width of a choice in a row, in mm.
func chip(option string) float64 { return max(finger, 7*(1.12*ems(option)+1.2)) + 5 }

// dial draws choices in a circle.
func (f *frame) dial(m *rules.Mark, strength float64) {
	r, at := dialRadius(m), m.Points[0]
	f.ring(f.cfg.Palette.Veil.Alpha(strength), at, r, finger, 0)
	f.ring(f.cfg.tone(m).Alpha(0.5*strength), at, r+finger/2, 0.5, 0)
	f.ring(f.cfg.tone(m).Alpha(0.3*strength), at, r-finger/2, 0.4, 0)
	f.line(f.cfg.tone(m).Alpha(0.5*strength), 0.5, 0, polar(at, r-finger/2, m.Facing+180), polar(at, 0.4*r, m.Facing+180))
	f.choices(m, strength, Color{})
	f.text(m.Text, polar(at, r+finger, m.Facing+180), f.labelOp(m, strength))
}

// ask draws a question and its choices. Without choices it asks for a look.
func (f *frame) ask(m *rules.Mark, strength float64) {
	c := f.cfg.tone(m)
	f.glow(c.Alpha((0.2+0.2*f.beat())*strength), m.Points[0], 30)
	f.text(m.Text, m.Points[0], f.labelOp(m, strength))
	f.choices(m, strength, f.cfg.Palette.Veil)
}

// choices writes the choices of a mark; the one under a finger is lit.
func (f *frame) choices(m *rules.Mark, strength float64, plate Color) {
	for _, s := range slots(m) {
		c := f.cfg.Palette.Text
		if f.touched(s.at, finger/2) {
			f.glow(f.cfg.tone(m).Alpha(0.8*strength), s.at, finger)
			c = RGB(0xffffff)
		}
		f.text(s.value, s.at, Op{Size: 7, Weight: Bold, Facing: m.Facing, Color: c.Alpha(strength), Plate: plate.Alpha(strength)})
	}
}

// touched tells whether a finger is at a place.
func (f *frame) touched(at constellation.Vec, radius float64) bool {
	for i := range f.table.Touches {
		if f.table.Touches[i].Pos.Dist(at) <= radius {
			return true
		}
	}
	return false
}

// buttonRadius is the radius of a touch area in mm.
func buttonRadius(m *rules.Mark) float64 {
	if m.Radius > 0 {
		return m.Radius
	}
	return 9
}

// button draws a touch area.
func (f *frame) button(m *rules.Mark, strength float64) {
	c, at, r := f.cfg.tone(m), m.Points[0], buttonRadius(m)
	f.disc(f.cfg.Palette.Veil.Alpha(0.8*strength), at, r)
	f.ring(c.Alpha(0.4*strength), at, r, 0.6, dash(m))
	text := wrap(m.Text, 7)
	f.text(text, at, Op{Size: fit(f.cfg.Sizes.Small, longest(text), 1.7*r), Facing: m.Facing, Color: c.Mix(RGB(0xffffff), 0.3).Alpha(0.85 * strength)})
}

// held draws the ring of a button that is held: it fills as time goes by.
func (f *frame) held(m *rules.Mark, progress, strength float64) {
	c, at, r := f.cfg.tone(m), m.Points[0], buttonRadius(m)
	f.glow(c.Alpha(0.5*progress*strength), at, 2.4*r)
	f.arc(c.Alpha(strength), at, r+2.2, 2, 0, m.Facing, 360*progress)
}
