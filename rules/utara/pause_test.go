package utara

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// drawnOf lists what is drawn of dice and paths, each as its kind, and whether it is dashed.
func drawnOf(r *Referee) (all []string) {
	for _, m := range r.View().Marks {
		if m.Kind == rules.MarkStar || m.Kind == rules.MarkCorridor {
			all = append(all, map[bool]string{true: "dashed ", false: ""}[m.Dashed]+m.Text)
		}
	}
	slices.Sort(all)
	return all
}

// pausedRound is a paused round of three dice, and one that players left out.
func pausedRound(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "N", 500, 300), d20("x", 400, 100)}}
	table.Sort()
	watchFor(r, table, 7)
	leaveOut(t, r, "x")
	_, err = r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	return r, table
}

// What lies there is drawn alike when the program is started anew in a pause: no die as one
// that is gone, and no path that nobody touches.
func TestAPauseShowsWhatLiesThereAfterARestart(t *testing.T) {
	r, table := pausedRound(t)
	before := drawnOf(r)
	r = restoredFrom(t, r.history.All())
	calledAnew(table)
	es := watchFor(r, table, 3)
	require.Equal(t, []rules.EventKind{Returned, Returned, Returned, Returned}, kindsOf(es))
	require.Equal(t, before, drawnOf(r))
	require.True(t, r.LeftOut(table.Dice[2].ID), "%v", table.Dice)
	require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
}

// A table that stays as it is is looked at in time, and once.
func TestAPausedGameWaitsForOneLookAfterARestart(t *testing.T) {
	r, table := pausedRound(t)
	_, due := r.Due()
	require.False(t, due)
	r = restoredFrom(t, r.history.All())
	calledAnew(table)
	table.Time += 100 * time.Millisecond
	require.Empty(t, r.See(table))
	at, due := r.Due()
	require.True(t, due)
	table.Time = at
	require.NotEmpty(t, r.See(table))
	_, due = r.Due()
	require.False(t, due)
}

// What players do with the dice in a pause is nothing that the game follows.
func TestAPausedGameFollowsNoDie(t *testing.T) {
	for name, restarts := range map[string]bool{"a pause": false, "a pause after a restart": true} {
		t.Run(name, func(t *testing.T) {
			r, table := pausedRound(t)
			if restarts {
				r = restoredFrom(t, r.history.All())
				calledAnew(table)
				watchFor(r, table, 3)
			}
			from := r.history.Len()
			table.Dice = table.Dice[:1]
			watchFor(r, table, 6)
			put(table, utaraDie("q", "N", 500, 300))
			watchFor(r, table, 6)
			require.Equal(t, from, r.history.Len())
		})
	}
}
