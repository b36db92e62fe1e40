package ur

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// playing is a table at which somebody plays; the tray is at its right edge.
type playing struct {
	t     *testing.T
	r     rules.Referee
	table *constellation.Table
	tray  []constellation.Die
	all   []rules.Event

	chance *rand.Rand
}

var atTable = rules.Options{Surface: surface, Values: map[string]string{trayKey: "850,0,150,120"}}

func play(t *testing.T) *playing {
	r, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	a := &playing{t: t, r: r, chance: rand.New(rand.NewPCG(1, 1)), table: &constellation.Table{Width: surface.Width, Height: surface.Height}}
	a.wait(time.Second)
	return a
}

func (a *playing) wait(d time.Duration) {
	for end := a.table.Time + d; a.table.Time < end; {
		a.table.Time += 100 * time.Millisecond
		a.all = append(a.all, a.r.See(a.table)...)
	}
}

// throw throws the dice in the tray.
func (a *playing) throw(n int) {
	board := a.table.Dice[:len(a.table.Dice)-len(a.tray)]
	a.tray = nil
	for i := range 3 {
		face := "0"
		if n < 4 && i < n {
			face = "1"
		}
		a.tray = append(a.tray, constellation.Die{ID: fmt.Sprint("t", i), Kind: constellation.Binary, Face: face, Confidence: 1, FaceConfidence: 1,
			Pos: constellation.Vec{X: 865 + 40*float64(i) + 25*a.chance.Float64(), Y: 15 + 90*a.chance.Float64()}, Size: 12})
	}
	for _, still := range []bool{false, true} {
		for i := range a.tray {
			a.tray[i].Still = still
		}
		a.table.Dice = append(append([]constellation.Die{}, board...), a.tray...)
		a.wait(1100 * time.Millisecond)
	}
}

// lay lays the pieces of a position.
func (a *playing) lay(p rules.Position) {
	a.table.Dice = append(p.Layout(surface), a.tray...)
	a.wait(1100 * time.Millisecond)
	a.wait(map[bool]time.Duration{true: 6 * time.Second}[!same(a.r.Position(), p)])
}

func same(p, q rules.Position) bool { return p.String() == q.String() }

func TestGamesAreFollowedFromThrowsAndPieces(t *testing.T) {
	games := uint64(3)
	if testing.Short() {
		games = 1
	}
	for seed := range games {
		r := rand.New(rand.NewPCG(seed, 9))
		a := play(t)
		p, err := Game{}.Start(atTable)
		require.NoError(t, err)
		for !p.Outcome().Over {
			m, _ := p.(Position).Sample(r)
			next, err := p.Apply(m)
			require.NoError(t, err)
			switch m := m.(type) {
			case Throw:
				a.throw(int(m))
				if moves := next.Moves(); moves[0] == (Move{Pass: true}) {
					next, _ = next.Apply(moves[0]) // the table passes by itself
				}
			case Move:
				a.lay(next)
			}
			require.Equal(t, next.String(), a.r.Position().String(), "after %v: %+v", m, a.r.View().Faults)
			p = next
		}
		fresh, err := Game{}.Referee(atTable)
		require.NoError(t, err)
		require.NoError(t, fresh.Restore(a.all))
		require.Equal(t, a.r.Position(), fresh.Position())
	}
}

func TestAThrowCanBeSaid(t *testing.T) {
	a := play(t)
	_, err := a.r.Do(rules.Command{Do: DoThrow, Value: "0"}, a.table.Time)
	require.NoError(t, err)
	require.Equal(t, "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 4", a.r.Position().String())
	_, err = a.r.Do(rules.Command{Do: DoThrow, Value: "1"}, a.table.Time)
	require.ErrorIs(t, err, rules.ErrIllegal, "a throw was said")
	_, err = a.r.Do(rules.Command{Do: rules.DoUndo}, a.table.Time)
	require.NoError(t, err)
	require.Equal(t, "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -", a.r.Position().String())
}

func TestAThrowCountsOnceAndAHandOverItIsNone(t *testing.T) {
	a := play(t)
	a.throw(2)
	p, err := a.r.Position().Apply(Move{From: 0, To: 2})
	require.NoError(t, err)
	a.lay(p)
	for i := range a.table.Dice {
		a.table.Dice[i].Doubtful = true
	}
	a.wait(time.Second)
	for i := range a.table.Dice {
		a.table.Dice[i].Doubtful = false
	}
	a.wait(time.Second)
	require.Equal(t, p.String(), a.r.Position().String())
}

func TestAPieceThatWentTooFarIsSaid(t *testing.T) {
	a := play(t)
	a.throw(2)
	a.lay(position(t, "B 0,0,0,0,0,0,3 0,0,0,0,0,0,0 -", rules.Options{}))
	require.NotEmpty(t, a.r.View().Faults)
	require.Equal(t, "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 2", a.r.Position().String())
}

