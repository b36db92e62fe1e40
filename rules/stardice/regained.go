package stardice

import (
	"cmp"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// hiddenFor is for how long a die that was told to have left the table may be found at
// rest where it lay: something hid it then, such as an arm over a table whose sensor
// tells no hands, and it never fell. Longer, and a thrown die may come to rest there.
const hiddenFor = 10 * time.Second

// missesHidden tells whether a die that may only be hidden is missing.
func (r *Referee) missesHidden() bool {
	return slices.ContainsFunc(r.state.Dice, func(p Placed) bool { return r.losses.hidden(p, r.now) })
}

// goOn takes the end of a battle back that was decided without a die that lies where it
// lay, or by a contact that was no die, unless something else was decided since, or the
// table is being cleared. Nobody can redo it: the battle goes on. It tells whether it does.
func (r *Referee) goOn() bool {
	if !r.endInDoubt() || !r.foundAgain() && !r.endedByElbow() || !r.othersLie() {
		return false
	}
	if _, ok := r.hist.Undo(r.now); ok {
		r.turnedBack(true)
	}
	if c, ok := r.state.cube(); ok {
		r.losses.back = append(r.losses.back, c.ID)
	}
	return true
}

// endInDoubt tells whether the end of a battle was the last decision, and may be taken
// back by itself: not when players have locked the score.
func (r *Referee) endInDoubt() bool {
	undo, _ := r.hist.Next()
	return !r.state.Frozen && r.losses.end != 0 && undo == r.losses.end && r.now-r.losses.at <= hiddenFor
}

// foundAgain tells whether what the battle ended without lies where it lay: the Cube, or
// a die that may have been hidden.
func (r *Referee) foundAgain() bool {
	return slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		if r.state.Forfeit != "" {
			return p.Part == partCube && r.lies(p)
		}
		return r.losses.hidden(p, r.now) && r.lies(p)
	})
}

// othersLie tells whether all dice of the battle lie where they lay, but for the Cube,
// those that are out, and what may have been none.
func (r *Referee) othersLie() bool {
	return !slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		if p.Out || p.In != "" || p.Part == partCube || p.Part == partStone || isMember(p.ID) || r.leftLikeElbow(p) {
			return false
		}
		d, seen := r.raw.Die(p.ID)
		return !seen || d.Pos.Dist(p.Pos) > foundWithin
	})
}

// lies tells whether a die rests where it lay, also under another id.
func (r *Referee) lies(p Placed) bool {
	if d, ok := r.raw.Die(p.ID); ok {
		return d.Still && d.Pos.Dist(p.Pos) <= foundWithin && r.fits(p, d)
	}
	_, ok := r.found(p)
	return ok
}

// found is the die that nobody knows of and that is p: it shows what p showed, where
// that is known.
func (r *Referee) found(p Placed) (constellation.Die, bool) {
	for _, d := range r.raw.Dice {
		if _, placed := r.state.placed(d.ID); !placed && r.returned(p, d) && r.fits(p, &d) && !r.mayBeStone(p, &d) {
			return d, true
		}
	}
	return constellation.Die{}, false
}

// mayBeStone tells whether what lies in the place of a die of known kind is rather the torpedo that
// hit it: one that hits in the middle stops about there.
func (r *Referee) mayBeStone(p Placed, d *constellation.Die) bool {
	_, stone := r.stoneOf(d.Kind, d.Team, r.cameAt(d.ID))
	return stone && p.Kind.Known() && p.Part != partStone
}

// fits tells whether a die shows what p showed, as far as both are known for sure. One with
// pips that stands for the Cube shows the number that stands beside so many.
func (r *Referee) fits(p Placed, d *constellation.Die) bool {
	shown := *d
	if p.Part == partCube && d.Kind == constellation.D6 {
		shown.Face = cmp.Or(r.cfg.Rules.numberWith(d.Face), d.Face)
	}
	return unsure(d) || !r.contradicts(p, &shown)
}

// lostDie is the die that was told to be out and that v must be: its player has none
// of that kind left to throw.
func (r *Referee) lostDie(v verdict) (Placed, bool) {
	for _, p := range r.state.Dice {
		_, seen := r.raw.Die(p.ID)
		if !seen && p.Out && !p.Lift && p.Part == partDie && !isMember(p.ID) && v.kind.Known() && v.kind == p.Kind &&
			(v.die.Team == "" || v.die.Team == p.By) && !slices.Contains(r.state.Hand(p.By), p.Kind) {
			return p, true
		}
	}
	return Placed{}, false
}
