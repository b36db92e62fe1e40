package utara

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

// nudges lists the dice that lie elsewhere and aren't being sailed. What was told stays so,
// though a hand could as well have slid the die just now.
func (r *Referee) nudges(d *difference, patient bool) []trouble {
	var ts []trouble
	for _, s := range d.shifted {
		t := trouble{Code: "shifted", Dice: []string{s.id}, Text: r.shiftText(&s) + ": let it lie (new) or push it back (old)?", Lies: *readAs(&s.is)}
		if !r.underway(&s, d, patient) || len(d.gone) == 0 && r.state.told(&t) {
			ts = append(ts, t)
		}
	}
	return ts
}

// underway tells whether a die that lies elsewhere is being sailed: it belongs
// to a path some of whose dice are gone, or it was slid in its own direction.
func (r *Referee) underway(s *shifted, d *difference, patient bool) bool {
	if s.reads || patient {
		return false
	}
	if len(d.gone) > 0 {
		p := r.unfinished(d)
		return p != nil && slices.Contains(p.Collected, s.id)
	}
	return len(d.shifted) == 1 && onCourse(s, r.state.Sky.North)
}

// courseWidth is how far beside its line a die may be while a hand slides it,
// as a part of its size.
const courseWidth = 0.75

// onCourse tells whether a die was slid in the direction that it shows.
func onCourse(s *shifted, north constellation.Angle) bool {
	dir, ok := sail.Heading(s.was.Face, north)
	way := s.is.Pos.Sub(s.was.Pos)
	return ok && way.Dot(dir) > 0 && math.Abs(way.Cross(dir)) <= courseWidth*s.was.Size
}

// strangers lists the dice that don't belong to the sky.
func (r *Referee) strangers(d *difference) []trouble {
	var ts []trouble
	for _, id := range d.strangers {
		ts = append(ts, r.stranger(id))
	}
	return ts
}

func (r *Referee) stranger(id string) trouble {
	return trouble{Code: "stranger", Dice: []string{id}, Text: r.called(id) + " doesn't belong to this sky: take it off"}
}
