package board

import (
	"fmt"
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// CheckOptions refuses players of another number than two, and switches that are neither
// among Switches nor the game's own: own takes the value of each of these, by name. The rule
// set is for the game to read.
func CheckOptions(game string, o rules.Options, own map[string]func(value string) error) error {
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
func takeSwitch(key, value string, own map[string]func(value string) error) error {
	known, err := checkSwitch(key, value)
	if known {
		return err
	}
	if take, ok := own[key]; ok {
		return take(value)
	}
	all := slices.Collect(maps.Keys(own))
	for _, s := range Switches() {
		all = append(all, s.Name)
	}
	return rules.NoSwitch(key, all)
}
