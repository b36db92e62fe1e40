package utara

import (
	"errors"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// Position is a match at one moment: the sky, the seats, whose turn it is and
// whether dice are being rolled or sailed. The zero Position is none.
type Position struct {
	conf  Config
	state state // what the rules need of it: no faults, plans or sayings
}

var (
	_ rules.Sampler = Position{}
	_ rules.Leaves  = Position{}
)

// Position is where the match stands by the rules.
func (r *Referee) Position() rules.Position { return positionOf(&r.conf, &r.state) }

// positionOf keeps what the rules need of a state.
func positionOf(c *Config, s *state) Position {
	sky := constellation.Table{Width: s.Sky.Width, Height: s.Sky.Height, North: s.Sky.North, Dice: s.Sky.Dice, Blocks: s.Sky.Blocks}
	return Position{*c, state{Phase: s.Phase, Round: s.Round, Sky: sky, Seats: s.Seats, Turn: s.Turn,
		Starter: s.Starter, Sails: s.Sails, Again: s.Again}}
}

// startPosition is the beginning of a match: the dice are about to be rolled.
func startPosition(c *Config, on rules.Surface) Position {
	s := newState(c)
	s.Sky.Width, s.Sky.Height, s.Sky.North = on.Width, on.Height, on.North
	if on.Width == 0 {
		s.Sky.Width, s.Sky.Height = defaultWidth, defaultHeight
	}
	return positionOf(c, &s)
}

// The table of a match that is played without one, mm.
const (
	defaultWidth  = 610
	defaultHeight = 457
)

// Turn names who sails next, or who rolls; nobody when the match is over.
func (p Position) Turn() string {
	if p.state.Phase == over {
		return ""
	}
	return p.state.Seats[p.state.Turn].Name
}

// Outcome names who has most points when the match is over.
func (p Position) Outcome() rules.Outcome {
	if p.state.Phase != over {
		return rules.Outcome{}
	}
	return rules.Outcome{Over: true, Winner: leader(p.state.Seats, true), Method: rules.ByPoints}
}

// Layout is the sky. It lies as it was rolled, whatever the surface.
func (p Position) Layout(rules.Surface) []constellation.Die { return slices.Clone(p.state.Sky.Dice) }

// Moves lists the paths of the sky by their starts, and after a half Moon the
// pass. None are listed where dice are to be rolled, or where too many Suns
// stand high.
func (p Position) Moves() []rules.Move {
	moves, err := p.moves()
	if err != nil {
		return nil
	}
	return moves
}

// moves is Moves; the error is that of too many Suns.
func (p Position) moves() ([]rules.Move, error) {
	if p.state.Phase != sailing {
		return nil, nil
	}
	paths, err := sail.Paths(&p.state.Sky, p.conf.Sail)
	if err != nil {
		return nil, err
	}
	moves := make([]rules.Move, 0, len(paths)+1)
	for _, path := range paths {
		moves = append(moves, Sailing{path})
	}
	if p.state.Again {
		moves = append(moves, Pass{})
	}
	return moves, nil
}

// Apply returns the position after a path, a pass or a roll.
func (p Position) Apply(m rules.Move) (rules.Position, error) {
	e, err := p.event(m)
	if err != nil {
		return nil, fmt.Errorf("utara: %w", err)
	}
	next := p.state
	if err := next.apply(&p.conf, e); err != nil {
		return nil, errors.Join(err, rules.ErrIllegal)
	}
	return positionOf(&p.conf, &next), nil
}

// event is what a legal move does to the state.
func (p Position) event(m rules.Move) (*rules.Event, error) {
	switch m := m.(type) {
	case Sailing:
		if !p.sails(&m.Path) {
			return nil, fmt.Errorf("%v: %w", m, rules.ErrIllegal)
		}
		return &rules.Event{Kind: Sailed, Player: p.Turn(), Dice: m.Collected,
			Data: Route{m.Start, m.Choices, m.Ends, m.Again, false}}, nil
	case Pass:
		if p.state.Phase != sailing || !p.state.Again {
			return nil, fmt.Errorf("a pass is only after a half Moon: %w", rules.ErrIllegal)
		}
		return &rules.Event{Kind: Passed, Player: p.Turn()}, nil
	case Roll:
		if err := p.rolls(&m.Sky); err != nil {
			return nil, fmt.Errorf("%w: %w", err, rules.ErrIllegal)
		}
		return &rules.Event{Kind: Rolled, Data: m.Sky}, nil
	}
	return nil, fmt.Errorf("%v: %w", m, rules.ErrIllegal)
}

// sails tells whether a path is one of the sky's.
func (p Position) sails(path *sail.Path) bool {
	if p.state.Phase != sailing {
		return false
	}
	all, err := sail.Paths(&p.state.Sky, p.conf.Sail)
	return err == nil && slices.ContainsFunc(all, func(o sail.Path) bool {
		return o.Start == path.Start && slices.Equal(o.Choices, path.Choices) && slices.Equal(o.Collected, path.Collected) &&
			o.Ends == path.Ends && o.Again == path.Again
	})
}

// rolls tells what is wrong with a roll.
func (p Position) rolls(s *Sky) error {
	if p.state.Phase != rolling {
		return errors.New("dice are rolled between the rounds")
	}
	if err := s.validate(); err != nil {
		return err
	}
	t := s.table()
	switch {
	case len(t.Dice) == 0:
		return errors.New("no dice were rolled")
	case p.conf.Mulligan && !directionLeft(&t):
		return errors.New("no die shows a direction")
	case p.conf.Seas && p.state.Round > 0 && rollable(t.Dice) != rollable(p.state.Sky.Dice):
		return fmt.Errorf("%d dice were rolled, %d are left", rollable(t.Dice), rollable(p.state.Sky.Dice))
	}
	return nil
}

// Leaves counts the positions after depth moves. Where no Moon is half full it
// does so on one chart of the sky.
func (p Position) Leaves(depth int) uint64 {
	if depth == 0 || p.state.Phase != sailing {
		return 1
	}
	if p.conf.Sail.Moon != sail.MoonHalf {
		if chart, err := sail.NewChart(&p.state.Sky, p.conf.Sail); err == nil {
			return perft(chart, make([]bool, chart.Len()), depth)
		}
	}
	leaves := uint64(0)
	for _, m := range p.Moves() {
		if next, err := p.Apply(m); err == nil {
			leaves += next.(Position).Leaves(depth - 1)
		}
	}
	return max(leaves, 1)
}
