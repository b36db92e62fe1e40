package overlay

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// reserve takes the room of what has its place already: dice, panels, what
// people touch, labels that stay.
func (f *frame) reserve() {
	f.placer.Begin()
	f.field.Begin(f.table, 1)
	f.reserveChecks()
	f.field.TakePlaces(f.table, f.view.Faults)
	for i := range f.panels {
		f.field.Take(f.panels[i].Box())
	}
	for i := range f.marks {
		m := &f.marks[i]
		switch {
		case len(m.Points) == 0:
		case m.Kind == rules.MarkArea:
			f.field.Spare(constellation.BoxAbout(m.Points...))
		case m.Kind == rules.MarkStar:
			f.reserveStar(m)
		case layout.Touchable(m.Kind):
			f.field.Take(layout.Extent(m))
		case m.Kind == rules.MarkLabel && m.Fixed:
			w, h := blockSize(m.Text, f.labelSize(m))
			f.field.Take(layout.About(m.Points[0], w, h, m.Facing))
		}
	}
}

// reserveStar takes the room of a die that is shown although it isn't on the table, as
// while the game is paused.
func (f *frame) reserveStar(m *rules.Mark) {
	if _, lies := f.table.Die(m.Die); !lies {
		f.field.Take(layout.About(m.Points[0], 2*leastStar, 2*leastStar, 0))
	}
}

// labelRoom is the em of a label that stays, as a share of the radius in which it has
// room beside others.
const labelRoom = 8 / 5.5

// labelSize is the em of a label in mm.
func (f *frame) labelSize(m *rules.Mark) float64 {
	switch {
	case m.Large:
		return f.cfg.Sizes.Points
	case m.Fixed && m.Radius > 0:
		return min(f.cfg.Sizes.Label, labelRoom*m.Radius)
	}
	return f.cfg.Sizes.Label
}

// onDie tells whether a box covers part of a die or of its star. What stays where it is
// isn't written there: nobody could read it, and the die would be less clear to see.
func (f *frame) onDie(b constellation.Box) bool {
	for i := range f.table.Dice {
		if d := &f.table.Dice[i]; b.Grow(starOf(d)).Contains(d.Pos) {
			return true
		}
	}
	return false
}

// room finds a place for a text of w × h mm that is wanted at one of some places, the first of
// them at best, and tells whether there is any.
func (f *frame) room(id string, w, h float64, facing constellation.Angle, at ...constellation.Vec) (constellation.Vec, bool) {
	if id == "" {
		return at[0], true
	}
	if last, ok := f.placer.Last(id); ok && f.ghost {
		return last, true
	}
	wish := layout.Wish{ID: id, At: f.wish(at...), W: w, H: h, Facing: facing}
	return f.placer.Place(f.field, &wish)
}

// wish is a list of places, valid until the next one.
func (f *frame) wish(at ...constellation.Vec) []constellation.Vec {
	f.wished = append(f.wished[:0], at...)
	return f.wished
}

// gone draws a mark on its way out: it takes no room any more.
func (f *frame) gone(m *rules.Mark, strength float64) {
	f.ghost = true
	f.mark(m, strength)
	f.ghost = false
}

// text writes what can be drawn of a text.
func (f *frame) text(s string, at constellation.Vec, o Op) {
	if f.cfg.Fonts != nil {
		s = f.cfg.Fonts.Legible(s)
	}
	f.recorder.text(s, at, o)
}

// leader is a thin line from a text to what it is about, where that lies apart.
func (f *frame) leader(from, to constellation.Vec, h float64, c Color) {
	if d := from.Dist(to); d > leaderFrom(h) {
		f.line(c.Alpha(0.4), 0.5, 0, from.Add(to.Sub(from).Mul(h/2/d)), to)
	}
}

// leaderFrom is how far, in mm, a text of height h must lie from where it is wanted to have
// a leader.
func leaderFrom(h float64) float64 { return h/2 + 14 }

// about is the nearest point to a text of what it is about; where that isn't said, where
// the text is wanted.
func about(m *rules.Mark, label, wanted constellation.Vec) constellation.Vec {
	nearest := wanted
	for i := 2; m.Kind == rules.MarkLabel && i < len(m.Points); i++ {
		on := constellation.Segment{A: m.Points[i-1], B: m.Points[i]}.Nearest(label)
		if i == 2 || on.Dist(label) < nearest.Dist(label) {
			nearest = on
		}
	}
	return nearest
}
