package utara

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Timed returns the game with a clock that ends searches by their budget.
func (g Game) Timed(clock func() time.Duration) rules.Game {
	g.Clock = clock
	return g
}
