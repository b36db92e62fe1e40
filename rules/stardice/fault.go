package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// fault is something on the table that the rules don't allow.
type fault struct {
	die   string
	text  string
	found Finding
	seq   int // of the event that told of it, 0 when it isn't told
}

// findFaults compares what lies there with what may.
func (r *Referee) findFaults(verdicts []verdict, over []turned) {
	found := slices.Concat(r.wrongDice(verdicts), r.turnedFaults(over), r.goneDice(verdicts))
	r.setFaults(append(found, slices.DeleteFunc(slices.Clone(r.reported.faults), func(f fault) bool { return !r.unfoundFault(f) })...))
}

// tellGone tells which dice are gone, before what lies there is judged: it may be one of
// them. It tells whether that has changed.
func (r *Referee) tellGone(verdicts []verdict) bool {
	told := len(r.out)
	lie := slices.DeleteFunc(slices.Clone(r.reported.faults), fault.gone)
	r.setFaults(append(lie, r.goneDice(verdicts)...))
	if len(r.out) == told {
		return false
	}
	if r.state.Phase == PhaseBattle {
		r.putBack()
	}
	return true
}

// goneDice are the dice that should lie there, and that nothing has knocked off.
func (r *Referee) goneDice(verdicts []verdict) []fault {
	var found []fault
	excused := r.state.Phase != PhaseBattle || r.somethingFlew(verdicts)
	for _, p := range r.missing() {
		if (!excused || r.state.Phase == PhaseBattle && r.missed(p.ID)) && !r.takenBack(p.ID) {
			found = append(found, fault{die: p.ID, text: r.dieName(p) + goneWords(p), found: Finding{Last: r.watch.sure[p.ID], Place: at(p.Pos)}})
		}
	}
	return found
}

// goneWords say of a die that is gone what can be done about it.
func goneWords(p Placed) string {
	if p.Part == partCube {
		return textCubeGone
	}
	return textGone
}

// pruneFaults: what was lifted off is mended at once.
func (r *Referee) pruneFaults() {
	left := slices.DeleteFunc(slices.Clone(r.reported.faults), func(f fault) bool {
		_, seen := r.raw.Die(f.die)
		return seen != f.found.Lies && !r.unfoundFault(f)
	})
	if len(left) < len(r.reported.faults) {
		r.setFaults(left)
	}
}

// setFaults tells what is new and what was mended.
func (r *Referee) setFaults(found []fault) {
	before := r.reported.faults
	for _, f := range found {
		if !slices.ContainsFunc(before, f.same) {
			r.emit(rules.Event{Kind: rules.Faulted, Dice: []string{f.die}, Data: f.found, Text: f.text})
			r.cubeGone(f)
		}
	}
	for _, f := range before {
		if !slices.ContainsFunc(found, f.same) {
			r.emit(rules.Event{Kind: rules.Mended, Dice: []string{f.die}, Data: Mending{f.seq}, Text: "mended: " + f.text})
		}
	}
	r.excuse()
}

// cubeGone: nobody knows who took the Cube away, so a forfeit is offered.
func (r *Referee) cubeGone(f fault) {
	if c, ok := r.state.cube(); ok && c.ID == f.die && f.gone() && r.state.Phase == PhaseBattle {
		r.offerForCube(c)
	}
}

func (r *Referee) offerForCube(c Placed) {
	dice := append([]string{c.ID}, r.state.Offer...)
	r.emit(rules.Event{Kind: rules.Asked, Dice: dice, Data: Question{About: AskForfeit, Gone: true}, Text: r.dieName(c) + " is gone: does anybody forfeit?"})
}

// faultAt is where to draw a fault: where its die lies, or should lie.
func (r *Referee) faultAt(f fault) constellation.Vec {
	if d, ok := r.raw.Die(f.die); ok {
		return d.Pos
	}
	if p, ok := r.state.placed(f.die); ok {
		return p.Pos
	}
	return f.found.pos()
}

// faultOf is whose a fault is: whose its die is, or whose turn it is.
func (r *Referee) faultOf(f fault) Team {
	p, _ := r.state.placed(f.die)
	if d, ok := r.raw.Die(f.die); ok {
		p.Team = r.Correct(*d).Team
	}
	return pick(isTeams(p.Team), p.Team, r.state.Turn)
}

func (f fault) same(g fault) bool { return f.die == g.die && f.text == g.text }

// gone tells whether the die should lie there, and not whether it may.
func (f fault) gone() bool { return !f.found.Lies }

// wrongDice are the dice at rest that may not lie there.
func (r *Referee) wrongDice(verdicts []verdict) []fault {
	var found []fault
	for _, v := range verdicts {
		if v.why != "" {
			found = append(found, fault{die: v.die.ID, text: r.verdictName(v) + ": " + v.why,
				found: Finding{Lies: true, Seen: r.watch.seen(v.die.ID), Place: at(v.die.Pos)}})
		}
	}
	return found
}

// somethingFlew tells whether a die or a torpedo may have moved others.
func (r *Referee) somethingFlew(verdicts []verdict) bool {
	return r.firing() != "" || len(r.watch.crossed) > 0 || r.throw.some && r.now-r.throw.at <= aftermath ||
		slices.ContainsFunc(verdicts, verdict.thrown)
}

// missed tells whether it was told that a die is gone, and that still stands.
func (r *Referee) missed(id string) bool {
	return slices.ContainsFunc(r.reported.faults, func(f fault) bool { return f.die == id && f.gone() })
}
