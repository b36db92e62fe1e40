package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// left is what players said of a die that the last round left on the table, or that they
// left out of this one. Over a round or a restart it holds until the die is moved: by then
// it may have been rolled again.
type left struct {
	said rules.Saying
	at   constellation.Vec  // mm, where the die lay
	was  *constellation.Die // as it belonged to the sky of this round, nil where it didn't
}

// leftReach is how far, mm, a die that nobody touched may seem to have moved.
const leftReach = 5

// on is what was said of the die that lies there on a table, under the id that it has
// now; false when none does.
func (l left) on(t *constellation.Table) (rules.Saying, bool) {
	i := slices.IndexFunc(t.Dice, func(d constellation.Die) bool { return d.Pos.Dist(l.at) <= leftReach && l.mayBe(&d) })
	if i < 0 {
		return l.said, false
	}
	l.said.Die = t.Dice[i].ID
	return l.said, true
}

// mayBe tells whether a die may be the one that lay there, by what sort of die sensors took it for:
// what was left out may have been taken off since. Its face tells nothing, for a thing that is no
// die is read now so, now so. Earlier journals tell neither.
func (l left) mayBe(d *constellation.Die) bool {
	read := l.said.Read
	return !l.said.Ignored || read == nil || !d.Kind.Known() || !read.Kind.Known() || d.Kind == read.Kind
}

// leave keeps what was said of the dice that a round leaves, and forgets the rest: the
// next roll shows other faces.
func (s *state) leave() {
	var all []left
	for _, d := range s.Sky.Dice {
		all = append(all, left{said: rules.Saying{Die: d.ID}, at: d.Pos})
	}
	s.Left = nil
	for _, l := range append(all, s.Out...) {
		if said, ok := s.Said.Of(l.said.Die); ok {
			s.Left = append(s.Left, left{said: said, at: l.at})
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
		if _, more := s.Said.Of(said.Die); more || rolled == said.Ignored {
			continue
		}
		s.Said = s.Said.With(said)
		if said.Ignored {
			s.Out = append(slices.Clip(s.Out), left{said: said, at: l.at})
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

// placeOf is where a die lay of which something is said, as far as it was told.
func (s *state) placeOf(said *rules.Saying) (constellation.Vec, bool) {
	if said.Read != nil {
		return constellation.Vec{X: said.Read.X, Y: said.Read.Y}, true
	}
	t := &s.Sky
	if s.Awaited != nil {
		t = s.Awaited
	}
	d, ok := t.Die(said.Die)
	if !ok {
		return constellation.Vec{}, false
	}
	return d.Pos, true
}
