package artaban

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

func TestWhatUndoAndRedoLeaveBehindIsMended(t *testing.T) {
	a := act(t, 1, 0, 0)
	a.put(a.lift("a2"), "a3", 5)
	a.wait(time.Second)
	a.do(rules.Command{Do: rules.DoUndo})
	a.wait(3 * time.Second)
	require.Len(t, a.faults(), 2, "the dice still show the move")
	a.do(rules.Command{Do: rules.DoRedo})
	a.wait(3 * time.Second)
	require.Empty(t, a.faults())
	told := map[string]int{}
	for _, e := range a.r.Journal() {
		switch e.Kind {
		case rules.Faulted:
			told[e.Text]++
		case rules.Mended:
			told[e.Data.(board.Mending).Fault]--
		}
	}
	for fault, open := range told {
		require.Zero(t, open, fault)
	}
	restored(t, a)
}

// Who has a die in hand while somebody takes the last move back, and that back, moves as if
// nobody had.
func TestAnUndoByMistakeDoesntHinderTheNextMove(t *testing.T) {
	for _, mistaken := range []bool{false, true} {
		a := act(t, 1, 0, 0)
		a.put(a.lift("a2"), "a3", 5)
		a.wait(3 * time.Second)
		d := a.lift("b7")
		a.wait(500 * time.Millisecond)
		if mistaken {
			a.do(rules.Command{Do: rules.DoUndo})
			a.do(rules.Command{Do: rules.DoRedo})
		}
		a.wait(500 * time.Millisecond)
		a.put(d, "b6", 2)
		a.wait(10 * time.Second)
		require.Empty(t, a.faults())
		require.Equal(t, "A", a.r.Position().Turn())
		restored(t, a)
	}
}

// Of what players took back nothing is played again by itself, and a move that was said waits
// for its dice, whoever's come first.
func TestWhatDiceHaveYetToFollowIsntPlayedByItself(t *testing.T) {
	for name, do := range map[string]func(a *acted){
		"one too far, and one back": func(a *acted) {
			a.put(a.lift("a2"), "a3", 5)
			a.wait(3 * time.Second)
			a.put(a.lift("b7"), "b6", 2)
			a.wait(3 * time.Second)
			for _, c := range []string{rules.DoUndo, rules.DoUndo, rules.DoRedo} {
				a.do(rules.Command{Do: c})
			}
		},
		"a way that could be gone back": func(a *acted) {
			a.put(a.lift("a2"), "a3", 5)
			a.wait(3 * time.Second)
			a.put(a.lift("b7"), "b6", 2)
			a.wait(3 * time.Second)
			a.do(rules.Command{Do: board.DoMove, Value: "a3 right to b3"})
			a.do(rules.Command{Do: board.DoMove, Value: "c7 forward to c6"})
			a.put(a.lift("c7"), "c6", 2)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			do(a)
			turn, played := a.r.Position().Turn(), countKind(a, board.Played)
			a.wait(10 * time.Second)
			require.Equal(t, turn, a.r.Position().Turn())
			require.Equal(t, played, countKind(a, board.Played))
			require.NotEmpty(t, a.faults())
			restored(t, a)
		})
	}
}

func countKind(a *acted, k rules.EventKind) (n int) {
	for _, e := range a.events {
		if e.Kind == k {
			n++
		}
	}
	return n
}

func TestAMovePutBackIsTakenBack(t *testing.T) {
	a := act(t, 1, 0, 0)
	began := a.r.Position()
	forward := func() { a.put(a.lift("a2"), "a3", 5); a.wait(time.Second) }
	back := func() { a.put(a.lift("a3"), "a2", 3); a.wait(3 * time.Second) }
	forward()
	require.Equal(t, "B", a.r.Position().Turn())
	a.do(rules.Command{Do: rules.DoUndo})
	a.wait(3 * time.Second)
	require.Equal(t, began, a.r.Position(), "the move isn't taken again while the dice still show it")
	require.Len(t, a.faults(), 2)
	back()
	require.Empty(t, a.faults())
	forward()
	require.Equal(t, "B", a.r.Position().Turn())
	back()
	require.Equal(t, began, a.r.Position(), "putting the die back takes the move back")
	require.NotNil(t, a.last(rules.Undone))
	restored(t, a)
	a.do(rules.Command{Do: rules.DoRedo})
	require.Equal(t, "B", a.r.Position().Turn())
	forward()
	require.Empty(t, a.faults())
}

