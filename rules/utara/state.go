package utara

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// phase is where a match stands.
type phase string

const (
	rolling phase = "rolling" // dice are being rolled for the next round
	sailing phase = "sailing"
	over    phase = "over" // the match is
)

// seat is one player's side.
type seat struct {
	Name  string
	Held  Collection // of this round, of the last one while the next is rolled
	Total int        // points of the rounds that are over
	Last  int        // what the last one brought, stakes too; 0 while one is sailed
	Stake int        // points staked on this round
	Said  bool       // all know that, since it was said
}

// plan is what the table is going to sail.
type plan struct {
	Dice []string
	Path Route
}

// state is a match at one moment. It follows from the events alone.
type state struct {
	Phase    phase
	Round    int                  // 1, 2, 3 … while or after it is sailed, 0 before the first
	Sky      constellation.Table  // what lies there by the rules, in its accepted places
	Awaited  *constellation.Table // a roll that lies quiet before its round begins, as sensors read it; nil for none
	Seats    []seat
	Turn     int
	Starter  int
	Sails    int  // paths sailed in this round
	Again    bool // the player on turn may sail once more, or pass
	Owed     []string
	Said     rules.Sayings // of the dice of this round; faces that sensors read late are as good
	Out      []left        // the dice that players left out of this round
	Left     []left        // what was said of the dice that the last round left
	Plan     *plan
	Troubles []trouble
	Paused   bool
	Hint     Level
}

func newState(c *Config) state {
	s := state{Phase: rolling, Hint: c.Hint}
	for _, p := range c.Players {
		s.Seats = append(s.Seats, seat{Name: p, Stake: c.Wager})
	}
	return s
}

// apply takes one event in. Kinds that only tell are no matter. Copies of the
// state share nothing that it changes.
func (s *state) apply(c *Config, e *rules.Event) error {
	s.Seats = slices.Clone(s.Seats)
	switch e.Kind {
	case Lies:
		return s.await(e)
	case Rolled:
		return s.roll(c, e)
	case Sailed:
		return s.sail(c, e)
	case Planned:
		return s.plan(e)
	case rules.Moved:
		return s.move(e)
	case rules.Read:
		s.read(e)
	case Returned:
		return s.giveBack(e)
	case rules.Ended:
		s.endRound(c) // by what players said; by a path it is over already
	case rules.Staked:
		seat := s.seat(e.Player)
		seat.Stake, seat.Said = e.Points[e.Player], true
	case Passed:
		s.next()
	case Hinted:
		h, err := payload[Hint](e)
		s.Hint = h.Level
		return err
	case Rematch:
		s.rematch(c)
	case rules.Faulted, rules.Mended:
		return s.trouble(e)
	case rules.Paused, rules.Resumed:
		s.Paused = e.Kind == rules.Paused
	}
	return nil
}

// rematch begins a new match. What players asked for and said holds, and what lies there is
// no roll for it, as after any round.
func (s *state) rematch(c *Config) {
	next := newState(c)
	next.Hint, next.Sky, next.Said, next.Out, next.Left = s.Hint, s.Sky, s.Said, s.Out, s.Left
	*s = next
}

func (s *state) seat(name string) *seat {
	for i := range s.Seats {
		if s.Seats[i].Name == name {
			return &s.Seats[i]
		}
	}
	return &seat{} // somebody who doesn't play: what is said of them is no matter
}

// roll begins a round, or begins it anew while nobody has sailed.
func (s *state) roll(c *Config, e *rules.Event) error {
	n, err := payload[Sky](e)
	if err != nil {
		return err
	}
	if s.Phase != sailing {
		s.Round++
		s.Out = ofNoSky(s.Out)
	}
	s.Phase, s.Sky, s.Sails, s.Again, s.Awaited = sailing, n.table(), 0, false, nil
	s.Turn, s.Owed, s.Plan, s.Troubles = s.Starter, nil, nil, nil
	s.takeLeft()
	for i := range s.Seats {
		s.Seats[i].Held, s.Seats[i].Last = nil, 0
	}
	s.endRound(c)
	return nil
}

