//go:build uptick

package uptick

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// names of the players, as positions have them.
var names = [2]string{"red", "blue"}

// nobody is who placed or moved last before anybody did.
const nobody = 2

// Position is one moment of a game. Two positions are the same where == says so.
type Position struct {
	grid     grid
	captured [2]string // values that red and blue have captured, as digits
	turn     uint8     // 0 red, 1 blue
	last     uint8     // who placed or moved last, or nobody
	passes   uint8     // in a row
	agreed   bool      // on a draw
	resigned string    // who gave up, empty: nobody
	doubts   [mostDoubts]doubt
}

func (p Position) over() bool { return p.ended() || p.passes >= 2 }

// ended tells whether the players have ended the game: agreed on a draw, or one gave up.
func (p Position) ended() bool { return p.agreed || p.resigned != "" }

// Turn names who plays next.
func (p Position) Turn() string {
	if p.over() {
		return ""
	}
	return names[p.turn]
}

// Moves lists moves, then placements, by square; a pass where there is neither.
func (p Position) Moves() []rules.Move {
	if p.over() {
		return nil
	}
	all := p.movesHere()
	for _, w := range p.worlds()[1:] {
		for _, m := range w.movesHere() {
			if !slices.Contains(all, m) {
				all = append(all, m)
			}
		}
	}
	return all
}

// movesHere lists the moves where dice show what they are taken to show.
func (p *Position) movesHere() []rules.Move {
	var all []rules.Move
	p.grid.each(int(p.turn), func(a act) { all = append(all, p.grid.moveOf(a)) })
	if len(all) == 0 {
		return []rules.Move{Move{Do: Pass}}
	}
	return all
}

// Apply returns the position after a Move.
func (p Position) Apply(m rules.Move) (rules.Position, error) {
	if move, ok := m.(Move); ok && !p.over() {
		if next := p.branches(move); len(next) > 0 {
			return merged(next)
		}
	}
	return nil, fmt.Errorf("uptick: %v for %s: %w", m, names[p.turn], rules.ErrIllegal)
}

// after plays a move where dice show what they are taken to show; false when it
// isn't legal.
func (p Position) after(m Move) (Position, bool) {
	var found *act
	can, who := false, int(p.turn)
	p.grid.each(who, func(a act) {
		can = true
		if found == nil && p.grid.moveOf(a) == m {
			found = &a
		}
	})
	switch {
	case found != nil:
		p.grid.do(who, *found)
		if found.captures > 0 {
			p.captured[who] += string(rune('0' + found.captures))
		}
		p.last, p.passes = p.turn, 0
	case !can && m == Move{Do: Pass}:
		p.passes++
	default:
		return p, false
	}
	p.turn = 1 - p.turn
	return p, true
}

// Outcome compares what was captured; of equals, who placed or moved last wins.
func (p Position) Outcome() rules.Outcome {
	if !p.over() {
		return rules.Outcome{}
	}
	if p.agreed {
		return rules.Outcome{Over: true, Method: rules.ByAgreement}
	}
	if loser := slices.Index(names[:], p.resigned); loser >= 0 {
		return rules.Outcome{Over: true, Winner: names[1-loser], Method: rules.ByForfeit}
	}
	o := rules.Outcome{Over: true, Method: rules.ByPoints}
	switch red, blue := p.sum(0), p.sum(1); {
	case red > blue:
		o.Winner = names[0]
	case blue > red:
		o.Winner = names[1]
	default:
		o.Method = rules.ByNoMoves
		if p.last != nobody {
			o.Winner = names[p.last]
		}
	}
	return o
}

// sum adds up what a player has captured.
func (p Position) sum(who int) int {
	sum := 0
	for _, v := range p.captured[who] {
		sum += int(v - '0')
	}
	return sum
}

// Leaves counts the positions after depth moves; a pass is a move.
func (p Position) Leaves(depth int) uint64 {
	if p.ended() {
		return 1
	}
	g := p.grid
	return g.leaves(depth, int(p.turn), int(p.passes))
}
