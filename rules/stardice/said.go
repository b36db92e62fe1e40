package stardice

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// hear: players say what a die shows.
func (s State) hear(_ rules.Event, said rules.Saying) State {
	s.Said = s.Said.With(said)
	return s
}

// stacked: one more die lies with a die.
func (s State) stacked(e rules.Event, n Entry) State {
	host, id := e.Dice[0], e.Dice[1]
	s.Dice = append(slices.Clone(s.Dice), Placed{ID: id, Part: n.Part, Kind: n.Kind, Team: n.Team, By: s.team(e), Pos: n.pos(), In: host})
	s.Said = s.Said.With(rules.Saying{Die: host, Beside: []constellation.Member{{Kind: n.Kind, Team: n.Team, Face: n.Face}}})
	if n.Face != "" {
		s.Said = s.Said.With(rules.Saying{Die: id, Face: n.Face})
	}
	return s
}

func (s State) unstacked(e rules.Event, said rules.Saying) State {
	id := e.Dice[0]
	s.Dice = slices.DeleteFunc(slices.Clone(s.Dice), func(p Placed) bool { return p.In == id && isMember(p.ID) })
	s.Said = s.Said.With(said)
	return s
}

func (s State) teamed(e rules.Event, said rules.Saying) State {
	s.Said = s.Said.With(said)
	return s.with(e.Dice[0], func(p *Placed) {
		p.putRight(said)
		p.Team = said.Team
		if isTeams(said.Team) {
			p.By = said.Team
		}
	})
}

func (s State) kinded(e rules.Event, said rules.Saying) State {
	s.Said = s.Said.With(said)
	s = s.with(e.Dice[0], func(p *Placed) { p.putRight(said) })
	return s.ofKind(e.Dice[0], said.Kind)
}

// saidLies: a die of which players said something lies elsewhere than it did then.
func (s State) saidLies(id string, n Place) State {
	said, ok := s.Said.Of(id)
	if ok && said.Read != nil {
		read := *said.Read
		read.X, read.Y = n.X, n.Y
		s.Said = s.Said.With(rules.Saying{Die: id, Read: &read})
	}
	return s
}

// saidDice are the dice that aren't in the battle and of which players said something, such as
// that they are no part of the game.
func (r *Referee) saidDice() (all []Placed) {
	for _, id := range r.state.Said.Dice() {
		if _, plays := r.state.placed(id); plays {
			continue
		}
		if p, ok := r.saidDie(id); ok {
			all = append(all, p)
		}
	}
	return all
}

// saidDie is such a die where it lay: earlier journals tell that of those that may not lie there.
func (r *Referee) saidDie(id string) (Placed, bool) {
	said, _ := r.state.Said.Of(id)
	p := Placed{ID: id, Kind: said.Kind, Team: said.Team}
	if read := said.Read; read != nil {
		p.Kind, p.Team = cmp.Or(said.Kind, read.Kind), cmp.Or(said.Team, read.Team)
		p.Read, p.Pos = ReadAs{read.Kind, read.Team}, constellation.Vec{X: read.X, Y: read.Y}
		return p, true
	}
	k, ok := r.watch.known[id]
	p.Pos = k.rest
	return p, ok
}

// showsAsSaid tells whether what sensors read on a die is what they read on another when players
// said something of it, as far as both are known for sure. A mere contact may be any other thing.
func (r *Referee) showsAsSaid(id string, d *constellation.Die) bool {
	said, _ := r.state.Said.Of(id)
	return said.Read == nil || !isContact(d) && (said.Read.Face == "" || d.Face == "" || unsure(d) || d.Face == said.Read.Face)
}
