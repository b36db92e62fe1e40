package ur

import (
	"context"
	"math/bits"
	"sync"
)

// endgamePieces is how many pieces an endgame has at most, of both players
// together: those that aren't borne off yet.
const endgamePieces = 4

// endgame knows of every position with at most endgamePieces pieces left the
// chance that who throws next wins, if both play perfectly.
type endgame struct {
	base [endgamePieces][endgamePieces]int // by own and other pieces: where their positions begin
	has  [endgamePieces][endgamePieces]bool
	wins []float32
}

// value looks a position up in which who throws next; false where it is none of
// the endgame's. A nil endgame knows none.
func (e *endgame) value(b *state, who int) (float64, bool) {
	if e == nil {
		return 0, false
	}
	own, other := pieces-int(b.count[who][off]), pieces-int(b.count[1-who][off])
	if own+other > endgamePieces || !e.has[own][other] {
		return 0, false
	}
	return float64(e.wins[e.base[own][other]+b.index(who)*placings[other]+b.index(1-who)]), true
}

// placings are the ways in which so many equal pieces can be on steps 0 to 23.
var placings = [endgamePieces]int{1, 24, 300, 2600}

// choose[k][n] is in how many ways k can be taken of n.
var choose = func() (c [endgamePieces][off + endgamePieces]int) {
	for n := range c[0] {
		c[0][n] = 1
		for k := 1; k < endgamePieces && n > 0; k++ {
			c[k][n] = c[k][n-1] + c[k-1][n-1]
		}
	}
	return c
}()

// index numbers the placings of a player's pieces that aren't borne off (the
// combinatorial number system).
func (b *state) index(who int) int {
	index, n := 0, 0
	for left := b.on[who] &^ (1 << off); left != 0; left &= left - 1 {
		step := bits.TrailingZeros32(left)
		for range b.count[who][step] {
			index += choose[n+1][step+n]
			n++
		}
	}
	return index
}

// endgames are solved when they are wanted for the first time. What a search had
// no time to finish, the next one goes on with.
var endgames = struct {
	sync.Mutex
	solved map[variant]*endgame
	begun  map[variant]*solver // of who works
	work   chan struct{}       // full while somebody works
}{solved: map[variant]*endgame{}, begun: map[variant]*solver{}, work: make(chan struct{}, 1)}

// near is the number of pieces left from which an endgame may come up in a
// search that looks as far ahead as one does.
const near = endgamePieces + 2

// endgame is the one that the rules of b lead to, nil while it is far away or
// where ctx ended before it was solved.
func (b *state) endgame(ctx context.Context) *endgame {
	if 2*pieces-int(b.count[0][off])-int(b.count[1][off]) > near {
		return nil
	}
	return endgameOf(ctx, variant{goal: b.goal, inexact: b.inexact})
}

func endgameOf(ctx context.Context, v variant) *endgame {
	if e := known(v); e != nil {
		return e
	}
	select {
	case endgames.work <- struct{}{}:
		defer func() { <-endgames.work }()
		return workOut(ctx, v)
	case <-ctx.Done():
		return nil
	}
}

// known is a solved endgame, else nil.
func known(v variant) *endgame {
	endgames.Lock()
	defer endgames.Unlock()
	return endgames.solved[v]
}

// workOut goes on with an endgame, if nobody has solved it meanwhile; nil where ctx
// ends before it is solved.
func workOut(ctx context.Context, v variant) *endgame {
	if e := known(v); e != nil {
		return e
	}
	s := endgames.begun[v]
	if s == nil {
		s = newSolver(v)
		endgames.begun[v] = s
	}
	e := s.goOn(ctx)
	if e != nil {
		delete(endgames.begun, v)
		endgames.Lock()
		defer endgames.Unlock()
		endgames.solved[v] = e
	}
	return e
}
