package ur

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// Of two wrong switches the same is always named.
func TestTheFirstWrongSwitchIsNamed(t *testing.T) {
	for range 20 {
		_, err := Game{}.Start(rules.Options{Values: map[string]string{"b": "1", "a": "1", "c": "1"}})
		require.ErrorContains(t, err, `no switch "a"`)
	}
}

// What Ur doesn't have is refused by name, and a value by what it may be.
func TestOptionsThatThereArentAreRefused(t *testing.T) {
	for want, values := range map[string]map[string]string{
		`ur: no switch "nope": there are bear-off, budget, clock, hint, level, tray`: {"nope": "x"},
		`ur: switch bear-off: "late" is not exact or inexact`:                        {bearOff: "late"},
	} {
		_, err := Game{}.Start(rules.Options{Values: values})
		require.EqualError(t, err, want)
	}
}
