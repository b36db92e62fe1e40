package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// left is what players said of a die that the last round left on the table. It holds
// until the die is moved: by then it may have been rolled again.
type left struct {
	said rules.Saying
	at   constellation.Vec // mm, where the die lay
}

// leftReach is how far, mm, a die that nobody touched may seem to have moved.
const leftReach = 5

// on is what was said of the die that lies there on a table, under the id that it has
// now; false when none does.
func (l left) on(t *constellation.Table) (rules.Saying, bool) {
	i := slices.IndexFunc(t.Dice, func(d constellation.Die) bool { return d.Pos.Dist(l.at) <= leftReach })
	if i < 0 {
		return l.said, false
	}
	l.said.Die = t.Dice[i].ID
	return l.said, true
}

// leave keeps what was said of the dice that a round leaves, and forgets the rest: the
// next roll shows other faces.
func (s *state) leave() {
	s.Left = nil
	for _, d := range slices.Concat(s.Sky.Dice, s.Out) {
		if said, ok := s.Said.Of(d.ID); ok {
			s.Left = append(s.Left, left{said, d.Pos})
		}
	}
	s.Said, s.Out = rules.Sayings{}, nil
}

// takeLeft takes over what was said of dice that a roll finds as the last round left
// them: as they are said to be, or not at all.
func (s *state) takeLeft() {
	for _, l := range s.Left {
		said, rolled := l.on(&s.Sky)
		if d, ok := s.Sky.Die(said.Die); ok && (said.Ignored || said.Face != "" && said.Face != d.Face) {
			continue
		}
		if _, more := s.Said.Of(said.Die); !more && rolled != said.Ignored {
			s.Said = s.Said.With(said)
		}
	}
	s.Left = nil
}

// said is what players said of the dice as they lie now.
func (r *Referee) said() rules.Sayings { return r.saidOf(&r.table) }

// saidOf is what players said of the dice of a table.
func (r *Referee) saidOf(t *constellation.Table) rules.Sayings {
	all := r.state.Said
	for _, l := range r.state.Left {
		said, lies := l.on(t)
		if _, more := all.Of(said.Die); lies && !more {
			all = all.With(said)
		}
	}
	return all
}

// lying is the die of an awaited roll, or of the sky.
func (s *state) lying(id string) (*constellation.Die, bool) {
	if s.Awaited != nil {
		return s.Awaited.Die(id)
	}
	return s.Sky.Die(id)
}
