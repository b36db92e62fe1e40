package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// decide takes in what came, moved and left, once everything rests.
func (r *Referee) decide() {
	if !r.raw.AtRest() {
		r.pruneFaults()
		return
	}
	verdicts, decided := r.verdicts(), len(r.out)
	over := r.turnedOver(verdicts)
	switch r.state.Phase {
	case PhaseLay, PhaseCube, PhaseCall:
		r.decideOpening(verdicts)
	case PhaseBattle:
		r.decideThrow(verdicts)
		r.enterFreed(decided)
	case PhaseOver:
		r.decideNext()
	}
	if len(r.out) > decided { // what was decided changes what may lie there
		verdicts = r.verdicts()
		over = r.turnedOver(verdicts)
	}
	r.watch.passed()
	if r.tellGone(verdicts) {
		verdicts = r.verdicts()
		over = r.turnedOver(verdicts)
	}
	if r.counting() { // else what moves now is told when the battle goes on
		r.watch.dealtWith()
	}
	r.findFaults(verdicts, over)
}

// enterFreed lets in what may lie there since a die like it has left, with the table that
// shows it, and not with the next: first is where in r.out was decided what left.
func (r *Referee) enterFreed(first int) {
	left := slices.ContainsFunc(r.out[first:], func(e rules.Event) bool { return e.Kind == rules.Left })
	if left && r.state.Phase == PhaseBattle {
		r.watch.dealtWith()
		r.enterGood(r.verdicts())
	}
}
