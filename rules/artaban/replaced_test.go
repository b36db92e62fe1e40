package artaban

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// rolls lays the die of a square on another one, showing what it then shows.
func (a *acted) rolls(from, to string) {
	top := a.topAfter(from, to)
	a.put(a.lift(from), to, top)
}

// changesMind takes a2 to a3, which counts, and puts it back for a while.
func (a *acted) changesMind(after, back time.Duration) {
	a.rolls("a2", "a3")
	a.wait(after)
	a.put(a.lift("a3"), "a2", 3)
	a.wait(back)
}

// Who quickly takes a move back and makes another one has made the other one. That is told
// as where it is done slowly.
func TestAMoveThatIsReplacedIsTakenBack(t *testing.T) {
	const second = time.Second
	slowly := act(t, 1, 0, 0)
	slowly.changesMind(second, 3*second)
	slowly.put(slowly.lift("b2"), "b3", 2)
	slowly.wait(3 * second)
	for name, do := range map[string]func(*acted){
		"at once":           func(a *acted) { a.changesMind(second, 0); a.put(a.lift("b2"), "b3", 2) },
		"half a second":     func(a *acted) { a.changesMind(second, second/2); a.put(a.lift("b2"), "b3", 2) },
		"after a long time": func(a *acted) { a.changesMind(20*second, second/2); a.put(a.lift("b2"), "b3", 2) },
		"both in hand": func(a *acted) {
			a.changesMind(second, 0)
			d := a.lift("b2")
			a.wait(second)
			a.put(d, "b3", 2)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			do(a)
			a.wait(2 * second)
			require.Equal(t, told(slowly), told(a))
			require.Equal(t, slowly.r.Position(), a.r.Position())
			require.Empty(t, a.faults())
			restored(t, a)
			a.do(rules.Command{Do: rules.DoUndo})
			require.Equal(t, "A", a.r.Position().Turn(), "the other move is taken back, and no more")
			a.do(rules.Command{Do: rules.DoRedo})
			a.wait(2 * second)
			a.rolls("b7", "b6")
			a.wait(second)
			require.Equal(t, "B: b7 forward to b6", a.last(board.Played).Text)
			require.Empty(t, a.faults())
			restored(t, a)
		})
	}
}

// told are the events as people hear them.
func told(a *acted) (all []string) {
	for _, e := range a.events {
		all = append(all, string(e.Kind)+" "+e.Text)
	}
	return all
}

// No move is replaced by what isn't another one that its player could have made, nor once
// somebody has gone on.
func TestOnlyTheLastMoveIsReplacedByALawfulOne(t *testing.T) {
	const second = time.Second
	for name, tc := range map[string]struct {
		do     func(*acted)
		played int
	}{
		"for a moment": {func(a *acted) {
			a.changesMind(second, 0)
			d := a.lift("b2")
			a.put(d, "b3", 2)
			a.wait(1400 * time.Millisecond)
			a.lift("b3")
			a.wait(2 * second)
		}, 1},
		"over the board": {func(a *acted) {
			a.changesMind(second, 0)
			a.put(a.lift("b2"), "b3", 2)
			for range 30 {
				a.on("b3").Still = false
				a.wait(second / 10)
			}
		}, 1},
		"under a hand": {func(a *acted) {
			a.changesMind(second, 0)
			a.put(a.lift("b2"), "b3", 2)
			a.on("c2").Doubtful = true
			a.wait(3 * second)
		}, 1},
		"too far":           {func(a *acted) { a.changesMind(second, 0); a.put(a.lift("b2"), "b4", 4); a.wait(3 * second) }, 1},
		"by a wrong side":   {func(a *acted) { a.changesMind(second, 0); a.put(a.lift("b2"), "b3", 4); a.wait(3 * second) }, 1},
		"by the other side": {func(a *acted) { a.changesMind(second, 0); a.rolls("b7", "b6"); a.wait(3 * second) }, 1},
		"by two moves":      {func(a *acted) { a.changesMind(second, 0); a.rolls("b2", "b3"); a.rolls("c2", "c3"); a.wait(3 * second) }, 1},
		"in hand, to think": {func(a *acted) { a.changesMind(second, 0); a.lift("b2"); a.wait(8 * second) }, 1},
		"after the answer": {func(a *acted) {
			a.rolls("a2", "a3")
			a.wait(second)
			a.rolls("b7", "b6")
			a.wait(second)
			a.put(a.lift("a3"), "a2", 3)
			a.put(a.lift("c2"), "c3", 1)
			a.wait(3 * second)
		}, 2},
		"that was said": {func(a *acted) {
			a.do(rules.Command{Do: board.DoMove, Value: "a2 forward to a3"})
			a.rolls("b2", "b3")
			a.wait(3 * second)
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			tc.do(a)
			require.Len(t, a.played(), tc.played)
			require.Nil(t, a.last(rules.Undone))
			restored(t, a)
		})
	}
}

// A move that the table has begun to think about, or has answered in words, is replaced; one
// of its own that people made for it isn't.
func TestWhoPlaysAgainstTheTableReplacesTheirOwnMove(t *testing.T) {
	const line = "A a2A32 d2A32 b7B42 h6B51"
	for name, think := range map[string]func(*acted){"thinking": func(*acted) {}, "answered": (*acted).thinks} {
		t.Run(name, func(t *testing.T) {
			a := setUp(t, line, "Ada", board.MachineName)
			a.rolls("a2", "a3")
			a.wait(time.Second)
			late, ok := a.r.Task()
			require.True(t, ok)
			think(a)
			a.put(a.lift("a3"), "a2", 3)
			a.rolls("d2", "d3")
			a.wait(2 * time.Second)
			require.Equal(t, []string{"Ada: a2 forward to a3", "Ada: d2 forward to d3"}, a.played())
			require.Empty(t, a.faults())
			next, ok := a.r.Task()
			require.True(t, ok, "what the table answers is thought about anew")
			require.NotEqual(t, late.Key, next.Key)
			restored(t, a)
		})
	}
	a := setUp(t, line, "Ada", board.MachineName)
	a.rolls("a2", "a3")
	a.wait(time.Second)
	task, ok := a.r.Task()
	require.True(t, ok)
	wish := task.Run(context.Background())
	wish.Value = `{"from":"b7","do":"forward","to":"b6"}`
	a.do(wish)
	a.rolls("b7", "b6")
	a.wait(time.Second)
	require.Len(t, a.played(), 2)
	a.put(a.lift("b6"), "b7", 4)
	a.rolls("h6", "h5")
	a.wait(3 * time.Second)
	require.Len(t, a.played(), 2, "the table has chosen that one")
	require.NotEmpty(t, a.faults())
}

// The clock goes on as where the move is taken back by a key: the other player, who only
// waited, pays nothing.
func TestAMoveThatIsReplacedCostsTheOtherPlayerNoTime(t *testing.T) {
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface, Values: map[string]string{"clock": "60s"}})
	require.NoError(t, err)
	a := act(t, 1, 0, 0)
	a.r, a.table.Time = r, 0
	a.wait(5 * time.Second)
	left := func() []string { return []string{a.r.View().Players[0].Lines[0], a.r.View().Players[1].Lines[0]} }
	a.changesMind(20*time.Second, 0)
	require.Equal(t, []string{"0:56", "0:41"}, left())
	a.put(a.lift("b2"), "b3", 2)
	a.wait(1600 * time.Millisecond)
	require.Equal(t, []string{"0:55", "1:00"}, left())
	restored(t, a)
}
