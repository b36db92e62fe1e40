package board

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Game is what a game on a board gives to its [Referee].
type Game interface {
	rules.Game
	// Players are the two who play, in order; the first sits at the bottom edge.
	Players(o rules.Options) [2]Player
	// Words are the names of what lies on the board.
	Words() Words
	// Pieces is what lies on the board in a position.
	Pieces(p rules.Position) []Piece
	// Explain finds the move that leads from a position to what is seen, and
	// the position after it where one was played.
	Explain(p rules.Position, s *Seen) (Finding, rules.Position)
	// SetUp is the position that lies on the table, with a player to move.
	SetUp(s *Seen, turn string, o rules.Options) (rules.Position, error)
	// Begins tells whether a position can be the beginning of a game.
	Begins(p rules.Position) bool
	// Other is the position with the other player to move, nil if there is none.
	Other(p rules.Position) rules.Position
	// Agreed is the position after both have agreed on a draw.
	Agreed(p rules.Position) rules.Position
	// GivenUp is the position after a player has given up: the other one has won.
	GivenUp(p rules.Position, player string) rules.Position
	// Trace is the way over the board of a move in the position before it: two
	// cells or more from where it begins to where it ends, Off beside the board,
	// the same twice for a turn on the spot; nil for what moves nothing.
	Trace(before rules.Position, m rules.Move) []Cell
	// Silent tells of a move that can't be seen from above.
	Silent(m rules.Move) bool
	// Standing says how a position stands, and the points of each player.
	Standing(p rules.Position) (rules.Answer, map[string]int)
}

// Player is one of those who play.
type Player struct {
	Name    string // as positions name the player whose turn it is
	Called  string // as people call the player
	Team    constellation.Team
	Machine bool // the table plays
}

// Instead is another position in which a move that was made would be legal,
// and what is said of it then.
type Instead struct {
	Position rules.Position
	Text     func(rules.Move) string
}

// Contrary is a Game that knows why a move may be legal elsewhere and not here,
// such as after another throw.
type Contrary interface {
	Instead(p rules.Position) []Instead
}

// Beginner is a Game that knows why what lies on the table is no beginning,
// though all is laid out; empty while it isn't. A game that begins on an empty board needs none.
type Beginner interface {
	Unready(p rules.Position) string
}

// Taker is a Game in which it matters what a captured die showed, which may be
// open: it is gone when that is asked.
type Taker interface {
	// Captured is what the die shows that a move captures, empty for none.
	Captured(m rules.Move) string
}

// Beside is a Game that says at each side what isn't on the board.
type Beside interface {
	// LinesBeside are lines about the reserve of a player, 0 or 1, and what the
	// player has captured.
	LinesBeside(p rules.Position, who int) []string
}

// Learner is a Game whose positions may leave open what a die shows or how it
// is turned.
type Learner interface {
	// Learn is the position without what doesn't agree with what is surely seen.
	Learn(p rules.Position, s *Seen) rules.Position
	// Open lists the cells of dice whose side isn't known and matters to the
	// moves that can be made now.
	Open(p rules.Position) []Cell
}
