package utara

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// faulty lays a on course for b, and z aside, for a round and lets something be wrong.
func faulty(t *testing.T, wrong func(r *Referee, table *constellation.Table)) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "S", 150, 50), utaraDie("z", "N", 500, 300)}}
	wrong(r, table)
	watchFor(r, table, 7)
	require.NotEmpty(t, r.state.Troubles)
	return r, table
}

// pushes moves z in the round, by so many mm.
func pushes(by constellation.Vec) func(r *Referee, table *constellation.Table) {
	return func(r *Referee, table *constellation.Table) {
		watchFor(r, table, 7)
		z, _ := table.Die("z")
		z.Pos = z.Pos.Add(by)
	}
}

// wrongs are what can be wrong with dice that lie there.
var wrongs = map[string]func(r *Referee, table *constellation.Table){
	"pushed across":               pushes(constellation.Vec{X: 12}),
	"pushed in its own direction": pushes(constellation.Vec{Y: -12}),
	"a path of which some lie yet": func(r *Referee, table *constellation.Table) {
		watchFor(r, table, 7)
		table.Dice = without(table.Dice, "a")
	},
	"strangers that look alike": func(r *Referee, table *constellation.Table) {
		watchFor(r, table, 7)
		table.Dice = without(table.Dice, "z")
		watchFor(r, table, 4)
		put(table, d20("x", 400, 100), d20("y", 400, 200))
	},
	"faces that nobody can read": func(_ *Referee, table *constellation.Table) { table.Dice[0].Face, table.Dice[1].Face = "", "" },
}

// A fault that stands is told once, also where the game is gone on with after a restart, or
// where a hand passes over the table: nothing was put right by that.
func TestAFaultThatStandsIsToldOnce(t *testing.T) {
	for name, wrong := range wrongs {
		for _, restarts := range []bool{true, false} {
			t.Run(name, func(t *testing.T) {
				r, table := faulty(t, wrong)
				if restarts {
					r = restoredFrom(t, r.history.All())
					// Named the other way round, they are seen in another order.
					for i := range table.Dice {
						table.Dice[i].ID = "n" + string(rune('z'-table.Dice[i].ID[0]+'a'))
					}
					table.Sort()
				} else {
					table.Dice[0].Doubtful = true
					watchFor(r, table, 1)
					table.Dice[0].Doubtful = false
				}
				told := watchFor(r, table, 12)
				require.Empty(t, textsOf(told, rules.Faulted, rules.Mended))
				for _, f := range r.state.Troubles {
					require.True(t, slices.ContainsFunc(f.Dice, func(id string) bool { return onTable(&r.table, id) }), "%v", f)
				}
				require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
			})
		}
	}
}

// Once it is put right after a restart that is told, too.
func TestAFaultIsPutRightAfterARestart(t *testing.T) {
	r, table := faulty(t, wrongs["pushed across"])
	r = restoredFrom(t, r.history.All())
	calledAnew(table)
	watchFor(r, table, 6)
	z, _ := table.Die("nz")
	z.Pos.X -= 12
	require.Equal(t, []rules.EventKind{rules.Mended}, kindsOf(watchFor(r, table, 6)))
	require.Empty(t, r.state.Troubles)
}

// In journals of earlier versions a fault that was put right after a restart is named by
// the ids that dice had before.
func TestAJournalThatNamesDiceOfAFaultByOldIdsIsRead(t *testing.T) {
	r, _ := faulty(t, wrongs["pushed across"])
	journal := slices.Clone(r.history.All())
	for _, e := range []rules.Event{
		{Kind: Returned, Dice: []string{"z", "nz"}},
		{Kind: rules.Mended, Dice: []string{"z"}, Data: FaultCode{Code: "shifted"}, Text: "put right: " + r.state.Troubles[0].Text},
	} {
		e.Seq = len(journal) + 1
		journal = append(journal, e)
	}
	require.Empty(t, restoredFrom(t, journal).state.Troubles)
}
