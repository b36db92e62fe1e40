package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// lastDirection is a round after its first path: z alone shows a direction yet.
func lastDirection(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 6)
	table.Dice = without(table.Dice, "a")
	watchFor(r, table, 4)
	require.Equal(t, 1, r.state.Sails)
	return r, table
}

func restored(t *testing.T, r *Referee) *Referee {
	t.Helper()
	again, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	require.NoError(t, again.Restore(r.history.All()))
	return again
}

// The round is over when no direction is left, whether the last one was sailed or the
// players say that it is none (spec Utara, Paths).
func TestARoundEndsWithItsLastDirection(t *testing.T) {
	for _, tc := range []struct {
		name string
		turn string // the face that z is turned to, empty: it isn't
		say  rules.Command
	}{
		{"it isn't in the game", "", rules.Command{Do: rules.DoIgnore, Die: "z"}},
		{"it is a Moon", "", rules.Command{Do: rules.DoFace, Die: "z", Value: "Moon"}},
		{"it stays as it was turned", "Sun", rules.Command{Do: DoPlace, Die: "z", Value: "new"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, table := lastDirection(t)
			if tc.turn != "" {
				table.Dice[0].Face = tc.turn
				watchFor(r, table, 4)
			}
			es, err := r.Do(tc.say, r.now)
			require.NoError(t, err)
			require.Contains(t, kindsOf(es), rules.Ended)
			require.Equal(t, rolling, r.state.Phase)
			require.Equal(t, 1, r.state.Seats[0].Last)
			require.Empty(t, r.state.Troubles)
			require.Equal(t, r.state, restored(t, r).state)
			table.Dice = nil
			require.Empty(t, watchFor(r, table, 8), "it belongs to nobody")
			_, err = r.Do(rules.Command{Do: rules.DoUndo}, r.now)
			require.NoError(t, err)
			require.Equal(t, sailing, r.state.Phase)
			require.Zero(t, r.state.Seats[0].Last)
		})
	}
}

// A round that an earlier version left without a direction ends when it is gone on with.
func TestAJournalOfARoundWithoutADirectionIsGoneOnWith(t *testing.T) {
	r, table := lastDirection(t)
	r.emit(rules.Event{Kind: rules.Read, Dice: []string{"z"}, Data: rules.Saying{Die: "z", Face: "Moon"}})
	require.Equal(t, sailing, r.state.Phase)
	again := restored(t, r)
	require.Contains(t, kindsOf(watchFor(again, table, 2)), rules.Ended)
	require.Equal(t, rolling, again.state.Phase)
}
