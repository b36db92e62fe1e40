package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// awaitedRoll is a roll whose round hasn't begun: a sails past x to b; nobody could read c.
func awaitedRoll(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 400, 50), utaraDie("c", "", 100, 300),
		utaraDie("x", "S", 200, 50), utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 2)
	require.NotNil(t, r.state.Awaited)
	return r, table
}

// Whoever sails before the round begins sails the roll as players say it is.
func TestARollIsSailedEarlyAsPlayersSayItIs(t *testing.T) {
	sun := rules.Command{Do: rules.DoFace, Die: "c", Value: "Sun"}
	for name, tc := range map[string]struct {
		says  []rules.Command
		takes []string
		held  Collection
		sky   []string // after the path
	}{
		"a face that wasn't read":        {nil, []string{"z"}, Collection{"N"}, []string{"E", "N", "S", "Sun"}},
		"another face of what is sailed": {[]rules.Command{{Do: rules.DoFace, Die: "z", Value: "W"}}, []string{"z", "c"}, Collection{"W", "Sun"}, []string{"E", "N", "S"}},
		"another face on the way":        {[]rules.Command{{Do: rules.DoFace, Die: "x", Value: "E"}}, []string{"a", "x", "b"}, Collection{"N", "E", "E"}, []string{"N", "Sun"}},
		"another face of what stays":     {[]rules.Command{{Do: rules.DoFace, Die: "x", Value: "E"}}, []string{"z"}, Collection{"N"}, []string{"E", "E", "N", "Sun"}},
		"one is not in the game":         {[]rules.Command{{Do: rules.DoIgnore, Die: "x"}}, []string{"a", "b"}, Collection{"E", "N"}, []string{"N", "Sun"}},
		"nor is one that stays":          {[]rules.Command{{Do: rules.DoIgnore, Die: "x"}}, []string{"z"}, Collection{"N"}, []string{"E", "N", "Sun"}},
		"two lie there":                  {[]rules.Command{{Do: rules.DoStack, Die: "z", Value: "utara S"}}, []string{"z"}, Collection{"N", "S"}, []string{"E", "N", "S", "Sun"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, anew := range []string{"", "n"} { // before all ids after a restart
				r, table := awaitedRoll(t)
				for _, c := range append(tc.says, sun) {
					_, err := r.Do(c, r.now)
					require.NoError(t, err)
				}
				watchFor(r, table, 1)
				if anew != "" {
					r = restoredFrom(t, r.history.All())
					for i := range table.Dice {
						table.Dice[i].ID = anew + table.Dice[i].ID
					}
					watchFor(r, table, 2)
				}
				require.Equal(t, rolling, r.state.Phase)
				for _, id := range tc.takes {
					table.Dice = without(table.Dice, anew+id)
				}
				es := watchFor(r, table, 8)
				require.Contains(t, kindsOf(es), Sailed)
				require.ElementsMatch(t, tc.held, r.state.Seats[0].Held)
				require.Equal(t, tc.sky, facesOf(&r.state.Sky))
				require.Empty(t, r.state.Troubles)
				require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
			}
		})
	}
}

// What was said of an awaited roll and is taken back counts no more, though the roll was
// told anew since.
func TestWhatIsTakenBackOfAnAwaitedRollCountsNoMore(t *testing.T) {
	r, table := awaitedRoll(t)
	_, err := r.Do(rules.Command{Do: rules.DoFace, Die: "c", Value: "Sun"}, r.now)
	require.NoError(t, err)
	put(table, utaraDie("y", "N", 300, 200))
	require.Contains(t, kindsOf(watchFor(r, table, 2)), Lies)
	_, err = r.Do(rules.Command{Do: rules.DoUndo}, r.now)
	require.NoError(t, err)
	table.Dice = without(table.Dice, "z")
	watchFor(r, table, 3)
	require.Equal(t, rolling, r.state.Phase, "nobody knows what c shows")
}
