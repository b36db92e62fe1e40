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
	a, _ := laidForTable(t, line, map[string]string{"level": level})
	a.do(rules.Command{Do: board.DoSetUp, Value: "B"})
	return a
}

// laidForTable is a position that lies there for a game of Ada against the table, by switches.
func laidForTable(t *testing.T, line string, values map[string]string) (*acted, rules.Options) {
	p, err := parsePosition(line, false)
	require.NoError(t, err)
	o := rules.Options{Surface: surface, Players: []string{"Ada", board.MachineName}, Values: values}
	r, err := board.NewReferee(Game{}, o)
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p, chance: rand.New(rand.NewPCG(1, 2)),
		table: &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}}
	a.wait(time.Second)
	return a, o
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
	require.Contains(t, a.r.View().Players[0].Lines, asksToTurn+"left")
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
			for _, other := range []rules.Command{turnKeys[1].Command, {Do: board.DoTurn, Value: "a7 left"}, {Do: board.DoTurn, Value: "e1 right"},
				{Do: board.DoMove, Value: "e1 turn-right"}, {Do: board.DoMove, Value: "a7 turn-left"}} {
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

// However long nobody touches the table, no more happens than that a move is asked for.
func TestTheTableDoesNothingUntilSomebodyTouchesIt(t *testing.T) {
	for _, level := range []string{"greedy", "good"} {
		for name, begun := range map[string]*acted{
			"a north that is known": rolledToE1(t, level),
			"one that is open":      againstTable(t, "B e1B6", level),
			"several dice":          againstTable(t, "B a1B6 b1B6 c1B5", level),
		} {
			t.Run(level+", "+name, begun.turnsAsAsked)
		}
	}
}

// rolledToE1 is a game against the table, which has a die on e1 alone, whose north is
// known as it was rolled there.
func rolledToE1(t *testing.T, level string) *acted {
	a := againstTable(t, "B d1B5", level)
	a.do(rules.Command{Do: board.DoMove, Player: "B", Value: "d1 left to e1"})
	a.put(a.lift("d1"), "e1", 6)
	a.wait(3 * time.Second)
	p := a.r.Position().(Position)
	_, known := p.known()
	require.True(t, known, "%v", p)
	return a
}

// turnsAsAsked says of a few turns, one after another, that they were carried out.
func (a *acted) turnsAsAsked(t *testing.T) {
	for range 5 {
		told := len(a.events)
		for range 10 {
			a.thinks()
			a.wait(time.Second)
		}
		require.LessOrEqual(t, len(a.events), told+1)
		require.Equal(t, rules.Asked, a.events[len(a.events)-1].Kind)
		turned := a.mark("turned")
		if turned == nil {
			return // a roll, which is waited for, too
		}
		a.do(turned.Command)
	}
}

// A die of which nobody knows yet what it shows is called a die.
func TestADieWhoseTopIsOpenIsCalledADie(t *testing.T) {
	a := againstTable(t, "B d1B5", "greedy")
	a.do(rules.Command{Do: board.DoMove, Player: "B", Value: "d1 left to e1"})
	a.wait(3 * time.Second)
	require.Equal(t, []string{"d1: table's 5 doesn't belong here", "e1: table's die belongs here"}, a.faults())
}

// A key gives up for who sits at the table, whoever is to move; the table never does.
func TestAKeyGivesUpForWhoPlaysAgainstTheTable(t *testing.T) {
	a := againstTable(t, "B a7B62", "greedy")
	_, err := a.r.Do(rules.Command{Do: board.DoResign, Player: board.MachineName}, a.table.Time)
	require.ErrorIs(t, err, board.ErrNotNow)
	_, err = a.r.Do(rules.Command{Do: board.DoResign, Player: "Eve"}, a.table.Time)
	require.ErrorIs(t, err, board.ErrNotNow)
	a.thinks()
	wish := a.last(rules.Asked).Text
	a.do(rules.Command{Do: board.DoResign})
	require.Equal(t, "Ada gives up: table has won", a.last(rules.Ended).Text)
	require.Equal(t, "B", a.r.Answer().(*Score).Winner)
	_, thinks := a.r.Task()
	require.False(t, thinks, "the game is over")
	a.do(rules.Command{Do: rules.DoUndo})
	require.Contains(t, a.r.View().Players[0].Lines, wish, "it is still asked for")
	restored(t, a)
}

// Nobody's clock runs while people move for the table, which has thought already: it can't
// lose on time because nobody does.
func TestTheClockStandsWhilePeopleMoveForTheTable(t *testing.T) {
	a, o := laidForTable(t, "B a2A12 e7B62 a7B12", map[string]string{"level": "greedy", "clock": "30s"})
	clocks := func(r *board.Referee) (all []string) {
		for _, p := range r.View().Players {
			all = append(all, p.Lines[0])
		}
		return all
	}
	anew := func() *board.Referee {
		fresh, err := board.NewReferee(Game{}, o)
		require.NoError(t, err)
		require.NoError(t, fresh.Restore(a.r.Journal()))
		fresh.See(a.table)
		return fresh
	}
	wish := func(value string) rules.Command { return rules.Command{Do: board.DoWish, Player: "B", Value: value} }
	a.do(rules.Command{Do: board.DoSetUp, Value: "B"})
	a.wait(3 * time.Second)
	require.Equal(t, []string{"0:30", "0:27"}, clocks(a.r), "it thinks")
	a.do(wish(`{"from":"e7","do":"forward","to":"e6"}`))
	a.wait(time.Minute)
	require.Equal(t, []string{"0:30", "0:27"}, clocks(a.r), "nobody moves for it")
	require.Equal(t, clocks(a.r), clocks(anew()))
	a.do(rules.Command{Do: rules.DoPause})
	a.do(rules.Command{Do: rules.DoPause})
	a.wait(time.Minute)
	require.Equal(t, []string{"0:30", "0:27"}, clocks(a.r), "nor after a pause")
	a.do(rules.Command{Do: board.DoMove, Value: "e7 forward to e6"})
	require.Equal(t, "it is Ada's turn", a.last(rules.Turn).Text)
	a.wait(4 * time.Second)
	require.Equal(t, []string{"0:26", "0:27"}, clocks(a.r))
	require.Equal(t, clocks(a.r), clocks(anew()))
	a.do(rules.Command{Do: rules.DoUndo})
	a.wait(time.Second)
	require.Equal(t, []string{"0:30", "0:27"}, clocks(a.r), "its move is asked for again")
	require.Nil(t, a.last(board.TimeUp))
}

// The table doesn't think while the dice still have to follow a move that was said: its
// clock runs from when they have.
func TestTheClockStandsUntilTheDiceHaveFollowed(t *testing.T) {
	a, _ := laidForTable(t, "A a2A12 e7B62", map[string]string{"level": "greedy", "clock": "30s"})
	clock := func() string { return a.r.View().Players[1].Lines[0] }
	a.do(rules.Command{Do: board.DoSetUp, Value: "A"})
	a.do(rules.Command{Do: board.DoMove, Value: "a2 forward to a3"})
	a.wait(20 * time.Second)
	require.Equal(t, "0:30", clock())
	a.put(a.lift("a2"), "a3", 5)
	a.wait(5 * time.Second)
	require.NotNil(t, a.last(board.Corrected), "it shows how the die lay before")
	require.Regexp(t, "0:2[5-7]", clock())
}
