package stardice

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
		r.passOn()
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
