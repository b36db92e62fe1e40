package utara

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// Game is Utara as the command line knows it.
type Game struct {
	Clock func() time.Duration // measures searches; nil: they end after so many nodes
}

// Score lists all paths of the sky and scores its collections. With the hint
// switch the text ends with the search's advice.
func (g Game) Score(t *constellation.Table, o rules.Options) (rules.Answer, error) {
	c, err := configure(o)
	if err != nil {
		return nil, err
	}
	a, err := answer(t, c.Sail)
	if err != nil {
		return nil, err
	}
	if c.Hint != Off {
		c.Clock = g.Clock
		err = a.advise(t, c, len(o.Players) > 0)
	}
	return a, err
}

// Moves is Score: a move is a path.
func (g Game) Moves(t *constellation.Table, o rules.Options) (rules.Answer, error) {
	return g.Score(t, o)
}

// Perft counts the leaf positions after depth paths, each sailed on what the
// ones before have left; choices at a high Sun are different moves.
func (Game) Perft(t *constellation.Table, o rules.Options, depth int) (uint64, error) {
	c, err := configure(o)
	if err != nil {
		return 0, err
	}
	if depth < 0 {
		return 0, fmt.Errorf("utara: depth %d is negative", depth)
	}
	chart, err := sail.NewChart(t, c.Sail)
	if err != nil {
		return 0, fmt.Errorf("utara: %w", err)
	}
	return perft(chart, make([]bool, chart.Len()), depth), nil
}

// Referee starts a match on an empty table.
func (g Game) Referee(o rules.Options) (rules.Referee, error) {
	c, err := configure(o)
	if err != nil {
		return nil, err
	}
	c.Clock = g.Clock
	return NewReferee(c)
}

func perft(c *sail.Chart, gone []bool, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	leaves := uint64(0)
	c.Sail(gone, func(v *sail.Voyage) bool {
		if depth == 1 {
			leaves++
		} else { // what the path collects is gone during the visit
			leaves += perft(c, gone, depth-1)
		}
		return true
	})
	return max(leaves, 1)
}

// advise adds the search's word to an answer, for whoever comes first of those who play.
func (a *Answer) advise(t *constellation.Table, c Config, named bool) error {
	if !named {
		c.Players = holders(t, len(c.Players))
	}
	s := newState(&c)
	s.Sky = *t
	for i := range s.Seats {
		s.Seats[i].Held = t.Collections[s.Seats[i].Name]
	}
	adv, ok, err := advise(context.Background(), &c, &s, c.Hint)
	if ok {
		if len(t.Collections) > 0 {
			adv.Player = c.Players[0]
		}
		a.Hint = &adv
	}
	return err
}

// holders are those who have a collection, by name, and nameless others until there are so
// many players.
func holders(t *constellation.Table, least int) []string {
	names := slices.Sorted(maps.Keys(t.Collections))
	return append(names, make([]string, max(0, least-len(names)))...)
}
