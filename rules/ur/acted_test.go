package ur

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// put lays what lies on the board in a position, whoever is to move.
func (a *playing) put(line string) {
	a.t.Helper()
	a.table.Dice = append(position(a.t, line, rules.Options{}).Layout(surface), a.tray...)
	a.wait(3 * time.Second)
}

func (a *playing) stands(line string) {
	a.t.Helper()
	require.Equal(a.t, line, a.r.Position().String())
}

func TestFaultsHaveTheirOwnWords(t *testing.T) {
	for name, tc := range map[string]struct{ on, want string }{
		"wrong throw":  {"A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 -", "a new piece to b1 is a move by 3, and 2 was thrown: take it back, or undo and say the throw"},
		"wrong turn":   {"A 0,0,0,0,0,0,0 0,0,0,0,0,0,2 -", "it is A's turn, not B's: take back a new piece to c3"},
		"wrong square": {"A 0,0,0,0,0,0,9 0,0,0,0,0,0,0 -", "e2: A's plain piece doesn't belong here"},
		"wrong side":   {"A 0,0,0,0,0,0,19 0,0,0,0,0,0,0 -", "e2: A's dotted piece doesn't belong here"},
		"two moves":    {"A 0,0,0,0,0,2,4 0,0,0,0,0,0,0 -", "two moves at once, a new piece to c1 and a new piece to a1: take back the second"},
		"both move":    {"A 0,0,0,0,0,0,2 0,0,0,0,0,0,3 -", "two moves at once, a new piece to c1 and a new piece to b3: take back the second"},
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.throw(2)
			a.put(tc.on)
			faults := a.r.View().Faults
			require.NotEmpty(t, faults)
			require.Equal(t, tc.want, faults[0].Text)
			a.stands("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 2")
			a.put("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -")
			require.Empty(t, a.r.View().Faults)
		})
	}
}

func TestFaults_leaveOutAFaceThatNobodyHasRead(t *testing.T) {
	for name, tc := range map[string]struct {
		on   string
		want string
	}{
		"one piece":          {"A 0,0,0,0,0,0,9 0,0,0,0,0,0,0 -", "e2: A's piece doesn't belong here"},
		"two pieces":         {"A 0,0,0,0,0,3,9 0,0,0,0,0,0,0 -", "b1: A's piece doesn't belong here"},
		"a foreign piece on": {"A 0,0,0,0,0,0,0 0,0,0,0,0,0,9 -", "e2: B's piece doesn't belong here"},
		"of nobody":          {"A 0,0,0,0,0,0,9 0,0,0,0,0,0,0 -", "e2: a piece doesn't belong here"},
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.throw(2)
			dice := position(t, tc.on, rules.Options{}).Layout(surface)
			for i := range dice {
				dice[i].Face, dice[i].FaceConfidence = "", 0
				if name == "of nobody" {
					dice[i].Team = ""
				}
			}
			a.table.Dice = append(dice, a.tray...)
			a.wait(3 * time.Second)
			faults := a.r.View().Faults
			require.NotEmpty(t, faults)
			require.Equal(t, tc.want, faults[0].Text)
		})
	}
}

// Where pieces lie on the board: B's on c3 and A's on b1, who has thrown a 2.
func TestFaultsOfPiecesOnTheBoardHaveTheirOwnWords(t *testing.T) {
	const before = "A 0,0,0,0,0,0,3 0,0,0,0,0,0,2 -"
	for name, tc := range map[string]struct {
		on   string
		want []string
	}{
		"wrong die":            {"A 0,0,0,0,0,0,0 0,0,0,0,0,2,5 -", []string{"a2: B's plain piece lies here, where A's plain piece belongs after b1 to a2"}},
		"wrong turn":           {"A 0,0,0,0,0,0,3 0,0,0,0,0,0,4 -", []string{"it is A's turn, not B's: take back c3 to a3"}},
		"turned where it lies": {"A 0,0,0,0,0,0,3 0,0,0,0,0,0,2 -", []string{"b1: the piece is dotted, it should be plain"}},
		"taken from the board": {"A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 -", []string{"c3: B's plain piece belongs here"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.put(before)
			a.do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"})
			a.throw(2)
			was := a.r.Position().String()
			a.put(tc.on)
			if name == "turned where it lies" {
				a.table.Dice[0].Face = "1"
			}
			a.wait(4 * time.Second)
			var faults []string
			for _, f := range a.r.View().Faults {
				faults = append(faults, f.Text)
			}
			require.Equal(t, tc.want, faults)
			a.stands(was)
			a.put(before)
			require.Empty(t, a.r.View().Faults)
		})
	}
}

