package stardice

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// inFlight tells whether a torpedo of this battle may still be on its way, or what it did
// be seen: the battle isn't over before. Nobody need see it land.
func (r *Referee) inFlight() bool { return r.state.Fired != (Points{}) && r.now < r.landed() }

// landed is when no torpedo is on its way any more.
func (r *Referee) landed() (at time.Duration) {
	for _, t := range r.torpedoes {
		if r.hist.Holds(t.fired) {
			at = max(at, t.lands)
		}
	}
	return at
}

// firing is whose torpedo may have done what is told now, empty where the last one has landed a
// while ago: what moves then is somebody else's doing.
func (r *Referee) firing() Team {
	if t := r.flying(); t != nil {
		return t.by
	}
	return ""
}

// flying is the torpedo that may have done what is told now, nil for none: of several the first of
// which nothing was seen.
func (r *Referee) flying() *torpedo {
	if !isTeams(r.state.Firing) {
		return nil
	}
	return r.torpedoes.first(func(t *torpedo) bool { return r.hist.Holds(t.fired) && r.now < t.lands+aftermath })
}

// doer is the torpedo that may have done what an event tells, nil for none. A stone is of its own
// player's, however late it is told.
func (r *Referee) doer(e rules.Event) *torpedo {
	if came, _ := e.Data.(Entry); e.Kind != rules.Entered || came.Part != partStone {
		return r.flying()
	}
	by := r.cfg.team(e.Player)
	return r.torpedoes.first(func(t *torpedo) bool { return r.hist.Holds(t.fired) && t.by == by })
}

// flights are the contacts that may cross the table, and where each was first felt, mm.
type flights map[string]constellation.Vec

// seeFlight notes whether what may be a torpedo has crossed the table and left it.
func (r *Referee) seeFlight(t *constellation.Table) {
	if !r.watching() || !isTeams(r.state.Firing) {
		clear(r.flights)
		return
	}
	for _, s := range r.watch.crossed {
		if !s.kind.Known() && !isTeams(s.team) {
			r.crosses(s.came)
		}
	}
	for i := range t.Touches {
		r.seeTouch(&t.Touches[i])
	}
}

// seeTouch follows a contact: one that comes that far so soon is flicked, and no finger that
// takes aim.
func (r *Referee) seeTouch(c *constellation.Touch) {
	from, followed := r.flights[c.ID]
	if !followed {
		r.flights[c.ID] = c.Pos
		return
	}
	if !c.Palm && r.now-c.Since <= flicked && c.Pos.Dist(from) >= crossedFar {
		r.crosses(c.Since)
	}
}

// crosses notes that a torpedo crosses the table that came at a moment: its stone may yet
// bounce back, and stay.
func (r *Referee) crosses(came time.Duration) {
	if n := len(r.torpedoes); n > 0 && r.torpedoes[n-1].mayBe(came, r.readsKinds()) {
		r.torpedoes[n-1].see(came+flies, r.now)
	}
}
