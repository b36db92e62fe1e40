package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// LeftOut tells whether players left a die out of the game.
func (r *Referee) LeftOut(die string) bool {
	said, _ := r.said().Of(die)
	return said.Ignored
}

// leftOut is LeftOut of a die of which something is said now, whatever its id was before.
func (r *Referee) leftOut(die string) bool {
	out := r.LeftOut(die)
	if out {
		r.findLeftOut()
	}
	return out
}

// leaveOut keeps where a die lies that is said to be no part of the game, and as what it
// belonged to the sky.
func (s *state) leaveOut(said *rules.Saying) {
	at, known := s.placeOf(said)
	if !said.Ignored || !known {
		return
	}
	l := left{said: *said, at: at}
	if d, ok := s.Sky.Die(said.Die); ok && s.Phase == sailing {
		was := d.Clone()
		l.was = &was
	}
	s.Out = append(slices.Clip(s.Out), l)
}

// takeIn takes a die in again that was left out: into the sky, if it belonged to that.
func (s *state) takeIn(id string) {
	isIt := func(l left) bool { return l.said.Die == id }
	for _, l := range slices.Concat(s.Left, s.Out) {
		if isIt(l) && l.was != nil && s.Phase == sailing && !onTable(&s.Sky, id) {
			d := l.was.Clone()
			d.ID = id
			s.Sky.Dice = append(slices.Clone(s.Sky.Dice), d)
			s.Sky.Sort()
		}
		if _, more := s.Said.Of(id); isIt(l) && !more {
			s.Said = s.Said.With(l.said)
		}
	}
	s.Out, s.Left = slices.DeleteFunc(slices.Clone(s.Out), isIt), slices.DeleteFunc(slices.Clone(s.Left), isIt)
}

// ofNoSky are dice that were left out, in a new round: they belong to its sky as little as all
// that wasn't rolled for it.
func ofNoSky(all []left) []left {
	all = slices.Clone(all)
	for i := range all {
		all[i].was = nil
	}
	return all
}
