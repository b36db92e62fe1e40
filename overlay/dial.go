package overlay

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// dial draws choices in a circle.
func (f *frame) dial(m *rules.Mark, strength float64) {
	r, at := m.DialRadius(), m.Points[0]
	f.ring(f.cfg.Palette.Veil.Alpha(strength), at, r, rules.Finger, 0)
	f.ring(f.cfg.tone(m).Alpha(0.5*strength), at, r+rules.Finger/2, 0.5, 0)
	f.ring(f.cfg.tone(m).Alpha(0.3*strength), at, r-rules.Finger/2, 0.4, 0)
	f.line(f.cfg.tone(m).Alpha(0.5*strength), 0.5, 0, polar(at, r-rules.Finger/2, m.Facing+180), polar(at, 0.4*r, m.Facing+180))
	f.choices(m, strength, Color{})
	f.text(m.Text, polar(at, r+rules.Finger, m.Facing+180), f.labelOp(m, strength))
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
	for _, s := range m.Slots() {
		c := f.cfg.Palette.Text
		if f.touched(s.At, rules.Finger/2) {
			f.glow(f.cfg.tone(m).Alpha(0.8*strength), s.At, rules.Finger)
			c = RGB(0xffffff)
		}
		f.text(s.Value, s.At, Op{Size: 7, Weight: Bold, Facing: m.Facing, Color: c.Alpha(strength), Plate: plate.Alpha(strength)})
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

// button draws a touch area.
func (f *frame) button(m *rules.Mark, strength float64) {
	c, at, r := f.cfg.tone(m), m.Points[0], m.ButtonRadius()
	f.disc(f.cfg.Palette.Veil.Alpha(0.8*strength), at, r)
	f.ring(c.Alpha(0.4*strength), at, r, 0.6, dash(m))
	text := wrap(m.Text, 7)
	f.text(text, at, Op{Size: fit(f.cfg.Sizes.Small, longest(text), 1.7*r), Facing: m.Facing, Color: c.Mix(RGB(0xffffff), 0.3).Alpha(0.85 * strength)})
}

// held draws the ring of a button that is held: it fills as time goes by.
func (f *frame) held(m *rules.Mark, progress, strength float64) {
	c, at, r := f.cfg.tone(m), m.Points[0], m.ButtonRadius()
	f.glow(c.Alpha(0.5*progress*strength), at, 2.4*r)
	f.arc(c.Alpha(strength), at, r+2.2, 2, 0, m.Facing, constellation.Angle(360*progress))
}
