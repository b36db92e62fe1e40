package ur

import "math/bits"

// state is where all pieces are, and the rules that may differ.
type state struct {
	count   [2][nowhere + 1]uint8 // pieces of A and B by step
	on      [2]uint32             // the steps that hold pieces, as bits: which to look at
	goal    uint8                 // pieces to bear off
	inexact bool                  // the rearmost piece may go off with more than it needs
}

// over tells whether a player has borne off enough.
func (b *state) over() bool { return b.count[0][off] >= b.goal || b.count[1][off] >= b.goal }

// target is where a throw takes a piece of who that stands on from; false when
// it can't go there.
func (b *state) target(who, from, throw int) (int, bool) {
	to := from + throw
	switch {
	case to > off:
		return off, b.inexact && b.rearmost(who) == from
	case to == off:
		return off, true
	}
	s := &stops[to]
	switch s.entry {
	case closed:
		return to, false
	case safe:
		own := b.count[who][s.own[0]] + b.count[who][s.own[1]]
		return to, own+b.count[1-who][s.enemy[0]]+b.count[1-who][s.enemy[1]] < room
	}
	return to, b.on[who]&s.ownBits == 0
}

// rearmost is the first step that holds a piece of who.
func (b *state) rearmost(who int) int { return bits.TrailingZeros32(b.on[who]) }

// hit is the step of the piece that a move of who to a step sends back, or
// nowhere.
func (b *state) hit(who, to int) int {
	if to == off || stops[to].entry != open {
		return nowhere
	}
	if there := b.on[1-who] & stops[to].enemyBits; there != 0 {
		return bits.TrailingZeros32(there)
	}
	return nowhere
}

// move plays a piece and returns what undo needs: the step of the piece hit.
func (b *state) move(who, from, to int) int {
	hit := b.hit(who, to)
	b.take(who, from)
	b.add(who, to)
	if hit != nowhere {
		b.take(1-who, hit)
		b.add(1-who, reserve)
	}
	return hit
}

// undo takes a move back.
func (b *state) undo(who, from, to, hit int) {
	b.take(who, to)
	b.add(who, from)
	if hit != nowhere {
		b.take(1-who, reserve)
		b.add(1-who, hit)
	}
}

// add puts a piece of who on a step.
func (b *state) add(who, step int) {
	b.count[who][step]++
	b.on[who] |= 1 << step
}

// set makes so many pieces of who be on a step.
func (b *state) set(who, step, n int) {
	b.count[who][step] = uint8(n)
	b.on[who] &^= 1 << step
	if n > 0 {
		b.on[who] |= 1 << step
	}
}

// take removes a piece of who from a step.
func (b *state) take(who, step int) {
	b.count[who][step]--
	if b.count[who][step] == 0 {
		b.on[who] &^= 1 << step
	}
}

// next is who plays after a move of who to a step.
func next(who, to int) int {
	if to != off && stops[to].again {
		return who
	}
	return 1 - who
}

// leaves counts the positions after all of throws are played.
func (b *state) leaves(throws string, who int) uint64 {
	if len(throws) == 0 || b.over() {
		return 1
	}
	n := uint64(0)
	for left := b.on[who] &^ (1 << off); left != 0; left &= left - 1 {
		from := bits.TrailingZeros32(left)
		to, ok := b.target(who, from, int(throws[0]))
		switch {
		case !ok:
		case len(throws) == 1:
			n++
		default:
			hit := b.move(who, from, to)
			n += b.leaves(throws[1:], next(who, to))
			b.undo(who, from, to, hit)
		}
	}
	if n == 0 {
		return b.leaves(throws[1:], 1-who)
	}
	return n
}
