package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// matchOver is a match of two rounds that has just ended, each of one die.
func matchOver(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400}
	for _, id := range []string{"a", "b"} {
		table.Dice = []constellation.Die{utaraDie(id, "E", 60, 50)}
		watchFor(r, table, 6)
		table.Dice = nil
		watchFor(r, table, 6)
	}
	require.Equal(t, over, r.state.Phase)
	return r, table
}

// Next is easily touched, in the middle of the table: until dice are rolled for the
// new match the old one can be gone back to, and its last path be contested.
func TestANewMatchIsTakenBackUntilDiceAreRolled(t *testing.T) {
	r, table := matchOver(t)
	was := r.state
	do := func(c string) error {
		_, err := r.Do(rules.Command{Do: c}, r.now)
		return err
	}
	require.NoError(t, do(rules.DoNew))
	require.Zero(t, r.state.Round)
	require.NoError(t, do(rules.DoUndo))
	require.Equal(t, was, r.state)
	again, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	require.NoError(t, again.Restore(r.history.All()))
	require.Equal(t, was, again.state)

	require.NoError(t, do(rules.DoRedo))
	require.Zero(t, r.state.Round)
	require.NoError(t, do(rules.DoUndo))
	require.NoError(t, do(rules.DoUndo), "the last path")
	require.Equal(t, sailing, r.state.Phase)
	require.NoError(t, do(rules.DoRedo))
	require.NoError(t, do(rules.DoRedo))
	require.Zero(t, r.state.Round)
	table.Dice = []constellation.Die{utaraDie("c", "E", 60, 50)}
	watchFor(r, table, 6)
	require.Equal(t, 1, r.state.Round)
	require.ErrorIs(t, do(rules.DoUndo), ErrNothing)
}

// What players asked for holds in the next match; a pause that it ends is told to have
// ended.
func TestANewMatchKeepsTheHintsAndTellsThatAPauseIsOver(t *testing.T) {
	r, _ := matchOver(t)
	for _, c := range []rules.Command{{Do: DoHint, Value: "good"}, {Do: rules.DoPause}} {
		_, err := r.Do(c, r.now)
		require.NoError(t, err)
	}
	es, err := r.Do(rules.Command{Do: rules.DoNew}, r.now)
	require.NoError(t, err)
	require.Equal(t, []rules.EventKind{rules.Resumed, Rematch}, kindsOf(es))
	require.False(t, r.state.Paused)
	require.Equal(t, Good, r.state.Hint)
	require.Equal(t, r.state, restored(t, r).state)
}
