package board

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// MachineName is the player whom the table plays itself.
const MachineName = "table"

// The switches of a game in which the table plays and hints.
const (
	hintKey   = "hint"
	levelKey  = "level"
	budgetKey = "budget"
)

// thinkingTime is how long a search takes unless players choose otherwise.
const thinkingTime = time.Second

// Switches describes them.
func Switches() []rules.Switch {
	return []rules.Switch{
		{Name: hintKey, Flag: true, Bare: string(rules.Best), Example: "LEVEL", Help: "show a good move: best, or --hint=greedy, =good or =off [off]"},
		{Name: levelKey, Example: "LEVEL", Help: "how well the table plays: greedy, good or best [best]"},
		{Name: budgetKey, Example: "TIME", Help: "time of a search, where there is a clock [1s]"},
		{Name: clockKey, Flag: true, Example: "TIME", Help: "time of each player for the game, such as 10m, or 5m+3s with as much more for each turn [none]"},
	}
}

// checkSwitch reads one of Switches; false for any other switch.
func checkSwitch(key, value string) (known bool, err error) {
	switch key {
	case hintKey, levelKey:
		if _, err = rules.ParseLevel(value); value == "off" && key == hintKey {
			err = nil
		}
	case budgetKey:
		var d time.Duration
		if d, err = time.ParseDuration(value); err == nil && d <= 0 {
			err = fmt.Errorf("%s is no time to search in", d)
		}
	case clockKey:
		_, err = parseClock(value)
	default:
		return false, nil
	}
	if err != nil {
		err = fmt.Errorf("switch %s: %w", key, err)
	}
	return true, err
}

// Seated gives players the names by which people call them. The table plays
// for whoever is called MachineName.
func Seated(both [2]Player, o rules.Options) [2]Player {
	for i, called := range o.Players[:min(len(o.Players), len(both))] {
		both[i].Called, both[i].Machine = called, called == MachineName
	}
	return both
}

// budget is how long a search takes.
func (r *Referee) budget() time.Duration { return budgetOf(r.options) }
