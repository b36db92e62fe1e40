package ur

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Cast: a throw, read in the tray or said, is of three dice. Its number says how many of
// them show white, though not which, nor where they lie.
func (Game) Cast(e rules.Event) []rules.Throw {
	s, ok := e.Data.(board.Standing)
	if !ok || e.Kind != board.Played {
		return nil
	}
	m, err := readMove(s.Move)
	t, thrown := m.(Throw)
	if err != nil || !thrown || t < 1 || t > 4 {
		return nil
	}
	all := make([]rules.Throw, dicePerThrow)
	for i := range all {
		all[i] = rules.Throw{Player: e.Player, Kind: constellation.Binary, Face: "0", Unplaced: true}
		if i < t.white() {
			all[i].Face = "1"
		}
	}
	return all
}
