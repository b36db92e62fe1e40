//go:build uptick

package playtest

import (
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/uptick"
)

func init() {
	boardGames["uptick"] = struct {
		game  board.Game
		throw string
		off   string
	}{uptick.Game{}, "", ":0,0"}
}
