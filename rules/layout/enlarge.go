package layout

import (
	"cmp"
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Scale is how many times as large as usual things are written on a table.
func (p *Planner) Scale(t *constellation.Table) float64 {
	return rules.Written(p.scale, t.Width, t.Height)
}

// Smaller is how much smaller something is written, step by step, that has no room.
const Smaller = 0.9

// enlarge makes marks as large as the texts of their table. What stands at the rim
// grows towards the middle; what belongs together moves apart. What has its size
// already keeps it.
func (p *Planner) enlarge(marks []rules.Mark, t *constellation.Table) {
	k := p.Scale(t)
	for i := 0; i < len(marks); {
		together := marks[i : i+group(marks[i:])]
		i += len(together)
		switch m := &together[0]; {
		case m.Scale != 0:
		case atRim(m, t):
			at := fromRim(m, t, max(1, k))
			m.Points, m.Scale = []constellation.Vec{at}, k
		default:
			resize(together, cmp.Or(p.shrunk[m.ID], k))
		}
	}
}

// resize makes marks that belong together so many times as large as usual. The first
// of them stays where it is.
func resize(marks []rules.Mark, k float64) {
	first, wider := marks[0].Points[0], max(1, k)/marks[0].Wider()
	for i := range marks {
		m := &marks[i]
		m.Points, m.Scale = []constellation.Vec{first.Add(m.Points[0].Sub(first).Mul(wider))}, k
	}
	clearQuestion(marks)
}

// placeShrunk moves marks that belong together to where they have room: on a crowded
// table smaller than others, but not below the usual size. Once they are small they
// stay so, lest they tremble as dice do.
func (p *Planner) placeShrunk(marks []rules.Mark, t *constellation.Table) bool {
	for p.enlargedOver(marks, t) && p.shrink(marks) {
	}
	for !p.place(marks) {
		if !p.shrink(marks) {
			return false
		}
	}
	return true
}

// enlargedOver tells whether a dial that is about no die is so much larger than usual on
// such a table that it covers what people play on.
func (p *Planner) enlargedOver(marks []rules.Mark, t *constellation.Table) bool {
	m := &marks[0]
	return m.Kind == rules.MarkDial && m.Command.Die == "" && m.Larger() > rules.TableScale(t.Width, t.Height) && p.field.Covers(extent(marks))
}

// shrink makes marks a little smaller, and tells whether they were larger than usual.
func (p *Planner) shrink(marks []rules.Mark) bool {
	k := marks[0].Larger()
	if k <= 1 {
		return false
	}
	k = max(1, Smaller*k)
	resize(marks, k)
	p.shrunk[marks[0].ID] = k
	return true
}

// forget drops the sizes of what isn't asked any more.
func (p *Planner) forget(marks []rules.Mark) {
	maps.DeleteFunc(p.shrunk, func(id string, _ float64) bool {
		return !slices.ContainsFunc(marks, func(m rules.Mark) bool { return m.ID == id })
	})
}

// clearQuestion moves the buttons that stand below a question of many lines down,
// clear of it.
func clearQuestion(marks []rules.Mark) {
	ask, down, lower := &marks[0], constellation.Vec{Y: 1}.Turn(marks[0].Facing), 0.0
	_, h := TextSize(Question(ask), QuestionSize*ask.Larger())
	for i := range marks[1:] {
		m := &marks[i+1]
		if below := m.Points[0].Sub(ask.Points[0]).Dot(down); below > 0 {
			lower = max(lower, h/2-below+m.ButtonRadius())
		}
	}
	for i := range marks[1:] {
		marks[i+1].Points[0] = marks[i+1].Points[0].Add(down.Mul(lower))
	}
}

// rimReach is how far from the edge, mm, the middle of what stands at the rim is.
func rimReach(m *rules.Mark) float64 { return m.ButtonRadius() + 6*m.Wider() }

// fromRim is where a mark at the rim goes as it grows: as many times as far from the
// edges at which it stands, and from the middle of those along which it does, as far as the
// table goes.
func fromRim(m *rules.Mark, t *constellation.Table, k float64) constellation.Vec {
	r := rimReach(m)
	inside := k * m.ButtonRadius()
	along := func(at, length float64) float64 {
		switch {
		case at <= r:
			return at * k
		case at >= length-r:
			return length - (length-at)*k
		}
		return max(inside, min(length-inside, length/2+(at-length/2)*k))
	}
	return constellation.Vec{X: along(m.Points[0].X, t.Width), Y: along(m.Points[0].Y, t.Height)}
}
