//go:build uptick

package uptick

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// What is set up can be read again, whatever is said to be captured.
func TestWhatIsSetUpCanBeRead(t *testing.T) {
	lies := position(t, "blue .......c/......../......../......../......../......../......../2....... 11,11 -,- 0 -")
	for red := range 12 {
		for blue := range 12 {
			p, err := Game{}.BorneOff(lies, [2]int{red, blue})
			require.NoError(t, err)
			file, err := json.Marshal(p)
			require.NoError(t, err)
			read, err := Game{}.ReadPosition(file, rules.Options{})
			require.NoError(t, err)
			require.Equal(t, p, read)
		}
	}
}
