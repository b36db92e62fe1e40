package artaban

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// The rule sets.
const (
	rulesPlain    = "standard"
	rulesDiagonal = "diagonal"
)

// turnKeys turn the die that was touched last on the spot.
var turnKeys = []rules.Key{
	{Key: "L", Help: "the die that was touched last is turned to the left", Command: rules.Command{Do: board.DoTurn, Value: "left"}},
	{Key: "T", Help: "it is turned to the right", Command: rules.Command{Do: board.DoTurn, Value: "right"}},
}

// diagonalOf reads the rule set, and refuses switches that there aren't.
func diagonalOf(o rules.Options) (bool, error) {
	if err := board.CheckOptions(name, o, nil); err != nil {
		return false, err
	}
	switch o.Rules {
	case "", rulesPlain:
		return false, nil
	case rulesDiagonal:
		return true, nil
	}
	return false, fmt.Errorf("artaban: there are no rules %q, but %s and %s", o.Rules, rulesPlain, rulesDiagonal)
}
