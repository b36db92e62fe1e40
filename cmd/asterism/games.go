package main

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/rules"

	// A game is in the product by its line here; it registers itself.
	_ "github.com/asterism-dice/asterism/rules/artaban"
	_ "github.com/asterism-dice/asterism/rules/stardice"
	_ "github.com/asterism-dice/asterism/rules/ur"
	_ "github.com/asterism-dice/asterism/rules/utara"
)

// game finds a game by its name.
func game(name string) (rules.Game, error) {
	if g, ok := rules.Find(name); ok {
		return g, nil
	}
	return nil, bad(fmt.Errorf("no game %q: there are %s", name, rules.Names()))
}

// timed gives a game the clock, for answers that are searched for in a given
// time. A replay has none: it gives the same answer each time.
func timed(g rules.Game) rules.Game {
	if t, ok := g.(rules.Timed); ok {
		start := time.Now()
		return t.Timed(func() time.Duration { return time.Since(start) })
	}
	return g
}
