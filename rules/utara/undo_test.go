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
