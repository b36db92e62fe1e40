package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// threeDice is a sky of three, in which a round is on.
func threeDice(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 60, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "W", 500, 300)}}
	watchFor(r, table, 6)
	return r, table
}

// hiddenPath is a sky of which one die, a path by itself, was hidden until the referee
// took it for sailed.
func hiddenPath(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, table := threeDice(t)
	table.Dice = without(table.Dice, "b")
	watchFor(r, table, 3)
	require.Equal(t, 1, r.state.Turn)
	require.Equal(t, 1, r.state.Sails)
	return r, table
}

// An arm hid a path's dice, or who collected them thinks again: lie all where they lay,
// the path is taken back, whatever ids they have now.
func TestAPathIsTakenBackWhenItsDiceLieWhereTheyLay(t *testing.T) {
	for _, id := range []string{"b", "b9"} {
		r, table := hiddenPath(t)
		put(table, utaraDie(id, "N", 152, 201))
		es := watchFor(r, table, 3)
		require.Equal(t, []rules.EventKind{rules.Undone, rules.Turn, Returned}, kindsOf(es))
		require.Equal(t, 0, r.state.Turn)
		require.Empty(t, r.state.Troubles)
		require.Zero(t, r.state.Sails)
		table.Dice = without(table.Dice, id)
		require.Contains(t, kindsOf(watchFor(r, table, 3)), Sailed, "it may be sailed then")
	}
}

// Of a die that was pushed, or that is read otherwise, and about which players are asked, that
// is where it lay then: they are asked again.
func TestAPathOfAPushedDieIsTakenBackWhenItLiesThere(t *testing.T) {
	for name, c := range map[string]struct {
		face string
		x, y float64
	}{"pushed": {"N", 150, 235}, "pushed far": {"N", 330, 60}, "turned over": {"W", 150, 200}, "both": {"W", 190, 200}} {
		for _, id := range []string{"b", "b9"} {
			for _, killed := range []bool{false, true} {
				r, table := threeDice(t)
				table.Dice = without(table.Dice, "b")
				put(table, utaraDie("b", c.face, c.x, c.y))
				es := watchFor(r, table, 6)
				require.Equal(t, []rules.EventKind{rules.Faulted}, kindsOf(es), name)
				table.Dice = without(table.Dice, "b")
				require.Contains(t, kindsOf(watchFor(r, table, 3)), Sailed, name)
				if killed {
					again, err := NewReferee(DefaultConfig())
					require.NoError(t, err)
					require.NoError(t, again.Restore(r.history.All()))
					r = again
					require.NotContains(t, kindsOf(watchFor(r, table, 3)), rules.Undone, name)
				}
				put(table, utaraDie(id, c.face, c.x+1, c.y))
				require.Contains(t, kindsOf(watchFor(r, table, 6)), rules.Undone, "%s, %s, killed %v", name, id, killed)
				require.Zero(t, r.state.Turn, name)
				require.Zero(t, r.state.Sails, name)
				require.Len(t, r.state.Troubles, 1, "%s, %s, killed %v", name, id, killed)
				require.Equal(t, "shifted", r.state.Troubles[0].Code, name)
				require.NotContains(t, kindsOf(watchFor(r, table, 20)), Sailed, name)
			}
		}
	}
}

// A crash while they were hidden changes nothing in that, whatever ids the dice of the sky
// have then.
func TestAPathIsTakenBackAfterACrash(t *testing.T) {
	for name, ids := range map[string][3]string{"the same ids": {"a", "b", "z"}, "other ids": {"n1", "n2", "n3"}} {
		t.Run(name, func(t *testing.T) {
			r, table := hiddenPath(t)
			again, err := NewReferee(DefaultConfig())
			require.NoError(t, err)
			require.NoError(t, again.Restore(r.history.All()))
			table.Dice = []constellation.Die{utaraDie(ids[0], "E", 60, 50), utaraDie(ids[2], "W", 500, 300)}
			table.Sort()
			require.NotContains(t, kindsOf(watchFor(again, table, 3)), rules.Undone)
			put(table, utaraDie(ids[1], "N", 152, 201))
			require.Contains(t, kindsOf(watchFor(again, table, 3)), rules.Undone)
			require.Equal(t, 0, again.state.Turn)
			require.Empty(t, again.state.Troubles)
		})
	}
}

// A path after which another was sailed stands after a crash, too.
func TestAPathBeforeTheLastStandsAfterACrash(t *testing.T) {
	r, table := hiddenPath(t)
	table.Dice = without(table.Dice, "a")
	watchFor(r, table, 3)
	again, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	require.NoError(t, again.Restore(r.history.All()))
	watchFor(again, table, 1)
	put(table, utaraDie("b", "N", 150, 200))
	require.NotContains(t, kindsOf(watchFor(again, table, 3)), rules.Undone)
}

// What lies elsewhere, shows something else, or comes after another path takes nothing
// back.
func TestAPathStandsWhereItsDiceCouldBeOthers(t *testing.T) {
	for name, lay := range map[string]func(table *constellation.Table, r *Referee){
		"elsewhere": func(table *constellation.Table, _ *Referee) {
			put(table, utaraDie("b9", "N", 190, 200))
		},
		"another face": func(table *constellation.Table, _ *Referee) {
			put(table, utaraDie("b9", "S", 150, 200))
		},
		"one more": func(table *constellation.Table, _ *Referee) {
			put(table, utaraDie("b9", "N", 150, 200), utaraDie("x", "N", 300, 100))
		},
		"another path since": func(table *constellation.Table, r *Referee) {
			table.Dice = without(table.Dice, "a")
			watchFor(r, table, 3)
			put(table, utaraDie("b9", "N", 150, 200))
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, table := hiddenPath(t)
			lay(table, r)
			require.NotContains(t, kindsOf(watchFor(r, table, 3)), rules.Undone)
		})
	}
}

// put lays dice onto a table.
func put(table *constellation.Table, dice ...constellation.Die) {
	table.Dice = append(table.Dice, dice...)
	table.Sort()
}

func kindsOf(es []rules.Event) (all []rules.EventKind) {
	for _, e := range es {
		all = append(all, e.Kind)
	}
	return all
}
