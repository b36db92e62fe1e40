package play

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// rowHeight is how far apart, mm, dice lie that are picked in one row.
const rowHeight = 30

// sideways is how much farther a die seems that lies beside the way of an arrow,
// and astray how much farther one at more than 45° from it, mm.
const sideways, astray = 2, 1e4

// arrows are the ways in which an arrow key looks for the next die.
var arrows = map[string]constellation.Vec{
	rules.MendLeft: {X: -1}, rules.MendRight: {X: 1}, rules.MendUp: {Y: -1}, rules.MendDown: {Y: 1},
}

// picks tells whether a choice is one of another die.
func picks(choice string) bool {
	_, arrow := arrows[choice]
	return arrow || choice == rules.MendNext || choice == rules.MendPrevious
}

// pick asks about another die, for who has keys and no finger on the table.
func (m *mend) pick(c rules.Command, t *constellation.Table) error {
	dice, choice := m.pickable(t), c.Value
	if len(dice) == 0 {
		return &Refusal{c, errNothingLies}
	}
	from := slices.IndexFunc(dice, func(d *constellation.Die) bool { return d.ID == m.die })
	switch {
	case from < 0 && choice == rules.MendPrevious:
		m.open(dice[len(dice)-1].ID, t.Time)
	case from < 0:
		m.open(dice[0].ID, t.Time)
	case choice == rules.MendNext:
		m.open(dice[(from+1)%len(dice)].ID, t.Time)
	case choice == rules.MendPrevious:
		m.open(dice[(from+len(dice)-1)%len(dice)].ID, t.Time)
	default:
		m.open(beyond(dice, dice[from], arrows[choice]).ID, t.Time)
	}
	return nil
}

// pickable are the dice that can be asked about, in rows from the top, each from
// the left.
func (m *mend) pickable(t *constellation.Table) []*constellation.Die {
	var all []*constellation.Die
	for i := range t.Dice {
		if d := &t.Dice[i]; d.Still && !d.Doubtful {
			all = append(all, d)
		}
	}
	row := func(d *constellation.Die) int { return int(d.Pos.Y / rowHeight) }
	slices.SortFunc(all, func(a, b *constellation.Die) int {
		return cmp.Or(cmp.Compare(row(a), row(b)), cmp.Compare(a.Pos.X, b.Pos.X), strings.Compare(a.ID, b.ID))
	})
	return all
}

// beyond is the die nearest to another in a direction, that itself when none lies
// there.
func beyond(dice []*constellation.Die, from *constellation.Die, way constellation.Vec) *constellation.Die {
	best, near := from, -1.0
	for _, d := range dice {
		off := d.Pos.Sub(from.Pos)
		along, across := off.Dot(way), math.Abs(off.Cross(way))
		if d == from || along <= 0 {
			continue
		}
		far := along + sideways*across
		if across > along {
			far += astray
		}
		if near < 0 || far < near {
			best, near = d, far
		}
	}
	return best
}

// named gives a command about a die that names none the one that is asked about.
// A face alone is for the die that the game asks about, if it does; what else is
// said must name one, or false is returned.
func (m *mend) named(c rules.Command) (rules.Command, bool) {
	switch c.Do {
	case rules.DoFace:
		if c.Die == "" {
			c.Die = m.die
		}
	case rules.DoKind, rules.DoTeam, rules.DoIgnore, rules.DoTakeIn:
		c.Die = cmp.Or(c.Die, m.die)
		if low := strings.ToLower(c.Value); c.Do == rules.DoKind && constellation.Kind(low).Valid() || c.Do == rules.DoTeam && constellation.Team(low).Valid() {
			c.Value = low // as people type it; a player's name stays as it is
		}
		return c, c.Die != ""
	}
	return c, true
}
