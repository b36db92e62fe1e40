package stardice

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Thrown: a die that comes in was thrown, unless it is laid out before the
// battle.
func (n Entry) Thrown(e rules.Event) []rules.Throw {
	if e.Kind != rules.Entered || len(e.Dice) == 0 || n.Part != partDie && n.Part != partCube {
		return nil
	}
	return []rules.Throw{{Die: e.Dice[0], Player: e.Player, Kind: n.Kind, Face: e.Face, Pos: n.pos()}}
}

// Identified is the kind that a sensor says later.
func (i Identified) Identified(e rules.Event) (die string, kind constellation.Kind) {
	if len(e.Dice) == 0 {
		return "", ""
	}
	return e.Dice[0], i.Kind
}

// Renamed: a sensor that lost a die and found it again may call it otherwise.
func (Place) Renamed(e rules.Event) (was, is string) {
	if e.Kind != Bound || len(e.Dice) != 2 {
		return "", ""
	}
	return e.Dice[0], e.Dice[1]
}

// Holding returns the events that hold.
func (r *Referee) Holding() []rules.Event { return r.hist.Holding() }
