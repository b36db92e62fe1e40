package layout

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Touchable tells whether people touch marks of a kind.
func Touchable(k rules.MarkKind) bool {
	return k == rules.MarkDial || k == rules.MarkAsk || k == rules.MarkButton
}

// Planner puts the marks that people touch in their places, from table to table.
type Planner struct {
	sizes  Sizes
	scale  float64
	placer *Placer
	field  Field
	panels []Panel
	shrunk map[string]float64 // how many times as large as usual questions are that had no room for more, by mark
	game   string             // whose panels stand aside or not
	aside  bool
}

// NewPlanner returns a planner for texts that are so many times as large as
// usual.
func NewPlanner(scale float64) *Planner {
	return &Planner{sizes: DefaultSizes(), scale: scale, placer: NewPlacer(), shrunk: map[string]float64{}}
}

// Controls returns the marks of a view that people touch, where they are to be
// drawn and touched. At most one question for each side is there, the most
// urgent, and tells how many more wait. What stands at the rim stays. Neither t
// nor v is changed.
func (p *Planner) Controls(t *constellation.Table, v *rules.View) []rules.Mark {
	marks := questions(v.Marks)
	p.forget(marks)
	if len(marks) == 0 {
		p.placer.Begin()
		return nil
	}
	p.begin(t, v)
	p.enlarge(marks, t)
	for i := range marks {
		if atRim(&marks[i], t) {
			p.field.Take(extent(marks[i : i+1]))
		}
	}
	return p.placeAll(marks, t)
}

// placeAll moves what may be moved. A question that has no room waits until
// there is some, unless it is the only one.
func (p *Planner) placeAll(marks []rules.Mark, t *constellation.Table) []rules.Mark {
	kept, asked := marks[:0], false
	for i := 0; i < len(marks); {
		together := marks[i : i+group(marks[i:])]
		i += len(together)
		question := urgency(&together[0]) < 2
		if atRim(&together[0], t) || p.placeShrunk(together, t) || !question || !asked {
			kept, asked = append(kept, together...), asked || question
		}
	}
	return kept
}

// Know tells which game is played; otherwise it is the registered one that a
// view names.
func (p *Planner) Know(g *rules.Info) { p.game, p.aside = g.Name, g.Aside }

// begin takes what is there already.
func (p *Planner) begin(t *constellation.Table, v *rules.View) {
	if v.Game != p.game {
		p.game, p.aside = v.Game, false
		if g, ok := rules.Find(v.Game); ok {
			p.aside = g.Info().Aside
		}
	}
	p.placer.Begin()
	p.field.Begin(t, 1)
	for i := range v.Marks {
		switch m := &v.Marks[i]; {
		case m.Kind == rules.MarkArea:
			p.field.Spare(constellation.BoxAbout(m.Points...))
		case pointsOut(m):
			p.field.Take(About(m.Points[0], 2*m.Radius, 2*m.Radius, 0))
		}
	}
	p.field.TakePlaces(t, v.Faults)
	p.panels = p.sizes.Times(p.Scale(t)).Panels(p.panels[:0], t, v, p.aside)
	for i := range p.panels {
		p.field.Take(p.panels[i].Box())
	}
}

// pointsOut tells whether a mark is a ring that shows people where something may go: what
// they touch would be taken for it there.
func pointsOut(m *rules.Mark) bool {
	return m.Kind == rules.MarkRing && m.Tone == rules.ToneGood && m.Level == 0
}

// place moves marks that belong together to where they have room; where there
// is none they stay, and false is returned.
func (p *Planner) place(marks []rules.Mark) bool {
	b := extent(marks)
	w := Wish{ID: marks[0].ID, At: []constellation.Vec{b.Centre()}, W: b.W, H: b.H}
	at, ok := p.placer.Place(&p.field, &w)
	if !ok {
		return false
	}
	by := at.Sub(b.Centre())
	for i := range marks {
		marks[i].Points = []constellation.Vec{marks[i].Points[0].Add(by)}
	}
	return true
}

// atRim tells whether a mark stands at the table's edge, where people look for
// it: it stays there. What juts out beyond the edge is no such mark.
func atRim(m *rules.Mark, t *constellation.Table) bool {
	if m.Kind != rules.MarkButton || m.Group != "" || m.Command.Die != "" || juts(m, t) {
		return false
	}
	return edgeDistance(m, t) <= rimReach(m)
}

// mostJut is by how much, mm, a button at the rim may jut out: more, and it is hard to see
// and to touch.
const mostJut = 3

// juts tells whether a button is partly beyond the table's edge.
func juts(m *rules.Mark, t *constellation.Table) bool {
	return edgeDistance(m, t) < m.ButtonRadius()-mostJut
}

// edgeDistance is how far from the nearest edge of the table, mm, the middle of a mark is.
func edgeDistance(m *rules.Mark, t *constellation.Table) float64 {
	at := m.Points[0]
	return min(at.X, at.Y, t.Width-at.X, t.Height-at.Y)
}

// group is how many marks, from the first on, belong together.
func group(marks []rules.Mark) int {
	n := 1
	for n < len(marks) && marks[0].Group != "" && marks[n].Group == marks[0].Group {
		n++
	}
	return n
}

// questions are the touchable marks of which each side has one question, groups
// together.
func questions(all []rules.Mark) []rules.Mark {
	var marks []rules.Mark
	for i := range all {
		if Touchable(all[i].Kind) && len(all[i].Points) > 0 {
			marks = append(marks, all[i])
		}
	}
	slices.SortStableFunc(marks, func(a, b rules.Mark) int { return urgency(&a) - urgency(&b) })
	kept := marks[:0]
	for i := range marks {
		if first := asked(kept, &marks[i]); first < 0 {
			kept = append(kept, marks[i])
		} else if leads(marks, i) {
			kept[first].More++
		}
	}
	return kept
}

// urgency orders questions: what players asked for by tapping a die comes first,
// then what all must settle, then the face of a die; what is no question comes
// last.
func urgency(m *rules.Mark) int {
	switch {
	case m.Command.Do == rules.DoMend:
		return -1
	case m.Kind == rules.MarkAsk || m.Group != "":
		return 0
	case m.Kind == rules.MarkDial:
		return 1
	}
	return 2
}

// asked is the index of the question that a side has already, -1 for none or
// where m belongs to it or is no question.
func asked(kept []rules.Mark, m *rules.Mark) int {
	if urgency(m) == 2 {
		return -1
	}
	return slices.IndexFunc(kept, func(k rules.Mark) bool {
		return urgency(&k) < 2 && k.Facing.Norm() == m.Facing.Norm() && (m.Group == "" || k.Group != m.Group)
	})
}

// leads tells whether marks[i] is the first of its group.
func leads(marks []rules.Mark, i int) bool {
	return marks[i].Group == "" || !slices.ContainsFunc(marks[:i], func(o rules.Mark) bool { return o.Group == marks[i].Group })
}
