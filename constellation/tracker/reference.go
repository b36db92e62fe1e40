package tracker

import "github.com/asterism-dice/asterism/constellation"

// chooseReference decides whether the place is this source's to give. A sensor that
// knows its dice by keys touches them, so it knows best where they are: of a die at rest
// once it has felt it for a while.
func (tr *Tracker) chooseReference(t *track, source int) bool {
	if t.ref == source {
		return true
	}
	old, g := t.observation(t.ref), t.observation(source)
	if old.seen && (old.key != "" || g.key == "" || t.die.Still && g.compared < toAlign) {
		return false
	}
	switch {
	case t.die.Still && old.seen:
		tr.correct(t, source)
	case t.die.Still && g.key != "" && tr.sources[t.ref].state.Blind == constellation.Replaced, tr.movedUnseen(t, source):
		tr.takeOver(t, source)
	}
	t.ref = source
	old.forgetApart()
	g.forgetApart()
	if !t.die.Still {
		tr.restartQuiet(t, g.pos)
	}
	return true
}

// takeOver lets a sensor go on in the place of another, as a tracker that was started
// anew: where it sees a die elsewhere than the other did last, that went on meanwhile.
func (tr *Tracker) takeOver(t *track, source int) {
	g := t.observation(source)
	g.home, g.homed = t.die.Pos.Add(tr.sources[source].align.offset), true
}

// correct lays a die at rest where another sensor has felt it, which knows better.
func (tr *Tracker) correct(t *track, source int) {
	g := t.observation(source)
	g.home, g.homed = g.felt.Mul(1/float64(g.compared)), true
	t.die.Pos = tr.onTableOf(source, g.home)
}
