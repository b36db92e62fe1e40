package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	// rimStep is by how much a row of buttons is moved along the rim, mm, where something is in
	// the way.
	rimStep = 4
	// rimBeside is how far beside dice, mm, it is moved: it isn't to move again because a die is
	// measured anew.
	rimBeside = 5
)

// rimRow is a row of three buttons at a rim. It stays where it stands until something comes to lie
// in its way: who reaches for a button finds it where it was.
type rimRow struct {
	side  constellation.Angle
	by    float64 // mm from the middle of the side
	stood bool
}

// rimRoom is what a row of buttons has to stand in: the sides, the best first, and what it
// must keep clear of: of areas by which people play always, of dice that lie still if there is
// room enough.
type rimRoom struct {
	table *constellation.Table
	sides []constellation.Angle
	marks []rules.Mark // of which the areas count
	scale float64      // how much larger than usual the buttons are
}

// stand is where the middle button stands now, mm, and how far it is to the next; not ok where
// there is no room.
func (r *rimRow) stand(room *rimRoom) (middle, along constellation.Vec, ok bool) {
	for _, dice := range [...][]constellation.Die{room.table.Dice, nil} {
		if r.stood && slices.Contains(room.sides, r.side) && room.clear(*r, dice, 0) || r.find(room, dice) {
			middle, along = room.place(*r)
			return middle, along, true
		}
	}
	return middle, along, false
}

// find looks for the first place that is clear, as near to the middle of a side as there is one.
func (r *rimRow) find(room *rimRoom, dice []constellation.Die) bool {
	for _, side := range room.sides {
		for by := 0.0; by <= room.reach(side); by += rimStep {
			for _, x := range [...]float64{by, -by} {
				if at := (rimRow{side, x, true}); room.clear(at, dice, rimBeside) {
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
func (w *rimRoom) reach(side constellation.Angle) float64 {
	return w.seat(side).Room/2 - w.scale*(rules.PanelDepth+rules.RimPitch+rules.RimRadius)
}

func (w *rimRoom) seat(side constellation.Angle) rules.Seat {
	return rules.SeatAt(w.table.Width, w.table.Height, side, 0, 1)
}

// place is where the middle button stands, and how far it is to the next.
func (w *rimRoom) place(r rimRow) (middle, along constellation.Vec) {
	return w.seat(r.side).At(r.by, -w.scale*rules.RimAway), rules.AlongRim(r.side).Mul(w.scale * rules.RimPitch)
}

// clear tells whether a row would stand on the table and cover nothing that people play on.
// Whatever else is touched gives way to it.
func (w *rimRoom) clear(r rimRow, dice []constellation.Die, beside float64) bool {
	if max(r.by, -r.by) > w.reach(r.side) {
		return false
	}
	middle, along := w.place(r)
	box := constellation.BoxAbout(middle.Sub(along), middle.Add(along)).Grow(w.scale * rules.RimRadius)
	return !slices.ContainsFunc(w.marks, func(m rules.Mark) bool {
		return m.Kind == rules.MarkArea && box.Intersect(constellation.BoxAbout(m.Points...)).Area() > 0
	}) && !slices.ContainsFunc(dice, func(d constellation.Die) bool { return d.Still && w.covers(&d, middle, along, beside) })
}

// covers tells whether a die lies on one of the buttons, which is out of order then, or beside
// it.
func (w *rimRoom) covers(d *constellation.Die, middle, along constellation.Vec, beside float64) bool {
	for _, at := range [...]constellation.Vec{middle.Sub(along), middle, middle.Add(along)} {
		if d.Pos.Dist(at) < w.scale*rules.RimRadius+d.Size/2+beside {
			return true
		}
	}
	return false
}
