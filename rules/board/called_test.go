package board_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/ur"
)

// Who gives up, or offers a draw, is known by name alone.
func TestPlayersCanBeToldApart(t *testing.T) {
	for name, c := range map[string]struct {
		players []string
		err     string
	}{
		"two names":         {[]string{"Ada", "Ben"}, ""},
		"the game's":        {nil, ""},
		"one name":          {[]string{"Ada", "Ada"}, `players "Ada" and "Ada" can't be told apart`},
		"same to ears":      {[]string{"Ada", " ada"}, `players "Ada" and " ada" can't be told apart`},
		"the other's usual": {[]string{"B", ""}, `players "B" and "B" can't be told apart`},
		"like the table":    {[]string{"Table", board.MachineName}, `players "Table" and "table" can't be told apart`},
		"the table twice":   {[]string{board.MachineName, board.MachineName}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for game, g := range map[string]rules.Game{"ur": ur.Game{}, "artaban": artaban.Game{}} {
				_, err := g.Referee(rules.Options{Players: c.players})
				if c.err == "" {
					require.NoError(t, err)
					continue
				}
				require.EqualError(t, err, game+": "+c.err)
			}
		})
	}
}

// A match that was kept with one name for both can still be looked at, and goes on.
func TestAJournalWithOneNameForBothIsRead(t *testing.T) {
	o, err := rules.Header{Version: 2, Game: "ur", Players: []string{"Ada", "Ada"}}.Resume("ur", rules.Options{})
	require.NoError(t, err)
	r, err := ur.Game{}.Referee(o)
	require.NoError(t, err)
	require.Len(t, r.View().Players, 2)
}

// Who looks for the winner of an event among the players of a view finds them, however
// people call them.
func TestEventsMeanThePlayersOfTheView(t *testing.T) {
	for _, called := range [][]string{nil, {"Ada", "Bo"}} {
		for _, g := range []rules.Game{ur.Game{}, artaban.Game{}} {
			r := lain(t, g, called)
			players := r.View().Players
			events, err := r.Do(rules.Command{Do: board.DoResign, Player: players[1].Name}, 0)
			require.NoError(t, err)
			end, ok := events[len(events)-1].Data.(rules.End)
			require.True(t, ok)
			require.Equal(t, players[0].InEvents(), end.Winner)
		}
	}
}

// lain is a game that has begun with what lies on the table.
func lain(t *testing.T, g rules.Game, called []string) rules.Referee {
	t.Helper()
	o := rules.Options{Players: called, Surface: rules.Surface{Width: 610, Height: 457}}
	r, err := g.Referee(o)
	require.NoError(t, err)
	p, err := g.Start(o)
	require.NoError(t, err)
	table := &constellation.Table{Width: 610, Height: 457, Dice: p.Layout(o.Surface)}
	for range 10 {
		table.Time += 100 * time.Millisecond
		r.See(table)
	}
	return r
}

// What a game's own mark asks for reaches whom it asks about, though one is called as the
// rules name the other.
func TestQuestionsAreAnsweredForWhomTheyAsk(t *testing.T) {
	for _, called := range [][]string{nil, {"Ada", "Bo"}, {"B", "A"}, {"table", "A"}, {"B", "table"}, {"table", "table"}} {
		o := rules.Options{Players: called, Surface: rules.Surface{Width: 610, Height: 457}}
		r, err := ur.Game{}.Referee(o)
		require.NoError(t, err)
		want, err := ur.Game{}.ParsePosition("A 0,0,0,0,0,0,3 0,0,0,0,0,0,3 -", o)
		require.NoError(t, err)
		r.See(&constellation.Table{Time: time.Second, Width: 610, Height: 457, Dice: want.Layout(o.Surface)})
		_, err = r.Do(rules.Command{Do: board.DoSetUp, Value: "A"}, time.Second)
		require.NoError(t, err)
		for _, count := range []string{"2", "5"} {
			c := asked(t, r).Command
			c.Value = count
			_, err = r.Do(c, time.Second)
			require.NoError(t, err)
		}
		require.Equal(t, "A 0,0,0,0,3,24,24 0,3,24,24,24,24,24 -", r.Position().String(), called)
	}
}

// asked is the question that the table asks.
func asked(t *testing.T, r rules.Referee) rules.Mark {
	t.Helper()
	for _, m := range r.View().Marks {
		if m.Kind == rules.MarkAsk {
			return m
		}
	}
	t.Fatal("nothing is asked")
	return rules.Mark{}
}

// The table answers an offer of a draw, however who offers it is called.
func TestTheTableAnswersWhoeverOffersADraw(t *testing.T) {
	for _, called := range [][]string{{"table", "Bo"}, {"table", "A"}, {"B", "table"}} {
		r := lain(t, ur.Game{}, called)
		who := called[0]
		if who == board.MachineName {
			who = called[1]
		}
		_, err := r.Do(rules.Command{Do: board.DoDraw, Player: who}, 0)
		require.NoError(t, err)
		task, ok := r.(rules.Thinker).Task()
		require.True(t, ok)
		events, err := r.Do(task.Run(t.Context()), 0)
		require.NoError(t, err, called)
		require.Contains(t, []rules.EventKind{board.Agreed, board.Refused}, events[0].Kind)
		require.Contains(t, events[0].Text, "table ")
	}
}
