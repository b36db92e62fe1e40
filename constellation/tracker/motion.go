package tracker

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// place moves a moving die, and asks whether a resting one has moved.
func (tr *Tracker) place(t *track, g *observation) {
	if t.die.Still {
		if !g.homed {
			g.home, g.homed = g.pos, true
		}
		t.away.set(g.pos.Dist(g.home) > tr.cfg.Jitter, tr.now)
		if t.away.on {
			tr.seeAway(t, g)
		} else {
			t.measureNoise(g.pos.Sub(g.home))
		}
		return
	}
	t.die.Pos = tr.onTableOf(t.ref, g.pos)
	if g.pos.Dist(t.anchor) > tr.cfg.Jitter {
		tr.restartQuiet(t, g.pos)
	}
	if !t.late && tr.now-t.quiet >= tr.cfg.Rest/2 { // the first half may still have been on the move
		t.late = true
		t.forgetPlaces()
	}
	g.sum, g.n = g.sum.Add(g.pos), g.n+1
}

// seeAway notes whether a die that is seen away from its place has lain there since
// it came into sight. Its quiet begins then and not when the knock is believed,
// so dice that come into sight together come to rest together, known or new.
func (tr *Tracker) seeAway(t *track, g *observation) {
	appeared := g.appeared == tr.now
	if appeared || t.away.since == tr.now {
		t.found, t.anchor, t.quiet = appeared, g.pos, tr.now
	}
	t.found = t.found && g.pos.Dist(t.anchor) <= tr.cfg.Jitter
}

// measureNoise measures the noise of a resting die from how far a reading is off.
func (t *track) measureNoise(off constellation.Vec) {
	t.noises = min(t.noises+1, 256)
	t.noise += (off.Dot(off)/2 - t.noise) / float64(t.noises)
	t.die.Sigma = math.Sqrt(t.noise)
}

// restartQuiet begins the quiet anew: the die moves.
func (tr *Tracker) restartQuiet(t *track, at constellation.Vec) {
	t.anchor, t.quiet, t.atRest = at, tr.now, false
	t.forgetReadings()
}

// forgetReadings forgets what was read of a die where it lay before.
func (t *track) forgetReadings() {
	t.late = false
	t.face.clear()
	t.reason = ""
	t.forgetPlaces()
}

func (t *track) forgetPlaces() {
	for i := range t.observations {
		t.observations[i].sum, t.observations[i].n = constellation.Vec{}, 0
	}
}

// knock notes that a resting die has moved, so that what it showed is worth
// nothing now.
func (tr *Tracker) knock(t *track) {
	g := t.observation(t.ref)
	t.die.Still, t.away.on, t.turn = false, false, turning{}
	t.showed = t.die.Face
	t.forgetFace()
	for i := range t.observations {
		t.observations[i].homed = false
	}
	if t.found {
		t.forgetReadings()
	} else {
		tr.restartQuiet(t, g.pos)
	}
	t.found, t.moved = false, tr.now
	t.die.Pos, t.die.Seen = tr.onTableOf(t.ref, g.pos), g.read
}

// rest notes that a die has come to rest.
func (tr *Tracker) rest(t *track) {
	t.die.Still, t.away.on, t.found, t.noises, t.noise = true, false, false, 0, 0
	for i := range t.observations {
		g := &t.observations[i]
		if g.homed = g.seen; g.n > 0 {
			g.home = g.sum.Mul(1 / float64(g.n))
		} else {
			g.home = g.pos
		}
	}
	t.die.Pos = tr.onTableOf(t.ref, t.observations[t.ref].home)
	for i := range t.observations { // who sees it elsewhere sees another one, or one of them stopped while it rolled
		if g := &t.observations[i]; i != t.ref && tr.onTableOf(i, g.home).Dist(t.die.Pos) > tr.cfg.Fuse {
			g.homed = false
		}
	}
}
