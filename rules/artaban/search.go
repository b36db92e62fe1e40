package artaban

import (
	"cmp"
	"context"
	"slices"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/search"
)

// How far each level looks.
const (
	goodDepth = 3       // moves
	goodNodes = 1000    // positions that good looks at: looking two or three moves ahead to the end is too weak, or too strong
	bestNodes = 1500000 // positions that best looks at, about a second
)

// Advise returns the move that a level plays, and false where there is none.
// Where it isn't known how dice lie, the ways in which they may are tried, and
// the move is taken that is best on the average of those in which it can be
// played.
func (g Game) Advise(ctx context.Context, p rules.Position, e rules.Effort) (rules.Move, bool) {
	at, ok := p.(Position)
	if !ok {
		return nil, false
	}
	moves := p.Moves()
	if len(moves) == 0 {
		return nil, false
	}
	c := config(e)
	if k, ok := at.known(); ok {
		return g.known(ctx, &k, c), true
	}
	return g.likeliest(ctx, at, moves, c), true
}

// config is how far a level looks.
func config(e rules.Effort) search.Config {
	c := search.Config{Nodes: cmp.Or(e.Nodes, bestNodes)}
	switch e.Level {
	case rules.Greedy:
		c.Depth = 1
	case rules.Good:
		c.Depth, c.Nodes = goodDepth, min(c.Nodes, goodNodes)
	}
	return c
}

// known is the best move where it is known how the dice lie.
func (g Game) known(ctx context.Context, k *known, c search.Config) Move {
	t := newThought(*k, g.evaluates())
	m, _, _ := search.New(ctx, t, c).Best(t.Moves(nil, false))
	return k.moveOf(m)
}

// moveOf says a change as a move.
func (k *known) moveOf(m change) Move {
	from, to := int(m.from), int(m.to)
	d := k.cells[from]
	switch {
	case m == pass:
		return Move{Do: Pass}
	case from == to && m.newTo == d&^knownSides|uint8(turnedLeft[d&knownSides-1])+1:
		return move(from, TurnLeft, to)
	case from == to:
		return move(from, TurnRight, to)
	case k.cells[to] == 0:
		return k.roll(from, to)
	case m.newTo == d:
		return move(from, Capture, to)
	}
	return move(from, Sacrifice, to)
}

// roll is the move of a die onto the empty square next to it.
func (k *known) roll(from, to int) Move {
	for _, do := range []Act{Left, Right} {
		if int(neighbours[Move{Do: do}.way(k.turn)][from]) == to {
			return move(from, do, to)
		}
	}
	return move(from, Forward, to)
}

// likeliest is the move that is best on the average of the ways in which the
// dice may lie, looked one move further ahead each time. What good looks at is little: it
// looks at as much of each way.
func (g Game) likeliest(ctx context.Context, p Position, moves []rules.Move, c search.Config) rules.Move {
	moves, tried := slices.Clone(moves), p.ways()
	c.Nodes, c.Exact = min(c.Nodes, max(c.Nodes/len(tried), goodNodes)), true
	searches := make([]*search.Search[change], len(tried))
	boards := make([]*thought, len(tried))
	for i, k := range tried {
		boards[i] = newThought(k, g.evaluates())
		searches[i] = search.New(ctx, boards[i], c)
	}
	for depth := 1; depth <= cmp.Or(c.Depth, search.MaxDepth); depth++ {
		m, ok := average(searches, boards, moves, depth)
		if !ok && depth == 1 && c.Nodes < bestNodes && ctx.Err() == nil { // one move ahead is always looked at, as greedy does
			return g.likeliest(ctx, p, moves, search.Config{Depth: 1, Nodes: len(tried) * bestNodes})
		}
		if !ok {
			break
		}
		toFront(moves, m)
	}
	return moves[0]
}

// toFront brings a move to the front, before those that were there.
func toFront(moves []rules.Move, m rules.Move) {
	i := slices.Index(moves, m)
	copy(moves[1:], moves[:i])
	moves[0] = m
}

// average is the move of the highest mean worth, depth moves ahead, of equal ones the
// first; false where a search ran out.
func average(searches []*search.Search[change], boards []*thought, moves []rules.Move, depth int) (rules.Move, bool) {
	worth, times := map[rules.Move]int{}, map[rules.Move]int{}
	for i, t := range boards {
		for _, m := range t.Moves(nil, false) {
			t.Play(m)
			v := -searches[i].Value(depth-1, search.Least, search.Most)
			t.TakeBack()
			if searches[i].Out() {
				return nil, false
			}
			said := rules.Move(t.moveOf(m))
			worth[said], times[said] = worth[said]+v, times[said]+1
		}
	}
	var best rules.Move
	for _, m := range moves {
		if times[m] > 0 && (best == nil || worth[m]*times[best] > worth[best]*times[m]) {
			best = m
		}
	}
	return best, best != nil
}

// enough is after how many moves a game that nobody watches is broken off: dice
// that stand apart can roll and turn for ever.
const enough = 200

// Enough is after how many moves a game that nobody watches is broken off.
func (Game) Enough() int { return enough }

// Ahead is who gets it then: who wins by the score, as at a game's end.
func (Game) Ahead(p rules.Position) string {
	at, ok := p.(Position)
	if !ok {
		return ""
	}
	t := at.tally()
	return t.winner()
}
