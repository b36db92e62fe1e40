package rules

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// rimStep is by how much a row of buttons is moved along the rim, mm, where something is in
	// the way.
	rimStep = 4
	// rimBeside is how far beside dice, mm, it is moved: it isn't to move again because a die is
	// measured anew.
	rimBeside = 5
)

// RimRow is a row of buttons at a rim. It stays where it stands until something comes to lie
// in its way: who reaches for a button finds it where it was.
type RimRow struct {
	side  constellation.Angle
	by    float64 // mm from the middle of the side
	stood bool
}

// RimRoom is what a row of buttons has to stand in: the sides, the best first, and what it
// must keep clear of: of areas by which people play always, of dice that lie still if there is
// room enough.
type RimRoom struct {
	Table *constellation.Table
	Sides []constellation.Angle
	Marks []Mark  // of which the areas count
	Each  int     // buttons on each side of the middle one
	Scale float64 // how much larger than usual the buttons are
}

// Stand is where the middle button stands now, mm, and how far it is to the next; not ok where
// there is no room.
func (r *RimRow) Stand(room *RimRoom) (middle, along constellation.Vec, ok bool) {
	for _, dice := range [...][]constellation.Die{room.Table.Dice, nil} {
		if r.stood && slices.Contains(room.Sides, r.side) && room.clear(*r, dice, 0) || r.find(room, dice) {
			middle, along = room.place(*r)
			return middle, along, true
		}
	}
	return middle, along, false
}

// find looks for the first place that is clear, as near to the middle of a side as there is one.
func (r *RimRow) find(room *RimRoom, dice []constellation.Die) bool {
	for _, side := range room.Sides {
		for by := 0.0; by <= room.reach(side); by += rimStep {
			for _, x := range [...]float64{by, -by} {
				if at := (RimRow{side, x, true}); room.clear(at, dice, rimBeside) {
					*r = at
					return true
				}
			}
		}
	}
	return false
}

// reach is how far from the middle of a side the row may stand, mm: clear of its ends, where
// the help and the panels of neighbours stand.
func (m *RimRoom) reach(side constellation.Angle) float64 {
	return m.seat(side).Room/2 - m.Scale*(PanelDepth+float64(m.Each)*RimPitch+RimRadius)
}

func (m *RimRoom) seat(side constellation.Angle) Seat {
	return SeatAt(m.Table.Width, m.Table.Height, side, 0, 1)
}

// place is where the middle button stands, and how far it is to the next.
func (m *RimRoom) place(r RimRow) (middle, along constellation.Vec) {
	return m.seat(r.side).At(r.by, -m.Scale*RimAway), AlongRim(r.side).Mul(m.Scale * RimPitch)
}

// clear tells whether a row would stand on the table and cover nothing that people play on.
// Whatever else is touched gives way to it.
func (m *RimRoom) clear(r RimRow, dice []constellation.Die, beside float64) bool {
	if max(r.by, -r.by) > m.reach(r.side) {
		return false
	}
	middle, along := m.place(r)
	half := along.Mul(float64(m.Each))
	box := constellation.BoxAbout(middle.Sub(half), middle.Add(half)).Grow(m.Scale * RimRadius)
	return !slices.ContainsFunc(m.Marks, func(m Mark) bool {
		return m.Kind == MarkArea && box.Intersect(constellation.BoxAbout(m.Points...)).Area() > 0
	}) && !slices.ContainsFunc(dice, func(d constellation.Die) bool { return d.Still && m.covers(&d, middle, along, beside) })
}

// covers tells whether a die lies on one of the buttons, which is out of order then, or beside
// it.
func (m *RimRoom) covers(d *constellation.Die, middle, along constellation.Vec, beside float64) bool {
	for i := -m.Each; i <= m.Each; i++ {
		if d.Pos.Dist(middle.Add(along.Mul(float64(i)))) < m.Scale*RimRadius+d.Size/2+beside {
			return true
		}
	}
	return false
}
