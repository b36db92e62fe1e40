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
	if m, ok := r.push(r.table); ok && m.off <= pushExact && m.far(r.lay) >= pushedFrom {
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

// followPush follows the board where it was pushed with all that lies on it, so
// that nothing lies any more where it did. It reports whether it was.
func (r *Referee) followPush(s *Seen, f Finding) bool {
	if !r.apart() || f.Played || f.Unchanged && len(f.Differs) == 0 {
		return false
	}
	m, ok := r.pushed(r.table)
	if !ok {
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
	_, ok := r.push(r.sayings.On(t))
	return ok
}

// mayBePushed tells whether a board may be pushed, and the dice on it can tell.
func (r *Referee) mayBePushed() bool {
	return r.apart() && len(r.lay) >= pushDice && r.state.position() != nil
}

// pushedWith tells whether the board was pushed with all dice, as sensors see them now.
func (r *Referee) pushedWith(t *constellation.Table) bool {
	_, ok := r.pushed(r.sayings.On(t))
	return ok
}

// pushed is how the board was pushed with all that lies on it, so that nothing lies any more
// where it did; false where it wasn't.
func (r *Referee) pushed(t *constellation.Table) (push, bool) {
	m, ok := r.push(t)
	if !ok || m.far(r.lay) < pushedFrom {
		return m, false
	}
	there := Board{r.board.Size, m.place(r.board.Place)}
	return m, !there.See(t).Fit(r.pieces()).Contradicted
}

// allAway tells whether none of several pieces lies in its place on a board that
// may have been pushed, and yet as many are seen.
func (r *Referee) allAway(s *Seen) bool {
	pieces := r.pieces()
	return r.apart() && len(pieces) > 1 && len(s.Readings) >= len(pieces) && !slices.ContainsFunc(s.match(pieces).piece, func(k int) bool { return k >= 0 })
}

// carry moves the board as it was pushed.
func (r *Referee) carry(m push) {
	p := m.place(r.board.Place)
	r.settle(p, fmt.Sprintf("the board was pushed by %.0f mm and is followed", m.far(r.lay)))
	r.blame(nil)
}

// push is how a board was pushed, as the dice on it tell.
type push struct {
	constellation.Motion
	off float64 // mm, root mean square of how far dice are off it
}

// place is where a board lies after the push.
func (m push) place(p rules.Placement) rules.Placement {
	at := m.Apply(constellation.Vec{X: p.X, Y: p.Y})
	return rules.Placement{X: at.X, Y: at.Y, W: p.W, H: p.H, Angle: p.Angle + m.Turn()}
}

// far is how far the push carries the die that it carries furthest, mm.
func (m push) far(dice []constellation.Die) float64 {
	var most float64
	for i := range dice {
		most = math.Max(most, m.Apply(dice[i].Pos).Dist(dice[i].Pos))
	}
	return most
}

// push finds the one motion that carries the dice from where they lay to where
// those of a table lie, each to one that looks like it. The two that lay furthest
// apart say which it may be.
func (r *Referee) push(t *constellation.Table) (best push, ok bool) {
	if len(r.lay) < pushDice {
		return best, false
	}
	a, b := furthest(r.lay)
	least := math.Inf(1)
	for i := range t.Dice {
		for j := range t.Dice {
			if i == j || !seenAnew(a, &t.Dice[i]) || !seenAnew(b, &t.Dice[j]) {
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

// seenAnew tells whether a die may be another seen anew; what isn't surely read may
// be anything.
func seenAnew(a, b *constellation.Die) bool {
	sure := a.FaceConfidence >= rules.SureFrom && b.FaceConfidence >= rules.SureFrom
	return a.Kind == b.Kind && a.Team == b.Team && (a.Face == b.Face || !sure)
}

// between is the push that carries the line from a to b onto the one from c to d.
func between(a, b, c, d constellation.Vec) (m push, ok bool) {
	was, is := b.Sub(a), d.Sub(c)
	turn := constellation.Radians(math.Atan2(was.Cross(is), was.Dot(is)))
	m.Motion = constellation.NewMotion(turn, c.Add(d).Sub(a.Add(b).Turn(turn)).Mul(0.5))
	return m, math.Abs(was.Len()-is.Len()) < 2*pushOff && math.Abs(turn.Degrees()) <= pushTurn
}

// closer is the push of least squares of the dice that lie where m carries those
// that lay there; false where one of them doesn't.
func (m push) closer(lay, lie []constellation.Die) (better push, ok bool) {
	var fit constellation.MotionFit
	for i := range lay {
		at, ok := near(m.Apply(lay[i].Pos), &lay[i], lie)
		if !ok {
			return m, false
		}
		fit.Add(lay[i].Pos, at)
	}
	better.Motion, better.off = fit.Motion()
	return better, true
}

// near is where a die lies now that looks like one and is where that should be.
func near(at constellation.Vec, d *constellation.Die, lie []constellation.Die) (constellation.Vec, bool) {
	for i := range lie {
		if lie[i].Pos.Dist(at) <= pushOff && seenAnew(d, &lie[i]) {
			return lie[i].Pos, true
		}
	}
	return constellation.Vec{}, false
}
