package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A path that ended the round, or the match, and is taken back wants its dice back on the table. Once it
// stands again nobody wants them.
func TestARedonePathWantsNoDiceBack(t *testing.T) {
	for name, rounds := range map[string]int{"round": 2, "match": 1} {
		t.Run(name, func(t *testing.T) {
			c := DefaultConfig()
			c.Rounds = rounds
			r, err := NewReferee(c)
			require.NoError(t, err)
			table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 60, 50)}}
			watchFor(r, table, 6)
			table.Dice = nil
			watchFor(r, table, 6)
			over := r.state.Phase
			require.NotEqual(t, sailing, over)
			_, err = r.Do(rules.Command{Do: rules.DoUndo}, r.now)
			require.NoError(t, err)
			watchFor(r, table, 6)
			require.NotEmpty(t, r.View().Faults)
			_, err = r.Do(rules.Command{Do: rules.DoRedo}, r.now)
			require.NoError(t, err)
			require.Equal(t, over, r.state.Phase)
			require.Empty(t, r.View().Faults)
			again, err := NewReferee(c)
			require.NoError(t, err)
			require.NoError(t, again.Restore(r.history.All()))
			require.Equal(t, r.state, again.state)
		})
	}
}

// A path that was taken back may stand again after a restart, too, where all other dice have
// other ids, until one of its own lies there again.
func TestAPathThatWasTakenBackStandsAgainAfterARestart(t *testing.T) {
	for name, back := range map[string]bool{"its die is away": false, "its die lies there again": true} {
		t.Run(name, func(t *testing.T) {
			r, table := hiddenPath(t)
			sailed, _ := r.Rewinds()
			_, err := r.Do(rules.Command{Do: rules.DoUndo}, r.now)
			require.NoError(t, err)
			watchFor(r, table, 6)
			r = restoredFrom(t, r.history.All())
			calledAnew(table)
			if back {
				put(table, utaraDie("nb", "N", 150, 200))
			}
			watchFor(r, table, 8)
			require.True(t, onTable(&r.state.Sky, "na"))
			r = restoredFrom(t, r.history.All())
			_, redo := r.Rewinds()
			if back {
				require.Zero(t, redo)
				return
			}
			require.Equal(t, sailed, redo)
			_, err = r.Do(rules.Command{Do: rules.DoRedo}, r.now)
			require.NoError(t, err)
			watchFor(r, table, 8)
			require.Empty(t, r.state.Troubles)
			require.Equal(t, 1, r.state.Sails)
			require.Equal(t, []string{"E", "W"}, facesOf(&r.state.Sky))
			require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
		})
	}
}

// Who asks for what isn't there hears of what was asked for.
func TestUndoAndRedoSayWhatTheyMiss(t *testing.T) {
	for do, want := range map[string]string{
		rules.DoUndo: "utara: undo: nothing to take back",
		rules.DoRedo: "utara: redo: nothing was taken back",
	} {
		r, err := NewReferee(DefaultConfig())
		require.NoError(t, err)
		_, err = r.Do(rules.Command{Do: do}, r.now)
		require.EqualError(t, err, want)
	}
}

// What an undo asked for is put right by its redo, also while no sensor says anything.
func TestARedoWantsNothingOfWhatItsUndoAskedFor(t *testing.T) {
	for name, decide := range map[string]func(r *Referee, table *constellation.Table){
		"a path": func(*Referee, *constellation.Table) {},
		"a die's place": func(r *Referee, table *constellation.Table) {
			z, _ := table.Die("z")
			z.Pos.X += 12
			watchFor(r, table, 6)
			_, err := r.Do(rules.Command{Do: DoPlace, Die: "z", Value: "new"}, r.now)
			require.NoError(t, err)
			watchFor(r, table, 6)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, table := hiddenPath(t)
			decide(r, table)
			_, err := r.Do(rules.Command{Do: rules.DoUndo}, r.now)
			require.NoError(t, err)
			require.Empty(t, r.state.Troubles)
			watchFor(r, table, 6)
			require.NotEmpty(t, r.View().Faults)
			_, err = r.Do(rules.Command{Do: rules.DoRedo}, r.now)
			require.NoError(t, err)
			require.Empty(t, r.View().Faults)
			require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
			require.Empty(t, watchFor(r, table, 6))
		})
	}
}
