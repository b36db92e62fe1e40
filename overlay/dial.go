package overlay

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// dial draws choices in a circle, with what they are for below it.
func (f *frame) dial(m *rules.Mark, strength float64) {
	r, at, half := m.DialRadius(), m.Points[0], m.Wider()*rules.Finger/2
	f.asksOf(m, r+half, strength)
	f.disc(f.cfg.Palette.Veil.Alpha(strength), at, r+half)
	f.ring(f.cfg.tone(m).Alpha(0.5*strength), at, r+half, 0.5, 0)
	f.ring(f.cfg.tone(m).Alpha(0.3*strength), at, r-half, 0.4, 0)
	f.choices(m, strength, Color{})
	if q := f.askedOf(m); q.Text != "" || q.More > 0 {
		o := f.labelOp(m, strength)
		o.Size = layout.QuestionSize * m.Larger()
		f.text(layout.Question(&q), layout.DialText(&q), o)
	}
}

// askedOf is a question in the words of who reads it, which are chosen before it is broken into
// lines: a name may be broken itself. Its answers stay where they are touched.
func (f *frame) askedOf(m *rules.Mark) rules.Mark {
	q := *m
	q.Text = f.toReader(m.Text, m.Facing)
	return q
}

// asksOf rings the die that a mark asks about and leads from one to the other.
func (f *frame) asksOf(m *rules.Mark, radius, strength float64) {
	d, ok := f.table.Die(m.Command.Die)
	if !ok {
		return
	}
	c, at, r := f.cfg.tone(m).Alpha(strength), m.Points[0], ringAbout(d)
	f.ring(c.Alpha(0.6+0.4*f.beat()), d.Pos, r, 1.2, 0)
	if far := at.Dist(d.Pos); far > radius+r {
		to := d.Pos.Sub(at).Mul(1 / far)
		f.line(c.Alpha(0.7), 0.7, 0, at.Add(to.Mul(radius)), d.Pos.Sub(to.Mul(r)))
	}
}

// ask draws a question and its choices. Without choices it asks for a look.
func (f *frame) ask(m *rules.Mark, strength float64) {
	c := f.cfg.tone(m)
	f.glow(c.Alpha((0.2+0.2*f.beat())*strength), m.Points[0], 30*m.Wider())
	o := f.labelOp(m, strength)
	o.Size = layout.QuestionSize * m.Larger()
	q := f.askedOf(m)
	f.text(layout.Question(&q), m.Points[0], o)
	f.choices(m, strength, f.cfg.Palette.Veil)
}

// choices writes the choices of a mark; the one under a finger is lit.
func (f *frame) choices(m *rules.Mark, strength float64, plate Color) {
	for i := range m.Options {
		s := layout.SlotOf(m, i)
		c := f.cfg.Palette.Text
		if f.touched(s.At, m.Wider()*rules.Finger/2) {
			f.glow(f.cfg.tone(m).Alpha(0.8*strength), s.At, m.Wider()*rules.Finger)
			c = f.cfg.Palette.Light
		}
		f.text(f.cut(s.Value, layout.ChoiceRoom), s.At, Op{Size: layout.ChoiceSize * m.Wider(), Weight: Bold, Facing: m.Facing, Color: c.Alpha(strength), Plate: plate.Alpha(strength)})
	}
}

// touched tells whether a finger is at a place.
func (f *frame) touched(at constellation.Vec, radius float64) bool {
	for i := range f.table.Touches {
		if t := &f.table.Touches[i]; t.Presses() && t.Pos.Dist(at) <= radius {
			return true
		}
	}
	return false
}

// buttonSize is the em in mm of what stands on a touch area of the usual size.
const buttonSize = 5.6

// leastOnButton is the size to which a player's name on a touch area shrinks before it is cut, of
// the usual one there: smaller, and nobody who stands at the table reads it.
const leastOnButton = 0.7

// onButton is what stands on a touch area in so much room, mm, in lines.
func (f *frame) onButton(m *rules.Mark, room float64) string {
	text := f.broken.Wrap(m.Text, 4)
	if text == "" || m.Text != m.Command.Player {
		return text
	}
	ems := room / (leastOnButton * buttonSize * m.Wider())
	return f.phrases.saying(saying{text: text, name: "button", n: int(100 * ems)}, func() string {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = f.cut(lines[i], ems)
		}
		return strings.Join(lines, "\n")
	})
}

// button draws a touch area.
func (f *frame) button(m *rules.Mark, strength float64) {
	c, at, r := f.cfg.tone(m), m.Points[0], m.ButtonRadius()
	f.asksOf(m, r, strength)
	if f.covered(at, r) { // it is out of order, and nothing is drawn over the die
		f.ring(c.Alpha(0.4*strength), at, r, 0.6, 2)
		return
	}
	f.disc(f.cfg.Palette.Veil.Alpha(0.8*strength), at, r)
	f.ring(c.Alpha(0.4*strength), at, r, 0.6, dash(m))
	text := f.onButton(m, 1.75*r)
	f.text(text, at, Op{Size: fit(buttonSize*m.Wider(), layout.Longest(text), 1.75*r), Facing: m.Facing, Color: c.Mix(f.cfg.Palette.Light, 0.3).Alpha(0.85 * strength)})
}

// covered tells whether a die lies on a circle.
func (f *frame) covered(at constellation.Vec, r float64) bool {
	for i := range f.table.Dice {
		if d := &f.table.Dice[i]; d.Pos.Dist(at) < r+d.Size/2 {
			return true
		}
	}
	return false
}

// held draws the ring of a button that is held: it fills as time goes by.
func (f *frame) held(m *rules.Mark, progress, strength float64) {
	c, at, r := f.cfg.tone(m), m.Points[0], m.ButtonRadius()
	f.glow(c.Alpha(0.5*progress*strength), at, 2.4*r)
	f.arc(c.Alpha(strength), at, r+2.2, 2, 0, m.Facing, constellation.Angle(360*progress))
}
