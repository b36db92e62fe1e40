package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// leaveOut says that a die isn't part of the game.
func leaveOut(t *testing.T, r *Referee, id string) {
	t.Helper()
	_, err := r.Do(rules.Command{Do: rules.DoIgnore, Die: id}, r.now)
	require.NoError(t, err)
}

// calledAnew gives the dice of a table other ids, as after a restart.
func calledAnew(table *constellation.Table) {
	for i := range table.Dice {
		table.Dice[i].ID = "n" + table.Dice[i].ID
	}
}

// d20 is a die that Utara doesn't have.
func d20(id string, x, y float64) constellation.Die {
	return constellation.Die{ID: id, Kind: constellation.D20, Face: "7", Pos: constellation.Vec{X: x, Y: y}, Size: 18, Still: true}
}

// leavings are how x, at 400 mm and 100 mm, comes to be left out, beside three dice of a
// roll.
var leavings = map[string]func(t *testing.T, r *Referee, table *constellation.Table){
	"before the roll is known": func(t *testing.T, r *Referee, table *constellation.Table) {
		put(table, d20("x", 400, 100))
		r.See(table)
		leaveOut(t, r, "x")
	},
	"before the round": func(t *testing.T, r *Referee, table *constellation.Table) {
		put(table, d20("x", 400, 100))
		watchFor(r, table, 2)
		leaveOut(t, r, "x")
		watchFor(r, table, 1)
	},
	"of the round": func(t *testing.T, r *Referee, table *constellation.Table) {
		put(table, d20("x", 400, 100))
		watchFor(r, table, 7)
		leaveOut(t, r, "x")
	},
	"of the round, in which was sailed": func(t *testing.T, r *Referee, table *constellation.Table) {
		put(table, d20("x", 400, 100))
		watchFor(r, table, 7)
		table.Dice = without(table.Dice, "a")
		watchFor(r, table, 4)
		leaveOut(t, r, "x")
	},
	"though it belonged to no roll": func(t *testing.T, r *Referee, table *constellation.Table) {
		watchFor(r, table, 7)
		table.Dice = without(table.Dice, "a")
		watchFor(r, table, 4)
		put(table, d20("x", 400, 100))
		watchFor(r, table, 4)
		require.NotEmpty(t, r.state.Troubles)
		leaveOut(t, r, "x")
		watchFor(r, table, 4)
	},
}

// A die that players left out of the game is none of it after a restart either, whatever
// its id is then: it comes in by no roll, and is no stranger.
func TestADieThatWasLeftOutStaysOutAfterARestart(t *testing.T) {
	for name, leave := range leavings {
		t.Run(name, func(t *testing.T) {
			r, err := NewReferee(DefaultConfig())
			require.NoError(t, err)
			table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
				utaraDie("a", "E", 50, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "N", 500, 300)}}
			leave(t, r, table)
			for range 2 {
				r = restoredFrom(t, r.history.All())
				from := r.history.Len()
				calledAnew(table)
				watchFor(r, table, 12)
				require.Empty(t, textsOf(r.history.All()[from:], rules.Faulted, Sailed))
				require.Equal(t, sailing, r.state.Phase)
				require.Len(t, r.state.Sky.Dice, len(table.Dice)-1)
				require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
			}
		})
	}
}

// It is known by its place: moved meanwhile, it is a die like any other.
func TestADieThatWasLeftOutIsKnownByItsPlace(t *testing.T) {
	for name, tc := range map[string]struct {
		x, z  float64 // where they lie after the restart, mm from the left
		other string  // the die that is a stranger then
	}{
		"as it lay":            {x: 403, z: 500},
		"moved":                {x: 440, z: 500, other: "nx"},
		"beside one that went": {x: 400, z: 419},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := NewReferee(DefaultConfig())
			require.NoError(t, err)
			table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
				utaraDie("a", "E", 50, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "N", min(tc.z, 500), 100)}}
			put(table, d20("x", 400, 100))
			watchFor(r, table, 7)
			leaveOut(t, r, "x")
			table.Dice = without(table.Dice, "a")
			watchFor(r, table, 4)
			r = restoredFrom(t, r.history.All())
			calledAnew(table)
			x, _ := table.Die("nx")
			x.Pos.X = tc.x
			if tc.z < 500 {
				table.Dice = without(table.Dice, "nz")
			}
			es := watchFor(r, table, 8)
			require.Equal(t, tc.z < 500, len(textsOf(es, Sailed)) > 0)
			if tc.other == "" {
				require.Empty(t, r.state.Troubles)
				return
			}
			require.Equal(t, []trouble{{Code: "stranger", Dice: []string{tc.other}, Text: "the d20 (7) doesn't belong to this sky: take it off"}}, r.state.Troubles)
		})
	}
}

// A die of the sky that was pushed there, since it was taken off, isn't taken for it.
func TestADieOfTheSkyIsNotTakenForOneThatWasLeftOut(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50), utaraDie("z", "N", 430, 100)}}
	leavings["of the round"](t, r, table)
	table.Dice = without(table.Dice, "x")
	watchFor(r, table, 2)
	z, _ := table.Die("z")
	z.Pos.X = 404
	watchFor(r, table, 2)
	_, err = r.Do(rules.Command{Do: DoPlace, Die: "z", Value: "new"}, r.now)
	require.NoError(t, err)
	r = restoredFrom(t, r.history.All())
	calledAnew(table)
	require.NotContains(t, kindsOf(watchFor(r, table, 8)), Sailed)
	require.True(t, onTable(&r.state.Sky, "nz"))
	require.Empty(t, r.state.Troubles)
}

// Earlier versions didn't write down where a die lay that was left out: what lay in the sky
// is known again all the same.
func TestADieThatAnEarlierVersionLeftOutStaysOut(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50), utaraDie("z", "N", 500, 300)}}
	leavings["of the round"](t, r, table)
	journal := r.history.All()
	said := journal[len(journal)-1].Data.(rules.Saying)
	require.NotNil(t, said.Read)
	said.Read = nil
	journal[len(journal)-1].Data = said
	r = restoredFrom(t, journal)
	calledAnew(table)
	watchFor(r, table, 8)
	require.Empty(t, r.state.Troubles)
	require.Len(t, r.state.Sky.Dice, 2)
}

// It is left out of every round while it lies there, also where the program is started
// anew between two of them.
func TestADieIsLeftOutOfEveryRound(t *testing.T) {
	for _, restarts := range []bool{false, true} {
		c := DefaultConfig()
		c.Players = []string{"Ada", "Ben", "Cy", "Di"}
		r, err := NewReferee(c)
		require.NoError(t, err)
		table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50), d20("x", 400, 100)}}
		watchFor(r, table, 7)
		leaveOut(t, r, "x")
		for round := 2; round <= 4; round++ {
			table.Dice = table.Dice[1:]
			require.Contains(t, kindsOf(watchFor(r, table, 4)), rules.Ended)
			if restarts {
				again, err := NewReferee(c)
				require.NoError(t, err)
				require.NoError(t, again.Restore(r.history.All()))
				r = again
				calledAnew(table)
			}
			put(table, utaraDie("a", "E", 50, 60*float64(round)))
			watchFor(r, table, 7)
			require.Equal(t, round, r.state.Round)
			require.Equal(t, []string{"E"}, facesOf(&r.state.Sky))
			require.Empty(t, r.state.Troubles)
		}
	}
}
