package search

import (
	"context"
	"math/bits"
)

// Board is a position on which moves are played and taken back. Worths are
// those for who is to play; a game that is over is worth more than any other.
type Board[M comparable] interface {
	// Key tells positions apart, with who is to play.
	Key() uint64
	// Ended is the worth of a game that is over; false while it goes on.
	Ended() (worth int, over bool)
	// Worth is an estimate.
	Worth() int
	// Moves appends the moves, or the loud ones alone; those that are likeliest
	// good come first. While the game goes on there is one at least.
	Moves(to []M, loud bool) []M
	// Loud tells of a move that changes the worth by much, such as a capture:
	// no line is judged while such moves are left.
	Loud(m M) bool
	// Slot groups moves that are good in many positions: 0 to Slots-1.
	Slot(m M) int
	Play(m M)
	TakeBack()
}

// Slots is how many groups of moves there are.
const Slots = 1 << 12

const (
	// MaxDepth is how many moves a search looks ahead at most.
	MaxDepth = 32
	// quietDepth is how many loud moves are followed beyond that.
	quietDepth = 6
	// endless is more than any worth.
	endless = 1 << 30
)

// Config says how much a search may do.
type Config struct {
	Nodes int // positions looked at, at most
	Depth int // moves ahead, at most; 0 is MaxDepth
	Late  int // moves of the last ply that are looked at; 0: all

	// Exact leaves out what was found further ahead than is asked for, so that worths of
	// several moves can be compared: else one that only waits borrows the worth of what
	// another move leads to.
	Exact bool
}

// Search is one search for a move. It is used by one goroutine at a time.
type Search[M comparable] struct {
	Board[M]
	config  Config
	ctx     context.Context
	nodes   int // left
	out     bool
	table   []entry[M]
	rooms   [MaxDepth + quietDepth + 2]room[M]
	history [Slots]int32
}

// room is what one ply needs.
type room[M comparable] struct {
	moves   []M
	scores  []int32
	killers [2]M // moves that refuted others here
}

// New returns a search of a position.
func New[M comparable](ctx context.Context, b Board[M], c Config) *Search[M] {
	if c.Depth <= 0 || c.Depth > MaxDepth {
		c.Depth = MaxDepth
	}
	size := 1 << min(max(bits.Len(uint(c.Nodes)), 8), 18)
	return &Search[M]{Board: b, config: c, ctx: ctx, nodes: c.Nodes, table: make([]entry[M], size)}
}

// Out tells that the search has run out of positions or time: values that it
// gives from then on mean nothing.
func (s *Search[M]) Out() bool { return s.out }

// spend counts a position.
func (s *Search[M]) spend() bool {
	if s.nodes--; s.nodes < 0 || s.nodes%1024 == 0 && s.ctx.Err() != nil {
		s.out = true
	}
	return s.out
}
