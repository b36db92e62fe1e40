package board_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/ur"
)

// A table without history is drawn with its board and every die on it.
func TestShow_drawsTheBoardAndItsDice(t *testing.T) {
	for _, tc := range []struct {
		game rules.Shower
		sky  string
		dice int
	}{{artaban.Game{}, "artaban-after.json", 5}, {ur.Game{}, "ur-sky.json", 4}} {
		f, err := os.Open("../../testdata/boards/" + tc.sky)
		require.NoError(t, err)
		table, err := constellation.ReadSky(f, tc.sky)
		f.Close()
		require.NoError(t, err)
		v, err := tc.game.Show(table, rules.Options{Surface: rules.Surface{Width: table.Width, Height: table.Height}})
		require.NoError(t, err, tc.sky)
		stars := 0
		for _, m := range v.Marks {
			if m.Kind == rules.MarkStar {
				stars++
			}
		}
		require.Equal(t, tc.dice, stars)
		require.Greater(t, len(v.Marks), tc.dice, "the board itself")
		require.Empty(t, v.Faults)
		require.Len(t, v.Players, 2)
	}
}
