package playtest

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
)

// Die is a die as it truly is.
type Die = stage.Die

// die returns a die that lies there, or is on its way.
func (s *Stage) die(id string) *Die { return s.on.Die(id) }

// came is a step that brings a die: what of it isn't known can't be read.
func (s *Stage) came(act stage.Act, d constellation.Die) stage.Step {
	p := stage.Step{At: s.Now, Act: act, ID: d.ID, Kind: d.Kind, Team: d.Team, Face: d.Face, To: d.Pos, Placed: true,
		Angle: d.Angle, Angled: true, Size: d.Size}
	if p.Face == "" {
		p.Face = stage.Unread
	}
	if p.Size == 0 {
		p.Size = constellation.DefaultSize
	}
	return p
}

// Put lays a die down.
func (s *Stage) Put(d constellation.Die) *Die {
	s.on.Do(s.came(stage.Place, d))
	return s.die(d.ID)
}

// Throw rolls a die in from a place to its own.
func (s *Stage) Throw(d constellation.Die, from constellation.Vec) {
	p := s.came(stage.Place, d)
	p.To = from
	s.on.Do(p)
	s.on.Do(stage.Step{At: s.Now, Act: stage.Push, ID: d.ID, To: d.Pos, Placed: true})
}

// knockTime is how long a die that is hit is on its way.
const knockTime = 300 * time.Millisecond

// Knock moves a die on, as one that is hit.
func (s *Stage) Knock(id string, to constellation.Vec, after time.Duration) {
	s.on.Do(stage.Step{At: s.Now + after, Act: stage.Push, ID: id, To: to, Placed: true, For: knockTime})
}

// Lift takes dice off the table.
func (s *Stage) Lift(ids ...string) {
	for _, id := range ids {
		s.on.Do(stage.Step{At: s.Now, Act: stage.Lift, ID: id})
	}
}

// Dice are the dice as they truly lie, in the order in which they came.
func (s *Stage) Dice() []constellation.Die {
	var all []constellation.Die
	for _, d := range s.on.Dice() {
		all = append(all, d.Die)
	}
	return all
}

// Shove moves all dice by a motion of their own each, at once: what happens
// when somebody bumps the table.
func (s *Stage) Shove(by func(d constellation.Die) constellation.Vec) {
	for _, d := range s.on.Dice() {
		s.on.Do(stage.Step{At: s.Now, Act: stage.Push, ID: d.ID, By: by(d.Die), For: 100 * time.Millisecond})
	}
}
