package stardice

import "time"

// inFlight tells whether a torpedo of this battle may still be on its way, or what it did
// be seen: the battle isn't over before. Nobody need see it land.
func (r *Referee) inFlight() bool {
	return r.state.Fired != (Points{}) && r.now-r.fired < aftermath
}

// landed is when the last torpedo is on its way no more.
func (r *Referee) landed() time.Duration { return r.fired + aftermath }

// stood moves on what is measured from the last torpedo by a time in which nothing counted:
// one that was fired meanwhile is on its way from the end of it.
func (r *Referee) stood(d time.Duration) { r.fired = min(r.fired+d, r.now) }
