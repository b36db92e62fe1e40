package layout

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	// aRise is by how much a panel moves away from the edge, mm.
	aRise = 4
	// mostRise is how far at most, mm: beyond two rows of dice that lie at the edge.
	mostRise = 60
)

// rise moves a panel beside a board away from the edge, off dice that it can't give way to
// along it, such as a player's own in a row there, and no farther than it must. It stays
// off what people play on, and off other panels.
func (p *Panel) rise(t *constellation.Table, v *rules.View, all []Panel) {
	rim, fewest := p.Rim, p.covers(t)
	best := rim
	for by := aRise; fewest > 0 && by <= mostRise; by += aRise {
		p.Rim = rim + float64(by)
		if p.meets(v.Marks, all) {
			break
		}
		if n := p.covers(t); n < fewest {
			best, fewest = p.Rim, n
		}
	}
	p.Rim = best
}

// meets tells whether a panel lies on what people play on, or on another panel.
func (p *Panel) meets(marks []rules.Mark, all []Panel) bool {
	box := p.Box()
	on := func(o constellation.Box) bool { return meet(&box, &o) }
	return slices.ContainsFunc(all, func(o Panel) bool { return o.Seat != p.Seat && on(o.Box()) }) ||
		slices.ContainsFunc(marks, func(m rules.Mark) bool {
			return m.Kind == rules.MarkArea && on(constellation.BoxAbout(m.Points...))
		})
}
