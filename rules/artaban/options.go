package artaban

import (
	"fmt"
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// The rule sets.
const (
	rulesPlain    = "standard"
	rulesDiagonal = "diagonal"
)

// The levels at which the table plays and hints.
const (
	levelGreedy = "greedy" // the move that stands best at once
	levelGood   = "good"   // looks at the answer, too
	levelBest   = "best"   // looks ahead as far as a second or so lets it
)

// machineName is the player whom the table plays itself.
const machineName = "table"

var switches = []rules.Switch{
	{Name: "hint", Flag: true, Bare: levelBest, Example: "LEVEL", Help: "show a good move: greedy, good, best or off [off]"},
	{Name: "level", Example: "LEVEL", Help: "how well the table plays: greedy, good or best [best]"},
}

// checkLevel refuses a level that there isn't.
func checkLevel(name, level string) error {
	if slices.Contains([]string{levelGreedy, levelGood, levelBest}, level) || name == "hint" && level == "off" {
		return nil
	}
	return fmt.Errorf("artaban: switch %s=%s: there is no such level", name, level)
}

// diagonalOf reads the rule set, and refuses switches that there aren't.
func diagonalOf(o rules.Options) (bool, error) {
	for _, k := range slices.Sorted(maps.Keys(o.Values)) {
		if _, ok := info.Switch(k); !ok {
			return false, fmt.Errorf("artaban: there is no switch %q", k)
		}
		if err := checkLevel(k, o.Values[k]); err != nil {
			return false, err
		}
	}
	if n := len(o.Players); n != 0 && n != 2 {
		return false, fmt.Errorf("artaban: two can play, not %d", n)
	}
	switch o.Rules {
	case "", rulesPlain:
		return false, nil
	case rulesDiagonal:
		return true, nil
	}
	return false, fmt.Errorf("artaban: there are no rules %q, but %s and %s", o.Rules, rulesPlain, rulesDiagonal)
}