func TestANudgedPieceIsNoMove(t *testing.T) {
	a := play(t)
	a.put("A 0,0,0,0,0,0,3 0,0,0,0,0,0,2 -")
	a.do(rules.Command{Do: board.DoSetUp, Value: "A:0,0"})
	a.throw(2)
	was := a.r.Position().String()
	a.table.Dice[0].Pos.Y += 12
	a.wait(3 * time.Second)
	a.stands(was)
	require.Empty(t, a.r.View().Faults)
}

func TestAMoveBeforeTheThrowIsSaid(t *testing.T) {
	a := play(t)
	a.put("A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 -")
	require.Equal(t, "throw first: take back a new piece to b1", a.r.View().Faults[0].Text)
}

func TestAPieceAcrossALineIsSaid(t *testing.T) {
	a := play(t)
	a.throw(2)
	a.put("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	on := board.New(grid, surface)
	a.table.Dice[0].Pos = on.Point(2.02, 0.7)
	a.wait(3 * time.Second)
	require.Equal(t, "c1: this die lies across the line, put it in the middle of its square", a.r.View().Faults[0].Text)
	a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
}

// Putting the piece back takes the move back; the throw stands.
func TestAMoveIsTakenBackByPuttingThePieceBack(t *testing.T) {
	a := play(t)
	a.throw(2)
	a.put("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.put("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -")
	a.wait(3 * time.Second) // it may be in somebody's hand
	a.stands("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 2")
	a.put("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.do(rules.Command{Do: rules.DoUndo})
	a.do(rules.Command{Do: rules.DoUndo})
	a.stands("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -")
}

// After a break the dice that lie in the tray are those of the last throw.
func TestAGameGoesOnAfterABreak(t *testing.T) {
	a := play(t)
	a.throw(2)
	a.put("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	fresh, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.all))
	a.r = fresh
	a.wait(3 * time.Second)
	a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.throw(3)
	a.put("A 0,0,0,0,0,0,2 0,0,0,0,0,0,3 -")
	a.stands("A 0,0,0,0,0,0,2 0,0,0,0,0,0,3 -")
	require.Empty(t, a.r.View().Faults)
}

func TestADrawIsOfferedAndAgreedOnByOneKey(t *testing.T) {
	a := play(t)
	a.do(rules.Command{Do: board.DoDraw})
	require.False(t, a.r.Position().Outcome().Over)
	a.do(rules.Command{Do: board.DoDraw})
	require.Equal(t, rules.Outcome{Over: true, Method: rules.ByAgreement}, a.r.Position().Outcome())
}

// A position is set up for the first player; asked again, for the other.
func TestSetUpAgainGivesTheTurnAway(t *testing.T) {
	a := play(t)
	a.put("A 0,0,0,0,0,3,14 0,0,0,0,0,0,2 -")
	for _, turn := range []string{"A", "B", "A"} {
		a.do(rules.Command{Do: board.DoSetUp})
		a.do(rules.Command{Do: board.DoOff, Player: "A", Value: "0"})
		a.do(rules.Command{Do: board.DoOff, Player: "B", Value: "0"})
		a.stands(turn + " 0,0,0,0,0,3,14 0,0,0,0,0,0,2 -")
	}
}

// A number that is typed is the throw.
func TestAThrowIsTyped(t *testing.T) {
	a := play(t)
	a.do(rules.Command{Do: rules.DoFace, Value: "3"})
	a.stands("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 3")
}

// Targets of a piece that is touched, on the board and in reserve, and of one
// that is lifted.
func TestTargetsOfThePieceInHand(t *testing.T) {
	a := play(t)
	a.do(rules.Command{Do: rules.DoFace, Value: "2"})
	require.Empty(t, targets(a.r.View()))
	a.throw(1)
	a.put("A 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.stands("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 1")
	a.put("A 0,0,0,0,0,0,2 0,0,0,0,0,0,1 -")
	a.do(rules.Command{Do: rules.DoFace, Value: "2"})
	a.stands("A 0,0,0,0,0,0,2 0,0,0,0,0,0,1 2")
	a.table.Dice[0].Doubtful = true // a hand is over it
	a.wait(time.Second)
	require.Equal(t, []string{"target a1"}, targets(a.r.View()))
}

func targets(v rules.View) []string {
	var all []string
	for _, m := range v.Marks {
		if len(m.ID) > 7 && m.ID[:7] == "target " {
			all = append(all, m.ID)
		}
	}
	return all
}

// A board that is pushed with its pieces is followed, also after a break; its
// corners can be touched, too.
func TestTheBoardIsPushed(t *testing.T) {
	a := play(t)
	a.throw(2)
	a.put("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	was := board.New(grid, surface).Place
	pushed := rules.Placement{X: was.X + 60, Y: was.Y + 40, W: 0.8 * was.W, H: 0.8 * was.H, Angle: 5}
	to := board.Board{Size: grid, Place: pushed}
	move := func(line string) {
		s := surface
		s.Board = pushed
		a.table.Dice = append(position(t, line, rules.Options{}).Layout(s), a.tray...)
		a.wait(3 * time.Second)
	}
	move("B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -")
	a.do(rules.Command{Do: board.DoBoard, Value: fmt.Sprintf("%f,%f,%f,%f,%f", pushed.X, pushed.Y, pushed.W, pushed.H, 5.0)})
	a.wait(3 * time.Second)
	require.Empty(t, a.r.View().Faults)
	a.throw(1)
	move("A 0,0,0,0,0,0,2 0,0,0,0,0,0,1 -")
	a.stands("A 0,0,0,0,0,0,2 0,0,0,0,0,0,1 -")
	fresh, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.all))
	a.r = fresh
	a.wait(3 * time.Second)
	require.Empty(t, a.r.View().Faults)

	a.touchesCorners(to)
	_, err = a.r.Do(rules.Command{Do: board.DoBoard, Value: "1,2,3"}, a.table.Time)
	require.ErrorContains(t, err, "is not X,Y,W,H")
}

// A clock runs by the time of frames for the player whose turn it is, also
// while the dice are thrown; not during a break, and a replay shows the same.
func TestAClockRunsForWhoIsOnTurn(t *testing.T) {
	o := atTable
	o.Values = map[string]string{trayKey: atTable.Values[trayKey], "clock": "10s+2s"}
	r, err := Game{}.Referee(o)
	require.NoError(t, err)
	a := play(t)
	a.r, a.all = r, nil
	a.wait(time.Second)
	lines := func() []string {
		v := a.r.View()
		return []string{v.Players[0].Lines[0], v.Players[1].Lines[0]}
	}
	a.wait(3 * time.Second)
	require.Equal(t, []string{"0:07", "0:10"}, lines())
	a.do(rules.Command{Do: rules.DoPause})
	a.wait(time.Minute)
	require.Equal(t, []string{"0:07", "0:10"}, lines())
	a.do(rules.Command{Do: rules.DoPause})
	a.do(rules.Command{Do: DoThrow, Value: "1"})
	a.put("A 0,0,0,0,0,0,1 0,0,0,0,0,0,0 -")
	require.Equal(t, "B", a.r.Position().Turn())
	require.Equal(t, "0:09", lines()[0], "two seconds more for the turn, none used since")
	a.wait(12 * time.Second)
	require.Equal(t, "time is up", lines()[1])
	up := 0
	for _, e := range a.all {
		if e.Kind == board.TimeUp {
			up++
			require.Equal(t, "B's time is up", e.Text)
		}
	}
	require.Equal(t, 1, up)
	fresh, err := Game{}.Referee(o)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.all))
	fresh.See(a.table)
	require.Equal(t, a.r.View().Players, fresh.View().Players)
	_, err = Game{}.Referee(rules.Options{Values: map[string]string{"clock": "soon"}})
	require.ErrorContains(t, err, "such as 10m")
}

// A replay is told when a clock runs out, so that it needs no frame at that moment.
func TestAClockThatRunsOutIsDue(t *testing.T) {
	for _, tc := range []struct {
		name string
		do   []rules.Command
		wait time.Duration // since the game began
		due  time.Duration // since then, 0 for never
	}{
		{"it runs", nil, 8 * time.Second, 10 * time.Second},
		{"a break", []rules.Command{{Do: rules.DoPause}}, 8 * time.Second, 0},
		{"after a break", []rules.Command{{Do: rules.DoPause}, {Do: rules.DoPause}}, 8 * time.Second, 10 * time.Second},
		{"it was told", nil, 11 * time.Second, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := atTable
			o.Values = map[string]string{trayKey: atTable.Values[trayKey], "clock": "10s"}
			r, err := Game{}.Referee(o)
			require.NoError(t, err)
			a := play(t)
			a.r, a.all = r, nil
			a.wait(time.Second)
			began := time.Duration(a.all[len(a.all)-1].Time)
			a.wait(tc.wait)
			for _, c := range tc.do {
				a.do(c)
			}
			due, ok := a.r.(rules.Waiter).Due()
			require.Equal(t, tc.due > 0, ok)
			if ok {
				require.Equal(t, began+tc.due, due)
			}
		})
	}
}

// touchesCorners touches the corners of a board, which says where it lies.
func (a *playing) touchesCorners(b board.Board) {
	t := a.t
	a.do(rules.Command{Do: board.DoBoard})
	for i, at := range [][2]float64{{0, 3}, {8, 3}, {8, 0}, {0, 0}} {
		a.table.Touches = []constellation.Touch{{ID: fmt.Sprint("finger", i), Pos: b.Point(at[0], at[1])}}
		a.wait(300 * time.Millisecond)
		a.table.Touches = nil
		a.wait(300 * time.Millisecond)
	}
	last := a.all[len(a.all)-1]
	require.Equal(t, board.Placed, last.Kind)
	got := last.Data.(board.Place).Placement
	require.InDelta(t, b.Place.X, got.X, 1e-6)
	require.InDelta(t, b.Place.H, got.H, 1e-6)
	require.InDelta(t, 5, got.Angle.Degrees(), 1e-6)
	a.wait(3 * time.Second)
	require.Empty(t, a.r.View().Faults)
}

// A set-up that says too many pieces changes nothing.
func TestSetUpRefusesWhatCantBe(t *testing.T) {
	a := play(t)
	a.put("A 0,0,0,0,0,3,14 0,0,0,0,0,0,2 -")
	events := len(a.all)
	_, err := a.r.Do(rules.Command{Do: board.DoSetUp, Value: "A:6,0"}, a.table.Time)
	require.ErrorIs(t, err, rules.ErrIllegal)
	a.wait(time.Second)
	require.Len(t, a.all, events)
	for _, m := range a.r.View().Marks {
		require.NotEqual(t, rules.MarkAsk, m.Kind)
	}
}

// What can't stop on a square is told by the square, in words for the table.
func TestSetUpNamesTheSquareOfWhatCantBeThere(t *testing.T) {
	const plain, dotted = 10, 18 // steps on f2, of which only the second is to stop on
	require.Equal(t, cellOf(0, plain), cellOf(0, dotted))
	a := play(t)
	a.put(fmt.Sprintf("A 0,0,0,0,0,0,%d 0,0,0,0,0,0,0 -", dotted))
	a.table.Dice[0].Face = faceOf(plain)
	a.wait(3 * time.Second)
	_, err := a.r.Do(rules.Command{Do: board.DoSetUp, Value: "A"}, a.table.Time)
	require.EqualError(t, err, "ur: set-up: ur: on f2: no such piece may stop there")
}

func TestAThrowIsSaidToBeUpToFour(t *testing.T) {
	a := play(t)
	for _, said := range []string{"5", "-1", "x"} {
		_, err := a.r.Do(rules.Command{Do: DoThrow, Value: said}, a.table.Time)
		require.EqualError(t, err, "ur: a throw is 0 to 4, not "+said)
	}
}
