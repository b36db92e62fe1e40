package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

// games lists every game that this build knows.
func games() []rules.Game {
	return []rules.Game{stardice.Game{}, utara.Game{}}
}

// timed gives a game the clock, for searches that end in time. A replay has
// none: it gives the same answer each time.
func timed(g rules.Game) rules.Game {
	if u, ok := g.(utara.Game); ok {
		start := time.Now()
		u.Clock = func() time.Duration { return time.Since(start) }
		return u
	}
	return g
}

func gameNames() string {
	var names []string
	for _, g := range games() {
		names = append(names, g.Info().Name)
	}
	return strings.Join(names, ", ")
}

// game finds a game by its name.
func game(name string) (rules.Game, error) {
	for _, g := range games() {
		if g.Info().Name == name {
			return g, nil
		}
	}
	return nil, bad(fmt.Errorf("no game %q: there are %s", name, gameNames()))
}

// gameFlags are the switches that games understand.
type gameFlags struct {
	Rules   string            `help:"Rule set of the game (Star Dice: final, stardice8, stardice7, stardice5, duel-sum, duel-max, solo1, solo2)." placeholder:"V"`
	Moon    string            `help:"Utara: full, dark or half." placeholder:"STYLE"`
	Sun     string            `help:"Utara: pass, rising, setting or high." placeholder:"STYLE"`
	Hint    bool              `help:"Utara: show the best start."`
	Players []string          `help:"Names in order of play; 'table' lets the table play." placeholder:"NAME"`
	Set     map[string]string `help:"Further switches of the game, such as tolerance=0.5." placeholder:"KEY=VALUE"`
}

// options gathers the switches in the form that games take.
func (f gameFlags) options() rules.Options {
	values := map[string]string{}
	for k, v := range f.Set {
		values[k] = v
	}
	if f.Moon != "" {
		values["moon"] = f.Moon
	}
	if f.Sun != "" {
		values["sun"] = f.Sun
	}
	if f.Hint {
		values["hint"] = string(utara.Best)
	}
	return rules.Options{Rules: f.Rules, Players: f.Players, Values: values}
}