func TestViewDrawsTwentySquaresAndADial(t *testing.T) {
	a := play(t)
	squares, dial := map[string]bool{}, 0
	for _, m := range a.r.View().Marks {
		require.False(t, squares[m.ID], "two marks of id %s", m.ID)
		if m.Kind == rules.MarkArea && m.ID != "tray" {
			squares[m.ID] = true
		}
		if m.Kind == rules.MarkDial {
			dial++
		}
	}
	require.Len(t, squares, 20)
	require.Equal(t, 1, dial)
	require.Equal(t, a.r.View(), a.r.View())
}

func TestPiecesBesideTheBoardAreAskedAboutInASetUp(t *testing.T) {
	a := play(t)
	want := position(t, "B 0,0,5,9,24,24,24 3,14,24,24,24,24,24 -", rules.Options{})
	a.table.Dice = want.Layout(surface)
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "B"})
	a.wait(3 * time.Second)
	require.Contains(t, a.all[len(a.all)-1].Text, "how many of A's 5 pieces beside the board are borne off?")
	require.Equal(t, "off A", ask(t, a.r.View()).ID)
	_, err := a.r.Do(rules.Command{Do: board.DoOff, Player: "A", Value: "6"}, a.table.Time)
	require.ErrorIs(t, err, rules.ErrIllegal)
	a.do(rules.Command{Do: board.DoOff, Player: "A", Value: "3"})
	require.Equal(t, "off B", ask(t, a.r.View()).ID)
	a.do(rules.Command{Do: board.DoOff, Player: "B", Value: "5"})
	require.Equal(t, want.String(), a.r.Position().String())
	a.wait(3 * time.Second)
	require.Empty(t, a.r.View().Faults)
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"})
	require.Equal(t, "A 0,0,0,0,0,5,9 0,0,0,0,0,3,14 -", a.r.Position().String())
}

// The table's own moves are asked for by squares, drawn, and waited for.
func TestTheTablePlaysItsSide(t *testing.T) {
	a := play(t)
	o := atTable
	o.Players, o.Values = []string{"Ada", board.MachineName}, map[string]string{"level": "good", "hint": "greedy", "budget": "200ms"}
	r, err := Game{}.Referee(o)
	require.NoError(t, err)
	a.r = r
	a.wait(time.Second)
	thinker := a.r.(rules.Thinker)
	_, ok := thinker.Task()
	require.False(t, ok, "nothing is thrown yet")
	a.do(rules.Command{Do: DoThrow, Value: "3"})
	hint, ok := thinker.Task()
	require.True(t, ok)
	require.Equal(t, 200*time.Millisecond, hint.Budget)
	a.do(hint.Run(context.Background()))
	require.Contains(t, a.r.View().Players[0].Lines, "a good move: a new piece to b1")
	a.lay(position(t, "B 0,0,0,0,0,0,3 0,0,0,0,0,0,0 -", o))

	a.do(rules.Command{Do: DoThrow, Value: "2"})
	wish, ok := thinker.Task()
	require.True(t, ok)
	a.do(wish.Run(context.Background()))
	require.Equal(t, []string{"reserve 7", "move by 2"}, a.r.View().Players[1].Lines)
	require.Equal(t, []string{"reserve 6", "please move for the table: a new piece to c3"}, a.r.View().Players[0].Lines)
	require.Contains(t, marks(a.r.View()), "wish")
	_, ok = thinker.Task()
	require.False(t, ok, "it waits for the players now")
	a.lay(position(t, "A 0,0,0,0,0,0,3 0,0,0,0,0,0,2 -", o))
	require.Equal(t, "A", a.r.Position().Turn())
}

// What has to be done for the table is read and tapped where a person sits.
func TestWhatIsDoneForTheTableIsAskedOfPeople(t *testing.T) {
	for name, tc := range map[string]struct {
		players []string
		turn    string // who is to throw
		at      int    // whose side
		throw   string
		move    string
	}{
		"the first's own":  {[]string{"Ada", board.MachineName}, "A", 0, "throw", ""},
		"for the second":   {[]string{"Ada", board.MachineName}, "B", 0, "throw for the table", "please move for the table: d3 to b3"},
		"for the first":    {[]string{board.MachineName, "Bo"}, "A", 1, "throw for the table", "please move for the table: d1 to b1"},
		"the second's own": {[]string{board.MachineName, "Bo"}, "B", 1, "throw", ""},
		"two tables":       {[]string{board.MachineName, board.MachineName}, "B", 1, "throw", "please move: d3 to b3"},
	} {
		t.Run(name, func(t *testing.T) {
			o := atTable
			o.Players, o.Values = tc.players, map[string]string{"level": "greedy"}
			r, err := Game{}.Referee(o)
			require.NoError(t, err)
			a := play(t)
			a.r = r
			a.put("A 0,0,0,0,0,0,1 0,0,0,0,0,0,1 -")
			a.do(rules.Command{Do: board.DoSetUp, Value: tc.turn + ":0,0"})
			v := a.r.View()
			require.Contains(t, v.Players[tc.at].Lines, tc.throw)
			require.Len(t, v.Players[1-tc.at].Lines, 1, "the reserve")
			dial := v.Marks[slices.IndexFunc(v.Marks, func(m rules.Mark) bool { return m.Kind == rules.MarkDial })]
			require.Equal(t, v.Players[tc.at].Facing, dial.Facing)
			require.Equal(t, "throw "+tc.turn, dial.ID)

			a.do(rules.Command{Do: DoThrow, Value: "2"})
			if task, ok := a.r.(rules.Thinker).Task(); ok {
				a.do(task.Run(context.Background()))
			}
			v = a.r.View()
			if tc.move != "" {
				require.Contains(t, v.Players[tc.at].Lines, tc.move)
			}
			require.Contains(t, v.Players[slices.Index(names[:], tc.turn)].Lines, "move by 2")
		})
	}
}