func TestUndo_reachesTheGameBeforeThoughAllLiesReady(t *testing.T) {
	for name, disturb := range map[string]func(*acted){
		"nothing happens": func(*acted) {},
		"an arm":          func(a *acted) { a.table.Dice[3].Doubtful = true },
		"a blind camera":  func(a *acted) { a.table.Sources = []constellation.SourceState{{Name: "c", Blind: "dark"}} },
		"other ids": func(a *acted) {
			for i := range a.table.Dice {
				a.table.Dice[i].ID = "e" + a.table.Dice[i].ID[1:]
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := drawn(t)
			next := slices.IndexFunc(a.r.View().Marks, func(m rules.Mark) bool { return m.ID == "next" })
			require.GreaterOrEqual(t, next, 0, "a table without keys begins the next game, too")
			a.do(a.r.View().Marks[next].Command)
			a.wait(3 * time.Second)
			require.False(t, a.r.Position().Outcome().Over, "the dice lie as at a beginning")
			a.do(rules.Command{Do: rules.DoUndo})
			before := len(a.events)
			a.wait(3 * time.Second)
			disturb(a)
			a.wait(300 * time.Millisecond)
			for i := range a.table.Dice {
				a.table.Dice[i].Doubtful = false
			}
			a.table.Sources = nil
			a.wait(3 * time.Second)
			require.False(t, a.begun(before))
			a.do(rules.Command{Do: rules.DoUndo})
			require.Equal(t, rules.ByAgreement, a.r.Position().Outcome().Method)
			a.do(rules.Command{Do: rules.DoRedo})
			a.wait(3 * time.Second)
			a.do(rules.Command{Do: rules.DoRedo})
			require.False(t, a.begun(before), "the game that was taken back stands again")
			require.Equal(t, "A", a.r.Position().Turn())
		})
	}
}

func TestUndo_ofABeginningWaitsForDiceThatAreLaidOutAnew(t *testing.T) {
	a := drawn(t)
	a.do(rules.Command{Do: rules.DoNew})
	a.wait(3 * time.Second)
	a.do(rules.Command{Do: rules.DoUndo})
	before := len(a.events)
	a.wait(3 * time.Second)
	d := a.lift("a2")
	a.wait(3 * time.Second)
	a.put(d, "a2", 3)
	a.wait(3 * time.Second)
	require.True(t, a.begun(before))
}

// After a crash the sensor speaks a while later than the program begins.
func TestUndo_ofABeginningHoldsAfterACrash(t *testing.T) {
	a := drawn(t)
	a.do(rules.Command{Do: rules.DoNew})
	a.wait(3 * time.Second)
	a.do(rules.Command{Do: rules.DoUndo})
	fresh, err := board.NewReferee(Game{}, rules.Options{Surface: surface})
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.r.Journal()))
	a.r = fresh
	before, dice := len(a.events), a.table.Dice
	a.table.Dice = nil
	a.wait(3 * time.Second)
	a.table.Dice = dice
	a.wait(3 * time.Second)
	require.False(t, a.begun(before))
	a.do(rules.Command{Do: rules.DoUndo})
	require.Equal(t, rules.ByAgreement, a.r.Position().Outcome().Method)
}

func TestUndoAndRedoWithNothingToDoSayWhy(t *testing.T) {
	a := act(t, 1, 0, 0)
	for _, tc := range []struct{ do, want string }{
		{rules.DoRedo, "artaban: redo: nothing was taken back"},
		{rules.DoUndo, ""}, // the beginning of the game
		{rules.DoUndo, "artaban: undo: nothing to take back"},
		{rules.DoRedo, ""},
		{rules.DoRedo, "artaban: redo: nothing was taken back"},
	} {
		_, err := a.r.Do(rules.Command{Do: tc.do}, a.table.Time)
		if tc.want == "" {
			require.NoError(t, err, tc.do)
			continue
		}
		require.EqualError(t, err, tc.want)
	}
}
