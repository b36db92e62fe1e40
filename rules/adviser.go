package rules

import (
	"context"
	"fmt"
)

// Level is how well a game plays by itself, or hints.
type Level string

// The levels, from weak to strong.
const (
	Greedy Level = "greedy" // the move that stands best at once
	Good   Level = "good"   // looks a little ahead
	Best   Level = "best"   // looks ahead as far as its effort lets it
)

// ParseLevel reads the name of a level.
func ParseLevel(name string) (Level, error) {
	switch l := Level(name); l {
	case Greedy, Good, Best:
		return l, nil
	}
	return "", fmt.Errorf("level %q, want %s, %s or %s", name, Greedy, Good, Best)
}

// Effort is how much a search for a move may do.
type Effort struct {
	Level Level
	Nodes int // positions looked at, at most; 0 leaves it to the level
}

// Adviser is a Game that finds good moves.
type Adviser interface {
	Game
	// Advise returns a good move; false where there is none to choose. It ends
	// soon after ctx is done, with what it has found by then. Where ctx isn't
	// done before, the same position and effort give the same move each time.
	Advise(ctx context.Context, p Position, e Effort) (Move, bool)
}

// Drawer is an Adviser that answers who offers a draw.
type Drawer interface {
	Adviser
	// Draws tells whether a player does no worse by a draw than by playing on, as
	// far as can be seen with an effort. It ends soon after ctx is done.
	Draws(ctx context.Context, p Position, player string, e Effort) bool
}

// Weighted is an Adviser whose evaluation of positions has weights that can be
// changed.
type Weighted interface {
	Adviser
	// Weights are those of the evaluation.
	Weights() []Weight
	// Reweighted is the game with other weights, in the order of Weights.
	Reweighted(values []float64) (Weighted, error)
}

// Weight is how much something counts in an evaluation.
type Weight struct {
	Name  string
	Value float64
	Step  float64 // a change that can be felt in play
}

// Endless is a Game whose rules let a game go on for ever, so that one that
// nobody watches is broken off.
type Endless interface {
	Game
	// Enough is after how many moves.
	Enough() int
	// Ahead names the player who gets it then, empty for a draw.
	Ahead(p Position) string
}
