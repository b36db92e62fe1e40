package rulestest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/rules"
)

// Play says how a game is tried out.
type Play struct {
	Games   int    // how many games are played
	Moves   int    // a game that isn't over after so many moves has no end
	Seed    uint64 // of the first game; each further game has the next
	Endless bool   // the rules let a game go on for ever: a long one is broken off
}

// Default is what Game plays: some seconds at most.
var Default = Play{Games: 6, Moves: 5000, Seed: 1}

// Game plays g at random and fails t where its positions break the contract of
// rules.Position.
func Game(t *testing.T, g rules.Game, o rules.Options) {
	t.Helper()
	play := Default
	if testing.Short() {
		play.Games = 1 // under the race detector
	}
	if err := play.Run(g, o); err != nil {
		t.Fatal(err)
	}
}

// Run plays as Game does and returns the first breach. It names the seed, the
// number of the move and the position in one line.
func (p Play) Run(g rules.Game, o rules.Options) error {
	for i := range p.Games {
		if err := p.run(g, o, p.Seed+uint64(i)); err != nil {
			return fmt.Errorf("rulestest: %s, seed %d: %w", g.Info().Name, p.Seed+uint64(i), err)
		}
	}
	return nil
}

func (p Play) run(g rules.Game, o rules.Options, seed uint64) error {
	start, err := g.Start(o)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	w := &walk{game: g, options: o, chance: rand.New(rand.NewPCG(seed, 0))}
	return w.from(start, p)
}

// walk is one game that is being played.
type walk struct {
	game    rules.Game
	options rules.Options
	chance  *rand.Rand
	kept    []kept       // every position so far, the start first
	met     []rules.Move // some moves of earlier positions
}

// kept is a position as it was written when it was reached.
type kept struct {
	position rules.Position
	text     writing
}

// from plays to the end, then looks back: each position must still be what it
// was, so that undo to the start gives the start.
func (w *walk) from(at rules.Position, p Play) error {
	for range p.Moves {
		if err := w.keep(at); err != nil {
			return w.breach(at, err)
		}
		m, ok := w.choose(at)
		if !ok {
			return w.ended(at)
		}
		next, err := at.Apply(m)
		if err != nil {
			return w.breach(at, fmt.Errorf("%v was offered and is refused: %w", m, err))
		}
		w.remember(m)
		at = next
	}
	if p.Endless {
		return w.lookBack()
	}
	return w.breach(at, fmt.Errorf("the game isn't over after %d moves", p.Moves))
}

// keep checks a position and writes it down.
func (w *walk) keep(at rules.Position) error {
	text, err := write(at)
	if err != nil {
		return err
	}
	w.kept = append(w.kept, kept{at, text})
	return w.check(at, text)
}

// choose draws the next move: a Sampler's own, else one of those listed.
func (w *walk) choose(at rules.Position) (rules.Move, bool) {
	moves := at.Moves()
	if s, ok := at.(rules.Sampler); ok && (len(moves) == 0 || w.chance.IntN(2) == 0) {
		return s.Sample(w.chance)
	}
	if len(moves) == 0 {
		return nil, false
	}
	return moves[w.chance.IntN(len(moves))], true
}

// remember keeps up to 32 moves, the later ones at the place of earlier ones.
func (w *walk) remember(m rules.Move) {
	if len(w.met) < 32 {
		w.met = append(w.met, m)
		return
	}
	w.met[w.chance.IntN(len(w.met))] = m
}

func (w *walk) ended(at rules.Position) error {
	if !at.Outcome().Over {
		return w.breach(at, fmt.Errorf("there is no move, and the game isn't over"))
	}
	return w.lookBack()
}

func (w *walk) lookBack() error {
	for i := len(w.kept) - 1; i >= 0; i-- {
		if err := w.kept[i].text.same(w.kept[i].position); err != nil {
			return fmt.Errorf("looking back at move %d: %w", i, err)
		}
	}
	return nil
}

func (w *walk) breach(at rules.Position, err error) error {
	return fmt.Errorf("move %d, position %q: %w", len(w.kept)-1, at.String(), err)
}
