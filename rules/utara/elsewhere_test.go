package utara

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// turnOver lets a die of a table show another face.
func turnOver(table *constellation.Table, id, face string) {
	d, _ := table.Die(id)
	d.Face = face
}

// awayWays are what happens to dice while the program is away, or while it looks.
var awayWays = map[string]func(table *constellation.Table){
	"pushed across":               func(table *constellation.Table) { push(table, "z", 35, 0) },
	"pushed in its direction":     func(table *constellation.Table) { push(table, "z", 0, 60) },
	"pushed far":                  func(table *constellation.Table) { push(table, "z", 150, 100) },
	"pushed less than is reached": func(table *constellation.Table) { push(table, "z", 12, 0) },
	"two pushed": func(table *constellation.Table) {
		push(table, "b", 60, -20)
		push(table, "z", 35, 0)
	},
	"all pushed": func(table *constellation.Table) {
		for _, id := range []string{"b", "y", "z"} {
			push(table, id, 40, 30)
		}
	},
	"turned over": func(table *constellation.Table) { turnOver(table, "z", "N") },
	"pushed and turned over": func(table *constellation.Table) {
		push(table, "z", 35, 0)
		turnOver(table, "z", "Moon")
	},
	"pushed and not to be read": func(table *constellation.Table) {
		push(table, "z", 35, 0)
		turnOver(table, "z", "")
	},
	"two turned over, the others pushed": func(table *constellation.Table) {
		push(table, "b", 60, -20)
		push(table, "z", 35, 0)
		turnOver(table, "b", "E")
		turnOver(table, "z", "N")
	},
	"pushed, beside a stranger": func(table *constellation.Table) {
		push(table, "z", 35, 0)
		put(table, utaraDie("x", "E", 500, 50))
	},
	"pushed, beside a stranger that looks like it": func(table *constellation.Table) {
		push(table, "z", 35, 0)
		put(table, utaraDie("x", "S", 560, 380))
	},
}

// What is pushed or turned over while the program is away, players are asked about as if it had
// looked: nobody sailed it.
func TestADieThatIsPushedWhileTheProgramIsAwayIsAskedAbout(t *testing.T) {
	for name, ways := range awayWays {
		for _, turned := range []bool{false, true} {
			t.Run(fmt.Sprint(name, turned), func(t *testing.T) {
				live, table := pushRound(t)
				again := restoredFrom(t, asWritten(t, live.history.All()))
				ways(table)
				watchFor(live, table, 12)
				require.NotEmpty(t, live.state.Troubles)
				renamedDice(table, turned)
				require.Empty(t, textsOf(watchFor(again, table, 12), Sailed, Rolled, rules.Turn, rules.Scored))
				require.ElementsMatch(t, textsOfTroubles(live), textsOfTroubles(again))
				require.Equal(t, again.state, restoredFrom(t, again.history.All()).state)
			})
		}
	}
}

// So it is in a pause, and while nobody has sailed.
func TestADieThatIsPushedWhileAPausedGameIsAwayIsAskedAbout(t *testing.T) {
	r, table := threeDice(t)
	_, err := r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	r = restoredFrom(t, r.history.All())
	push(table, "b", 0, 60)
	renamedDice(table, true)
	require.Equal(t, []rules.EventKind{Returned, Returned, Returned}, kindsOf(watchFor(r, table, 8)))
	_, err = r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	require.Empty(t, textsOf(watchFor(r, table, 12), Sailed, Rolled))
	require.Equal(t, []string{"the north die was pushed by 60.0 mm: let it lie (new) or push it back (old)?"}, textsOfTroubles(r))
}

// The question has the answers that it always has; and who sailed the die takes it off.
func TestADieThatWasPushedWhileTheProgramWasAwayIsSettled(t *testing.T) {
	for _, way := range []string{"new", "old", "taken off"} {
		r, table := pushRound(t)
		r = restoredFrom(t, r.history.All())
		push(table, "z", 150, 100)
		renamedDice(table, false)
		watchFor(r, table, 12)
		require.Len(t, r.state.Troubles, 1)
		if way == "taken off" {
			table.Dice = without(table.Dice, "nz")
			require.Equal(t, []string{"Ben sails the south die and collects the south die"}, textsOf(watchFor(r, table, 8), Sailed))
			require.Empty(t, r.state.Troubles)
			continue
		}
		_, err := r.Do(rules.Command{Do: DoPlace, Die: "nz", Value: way}, r.now)
		require.NoError(t, err)
		if way == "old" {
			push(table, "nz", -150, -100)
		}
		watchFor(r, table, 8)
		require.Empty(t, r.state.Troubles, way)
		require.Equal(t, 1, r.state.Sails)
	}
}

