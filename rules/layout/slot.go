package layout

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// ChoiceSize is the em in mm of the choices of a dial or a question of the usual
// size.
const ChoiceSize = 7.0

// ChoiceRoom is how many ems of a choice are written below a question: more, such as the names of
// players, and several reach beyond the table.
const ChoiceRoom = 12.0

// Slot is one choice of a dial or a question: where to tap, and for what.
type Slot struct {
	At    constellation.Vec // mm
	Value string
}

// Slots lists the choices of a mark. A dial has them in a circle, clockwise
// from its top; a question in a row below its text.
func Slots(m *rules.Mark) []Slot {
	all := make([]Slot, len(m.Options))
	for i := range all {
		all[i] = SlotOf(m, i)
	}
	return all
}

// SlotOf is the i-th choice of a mark.
func SlotOf(m *rules.Mark, i int) Slot {
	if m.Kind == rules.MarkAsk {
		return Slot{m.Points[0].Add(constellation.Vec{X: rowOffset(m, i), Y: rowDepth(m)}.Turn(m.Facing)), m.Options[i]}
	}
	r := m.DialRadius()
	sin, cos := (m.Facing + 360*constellation.Angle(i)/constellation.Angle(len(m.Options))).SinCos()
	return Slot{constellation.Vec{X: m.Points[0].X + r*sin, Y: m.Points[0].Y - r*cos}, m.Options[i]}
}

// rowDepth is how far below the middle of a question its choices stand, mm: clear
// of its lowest line.
func rowDepth(m *rules.Mark) float64 {
	lines := float64(strings.Count(Question(m), "\n") + 1)
	return max(1.35*rules.Finger*m.Wider(), leading/2*lines*QuestionSize*m.Larger()+0.8*ChoiceSize*m.Wider())
}

// rowOffset is how far to the right of the middle of a question a choice stands, mm.
func rowOffset(m *rules.Mark, i int) float64 {
	whole, before := 0.0, 0.0
	for j := range m.Options {
		w := chipWidth(m, j)
		if j < i {
			before += w
		}
		whole += w
	}
	return before + chipWidth(m, i)/2 - whole/2
}

// chipWidth is the width of a choice in a row, in mm.
func chipWidth(m *rules.Mark, i int) float64 {
	text := ChoiceSize * m.Wider() * (1.12*choiceWidth(m.Options[i]) + 1.2)
	return max(rules.Finger*m.Wider(), text) + 5*m.Wider()
}

// choiceWidth is how wide a choice is written, em.
func choiceWidth(choice string) float64 { return min(TextWidth(choice), ChoiceRoom) }
