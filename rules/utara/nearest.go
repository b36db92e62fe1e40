package utara

import "iter"

// nearness is what a referee makes of a table that has changed: the legal
// move that was played, or the one that comes nearest and what differs.
type nearness[M, D any] struct {
	Found   bool // there is a legal move at all
	Move    M    // explains what is seen, or comes nearest
	Differs []D  // what is otherwise than after Move; empty: Move was played
	Also    []M  // further moves that differ as little
}

// Played tells whether a legal move explains what is seen.
func (e *nearness[M, D]) Played() bool { return e.Found && len(e.Differs) == 0 }

// nearest compares what is seen with what would be seen after each legal move:
// differ returns everything that is otherwise, nothing when the move explains
// it all. The move with the fewest differences wins, the first of equals; so
// moves come in an order that the players would expect.
//
// The mechanism knows no game: a difference is a die that should be gone, a
// piece on a square where none belongs, a counter that didn't turn.
func nearest[M, D any](moves iter.Seq[M], differ func(M) []D) nearness[M, D] {
	var e nearness[M, D]
	for m := range moves {
		d := differ(m)
		switch {
		case !e.Found || len(d) < len(e.Differs):
			e = nearness[M, D]{Found: true, Move: m, Differs: d}
		case len(d) == len(e.Differs):
			e.Also = append(e.Also, m)
		}
	}
	return e
}
