package stardice

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// inFlight tells whether a torpedo of this battle may still be on its way, or what it did
// be seen: the battle isn't over before. Nobody need see it land.
func (r *Referee) inFlight() bool { return r.state.Fired != (Points{}) && r.now < r.landed() }

// landed is when the last torpedo is on its way no more.
func (r *Referee) landed() time.Duration {
	for i := len(r.torpedoes) - 1; i >= 0; i-- {
		if t := r.torpedoes[i]; r.hist.Holds(t.fired) {
			return t.lands
		}
	}
	return 0
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
		if !known(s.kind) && s.team == "" {
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
	if n := len(r.torpedoes); n > 0 && came >= r.torpedoes[n-1].at-aftermath {
		r.torpedoes.see(came+flies, r.now)
	}
}
