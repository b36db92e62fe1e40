package ur

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// names of the players, as positions have them.
var names = [2]string{"A", "B"}

// Position is one moment of a game, with the throws that are still to be
// played. Two positions are the same where == says so.
type Position struct {
	state    state
	turn     uint8  // 0 A, 1 B
	throws   string // bytes 1 to 4, the next first
	agreed   bool   // on a draw
	resigned string // who gave up, empty: nobody
}

func (p Position) over() bool { return p.ended() || p.state.over() }

// ended tells whether the players have ended the game: agreed on a draw, or one gave up.
func (p Position) ended() bool { return p.agreed || p.resigned != "" }

// Turn names who plays next.
func (p Position) Turn() string {
	if p.over() {
		return ""
	}
	return names[p.turn]
}

// Moves lists the moves with the first throw, from the rearmost piece to the
// foremost; without a throw there is none.
func (p Position) Moves() []rules.Move {
	var all []rules.Move
	for _, m := range p.legal() {
		all = append(all, m)
	}
	return all
}

func (p Position) legal() []Move {
	if len(p.throws) == 0 || p.over() {
		return nil
	}
	var all []Move
	who := int(p.turn)
	for from := range off {
		if p.state.count[who][from] == 0 {
			continue
		}
		if to, ok := p.state.target(who, from, int(p.throws[0])); ok {
			hits := p.state.hit(who, to) != nowhere
			all = append(all, Move{From: from, To: to, Hits: hits, Again: next(who, to) == who})
		}
	}
	if len(all) == 0 {
		return []Move{{Pass: true}}
	}
	return all
}

// Apply returns the position after a Move, or after a Throw where none is left.
func (p Position) Apply(m rules.Move) (rules.Position, error) {
	switch m := m.(type) {
	case Throw:
		if len(p.throws) == 0 && m >= 1 && m <= 4 && !p.over() {
			p.throws = string([]byte{byte(m)})
			return p, nil
		}
	case Move:
		if slices.Contains(p.legal(), m) {
			return p.after(m), nil
		}
	}
	return nil, fmt.Errorf("ur: %v%s: %w", m, p.hindrance(m), rules.ErrIllegal)
}

// hindrance says what stands in the way of a move, where it isn't the board:
// players read it.
func (p Position) hindrance(m rules.Move) string {
	_, throws := m.(Throw)
	switch {
	case p.over():
		return " after the game's end"
	case throws && len(p.throws) > 0:
		return fmt.Sprintf(" while a %d is still to be played", p.throws[0])
	case !throws && len(p.throws) == 0:
		return " before a throw"
	}
	return ""
}

func (p Position) after(m Move) Position {
	p.throws = p.throws[1:]
	if m.Pass {
		p.turn = 1 - p.turn
		return p
	}
	p.state.move(int(p.turn), m.From, m.To)
	p.turn = uint8(next(int(p.turn), m.To))
	return p
}

// Sample draws a move, or a throw of the dice where none is left.
func (p Position) Sample(r *rand.Rand) (rules.Move, bool) {
	if p.over() {
		return nil, false
	}
	if len(p.throws) == 0 {
		return ThrowOf(r.IntN(2) + r.IntN(2) + r.IntN(2)), true
	}
	all := p.legal()
	return all[r.IntN(len(all))], true
}

// Outcome tells who has borne off enough pieces, or whose opponent gave up.
func (p Position) Outcome() rules.Outcome {
	for who, name := range names {
		if p.state.count[who][off] >= p.state.goal {
			return rules.Outcome{Over: true, Winner: name, Method: rules.ByTarget}
		}
	}
	if p.agreed {
		return rules.Outcome{Over: true, Method: rules.ByAgreement}
	}
	for who, name := range names {
		if p.resigned == names[1-who] {
			return rules.Outcome{Over: true, Winner: name, Method: rules.ByForfeit}
		}
	}
	return rules.Outcome{}
}

// Foreseen is how many throws are given.
func (p Position) Foreseen() int { return len(p.throws) }

// Leaves counts the positions after the first depth throws; a pass is a move.
func (p Position) Leaves(depth int) uint64 {
	if p.ended() {
		return 1
	}
	b := p.state
	return b.leaves(p.throws[:min(depth, len(p.throws))], int(p.turn))
}
