package rules

import (
	"fmt"
	"slices"
	"strings"
)

// NoSwitch is the error of a switch that a game doesn't have: it names those that there are.
func NoSwitch(name string, known []string) error {
	return fmt.Errorf("no switch %q: there are %s", name, strings.Join(slices.Sorted(slices.Values(known)), ", "))
}
