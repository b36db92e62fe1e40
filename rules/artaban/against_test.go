package artaban

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// againstTable is a game of Ada against the table that goes on from a position,
// B, the table, to move.
func againstTable(t *testing.T, line, level string) *acted {
	p, err := ParsePosition(line, false)
	require.NoError(t, err)
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface, Players: []string{"Ada", board.MachineName}, Values: map[string]string{"level": level}})
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p, chance: rand.New(rand.NewPCG(1, 2)),
		table: &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}}
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "B"})
	return a
}

// A position that comes again is thought about anew: that one was thought about
// before doesn't end the game.
func TestThePositionThatComesAgainIsAnotherTask(t *testing.T) {
	a := againstTable(t, "B d1B6", "greedy")
	first, ok := a.r.Task()
	require.True(t, ok)
	line := a.r.Position().String()
	a.do(rules.Command{Do: board.DoMove, Value: "d1 turn-left"})
	require.Equal(t, "Ada: pass", a.last(board.Played).Text)
	require.Equal(t, line, a.r.Position().String(), "how the die lies is open before and after")
	again, ok := a.r.Task()
	require.True(t, ok)
	require.NotEqual(t, first.Key, again.Key)
}

// thinks gives the answers of tasks until nothing is to be thought about.
func (a *acted) thinks() {
	for range 100 {
		task, ok := a.r.Task()
		if !ok {
			return
		}
		a.do(task.Run(context.Background()))
	}
	a.t.Fatal("the table never waits for people")
}

// asksToTurn is what people are asked to do, one die on e1 that shows 6 being left to
// the table and nothing to Ada.
const asksToTurn = "please move for the table: turn the die on e1 to the "

// mark is the mark of an id, nil for none.
func (a *acted) mark(id string) *rules.Mark {
	marks := a.r.View().Marks
	if i := slices.IndexFunc(marks, func(m rules.Mark) bool { return m.ID == id }); i >= 0 {
		return &marks[i]
	}
	return nil
}

// A turn on the spot that the table plays is asked of people, and waited for.
func TestATurnOfTheTablesIsAskedOfPeople(t *testing.T) {
	a := againstTable(t, "B e1B62", "greedy")
	a.do(rules.Command{Do: board.DoWish, Player: "B", Value: `{"from":"e1","do":"turn-left","to":"e1"}`})
	require.Equal(t, asksToTurn+"left", a.last(rules.Asked).Text)
	require.Nil(t, a.last(board.Played))
	require.Contains(t, a.r.View().Players[1].Lines, "please move: turn the die on e1 to the left")
	told := len(a.events)
	a.thinks()
	a.wait(10 * time.Second)
	require.Len(t, a.events, told, "nobody has touched the table")
	button := a.mark("turned")
	require.Equal(t, a.r.Facing(0), button.Facing, "Ada turns it")
	a.do(button.Command)
	require.Equal(t, "Ada: pass", a.last(board.Played).Text, "she can do nothing else")
	require.Nil(t, a.mark("turned"))
	restored(t, a)
}

// Each way to say that the die was turned says it, and no other one.
func TestATurnOfTheTablesIsSaidInEachWay(t *testing.T) {
	for name, says := range map[string]func(*acted){
		"a key alone":       func(a *acted) { a.do(turnKeys[0].Command) },
		"in words":          func(a *acted) { a.do(rules.Command{Do: board.DoTurn, Value: "e1 left"}) },
		"as a move":         func(a *acted) { a.do(rules.Command{Do: board.DoMove, Value: "e1 turn-left"}) },
		"a tap and the way": (*acted).tapsTurned,
	} {
		t.Run(name, func(t *testing.T) {
			a := againstTable(t, "B e1B62 a7B12", "greedy")
			a.do(rules.Command{Do: board.DoWish, Player: "B", Value: `{"from":"e1","do":"turn-left","to":"e1"}`})
			for _, other := range []rules.Command{turnKeys[1].Command, {Do: board.DoTurn, Value: "a7 left"}, {Do: board.DoTurn, Value: "e1 right"}} {
				_, err := a.r.Do(other, a.table.Time)
				require.ErrorIs(t, err, board.ErrNotNow, other.Value)
			}
			says(a)
			played := slices.IndexFunc(a.events, func(e rules.Event) bool { return e.Kind == board.Played })
			require.GreaterOrEqual(t, played, 0)
			require.Equal(t, "table: e1 turn-left", a.events[played].Text)
		})
	}
}

// tapsTurned touches the die on e1, which is offered the one way that it is asked for.
func (a *acted) tapsTurned() {
	a.table.Touches = []constellation.Touch{{ID: "f", Pos: a.on("e1").Pos}}
	a.wait(300 * time.Millisecond)
	a.table.Touches = nil
	a.wait(300 * time.Millisecond)
	ask := a.mark("turn " + a.on("e1").ID)
	require.Equal(a.t, []string{"left"}, ask.Options)
	c := ask.Command
	c.Value = ask.Options[0]
	a.do(c)
}

// A move that is seen in its place has to be taken back.
func TestARollInPlaceOfATurnOfTheTablesIsAFault(t *testing.T) {
	a := againstTable(t, "B e1B62", "greedy")
	a.do(rules.Command{Do: board.DoWish, Player: "B", Value: `{"from":"e1","do":"turn-left","to":"e1"}`})
	a.put(a.lift("e1"), "f1", 4)
	a.wait(3 * time.Second)
	require.Equal(t, []string{"the table plays: turn the die on e1 to the left; take back e1 left to f1"}, a.faults())
}
