//go:build uptick

package uptick

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
