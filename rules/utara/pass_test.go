package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A turn is ended by whose it is, or by a key that names nobody.
func TestNobodyPassesForAnother(t *testing.T) {
	for name, want := range map[string]string{"Ada": "", "": "", "Ben": "utara: pass: it is Ada's turn: not now"} {
		r, table := pair(t, "half")
		table.Dice = table.Dice[2:]
		watchFor(r, table, 2)
		_, err := r.Do(rules.Command{Do: DoAccept, Value: "a"}, r.now)
		require.NoError(t, err)
		_, err = r.Do(rules.Command{Do: DoPass, Player: name}, r.now)
		if want == "" {
			require.NoError(t, err, name)
			require.Equal(t, "Ben", r.player(), name)
			continue
		}
		require.EqualError(t, err, want, name)
		require.Equal(t, "Ada", r.player())
	}
}
