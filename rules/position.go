package rules

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// Position is one moment of a game as its rules see it: whose turn it is and
// what lies where. It is a value: nothing changes it in place, so it can be
// kept, compared and gone back to. What players and sensors did on the way is
// not in it; that is the Referee's History.
//
// These hold for every Position (rulestest.Game tests them):
//
//  1. Apply of each of Moves succeeds, and leaves the position as it was.
//  2. Apply of any other move returns an error that wraps ErrIllegal.
//  3. A position that is over has no moves, and play comes to an end.
//  4. Its text (String) and its JSON, read back by its Game, give the same position.
type Position interface {
	// Turn names who plays next, empty when nobody does.
	Turn() string
	// Moves lists the legal moves in an order that players would expect, the
	// same each time. A Sampler lists only those that can be listed.
	Moves() []Move
	// Apply returns the position after m.
	Apply(m Move) (Position, error)
	// Outcome says whether the game is over, who won and how.
	Outcome() Outcome
	// Layout is what lies on a table that shows this position, sorted by id.
	Layout(s Surface) []constellation.Die
	// String is the position in one line of text, which Game.ParsePosition reads.
	String() string
	// MarshalJSON is the form of a position file, which Game.ReadPosition reads.
	MarshalJSON() ([]byte, error)
}

// Move is one legal act of a player. Its JSON is the form that the specification
// fixes; its text is short and for people.
type Move interface {
	String() string
}

// Sampler is a Position with more moves than can be listed, as where dice are
// thrown anywhere on the table: it draws one of them.
type Sampler interface {
	Position
	// Sample draws a legal move, or returns false when there is none.
	Sample(r *rand.Rand) (Move, bool)
}

// Foreseen is a Position that says for how many moves it is known what is thrown: no
// line of moves from it is longer.
type Foreseen interface {
	Foreseen() int
}

// Leaves is a Position that counts its own leaf positions, faster than by
// listing moves.
type Leaves interface {
	Leaves(depth int) uint64
}

// ErrIllegal is wrapped by Apply's error for a move that isn't legal.
var ErrIllegal = errors.New("illegal move")

// Perft counts the leaf positions after depth moves; a line that ends early
// counts as one. It is how rules are checked against one another.
func Perft(p Position, depth int) (uint64, error) {
	if depth < 0 {
		return 0, fmt.Errorf("rules: depth %d is negative", depth)
	}
	if l, ok := p.(Leaves); ok {
		return l.Leaves(depth), nil
	}
	return perft(p, depth)
}

func perft(p Position, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	moves := p.Moves()
	leaves := uint64(0)
	for _, m := range moves {
		next, err := p.Apply(m)
		if err != nil {
			return 0, fmt.Errorf("rules: perft: %w", err)
		}
		n, err := perft(next, depth-1)
		if err != nil {
			return 0, err
		}
		leaves += n
	}
	return max(leaves, 1), nil
}

// Outcome says how a game stands: who won, apart from how.
type Outcome struct {
	Over   bool   `json:"over" about:"it is over"`
	Winner string `json:"winner" about:"player who has won; empty: nobody, or a draw when it is over"`
	Method Method `json:"method" about:"how it ended: points, target, forfeit, agreement or a word of the game; empty while it goes on"`
}

// Method is how a game, a battle or a round ended.
type Method string

// The methods that games share; a game may have others.
const (
	ByPoints    Method = "points"    // the higher score
	ByTarget    Method = "target"    // reached what the game is about
	ByForfeit   Method = "forfeit"   // somebody gave up, or broke a rule that costs the game
	ByAgreement Method = "agreement" // the players agreed on it
	ByNoMoves   Method = "no-moves"  // nobody can move any more
)

// Surface is the table that a position is laid out on.
type Surface struct {
	Width, Height float64             // mm
	North         constellation.Angle // from the table's up to compass North
	Board         Placement           // where the grid of a board game lies
	Scale         float64             // how much larger than on others of its size things are to be written, 0 for 1; see Written
}

// Placement is where a board's grid of cells lies: the zero Placement stands
// for the game's default (specification "boards", On the table).
type Placement struct {
	X     float64             `json:"x" about:"mm from the table's left edge: the top left corner of the grid"`
	Y     float64             `json:"y" about:"mm from the table's top edge"`
	W     float64             `json:"w" about:"width in mm"`
	H     float64             `json:"h" about:"height in mm"`
	Angle constellation.Angle `json:"angle" about:"degrees clockwise, about that corner"`
}
