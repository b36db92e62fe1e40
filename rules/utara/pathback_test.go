package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// hiddenPath is a sky of which one die, a path by itself, was hidden until the referee
// took it for sailed.
func hiddenPath(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 60, 50), utaraDie("b", "N", 150, 200), utaraDie("z", "W", 500, 300)}}
	watchFor(r, table, 6)
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
