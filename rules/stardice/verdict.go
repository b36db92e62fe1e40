package stardice

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// verdict is what the rules say of a die at rest that isn't in the battle.
type verdict struct {
	die  constellation.Die
	part Part
	by   Team
	team Team
	kind constellation.Kind
	why  string // why it may not lie there, empty when it may

	asked bool // it may be a throw, or a die that was missing: the players say which
}

// verdicts judges all dice at rest that aren't in the battle, those seen first
// first.
func (r *Referee) verdicts() []verdict {
	if r.state.counted() {
		return nil
	}
	var all []verdict
	for _, d := range r.fresh() {
		v := verdict{die: d, part: partDie, kind: d.Kind, team: d.Team}
		if r.held(d.ID) {
			v.why = r.heldBecause(v)
		} else {
			r.judgeByPhase(&v)
		}
		all = append(all, v)
	}
	r.oneOnly(all)
	return all
}

// heldBecause says why a die that lay there before players took something back is no throw.
// What is wrong with it anyway says more than that it lay there, but for a Cube: it may be the
// battle's, which is gone.
func (r *Referee) heldBecause(v verdict) string {
	if r.takenBack(v.die.ID) {
		return "taken back: lift it off, or let it stand"
	}
	if r.judgeByPhase(&v); v.why != "" && !v.asked && (r.state.Phase != PhaseBattle || isTeams(v.die.Team)) {
		return v.why
	}
	return "it lay there before: lift it off, or let it stand"
}

// fresh are the dice at rest that aren't in the battle, in the order in which
// they were seen.
func (r *Referee) fresh() []constellation.Die {
	var fresh []constellation.Die
	for _, d := range r.raw.Dice {
		if _, ok := r.state.placed(d.ID); !ok && d.Still && !r.state.ignored(d.ID) {
			fresh = append(fresh, r.state.Said.Over(d))
		}
	}
	slices.SortStableFunc(fresh, func(a, b constellation.Die) int {
		return cmp.Or(r.watch.dice[a.ID].since-r.watch.dice[b.ID].since, cmp.Compare(a.ID, b.ID))
	})
	return fresh
}

func (r *Referee) judgeByPhase(v *verdict) {
	if r.leftOver(v.die.ID) {
		v.why = "it lies there from the last battle: clear the table"
		return
	}
	switch r.state.Phase {
	case PhaseLay:
		r.judgeLaid(v)
	case PhaseCube:
		r.judgeCube(v)
	case PhaseCall:
		r.judgeFirst(v)
	case PhaseBattle:
		r.judgeThrown(v)
	}
}

// judgeLaid: the blank die, or red's whole set.
func (r *Referee) judgeLaid(v *verdict) {
	set := r.cfg.Rules
	switch {
	case set.RedSet && v.team == constellation.White:
		v.why = "red's dice are thrown first, all at once"
	case set.RedSet:
		v.by, v.team = constellation.Red, constellation.Red
		v.why = r.notInHand(*v)
	case v.kind.Known() && v.kind != set.Lying || v.die.Face != "":
		v.why = fmt.Sprintf("the blank %s is laid out first", set.Lying)
	default:
		v.part, v.kind, v.team = partLying, set.Lying, constellation.Neutral
	}
}

// judgeCube: the Cube, and no other die.
func (r *Referee) judgeCube(v *verdict) {
	v.part = partCube
	if !r.cubeLike(v.die) {
		v.why = "the " + r.cubeWord() + " is thrown first"
	}
	v.kind, v.team = r.cfg.Rules.Cube, constellation.Neutral
}

// cubeLike tells whether what is seen may be the Cube.
func (r *Referee) cubeLike(d constellation.Die) bool {
	set := r.cfg.Rules
	switch {
	case d.Kind == constellation.Borg && set.Cube == constellation.Borg:
		return true // whatever team a sensor takes it for
	case isTeams(d.Team) && set.Cube != constellation.Borg:
		return false
	case d.Kind.Known():
		return d.Kind == set.Cube
	}
	return d.Face == "" || slices.Contains(set.cubeFaces(), d.Face)
}

func isTeams(t Team) bool { return t == constellation.White || t == constellation.Red }

// judgeFirst: nobody said what was called, or what the Cube shows; but who
// throws the first die is who begins.
func (r *Referee) judgeFirst(v *verdict) {
	if !isTeams(v.team) {
		v.why = "it isn't decided yet who begins"
		return
	}
	v.by = v.team
	v.why = r.notInHand(*v)
}

