package board

import (
	"fmt"
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// CheckOptions refuses players of another number than two, and switches that are neither
// among Switches nor the game's own. Own takes one of the game's and tells whether there is
// such a one; it is nil where the game has none. The rule set is for the game to read.
func CheckOptions(game string, o rules.Options, own func(key, value string) (known bool, err error)) error {
	if n := len(o.Players); n != 0 && n != 2 {
		return fmt.Errorf("%s: two can play, not %d", game, n)
	}
	for _, key := range slices.Sorted(maps.Keys(o.Values)) { // of two wrong ones the same is always named
		if err := takeSwitch(key, o.Values[key], own); err != nil {
			return fmt.Errorf("%s: %w", game, err)
		}
	}
	return nil
}

// takeSwitch refuses a switch that neither every board game nor the game itself has.
func takeSwitch(key, value string, own func(key, value string) (known bool, err error)) error {
	known, err := checkSwitch(key, value)
	if !known && err == nil && own != nil {
		known, err = own(key, value)
	}
	if !known && err == nil {
		err = fmt.Errorf("switch %s=%q isn't known", key, value)
	}
	return err
}
