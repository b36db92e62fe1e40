package utara

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// What players said of a die that a round leaves holds until it is moved: it is no roll
// as it lies, and the next round takes it as they said.
func TestWhatWasSaidOfADieThatARoundLeavesHoldsUntilItIsMoved(t *testing.T) {
	for _, tc := range []struct {
		name string
		say  rules.Command
		lies []string // the next sky with it where it lay
	}{
		{"left out", rules.Command{Do: rules.DoIgnore, Die: "z"}, []string{"E"}},
		{"another face", rules.Command{Do: rules.DoFace, Die: "z", Value: "Moon"}, []string{"E", "Moon"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, moved := range []bool{false, true} {
				r, table := lastDirection(t)
				_, err := r.Do(tc.say, r.now)
				require.NoError(t, err)
				require.Empty(t, watchFor(r, table, 8), "nobody has rolled")
				r = restored(t, r)
				require.Empty(t, watchFor(r, table, 8), "nor after a crash")
				want := tc.lies
				if moved {
					table.Dice[0].Pos.X -= 60
					want = []string{"E", "N"}
				}
				put(table, utaraDie("p", "E", 50, 250))
				watchFor(r, table, 8)
				require.Equal(t, 2, r.state.Round)
				require.Equal(t, want, facesOf(&r.state.Sky))
				require.Empty(t, watchFor(r, table, 8))
				require.Empty(t, r.state.Troubles)
				require.Equal(t, r.state, restored(t, r).state)
			}
		})
	}
}

// The roll of a journal that took such a die as a sensor read it stands.
func TestARollStandsAgainstWhatWasSaidBefore(t *testing.T) {
	r, table := lastDirection(t)
	_, err := r.Do(rules.Command{Do: rules.DoFace, Die: "z", Value: "Moon"}, r.now)
	require.NoError(t, err)
	r.roll(table)
	require.Equal(t, []string{"N"}, facesOf(&r.state.Sky))
	require.Equal(t, "N", r.Correct(table.Dice[0]).Face)
}

func facesOf(t *constellation.Table) (all []string) {
	for i := range t.Dice {
		all = append(all, t.Dice[i].Face)
	}
	slices.Sort(all)
	return all
}
