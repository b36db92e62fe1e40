package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/rules"
)

// Contestant is who plays a side.
type Contestant struct {
	Game   rules.Adviser
	Effort rules.Effort
}

// Rules say how games are played.
type Rules struct {
	Options rules.Options // of the game
	Opening int           // random moves at the beginning, so that games differ
	Plies   int           // moves and throws after which a game is broken off: drawn, or won by who is ahead where it is rules.Endless
}

// Validate tells what is wrong with r.
func (r Rules) Validate() error {
	if r.Opening < 0 || r.Plies <= r.Opening {
		return fmt.Errorf("match: games of %d moves that begin with %d random ones: want more moves than random ones, and those not below 0", r.Plies, r.Opening)
	}
	return nil
}

var errNoMove = errors.New("neither chance nor the player has one")

// record is a game that was played.
type record struct {
	first  string // as whom the first contestant played
	winner string // empty: nobody
	capped bool   // broken off
	plies  int    // moves and throws
}

// play plays one game between those who play the sides.
func (r Rules) play(ctx context.Context, side map[string]Contestant, start rules.Position, seed uint64) (record, error) {
	g := record{}
	at, chance := start, rand.New(rand.NewPCG(seed, 0))
	for !at.Outcome().Over {
		if err := ctx.Err(); err != nil {
			return g, err
		}
		if g.plies >= r.Plies {
			g.winner, g.capped = ahead(side[at.Turn()].Game, at), true
			return g, nil
		}
		m, ok := r.choose(ctx, side[at.Turn()], at, chance, g.plies)
		if !ok {
			return g, fmt.Errorf("match: no move in %s: %w", at, errNoMove)
		}
		next, err := at.Apply(m)
		if err != nil {
			return g, fmt.Errorf("match: %w", err)
		}
		at, g.plies = next, g.plies+1
	}
	g.winner = at.Outcome().Winner
	return g, nil
}

// choose is the next move: of chance where there are dice to throw or the game
// opens, else of who is on turn. A move without choice isn't thought about.
func (r Rules) choose(ctx context.Context, c Contestant, at rules.Position, chance *rand.Rand, ply int) (rules.Move, bool) {
	moves := at.Moves()
	if len(moves) == 0 {
		s, ok := at.(rules.Sampler)
		if !ok {
			return nil, false
		}
		return s.Sample(chance)
	}
	switch {
	case len(moves) == 1:
		return moves[0], true
	case ply < r.Opening:
		return moves[chance.IntN(len(moves))], true
	}
	return c.Game.Advise(ctx, at, c.Effort)
}

// ahead is who gets a game that is broken off.
func ahead(g rules.Game, p rules.Position) string {
	if e, ok := g.(rules.Endless); ok {
		return e.Ahead(p)
	}
	return ""
}
