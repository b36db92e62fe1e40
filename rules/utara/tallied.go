package utara

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Thrown: everything that lies there when a round begins was thrown.
func (s Sky) Thrown(e rules.Event) []rules.Throw {
	if e.Kind != Rolled {
		return nil
	}
	var all []rules.Throw
	for _, p := range s.Things {
		if p.Kind != "" {
			all = append(all, rules.Throw{Die: p.ID, Kind: p.Kind, Face: p.Face, Pos: constellation.Vec{X: p.X, Y: p.Y}})
		}
	}
	return all
}

// Path: what was sailed, not what is planned.
func (Route) Path(e rules.Event) []string {
	if e.Kind != Sailed {
		return nil
	}
	return e.Dice
}

// Holding returns the events that hold.
func (r *Referee) Holding() []rules.Event { return r.history.Holding() }
