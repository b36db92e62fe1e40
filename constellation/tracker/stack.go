package tracker

import (
	"github.com/asterism-dice/asterism/constellation"
)

// grownBy is how much larger than a die its reading must be to be of more than
// one.
const grownBy = 1.25

// holdMerged keeps two dice at rest apart in memory when a sensor sees them
// as one: neither has moved, so nothing has happened on the table.
func (tr *Tracker) holdMerged(s *source) {
	for _, t := range tr.tracks {
		g := t.observation(s.index)
		if !tr.free(t, s) || !g.seen || !t.die.Still || !g.homed || t.role != constellation.RoleDie {
			continue
		}
		if e := tr.mergedWith(t, s); e != nil {
			g.pos, g.at, g.looked, g.frame = g.home, tr.now, tr.now, tr.frame
			e.away.on = false
			e.count.said = max(1, e.count.said-1)
		}
	}
}

// mergedWith returns the resting die whose reading lies between its place and
// that of t, or has grown over both.
func (tr *Tracker) mergedWith(t *track, s *source) *track {
	g := t.observation(s.index)
	for _, e := range tr.tracks {
		h := e.observation(s.index)
		if e == t || tr.free(e, s) || e.host != nil || !e.die.Still || !h.homed || !tr.touch(t, e, 1) {
			continue
		}
		between := constellation.Segment{A: g.home, B: h.home}.Dist(h.pos) <= tr.cfg.Jitter
		if between && (h.pos.Dist(h.home) > tr.cfg.Jitter || e.looksLikeSeveral()) {
			return e
		}
	}
	return nil
}

// touch tells whether two dice lie so near that a sensor may see one thing.
func (tr *Tracker) touch(a, b *track, slack float64) bool {
	mean := (a.die.Size + b.die.Size) / 2
	return a.role == constellation.RoleDie && b.role == constellation.RoleDie &&
		a.die.Pos.Dist(b.die.Pos) <= mean*(1+tr.cfg.Touching)*slack
}

// looksLikeSeveral tells whether a die's last reading looks like more than one.
func (t *track) looksLikeSeveral() bool {
	return t.count.said > 1 || t.lastSize >= grownBy*t.die.Size
}

// joinStack hides a die that was lost beside another in that one's stack: it
// slid there, and the sensor can't tell the two apart.
func (tr *Tracker) joinStack(t *track) {
	if !t.born || t.role != constellation.RoleDie || tr.held(t) || tr.handOver(t.die.Pos) {
		return
	}
	for _, e := range tr.tracks {
		if e == t || !e.born || e.host != nil || !e.visible() || !tr.touch(t, e, 1.3) {
			continue
		}
		if e.looksLikeSeveral() || e.lastSize == 0 && !t.die.Still {
			t.host = e
			tr.moveStack(t, e)
			return
		}
	}
}

// moveStack hands what is hidden in t's stack on to e.
func (tr *Tracker) moveStack(t, e *track) {
	for _, m := range tr.tracks {
		if m.host == t {
			m.host = e
		}
	}
}

// leaveStack gives a reading beside a stack to the die that was hidden there.
func (tr *Tracker) leaveStack(s *source, r *constellation.Reading) bool {
	best := tr.hiddenNear(s, r)
	if best == nil || mismatchCost(best, r) >= costKind {
		return false
	}
	best.host = nil
	best.die.Still, best.die.Doubtful = false, false
	tr.restartQuiet(best, r.Pos)
	best.ref = s.index
	tr.follow(best, s, r)
	return true
}

// hiddenNear returns the hidden die that a reading is of: the key says so, or
// it lies beside the stack and looks most like it.
func (tr *Tracker) hiddenNear(s *source, r *constellation.Reading) (best *track) {
	for _, t := range tr.tracks {
		if t.host == nil || t.role != roleOf(r) {
			continue
		}
		if r.Key != "" && t.observation(s.index).key == r.Key {
			return t
		}
		if t.host.die.Pos.Dist(r.Pos) > 2*(1+tr.cfg.Touching)*t.host.die.Size {
			continue
		}
		if best == nil || mismatchCost(t, r) < mismatchCost(best, r) {
			best = t
		}
	}
	return best
}

// stackAll brings the stacks up to date: the dice that are hidden in them, and
// those that the sensor counts beyond these.
func (tr *Tracker) stackAll() {
	stacked := false
	for _, t := range tr.tracks {
		if len(t.die.Stack) > 0 {
			t.die.Stack = t.die.Stack[:0]
		}
		stacked = stacked || t.host != nil || t.count.believed > 1
	}
	if !stacked {
		return
	}
	for _, m := range tr.tracks {
		if t := m.host; t != nil {
			t.die.Stack = append(t.die.Stack, constellation.Member{Kind: m.die.Kind, Team: m.die.Team, Face: m.die.Face})
		}
	}
	for _, t := range tr.tracks {
		for len(t.die.Stack)+1 < t.count.believed {
			t.die.Stack = append(t.die.Stack, constellation.Member{Kind: constellation.Unknown})
		}
	}
}
