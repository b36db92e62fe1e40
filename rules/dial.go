package rules

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Finger is the least distance in mm between things that a finger picks apart.
const Finger = 12.0

// Slot is one choice of a dial or a question: where to tap, and for what.
type Slot struct {
	At    constellation.Vec // mm
	Value string
}

// Slots lists the choices of a mark. A dial has them in a circle, clockwise
// from its top; a question in a row below its text.
func (m *Mark) Slots() []Slot {
	all := make([]Slot, len(m.Options))
	for i, o := range m.Options {
		all[i] = Slot{m.slot(i), o}
	}
	return all
}

// Slot is the i-th choice of a mark.
func (m *Mark) Slot(i int) Slot { return Slot{m.slot(i), m.Options[i]} }

// slot is the place of the i-th choice.
func (m *Mark) slot(i int) constellation.Vec {
	if m.Kind == MarkAsk {
		return m.Points[0].Add(askOffset(m.Options, i).Turn(m.Facing))
	}
	r := m.DialRadius()
	sin, cos := (m.Facing + 360*constellation.Angle(i)/constellation.Angle(len(m.Options))).SinCos()
	return constellation.Vec{X: m.Points[0].X + r*sin, Y: m.Points[0].Y - r*cos}
}

// DialRadius is the radius in mm of the circle of a dial's choices: the mark's
// own, or more where the choices need it.
func (m *Mark) DialRadius() float64 { return max(m.Radius, DialRadius(len(m.Options))) }

// DialRadius is the least radius in mm of a dial of so many choices: each has
// room for a finger.
func DialRadius(choices int) float64 { return max(22, float64(choices)*Finger/(2*math.Pi)) }

// ButtonRadius is the radius of a touch area in mm.
func (m *Mark) ButtonRadius() float64 {
	if m.Radius > 0 {
		return m.Radius
	}
	return 9
}

// askOffset is where a choice stands relative to its question, mm.
func askOffset(options []string, i int) constellation.Vec {
	whole, before := 0.0, 0.0
	for j, o := range options {
		w := chipWidth(o)
		if j < i {
			before += w
		}
		whole += w
	}
	return constellation.Vec{X: before + chipWidth(options[i])/2 - whole/2, Y: 1.35 * Finger}
}

// chipWidth is the width of a choice in a row, in mm.
func chipWidth(option string) float64 { return max(Finger, 7*(1.12*TextWidth(option)+1.2)) + 5 }
