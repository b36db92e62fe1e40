package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// fault is something on the table that the rules don't allow.
type fault struct {
	die  string
	pos  constellation.Vec
	text string
	lies bool // the die lies there and may not; else it should lie there
}

// findFaults compares what lies there with what may.
func (r *Referee) findFaults(verdicts []verdict) {
	found := r.wrongDice(verdicts)
	excused := r.state.Phase != PhaseBattle || r.somethingFlew(verdicts)
	for _, p := range r.missing() {
		if !excused && !r.held(p.ID) {
			found = append(found, fault{die: p.ID, pos: p.Pos, text: r.dieName(p) + gone})
		}
	}
	r.setFaults(found)
}

// pruneFaults: what was lifted off is mended at once.
func (r *Referee) pruneFaults() {
	left := slices.DeleteFunc(slices.Clone(r.faults), func(f fault) bool {
		_, seen := r.raw.Die(f.die)
		return seen != f.lies
	})
	if len(left) < len(r.faults) {
		r.setFaults(left)
	}
}

// setFaults tells what is new and what was mended.
func (r *Referee) setFaults(found []fault) {
	before := r.faults
	r.faults = found
	for _, f := range found {
		if !slices.ContainsFunc(before, f.same) {
			r.emit(rules.Event{Kind: rules.Faulted, Dice: []string{f.die}, Text: f.text})
			r.offerForCube(f)
		}
	}
	for _, f := range before {
		if !slices.ContainsFunc(found, f.same) {
			r.emit(rules.Event{Kind: rules.Mended, Dice: []string{f.die}, Text: "mended: " + f.text})
		}
	}
}

// offerForCube: nobody knows who took the Cube away, so a forfeit is offered.
func (r *Referee) offerForCube(f fault) {
	if c, ok := r.state.cube(); ok && c.ID == f.die && r.state.Phase == PhaseBattle {
		r.emit(rules.Event{Kind: rules.Asked, Dice: []string{f.die}, Data: Question{AskForfeit}, Text: r.dieName(c) + " is gone: does anybody forfeit?"})
	}
}

func (f fault) same(g fault) bool { return f.die == g.die && f.text == g.text }

// wrongDice are the dice at rest that may not lie there.
func (r *Referee) wrongDice(verdicts []verdict) []fault {
	var found []fault
	for _, v := range verdicts {
		if v.why != "" {
			found = append(found, fault{v.die.ID, v.die.Pos, r.verdictName(v) + ": " + v.why, true})
		}
	}
	return found
}

// somethingFlew tells whether a die or a torpedo may have moved others.
func (r *Referee) somethingFlew(verdicts []verdict) bool {
	return r.state.Firing != "" || len(r.watch.crossed) > 0 || r.throw.some && r.now-r.throw.at <= aftermath ||
		slices.ContainsFunc(verdicts, verdict.thrown)
}