// What was sailed while the program was away was sailed, whatever lies there beside the sky.
func TestADieIsSailedWhileTheProgramIsAway(t *testing.T) {
	for name, tc := range map[string]struct {
		before, away func(table *constellation.Table)
		want         []string
	}{
		"alone": {
			away: func(table *constellation.Table) { table.Dice = without(table.Dice, "z") },
			want: []string{"Ben sails the south die and collects the south die"},
		},
		"and its like is pushed": {
			away: func(table *constellation.Table) {
				table.Dice = without(table.Dice, "z")
				push(table, "y", -35, 0)
			},
			want: []string{"Ben sails the south die and collects the south die"},
		},
		"before a stranger that looks like it": {
			before: func(table *constellation.Table) { put(table, utaraDie("x", "S", 500, 300)) },
			away:   func(table *constellation.Table) { table.Dice = without(table.Dice, "z") },
			want:   []string{"Ben sails the south die and collects the south die"},
		},
		"before a stranger that doesn't": {
			before: func(table *constellation.Table) { put(table, utaraDie("x", "E", 500, 300)) },
			away:   func(table *constellation.Table) { table.Dice = without(table.Dice, "z") },
			want:   []string{"Ben sails the south die and collects the south die"},
		},
		"and another is turned over elsewhere": {
			away: func(table *constellation.Table) {
				table.Dice = without(without(table.Dice, "z"), "b")
				put(table, utaraDie("q", "E", 250, 250))
			},
			want: nil,
		},
	} {
		for _, turned := range []bool{false, true} {
			t.Run(fmt.Sprint(name, turned), func(t *testing.T) {
				r, table := pushRound(t)
				if tc.before != nil {
					tc.before(table)
					watchFor(r, table, 8)
				}
				r = restoredFrom(t, r.history.All())
				tc.away(table)
				renamedDice(table, turned)
				require.Equal(t, tc.want, textsOf(watchFor(r, table, 12), Sailed))
			})
		}
	}
}

// What is rolled anew, or for the next round, while the program is away is no die that was pushed.
func TestARollWhileTheProgramIsAwayWasNotPushed(t *testing.T) {
	another := []constellation.Die{utaraDie("n1", "E", 60, 300), utaraDie("n2", "N", 500, 100), utaraDie("n3", "N", 300, 300)}
	t.Run("anew", func(t *testing.T) {
		r, table := threeDice(t)
		r = restoredFrom(t, r.history.All())
		table.Dice = another
		require.Empty(t, textsOf(watchFor(r, table, 12), Sailed, Returned))
		_, err := r.Do(rules.Command{Do: rules.DoNew}, r.now)
		require.NoError(t, err)
		require.Empty(t, r.state.Troubles)
	})
	t.Run("as few dice", func(t *testing.T) {
		r, table := pushRound(t)
		r = restoredFrom(t, r.history.All())
		table.Dice = another[1:]
		require.Empty(t, textsOf(watchFor(r, table, 12), Sailed, Returned))
	})
	t.Run("for the next round", func(t *testing.T) {
		r, table := threeDice(t)
		for _, id := range []string{"a", "z"} {
			table.Dice = without(table.Dice, id)
			watchFor(r, table, 4)
		}
		require.Equal(t, 2, r.state.Sails)
		r = restoredFrom(t, r.history.All())
		table.Dice = another
		es := watchFor(r, table, 12)
		require.Equal(t, []string{"Ada sails the north die and collects the north die"}, textsOf(es, Sailed))
		require.Equal(t, []string{"round 2 of 2 begins with 3 dice"}, textsOf(es, Rolled))
	})
}

// The last path of a round is one, too, where what it leaves is pushed.
func TestTheLastPathIsSailedWhileTheProgramIsAway(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("m", "Moon", 200, 200), utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 7)
	table.Dice = without(table.Dice, "a")
	watchFor(r, table, 4)
	require.Equal(t, 1, r.state.Sails)
	r = restoredFrom(t, r.history.All())
	table.Dice = without(table.Dice, "z")
	push(table, "m", 60, 60)
	renamedDice(table, false)
	es := watchFor(r, table, 12)
	require.Equal(t, []string{"Ben sails the north die and collects the north die"}, textsOf(es, Sailed))
	require.Equal(t, rolling, r.state.Phase)
	require.Empty(t, textsOf(es, Rolled), "the Moon is no roll")
}
