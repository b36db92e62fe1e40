package utara

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A die that is to be put back after an undo is asked for once, also where the game is gone
// on with after a restart: nothing was put right by that.
func TestADieThatIsOwedIsAskedForOnceThoughTheGameIsRestarted(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := rolled(5, 3)
	var told []rules.EventKind
	see := func(d time.Duration) {
		for end := table.Time + d; table.Time < end; {
			table.Time += 200 * time.Millisecond
			for _, e := range r.See(table) {
				if e.Kind == rules.Faulted || e.Kind == rules.Mended {
					told = append(told, e.Kind)
				}
			}
		}
	}
	see(7 * time.Second)
	for _, id := range r.paths()[0].Collected {
		table.Dice = without(table.Dice, id)
		see(time.Second)
	}
	see(2 * time.Second)
	_, err = r.Do(rules.Command{Do: rules.DoUndo}, table.Time)
	require.NoError(t, err)
	see(5 * time.Second)
	require.NotEmpty(t, r.state.Owed)
	owed := len(told)
	require.Positive(t, owed)
	r = restored(t, r)
	see(20 * time.Second)
	require.Len(t, told, owed, "%v", told)
}
