package artaban

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// touches lays fingers on the table, and nothing else.
func (a *acted) touches(fingers ...constellation.Touch) {
	a.table.Touches = fingers
	a.wait(300 * time.Millisecond)
}

// cornersTouched are the marks of the corners that were touched.
func (a *acted) cornersTouched() (n int) {
	for _, m := range a.r.View().Marks {
		if strings.HasPrefix(m.ID, "corner ") {
			n++
		}
	}
	return n
}

// A corner is touched by a finger that comes down after it was asked for.
func TestOnlyAFingerThatComesDownIsACorner(t *testing.T) {
	at := constellation.Vec{X: 300, Y: 300}
	for name, tc := range map[string]struct {
		before, then []constellation.Touch
		corners      int
	}{
		"a finger":            {nil, []constellation.Touch{{ID: "a", Pos: at}}, 1},
		"an arm":              {nil, []constellation.Touch{{ID: "a", Pos: at, Palm: true}}, 0},
		"a die":               {nil, []constellation.Touch{{ID: "a", Pos: at, Rests: true}}, 0},
		"the one that asked":  {[]constellation.Touch{{ID: "a", Pos: at}}, []constellation.Touch{{ID: "a", Pos: at}}, 0},
		"one more beside it":  {[]constellation.Touch{{ID: "a", Pos: at}}, []constellation.Touch{{ID: "a", Pos: at}, {ID: "b", Pos: at}}, 1},
		"a finger that stays": {nil, []constellation.Touch{{ID: "b", Pos: at}}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			a.touches(tc.before...)
			a.do(rules.Command{Do: board.DoBoard})
			a.touches(tc.then...)
			a.touches(tc.then...)
			require.Equal(t, tc.corners, a.cornersTouched())
			rulestest.Referee(t, Game{}, rulestest.Record{Options: rules.Options{Surface: surface}, Acts: a.acts})
		})
	}
}

// Four touches that are no corners of a board are asked for anew.
func TestCornersWithoutAnAreaAreAskedForAgain(t *testing.T) {
	a := act(t, 1, 0, 0)
	a.do(rules.Command{Do: board.DoBoard})
	for i := range 4 {
		a.touches(constellation.Touch{ID: fmt.Sprint("finger", i), Pos: constellation.Vec{X: 100, Y: 100}})
		a.touches()
	}
	require.Equal(t, "those four are no corners of a board: touch them anew: the far left corner first, then clockwise", a.last(rules.Asked).Text)
	require.Nil(t, a.last(board.Placed))
	rulestest.Referee(t, Game{}, rulestest.Record{Options: rules.Options{Surface: surface}, Acts: a.acts})
	for i, at := range [][2]float64{{0, 8}, {8, 8}, {8, 0}, {0, 0}} {
		a.touches(constellation.Touch{ID: fmt.Sprint("next", i), Pos: a.at.Point(at[0], at[1])})
		a.touches()
	}
	require.NotNil(t, a.last(board.Placed))
}

// The question for corners is no trap: undo takes back the corner that was touched last, in
// the end the question, and whatever says where the board lies, or begins anew, ends it.
func TestTheQuestionForCornersCanBeEnded(t *testing.T) {
	undo := rules.Command{Do: rules.DoUndo}
	for name, tc := range map[string]struct {
		touched int
		then    []rules.Command
		left    int // corners that were touched, -1 where none is asked for
	}{
		"asked":                  {0, nil, 0},
		"undo":                   {0, []rules.Command{undo}, -1},
		"undo and redo":          {0, []rules.Command{undo, {Do: rules.DoRedo}}, 0},
		"undo of a corner":       {2, []rules.Command{undo}, 1},
		"undo of two":            {2, []rules.Command{undo, undo}, 0},
		"undo of all":            {2, []rules.Command{undo, undo, undo}, -1},
		"a corner again":         {2, []rules.Command{undo, {Do: rules.DoRedo}}, 2},
		"its place is said":      {1, []rules.Command{{Do: board.DoBoard, Value: "100,100,200,200,0"}}, -1},
		"a new game":             {1, []rules.Command{{Do: rules.DoNew}}, -1},
		"a position is laid out": {1, []rules.Command{{Do: board.DoSetUp}}, -1},
		"asked once more":        {2, []rules.Command{{Do: board.DoBoard}}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			a.do(rules.Command{Do: board.DoBoard})
			for i := range tc.touched {
				a.touches(constellation.Touch{ID: fmt.Sprint("finger", i), Pos: constellation.Vec{X: 10 + float64(i)*500, Y: 10}})
				a.touches()
			}
			for _, c := range tc.then {
				a.do(c)
			}
			a.touches()
			asked := strings.Contains(fmt.Sprint(a.r.View().Marks), "corner of the board")
			require.Equal(t, tc.left >= 0, asked)
			require.Equal(t, max(0, tc.left), a.cornersTouched())
			rulestest.Referee(t, Game{}, rulestest.Record{Options: rules.Options{Surface: surface}, Acts: a.acts})
		})
	}
}

// An arm that lies on a die doesn't choose it for a turn on the spot; a finger does.
func TestAnArmChoosesNoDie(t *testing.T) {
	for _, arm := range []bool{false, true} {
		a := act(t, 1, 0, 0)
		a.touches(constellation.Touch{ID: "a", Pos: a.on("a2").Pos, Palm: arm})
		asks := false
		for _, m := range a.r.View().Marks {
			asks = asks || m.Kind == rules.MarkAsk && m.Command.Do == board.DoTurn
		}
		require.Equal(t, !arm, asks)
	}
}
