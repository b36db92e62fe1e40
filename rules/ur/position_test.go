package ur

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

func TestPositionsKeepTheContract(t *testing.T) {
	rulestest.Game(t, Game{}, rules.Options{})
	rulestest.Game(t, Game{}, rules.Options{Rules: "five", Values: map[string]string{bearOff: "inexact"}})
}

func position(t testing.TB, line string, o rules.Options) Position {
	t.Helper()
	p, err := Game{}.ParsePosition(line, o)
	require.NoError(t, err)
	return p.(Position)
}

func TestAPositionFileReadsAsTheSpecificationHasIt(t *testing.T) {
	p, err := Game{}.ReadPosition([]byte(`{"turn": "A", "pieces": {"A": [14,0,0,0,0,0,3], "B": [0,0,0,0,0,0,0]}, "throws": [2,0,1]}`), rules.Options{})
	require.NoError(t, err)
	require.Equal(t, "A 0,0,0,0,0,3,14 0,0,0,0,0,0,0 2,4,1", p.String(), "0 counts as 4")
	b, err := json.Marshal(p.Moves()[0])
	require.NoError(t, err)
	require.JSONEq(t, `{"from": 0, "to": 2, "hits": false, "again": false}`, string(b))
}

func TestARefusedMoveSaysWhatStandsInItsWay(t *testing.T) {
	for _, c := range []struct {
		line string
		move rules.Move
		want string
	}{
		{"A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 2", Throw(3), "ur: throw 3 while a 2 is still to be played: illegal move"},
		{"A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 -", Move{From: 3, To: 5}, "ur: 3-5 before a throw: illegal move"},
		{"A 0,0,0,0,0,0,3 0,0,0,0,0,0,0 2", Move{From: 4, To: 6}, "ur: 4-6: illegal move"},
		{"A 24,24,24,24,24,24,24 0,0,0,0,0,0,0 -", Throw(1), "ur: throw 1 after the game's end: illegal move"},
	} {
		_, err := position(t, c.line, rules.Options{}).Apply(c.move)
		require.ErrorIs(t, err, rules.ErrIllegal)
		require.EqualError(t, err, c.want)
	}
}

func TestWrongPositionsAreRefused(t *testing.T) {
	for line, want := range map[string]string{
		"C 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -":               "turn",
		"A 0,0,0,0,0,0 0,0,0,0,0,0,0 -":                 "6 of them",
		"A 0,0,0,0,0,0,25 0,0,0,0,0,0,0 -":              "step 25",
		"A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 5":               "throw 5",
		"A 0,0,0,0,0,0,7 0,0,0,0,0,0,0 -":               "may stop",
		"A 0,0,0,0,0,0,9 0,0,0,0,0,0,19 -":              "share",
		"A 24,24,24,24,24,24,24 24,24,24,24,24,24,24 -": "both",
		"A 0,0,0,0,0,0,0":                               "2 words",
		"A 0,0,0,0,0,0,x 0,0,0,0,0,0,0 -":               "x",
	} {
		_, err := Game{}.ParsePosition(line, rules.Options{})
		require.ErrorContains(t, err, want, line)
	}
	_, err := Game{}.Start(rules.Options{Rules: "eight"})
	require.ErrorContains(t, err, "eight")
	_, err = Game{}.Start(rules.Options{Values: map[string]string{"moon": "dark"}})
	require.ErrorContains(t, err, "moon")
}

func TestInexactThrowsBearOffTheRearmost(t *testing.T) {
	o := rules.Options{Values: map[string]string{bearOff: "inexact"}}
	p := position(t, "A 22,23,24,24,24,24,24 0,0,0,0,0,0,0 4", o)
	require.Equal(t, []rules.Move{Move{From: 22, To: 24}}, p.Moves(), "23 isn't the rearmost")
	p = position(t, "A 18,23,24,24,24,24,24 0,0,0,0,0,0,0 3", o)
	require.Equal(t, []rules.Move{Move{From: 18, To: 21}}, p.Moves())
}

func TestAShorterGameIsWonByFewerPieces(t *testing.T) {
	p := position(t, "A 0,23,24,24,24,24,24 0,0,0,0,0,0,0 1", rules.Options{Rules: "six"})
	next, err := p.Apply(Move{From: 23, To: 24})
	require.NoError(t, err)
	require.Equal(t, rules.Outcome{Over: true, Winner: "A", Method: rules.ByTarget}, next.Outcome())
}

func TestDiceAreThrownWhereNoThrowIsLeft(t *testing.T) {
	p := position(t, "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -", rules.Options{})
	next, err := p.Apply(ThrowOf(0))
	require.NoError(t, err)
	require.Equal(t, "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 4", next.String())
	_, err = next.Apply(ThrowOf(1))
	require.ErrorIs(t, err, rules.ErrIllegal)
}

func TestLayoutShowsEachPieceOnItsSquare(t *testing.T) {
	p := position(t, "A 0,0,0,0,1,13,24 0,0,0,0,0,5,5 -", rules.Options{})
	dice := p.Layout(rules.Surface{Width: 800, Height: 600, Board: rules.Placement{X: 0, Y: 0, W: 800, H: 300}})
	require.Len(t, dice, 4)
	require.Equal(t, "0", dice[0].Face)
	require.InDelta(t, 325, dice[0].Pos.X, 1e-9)
	require.InDelta(t, 225, dice[0].Pos.Y, 1e-9)
	require.Equal(t, "1", dice[1].Face, "dotted from step 13 on")
	require.NotEqual(t, dice[2].Pos, dice[3].Pos)
}

// long is a long list of throws from the opening, as dice might give it.
const long = "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 2,1,3,2,1,1,2,4,2,1,1,2,3,1,2,2,1,4,1,2,2,1,1,3"

func TestLeavesAllocatesNothing(t *testing.T) {
	p := position(t, long, rules.Options{})
	require.Zero(t, testing.AllocsPerRun(20, func() { p.Leaves(12) }))
}

func BenchmarkLeaves(b *testing.B) {
	p := position(b, long, rules.Options{})
	leaves := uint64(0)
	for b.Loop() {
		leaves += p.Leaves(18)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