// judgeThrown: one die a turn, by the player whose turn it is, from his hand.
func (r *Referee) judgeThrown(v *verdict) {
	s := r.state
	v.by = s.Turn
	if by, ok := r.stoneOf(v.kind, v.team, r.cameAt(v.die.ID)); ok {
		v.part, v.team, v.by = partStone, constellation.Neutral, by
		return
	}
	seen := r.watch.dice[v.die.ID]
	switch {
	case r.nobodys(v):
		return
	case isTeams(v.team) && v.team != s.Turn:
		v.by = v.team
		v.why = fmt.Sprintf("it is %s turn, and this die is %s", r.whose(s.Turn), r.whose(v.team))
	case seen.turn < s.Turns && !r.early(*v, seen):
		v.why = "a second die in one turn"
	case s.Left(s.Turn) == 0:
		v.why = r.name(s.Turn) + " has no die left to throw"
	default:
		v.why = r.notInHand(*v)
	}
	if v.why == "" {
		v.why = r.askBack(v.die)
		v.asked = v.why != ""
	}
	if v.why != "" {
		if _, lost := r.lostDie(*v); lost {
			v.why = textSaidOut
		}
	}
	v.team = v.by
}

// textSaidOut is why a die may not lie there that was told to have left the table.
const textSaidOut = "it was said to be out: take it off, or let it stand"

// early tells of a die that was thrown while the other's was still rolling: it
// is known to be the other player's, so it counts as this turn's.
func (r *Referee) early(v verdict, seen *track) bool {
	s := r.state
	return isTeams(v.team) && v.team == s.Turn && s.Before == other(s.Turn) && seen.turn == s.Turns-1
}

// good tells whether the die may lie there.
func (v verdict) good() bool { return v.why == "" }

// thrown tells whether it is a good throw: such a die may have knocked others.
func (v verdict) thrown() bool { return v.good() && v.part == partDie }

// nobodys tells of a Cube or another neutral die: while the Cube of the battle is missing
// that is this one, see putBack.
func (r *Referee) nobodys(v *verdict) bool {
	if !r.cfg.Rules.isCube(v.kind, v.team) && v.team != constellation.Neutral {
		return false
	}
	v.why = "this die is nobody's to throw"
	return true
}

// notInHand says why a die can't have come from the thrower's hand.
func (r *Referee) notInHand(v verdict) string {
	if v.kind.Known() && !slices.Contains(r.state.Hand(v.by), v.kind) && !r.returning(v) {
		return fmt.Sprintf("%s has no %s in hand", r.name(v.by), v.kind)
	}
	return ""
}

// returning tells whether players took back that such a die was out: it may be
// thrown again.
func (r *Referee) returning(v verdict) bool {
	_, ok := r.lifted(v)
	return ok
}

// lifted is the die that players took back and that v can be.
func (r *Referee) lifted(v verdict) (Placed, bool) {
	for _, p := range r.missing() {
		if r.takenBack(p.ID) && p.By == v.by && p.Part == v.part && p.canBe(v.kind, v.team) {
			return p, true
		}
	}
	return Placed{}, false
}

// oneOnly lets one die of several stand: the one that was seen first. Two that
// came together can't be told apart, even where one of them may be a die that is gone.
func (r *Referee) oneOnly(all []verdict) {
	good := r.maybeThrown(all, verdict.good)
	if len(good) == 0 {
		return
	}
	first := r.watch.dice[good[0].die.ID].since
	together := r.maybeThrown(all, func(v verdict) bool { return (v.good() || v.asked) && r.watch.dice[v.die.ID].since == first })
	for _, v := range good[1:] {
		v.why = "a second die in one turn"
	}
	if len(together) > 1 {
		for _, v := range together {
			v.why = textTwoAtOnce
		}
	}
}

// maybeThrown are the verdicts of which a condition holds, but for those on dice that may
// come several at once.
func (r *Referee) maybeThrown(all []verdict, holds func(verdict) bool) []*verdict {
	var some []*verdict
	for i := range all {
		if v := &all[i]; holds(*v) && v.part != partStone && !(r.state.Phase == PhaseLay && r.cfg.Rules.RedSet) {
			some = append(some, v)
		}
	}
	return some
}
