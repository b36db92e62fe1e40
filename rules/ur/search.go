package ur

import (
	"context"
	"math"

	"github.com/asterism-dice/asterism/rules"
)

// chances of the throws 1 to 4, of three two-sided dice.
var chances = [5]float64{1: 3.0 / 8, 2: 3.0 / 8, 3: 1.0 / 8, 4: 1.0 / 8}

const (
	won     = 10000.0 // what a won game is worth to A
	borne   = 4.0     // what a piece is worth that is off, in steps beyond the last
	deepest = 6       // further throws that are looked at, at most
)

// levels are how many further throws each level looks at.
var levels = map[rules.Level]int{rules.Greedy: 0, rules.Good: 1, rules.Best: deepest}

// Advise returns the move of a level, greedy, good or best (any other name is
// best): expectimax over the throws to come, one throw deeper each time until
// ctx is done. False where there is no move, or ctx ends before any is weighed.
func (Game) Advise(ctx context.Context, p rules.Position, e rules.Effort) (rules.Move, bool) {
	at := p.(Position)
	most, ok := levels[e.Level]
	if !ok {
		most = deepest
	}
	var best Move
	found := false
	for depth := 0; depth <= most; depth++ {
		m, ok := at.best(ctx, depth)
		if !ok {
			break
		}
		best, found = m, true
	}
	return best, found
}

// best is the move after which the player stands best, so many throws on;
// false where ctx ended first.
func (p Position) best(ctx context.Context, depth int) (Move, bool) {
	var best Move
	most := math.Inf(-1)
	for _, m := range p.legal() {
		next := p.after(m)
		v := next.state.value(ctx, int(next.turn), depth)
		if p.turn == 1 {
			v = -v
		}
		if v > most {
			best, most = m, v
		}
	}
	return best, !math.IsInf(most, -1) && ctx.Err() == nil
}

// value is what A may expect before who throws, in steps; meaningless once ctx
// is done.
func (b *state) value(ctx context.Context, who, depth int) float64 {
	switch {
	case b.count[0][off] >= b.goal:
		return won
	case b.count[1][off] >= b.goal:
		return -won
	case depth == 0 || depth > 1 && ctx.Err() != nil:
		return b.ahead()
	}
	sum := 0.0
	for throw := 1; throw <= 4; throw++ {
		sum += chances[throw] * b.reply(ctx, who, throw, depth)
	}
	return sum
}

// reply is the value after who's best move with a throw.
func (b *state) reply(ctx context.Context, who, throw, depth int) float64 {
	sign := float64(1 - 2*who)
	best := math.Inf(-1)
	for from := range off {
		if b.count[who][from] == 0 {
			continue
		}
		to, ok := b.target(who, from, throw)
		if !ok {
			continue
		}
		hit := b.move(who, from, to)
		best = max(best, sign*b.value(ctx, next(who, to), depth-1))
		b.undo(who, from, to, hit)
	}
	if math.IsInf(best, -1) {
		return b.value(ctx, 1-who, depth-1)
	}
	return sign * best
}

// ahead is by how many steps A is ahead.
func (b *state) ahead() float64 {
	sum := 0.0
	for step := 1; step <= off; step++ {
		sum += float64(step) * (float64(b.count[0][step]) - float64(b.count[1][step]))
	}
	return sum + borne*(float64(b.count[0][off])-float64(b.count[1][off]))
}
