package stardice

import "github.com/asterism-dice/asterism/rules"

// Thrown: a die that comes in was thrown, unless it is laid out before the
// battle.
func (n Entry) Thrown(e rules.Event) []rules.Throw {
	if e.Kind != rules.Entered || len(e.Dice) == 0 || n.Part != partDie && n.Part != partCube {
		return nil
	}
	return []rules.Throw{{Die: e.Dice[0], Player: e.Player, Kind: n.Kind, Face: e.Face, Pos: n.pos()}}
}

// Holding returns the events that hold.
func (r *Referee) Holding() []rules.Event { return r.hist.Holding() }
