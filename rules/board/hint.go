package board

import (
	"cmp"
	"context"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Hinting tells whether options ask for a good move.
func Hinting(o rules.Options) bool { return hintLevel(o) != "" }

// hintLevel is how good a move is asked for, empty for none.
func hintLevel(o rules.Options) rules.Level {
	if l := rules.Level(o.Values[hintKey]); l != "off" {
		return l
	}
	return ""
}

// Hint is a good move of a position, of the level and found in the time that options ask for;
// false where they ask for none, or there is none.
func Hint(ctx context.Context, a rules.Adviser, p rules.Position, o rules.Options) (m rules.Move, ok bool) {
	if !Hinting(o) || len(p.Moves()) == 0 {
		return nil, false
	}
	ctx, stop := context.WithTimeout(ctx, budgetOf(o))
	defer stop()
	return a.Advise(ctx, p, rules.Effort{Level: hintLevel(o)})
}

// budgetOf is how long a search takes; the game has checked the switch.
func budgetOf(o rules.Options) time.Duration {
	d, _ := time.ParseDuration(o.Values[budgetKey])
	return cmp.Or(d, thinkingTime)
}
