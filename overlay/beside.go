package overlay

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// beside writes a number beside a die, false where there is no room for it.
func (f *frame) beside(m *rules.Mark, text string, o *Op, body float64) bool {
	wide, high := layout.BoldWidth*layout.TextWidth(text)*o.Size, o.Size
	wanted := f.besides(m, wide, high, body)
	place, ok := f.room(m.ID, wide, high, m.Facing, wanted...)
	if !ok {
		return false
	}
	if near := func(w constellation.Vec) bool { return place.Dist(w) <= high/2 }; !slices.ContainsFunc(wanted, near) {
		f.leader(place, m.Points[0], high, o.Color)
	}
	f.text(text, place, *o)
	f.underline(text, place, *o)
	return true
}

// besides are the places beside a die for a text of wide × high mm that no line runs
// through: below it for who reads, to its right, to its left, above it. Where lines run
// through all of them it is the first.
func (f *frame) besides(m *rules.Mark, wide, high, body float64) []constellation.Vec {
	at, all := m.Points[0], f.wished[:0]
	below, aside := 1.75*body+0.6*high, 1.75*body+0.1*high+wide/2
	for _, way := range [...]constellation.Vec{{Y: below}, {X: aside}, {X: -aside}, {Y: -below}} {
		if place := at.Add(way.Turn(m.Facing)); !f.struck(place, wide, high, m.Facing) {
			all = append(all, place)
		}
	}
	if len(all) == 0 {
		all = append(all, at.Add(constellation.Vec{Y: below}.Turn(m.Facing)))
	}
	f.wished = all
	return all
}

// struck tells whether a line that is drawn runs through a text.
func (f *frame) struck(at constellation.Vec, wide, high float64, facing constellation.Angle) bool {
	for i := range f.marks {
		m := &f.marks[i]
		if m.Kind != rules.MarkLine && m.Kind != rules.MarkShape {
			continue
		}
		for j := range m.Points {
			if j+1 == len(m.Points) && m.Kind == rules.MarkLine {
				break
			}
			if runsThrough(m.Points[j], m.Points[(j+1)%len(m.Points)], at, wide, high, facing) {
				return true
			}
		}
	}
	return false
}

// throughPart is how near to the middle of a text a line may come, in widths and heights of it.
const throughPart = 0.65

// runsThrough tells whether the line from a to b runs through a text, so that it is hard to
// read.
func runsThrough(a, b, at constellation.Vec, wide, high float64, facing constellation.Angle) bool {
	a, b = a.Sub(at).Turn(-facing), b.Sub(at).Turn(-facing)
	line := constellation.Segment{A: constellation.Vec{X: a.X / wide, Y: a.Y / high}, B: constellation.Vec{X: b.X / wide, Y: b.Y / high}}
	return line.Dist(constellation.Vec{}) < throughPart
}
