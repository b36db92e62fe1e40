package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// takings are what players say of a die that was left out, by which it is part of the game
// again.
var takings = map[string]struct {
	say  rules.Command
	told string
}{
	"in the game": {rules.Command{Do: rules.DoTakeIn}, "the d20 (7) is part of the game after all, as the players say"},
	"its face":    {rules.Command{Do: rules.DoFace, Value: "7"}, "the d20 (7) shows 7, as the players say"},
	"its kind":    {rules.Command{Do: rules.DoKind, Value: "d20"}, "the d20 (7) is a d20, as the players say"},
}

// A die that was left out by mistake is taken in again: it belongs to the sky to which it
// belonged, or to the roll that lies there. What was in neither is none of it as before.
func TestADieThatWasLeftOutIsTakenInAgain(t *testing.T) {
	for name, leave := range leavings {
		for what, again := range takings {
			for _, restarts := range []bool{false, true} {
				t.Run(name+", "+what, func(t *testing.T) { takesIn(t, name, leave, again.say, again.told, restarts) })
			}
		}
	}
}

func takesIn(t *testing.T, name string, leave func(*testing.T, *Referee, *constellation.Table), say rules.Command, told string, restarts bool) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "N", 500, 300)}}
	leave(t, r, table)
	say.Die = "x"
	if restarts { // it was lifted, too, and put back
		r = restoredFrom(t, r.history.All())
		calledAnew(table)
		say.Die = "nx"
	}
	watchFor(r, table, 2)
	require.True(t, r.LeftOut(say.Die))
	es, err := r.Do(say, r.now)
	require.NoError(t, err)
	require.Contains(t, textsOf(es, rules.Read), told)
	require.False(t, r.LeftOut(say.Die))
	watchFor(r, table, 12)
	require.Equal(t, sailing, r.state.Phase)
	if name == "though it belonged to no roll" {
		require.Equal(t, []trouble{{Code: "stranger", Dice: []string{say.Die}, Text: "the d20 (7) doesn't belong to this sky: take it off"}}, r.state.Troubles)
	} else {
		require.Empty(t, r.state.Troubles)
		require.Len(t, r.state.Sky.Dice, len(table.Dice))
		require.True(t, onTable(&r.state.Sky, say.Die))
	}
	require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
}

// That is taken back, and stands again, like all that is said.
func TestATakingInIsTakenBack(t *testing.T) {
	for _, name := range []string{"of the round", "of the round, in which was sailed"} {
		r, err := NewReferee(DefaultConfig())
		require.NoError(t, err)
		table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
			utaraDie("a", "E", 50, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "N", 500, 300)}}
		leavings[name](t, r, table)
		for _, tc := range []struct {
			do string
			in bool
		}{{rules.DoTakeIn, true}, {rules.DoUndo, false}, {rules.DoRedo, true}, {rules.DoIgnore, false}, {rules.DoTakeIn, true}} {
			_, err := r.Do(rules.Command{Do: tc.do, Die: "x"}, r.now)
			require.NoError(t, err)
			require.Empty(t, textsOf(watchFor(r, table, 8), rules.Faulted, Rolled))
			require.Equal(t, tc.in, onTable(&r.state.Sky, "x"), tc.do)
			require.Equal(t, tc.in, !r.LeftOut("x"), tc.do)
		}
		_, err = r.Do(rules.Command{Do: rules.DoTakeIn, Die: "x"}, r.now)
		require.ErrorIs(t, err, ErrNotNow, "it is part of the game")
	}
}

// A die that was left out and moved is asked about when it is taken in: it lies otherwise.
func TestADieThatIsTakenInElsewhereIsAskedAbout(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "N", 500, 300)}}
	leavings["of the round, in which was sailed"](t, r, table)
	x, _ := table.Die("x")
	x.Pos.X += 30
	require.Empty(t, textsOf(watchFor(r, table, 8), rules.Faulted))
	_, err = r.Do(rules.Command{Do: rules.DoTakeIn, Die: "x"}, r.now)
	require.NoError(t, err)
	require.Equal(t, []string{"the d20 (7) was pushed by 30.0 mm: let it lie (new) or push it back (old)?"}, textsOf(watchFor(r, table, 8), rules.Faulted))
}

// A new round knows nothing of the sky of the last one.
func TestADieThatTheLastRoundLeftOutBelongsToNoSky(t *testing.T) {
	r, table := lastDirection(t)
	put(table, d20("x", 400, 100))
	watchFor(r, table, 4)
	leaveOut(t, r, "x")
	_, err := r.Do(rules.Command{Do: rules.DoIgnore, Die: "z"}, r.now)
	require.NoError(t, err)
	watchFor(r, table, 8)
	put(table, utaraDie("p", "E", 50, 250), utaraDie("q", "N", 500, 50))
	watchFor(r, table, 8)
	require.Equal(t, 2, r.state.Round)
	table.Dice = without(table.Dice, "p")
	watchFor(r, table, 6)
	_, err = r.Do(rules.Command{Do: rules.DoTakeIn, Die: "z"}, r.now)
	require.NoError(t, err)
	watchFor(r, table, 6)
	require.False(t, onTable(&r.state.Sky, "z"))
	require.Equal(t, "stranger", r.state.Troubles[0].Code)
}
