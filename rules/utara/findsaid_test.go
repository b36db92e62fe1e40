package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// laidBeside are dice of which players say something though they belong to no sky. Each lies at
// 300, 100, and is read as W.
var laidBeside = map[string]func(t *testing.T) (*Referee, *constellation.Table){
	"laid down in a pause": func(t *testing.T) (*Referee, *constellation.Table) {
		r, table := threeDice(t)
		_, err := r.Do(rules.Command{Do: rules.DoPause}, r.now)
		require.NoError(t, err)
		put(table, utaraDie("x", "W", 300, 100))
		watchFor(r, table, 2)
		return r, table
	},
	"laid down in a round": func(t *testing.T) (*Referee, *constellation.Table) {
		r, table := pushRound(t)
		put(table, utaraDie("x", "W", 300, 100))
		watchFor(r, table, 8)
		return r, table
	},
	"laid down just now": func(t *testing.T) (*Referee, *constellation.Table) {
		r, err := NewReferee(DefaultConfig())
		require.NoError(t, err)
		table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
			utaraDie("a", "E", 60, 50), utaraDie("x", "W", 300, 100)}}
		r.See(table)
		return r, table
	},
	"laid down just now for another round": func(t *testing.T) (*Referee, *constellation.Table) {
		r, table := lastDirection(t)
		table.Dice = nil
		watchFor(r, table, 4)
		require.Equal(t, rolling, r.state.Phase)
		put(table, utaraDie("a", "E", 60, 50), utaraDie("x", "W", 300, 100))
		watchFor(r, table, 1)
		return r, table
	},
}

// What players say of a die that belongs to no sky holds after a restart, whatever its id and
// however it is read: it lies where it lay.
func TestWhatIsSaidOfADieBesideTheSkyHoldsAfterARestart(t *testing.T) {
	for name, lie := range laidBeside {
		for _, now := range []string{"W", "N", ""} {
			t.Run(name+", read as "+now, func(t *testing.T) {
				r, table := lie(t)
				for _, c := range []rules.Command{{Do: rules.DoFace, Value: "E"}, {Do: rules.DoStack, Value: "utara S"}} {
					c.Die = "x"
					_, err := r.Do(c, r.now)
					require.NoError(t, err)
				}
				again := restoredFrom(t, asWritten(t, r.history.All()))
				turnOver(table, "x", now)
				renamedDice(table, true)
				watchFor(again, table, 2)
				x := again.Correct(*dieAt(table, 300, 100))
				require.Equal(t, "E", x.Face)
				require.Len(t, x.Stack, 1)
				require.Equal(t, again.state, restoredFrom(t, again.history.All()).state)
			})
		}
	}
}

// dieAt is the die of a table that lies there.
func dieAt(table *constellation.Table, x, y float64) *constellation.Die {
	for i := range table.Dice {
		if table.Dice[i].Pos == (constellation.Vec{X: x, Y: y}) {
			return &table.Dice[i]
		}
	}
	return nil
}

// Who begins the round anew after a restart begins it with what was said before.
func TestARoundBegunAnewAfterARestartTakesWhatWasSaid(t *testing.T) {
	r, table := laidBeside["laid down in a pause"](t)
	_, err := r.Do(rules.Command{Do: rules.DoFace, Die: "x", Value: "E"}, r.now)
	require.NoError(t, err)
	r = restoredFrom(t, r.history.All())
	renamedDice(table, false)
	watchFor(r, table, 2)
	_, err = r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	watchFor(r, table, 8)
	require.Equal(t, []string{"E", "E", "N", "W"}, facesOf(&r.state.Sky))
}

// A die that was moved, or is another, is what it is read as.
func TestWhatIsSaidOfADieBesideTheSkyHoldsOfNoOther(t *testing.T) {
	for name, lies := range map[string]func(table *constellation.Table){
		"moved":        func(table *constellation.Table) { push(table, "x", 60, 0) },
		"another kind": func(table *constellation.Table) { x, _ := table.Die("x"); x.Kind = constellation.D6; x.Face = "3" },
	} {
		t.Run(name, func(t *testing.T) {
			r, table := laidBeside["laid down in a pause"](t)
			_, err := r.Do(rules.Command{Do: rules.DoFace, Die: "x", Value: "E"}, r.now)
			require.NoError(t, err)
			r = restoredFrom(t, r.history.All())
			lies(table)
			x, _ := table.Die("x")
			want := x.Face
			renamedDice(table, false)
			watchFor(r, table, 8)
			nx, _ := table.Die("nx")
			require.Equal(t, want, r.Correct(*nx).Face)
		})
	}
}

// isNotFound restores a game and lays a die down where one lay of which something was said: that
// doesn't hold of it.
func isNotFound(t *testing.T, r *Referee, table *constellation.Table, seconds int) {
	t.Helper()
	r = restoredFrom(t, r.history.All())
	put(table, utaraDie("q", "S", 500, 300))
	watchFor(r, table, seconds)
	q, _ := table.Die("q")
	require.Equal(t, "S", r.Correct(*q).Face)
}

// What was said of a die that is collected holds of none that lies there later.
func TestWhatWasSaidOfACollectedDieIsNotFoundAgain(t *testing.T) {
	r, table := misread(t, "N")
	for _, id := range []string{"z", "a"} {
		table.Dice = without(table.Dice, id)
		watchFor(r, table, 4)
	}
	require.Equal(t, 2, r.state.Sails)
	isNotFound(t, r, table, 8)
}

// Nor of one that was taken off before the round was begun anew.
func TestWhatWasSaidOfADieThatWasTakenOffIsNotFoundAgain(t *testing.T) {
	r, table := misread(t, "N")
	table.Dice = []constellation.Die{utaraDie("n1", "E", 60, 300), utaraDie("n2", "N", 500, 100)}
	watchFor(r, table, 2)
	_, err := r.Do(rules.Command{Do: rules.DoNew}, r.now)
	require.NoError(t, err)
	_, err = r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	isNotFound(t, r, table, 2)
}

// Nor is such a die taken for one of the sky that was sailed while the program was away.
func TestADieOfWhichSomethingIsSaidIsNoOtherAfterARestart(t *testing.T) {
	r, table := laidBeside["laid down in a pause"](t)
	_, err := r.Do(rules.Command{Do: rules.DoFace, Die: "x", Value: "E"}, r.now)
	require.NoError(t, err)
	_, err = r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	r = restoredFrom(t, r.history.All())
	table.Dice = without(table.Dice, "z")
	renamedDice(table, false)
	require.Equal(t, []string{"Ada sails the west die and collects the west die"}, textsOf(watchFor(r, table, 8), Sailed))
}