func TestADifferentMoveThanTheTablesIsSaid(t *testing.T) {
	a := play(t)
	o := rules.Options{Surface: surface, Players: []string{board.MachineName, "Ben"}}
	r, err := Game{}.Referee(o)
	require.NoError(t, err)
	a.r = r
	p := position(t, "A 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -", o)
	a.table.Dice = p.Layout(surface)
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"})
	a.do(rules.Command{Do: DoThrow, Value: "1"})
	a.do(rules.Command{Do: board.DoWish, Player: "A", Value: `{"from":2,"to":3,"hits":false,"again":false}`})
	a.table.Dice = position(t, "A 0,0,0,0,0,1,2 0,0,0,0,0,0,0 -", o).Layout(surface)
	a.wait(6 * time.Second)
	require.Equal(t, "A 0,0,0,0,0,0,2 0,0,0,0,0,0,0 1", a.r.Position().String())
	require.Equal(t, "the table plays c1 to b1, not a new piece to d1", a.r.View().Faults[0].Text)
}

// do carries out a command.
func (a *playing) do(c rules.Command) {
	a.t.Helper()
	events, err := a.r.Do(c, a.table.Time)
	require.NoError(a.t, err)
	a.all = append(a.all, events...)
}

// ask is the one question in a view.
func ask(t *testing.T, v rules.View) rules.Mark {
	t.Helper()
	var all []rules.Mark
	for _, m := range v.Marks {
		if m.Kind == rules.MarkAsk {
			all = append(all, m)
		}
	}
	require.Len(t, all, 1)
	return all[0]
}

func marks(v rules.View) []string {
	var all []string
	for _, m := range v.Marks {
		all = append(all, m.ID)
	}
	return all
}

func TestAMoveIsSaidByItsSquares(t *testing.T) {
	for _, c := range []struct {
		line string
		move Move
		want string
	}{
		{"A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 2", Move{To: 2}, "a new piece to c1"},
		{"B 0,0,0,0,0,0,3 0,0,0,0,0,0,0 2", Move{To: 2}, "a new piece to c3"},
		{"A 0,0,0,0,0,0,4 0,0,0,0,0,0,8 4", Move{From: 4, To: 8, Hits: true, Again: true}, "a1 to d2, which hits"},
		{"A 0,0,0,0,0,0,23 0,0,0,0,0,0,0 1", Move{From: 23, To: 24}, "a2 off the board"},
		{"A 0,0,0,0,0,0,23 0,0,0,0,0,0,0 1", Move{Pass: true}, "pass"},
	} {
		require.Equal(t, c.want, bySquares(position(t, c.line, rules.Options{}), c.move))
	}
}

// The dial for a throw stands beside the tray, in which dice are thrown, for whoever sits
// wherever; without a tray before the board.
func TestTheDialKeepsOffTheTray(t *testing.T) {
	for name, tc := range map[string]struct {
		tray  string
		seats []constellation.Angle
		moved bool
	}{
		"no tray":                  {"", nil, false},
		"a tray elsewhere":         {"10,10,100,60", nil, false},
		"before the first player":  {"200,340,220,100", nil, true},
		"turned":                   {"240,360,140,80,30", nil, true},
		"at the right of the edge": {"250,340,350,100", nil, true},
		"who sits at the left":     {"200,340,220,100", []constellation.Angle{90, 270}, true},
		"all of the table":         {"0,0,610,457", nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			o := rules.Options{Surface: rules.Surface{Width: 610, Height: 457}, Values: map[string]string{trayKey: tc.tray}, Seats: tc.seats}
			r, err := Game{}.Referee(o)
			require.NoError(t, err)
			for at := range 20 {
				r.See(&constellation.Table{Time: time.Duration(at) * 100 * time.Millisecond, Width: 610, Height: 457})
			}
			v := r.View()
			dial := v.Marks[slices.IndexFunc(v.Marks, func(m rules.Mark) bool { return m.Kind == rules.MarkDial })]
			before := board.New(grid, o.Surface).Point(4, -0.7)
			require.Equal(t, tc.moved, dial.Points[0] != before, "%v", dial.Points[0])
			require.True(t, constellation.Box{W: 610, H: 457}.Contains(dial.Points[0]))
			y, err := trayOf(o)
			require.NoError(t, err)
			if tc.moved {
				require.False(t, y.near(dial.Points[0], dial.DialRadius()))
			}
		})
	}
}
