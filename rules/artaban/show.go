package artaban

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Show is what the game draws of a table without history.
func (g Game) Show(t *constellation.Table, o rules.Options) (rules.View, error) {
	return board.Show(g, t, o)
}