// await keeps a roll whose round begins in a moment.
func (s *state) await(e *rules.Event) error {
	n, err := payload[Sky](e)
	if err != nil {
		return err
	}
	s.Awaited = nil
	if len(n.Things) > 0 {
		t := n.table()
		s.Awaited = &t
	}
	return nil
}

// sail takes the dice of a path off the sky, into the player's collection.
func (s *state) sail(c *Config, e *rules.Event) error {
	n, err := payload[Route](e)
	if err != nil {
		return err
	}
	for _, id := range e.Dice {
		d, ok := s.Sky.Die(id)
		if !ok {
			return fmt.Errorf("utara: event %d collects %s, which is not in the sky", e.Seq, id)
		}
		seat := s.seat(e.Player)
		seat.Held = append(seat.Held[:len(seat.Held):len(seat.Held)], faces(d)...)
	}
	s.Sky.Dice = slices.DeleteFunc(slices.Clone(s.Sky.Dice), func(d constellation.Die) bool { return slices.Contains(e.Dice, d.ID) })
	s.Sails++
	if s.Again = n.Again; s.Again {
		s.Plan = nil
	} else {
		s.next()
	}
	s.endRound(c)
	return nil
}

// next gives the turn to the next player.
func (s *state) next() {
	s.Turn = (s.Turn + 1) % len(s.Seats)
	s.Again, s.Plan = false, nil
}

func (s *state) plan(e *rules.Event) error {
	route, err := payload[Route](e)
	if err != nil {
		return err
	}
	p := &plan{slices.Clone(e.Dice), route}
	if s.Phase == sailing && s.Seats[s.Turn].Name == e.Player {
		s.Plan = p // else what led to it was undone
	}
	return nil
}

// move gives a die or a block its new place.
func (s *state) move(e *rules.Event) error {
	p, err := payload[Place](e)
	if err != nil {
		return err
	}
	s.Plan = nil
	if p.isBlock() {
		s.moveBlock(&p)
		return nil
	}
	s.change(p.ID, func(d *constellation.Die) { *d = p.die() })
	return nil
}

// moveBlock gives a block its place, in a fresh copy of the sky's.
func (s *state) moveBlock(p *Place) {
	all := slices.DeleteFunc(slices.Clone(s.Sky.Blocks), func(b constellation.Block) bool { return b.ID == p.ID })
	if !p.Gone {
		all = append(all, p.block())
	}
	slices.SortFunc(all, func(a, b constellation.Block) int { return cmp.Compare(a.ID, b.ID) })
	s.Sky.Blocks = all
}

// change alters a die of the sky in a fresh copy of it.
func (s *state) change(id string, f func(*constellation.Die)) {
	s.Sky.Dice = slices.Clone(s.Sky.Dice)
	if d, ok := s.Sky.Die(id); ok {
		f(d)
		s.Sky.Sort()
	}
}

// giveBack notes that a die lies where it was, perhaps under a new id.
func (s *state) giveBack(e *rules.Event) error {
	if len(e.Dice) != 2 {
		return fmt.Errorf("utara: event %d returns %d ids, not an old and a new one", e.Seq, len(e.Dice))
	}
	was, is := e.Dice[0], e.Dice[1]
	if s.Awaited != nil {
		s.Awaited = s.Awaited.Clone()
		if d, ok := s.Awaited.Die(was); ok {
			d.ID = is
			s.Awaited.Sort()
		}
	}
	s.change(was, func(d *constellation.Die) { d.ID = is })
	s.Said, s.Out, s.Left = s.Said.Renamed(was, is), renamedLeft(s.Out, was, is), renamedLeft(s.Left, was, is)
	s.Troubles = renamedTroubles(s.Troubles, was, is)
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(id string) bool { return id == was })
	if s.Plan != nil {
		p := *s.Plan
		p.Dice = renamed(p.Dice, was, is)
		if p.Path.Start == was {
			p.Path.Start = is
		}
		s.Plan = &p
	}
	return nil
}

func renamed(ids []string, was, is string) []string {
	ids = slices.Clone(ids)
	if i := slices.Index(ids, was); i >= 0 {
		ids[i] = is
	}
	return ids
}
