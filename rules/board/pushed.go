package board

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A board of its own, wooden or printed, may be pushed with what lies on it. Its
// place is kept up to date by the dice: where all of them have moved by one motion
// the board has. Three at least have to say so, for two may have been moved
// alike.

const (
	// pushDice is how many dice have to lie on a board to tell that it was pushed.
	pushDice = 3
	// pushOff is how far, mm, a die may be off the motion of the board: it slides
	// a little, and a camera errs.
	pushOff = 5
	// pushExact is the same, root mean square, where the dice still lie in their
	// cells: one that was nudged isn't the board.
	pushExact = 1.2
	// pushedFrom is how far, mm, the die that moved most has to have moved for the
	// board's place to be set right. Less is within what a camera errs by.
	pushedFrom = 2.5
	// pushTurn is by how much, degrees, a board is turned at most. More: a board
	// that is turned round looks like one that wasn't.
	pushTurn = 60
)

// apart tells whether the game is played on a board that the table doesn't draw
// itself: where it lies was said, touched or seen.
func (r *Referee) apart() bool {
	return r.state.place != (rules.Placement{}) || r.options.Surface.Board != (rules.Placement{})
}

// keepPlace remembers where the dice lie that show the position, and follows the
// board where it was pushed so little that they still do.
func (r *Referee) keepPlace() {
	if !r.apart() {
		return
	}
	if m, ok := r.motion(r.table); ok && m.off <= pushExact && m.far(r.lay) >= pushedFrom {
		r.carry(m)
	}
	r.lay = r.onBoard(r.table)
}

// onBoard lists the dice that lie on the board.
func (r *Referee) onBoard(t *constellation.Table) (all []constellation.Die) {
	for i := range t.Dice {
		if r.board.At(t.Dice[i].Pos) != Off {
			all = append(all, t.Dice[i])
		}
	}
	return all
}

// pushed follows the board where it was pushed with all that lies on it, so that
// nothing lies any more where it did.
func (r *Referee) pushed(s *Seen, f Finding) bool {
	if !r.apart() || f.Played || f.Unchanged && len(f.Differs) == 0 {
		return false
	}
	m, ok := r.motion(r.table)
	if !ok || m.far(r.lay) < pushedFrom {
		return false
	}
	there := Board{r.board.Size, m.place(r.board.Place)}
	if there.See(r.table).Fit(r.pieces()).Contradicted {
		return false
	}
	r.carry(m)
	r.lay = r.onBoard(r.table)
	return true
}

// Follows tells whether the dice lie as if the board had been pushed with them.
func (r *Referee) Follows(t *constellation.Table) bool {
	if !r.apart() {
		return false
	}
	_, ok := r.motion(t)
	return ok
}

// allAway tells whether none of several pieces lies in its place on a board that
// may have been pushed, and yet as many are seen.
func (r *Referee) allAway(s *Seen) bool {
	pieces := r.pieces()
	return r.apart() && len(pieces) > 1 && len(s.Readings) >= len(pieces) && !slices.ContainsFunc(s.match(pieces).piece, func(k int) bool { return k >= 0 })
}

// carry moves the board by a motion.
func (r *Referee) carry(m motion) {
	p := m.place(r.board.Place)
	r.settle(p, fmt.Sprintf("the board was pushed by %.0f mm and is followed", m.far(r.lay)))
	r.blame(nil)
}

// motion is a turn about the origin and then a shift, mm.
type motion struct {
	turn  constellation.Angle
	shift constellation.Vec
	off   float64 // mm, root mean square of how far dice are off it
}

func (m motion) apply(p constellation.Vec) constellation.Vec { return p.Turn(m.turn).Add(m.shift) }

// place is where a board lies after the motion.
func (m motion) place(p rules.Placement) rules.Placement {
	at := m.apply(constellation.Vec{X: p.X, Y: p.Y})
	return rules.Placement{X: at.X, Y: at.Y, W: p.W, H: p.H, Angle: p.Angle + m.turn}
}

