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

// leftSunAndMoon is a match in which a round has just left a Sun and a Moon on the table.
func leftSunAndMoon(t *testing.T, rounds int, mulligan bool) (*Referee, *constellation.Table) {
	t.Helper()
	c := DefaultConfig()
	c.Rounds, c.Mulligan = rounds, mulligan
	r, err := NewReferee(c)
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("n", "N", 100, 100), utaraDie("s", "Sun", 300, 300), utaraDie("z", "Moon", 400, 300)}}
	watchFor(r, table, 6)
	table.Dice = without(table.Dice, "n")
	watchFor(r, table, 6)
	require.NotEqual(t, sailing, r.state.Phase)
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

// A Sun or a Moon that the last match left is no roll for the new one, as between rounds:
// nobody is asked about it anew, and there is time to stake.
func TestWhatAMatchLeavesIsNoRollForTheNext(t *testing.T) {
	for _, mulligan := range []bool{true, false} {
		r, table := leftSunAndMoon(t, 1, mulligan)
		put(table, utaraDie("y", "E", 500, 50)) // somebody's, which isn't part of the game
		watchFor(r, table, 1)
		for _, c := range []rules.Command{{Do: rules.DoIgnore, Die: "y"}, {Do: rules.DoNew}} {
			_, err := r.Do(c, table.Time)
			require.NoError(t, err)
		}
		for range 2 {
			require.Empty(t, watchFor(r, table, 8))
			require.Zero(t, r.state.Round)
			_, err := r.Do(rules.Command{Do: DoStake, Player: "Ada", Value: "3", Secret: true}, table.Time)
			require.NoError(t, err)
			r = restored(t, r)
			r.conf.Mulligan = mulligan
		}
		put(table, utaraDie("c", "E", 50, 50))
		watchFor(r, table, 8)
		require.Equal(t, 1, r.state.Round)
		require.Equal(t, []string{"E", "Moon", "Sun"}, facesOf(&r.state.Sky))
	}
}