// far is how far the motion carries the die that it carries furthest, mm.
func (m motion) far(dice []constellation.Die) float64 {
	var most float64
	for i := range dice {
		most = math.Max(most, m.apply(dice[i].Pos).Dist(dice[i].Pos))
	}
	return most
}

// motion finds the one motion that carries the dice from where they lay to where
// those of a table lie, each to one that looks like it. The two that lay furthest
// apart say which it may be.
func (r *Referee) motion(t *constellation.Table) (best motion, ok bool) {
	if len(r.lay) < pushDice {
		return best, false
	}
	a, b := furthest(r.lay)
	least := math.Inf(1)
	for i := range t.Dice {
		for j := range t.Dice {
			if i == j || !alike(a, &t.Dice[i]) || !alike(b, &t.Dice[j]) {
				continue
			}
			m, fits := between(a.Pos, b.Pos, t.Dice[i].Pos, t.Dice[j].Pos)
			if far := m.far(r.lay); fits && far < least {
				if m, fits = m.closer(r.lay, t.Dice); fits {
					best, ok, least = m, true, far
				}
			}
		}
	}
	return best, ok
}

// furthest are the two dice that lie furthest apart.
func furthest(dice []constellation.Die) (a, b *constellation.Die) {
	most := -1.0
	for i := range dice {
		for j := range dice[:i] {
			if d := dice[i].Pos.Dist(dice[j].Pos); d > most {
				a, b, most = &dice[i], &dice[j], d
			}
		}
	}
	return a, b
}

// alike tells whether a die may be another seen anew; what isn't surely read may
// be anything.
func alike(a, b *constellation.Die) bool {
	sure := a.FaceConfidence >= rules.SureFrom && b.FaceConfidence >= rules.SureFrom
	return a.Kind == b.Kind && a.Team == b.Team && (a.Face == b.Face || !sure)
}

// between is the motion that carries the line from a to b onto the one from c to d.
func between(a, b, c, d constellation.Vec) (m motion, ok bool) {
	was, is := b.Sub(a), d.Sub(c)
	m.turn = constellation.Radians(math.Atan2(was.Cross(is), was.Dot(is)))
	m.shift = c.Add(d).Sub(a.Add(b).Turn(m.turn)).Mul(0.5)
	return m, math.Abs(was.Len()-is.Len()) < 2*pushOff && math.Abs(m.turn.Degrees()) <= pushTurn
}

// closer is the motion of least squares of the dice that lie where m carries
// those that lay there (Kabsch, in the plane); false where one of them doesn't.
func (m motion) closer(lay, lie []constellation.Die) (motion, bool) {
	var was, is []constellation.Vec
	var a, b constellation.Vec
	for i := range lay {
		at, ok := near(m.apply(lay[i].Pos), &lay[i], lie)
		if !ok {
			return m, false
		}
		was, is = append(was, lay[i].Pos), append(is, at)
		a, b = a.Add(lay[i].Pos), b.Add(at)
	}
	n := 1 / float64(len(lay))
	a, b = a.Mul(n), b.Mul(n)
	dot, cross := 0.0, 0.0
	for i := range was {
		dot += was[i].Sub(a).Dot(is[i].Sub(b))
		cross += was[i].Sub(a).Cross(is[i].Sub(b))
	}
	m.turn = constellation.Radians(math.Atan2(cross, dot))
	m.shift = b.Sub(a.Turn(m.turn))
	squares := 0.0
	for i := range was {
		d := m.apply(was[i]).Dist(is[i])
		squares += d * d
	}
	m.off = math.Sqrt(squares * n)
	return m, true
}

// near is where a die lies now that looks like one and is where that should be.
func near(at constellation.Vec, d *constellation.Die, lie []constellation.Die) (constellation.Vec, bool) {
	for i := range lie {
		if lie[i].Pos.Dist(at) <= pushOff && alike(d, &lie[i]) {
			return lie[i].Pos, true
		}
	}
	return constellation.Vec{}, false
}
