package artaban

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// actSetUp is a table with a clock, on which A's dice lie on the squares, showing 3.
func actSetUp(t *testing.T, clock string, on ...string) *acted {
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface, Values: map[string]string{"clock": clock}})
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), table: &constellation.Table{Width: surface.Width, Height: surface.Height}}
	for _, name := range on {
		c, err := squares.ParseSquare(name)
		require.NoError(t, err)
		a.table.Dice = append(a.table.Dice, constellation.Die{ID: name, Kind: constellation.D6, Team: constellation.White, Face: "3", Pos: a.at.Centre(c),
			Size: 16, Still: true, Confidence: 1, FaceConfidence: 1})
	}
	a.wait(2 * time.Second)
	return a
}

// The clock stops where the game ends, also by a side that is read late.
func TestTheClockStopsWhereALateSideEndsTheGame(t *testing.T) {
	a := actSetUp(t, "30s", "a7", "b8", "c8", "d8", "e8", "f8", "g8", "h8")
	a.do(rules.Command{Do: board.DoSetUp})
	a.wait(2 * time.Second)
	d := a.on("a7")
	c, err := squares.ParseSquare("a8")
	require.NoError(t, err)
	d.Pos, d.Face, d.FaceConfidence = a.at.Centre(c), "", 0
	a.wait(3 * time.Second)
	d = a.on("a8")
	d.Face, d.FaceConfidence = "2", 1
	a.wait(3 * time.Second)
	require.NotNil(t, a.last(board.Learned))
	require.True(t, a.r.Position().Outcome().Over)
	left := a.lines()
	a.wait(40 * time.Second)
	require.Equal(t, left, a.lines())
	require.Nil(t, a.last(board.TimeUp))
}

// Who takes the end of a game back has not thought meanwhile.
func TestTheClockStandsWhileTheGameIsOver(t *testing.T) {
	for _, end := range []rules.Command{{Do: board.DoResign, Player: "A"}, {Do: rules.DoNew}} {
		a := actSetUp(t, "30s", "b5", "c5", "d5")
		a.do(rules.Command{Do: board.DoSetUp})
		a.wait(2 * time.Second)

		require.Contains(t, a.lines(), "0:28")
		a.do(end)
		a.wait(40 * time.Second)
		a.do(rules.Command{Do: rules.DoUndo})
		require.Contains(t, a.lines(), "0:28", end.Do)
		a.wait(27 * time.Second)
		require.Nil(t, a.last(board.TimeUp), end.Do)
		a.wait(2 * time.Second)
		require.NotNil(t, a.last(board.TimeUp), end.Do)
		restored(t, a)
	}
}

// The clock stands in a pause, also in a game that is set up in it.
func TestTheClockStandsInAPause(t *testing.T) {
	a := actSetUp(t, "10s", "b5", "c5", "d5")
	a.do(rules.Command{Do: rules.DoPause})
	a.do(rules.Command{Do: board.DoSetUp})
	a.wait(12 * time.Second)
	require.NotNil(t, a.last(board.Began))
	require.Nil(t, a.last(board.TimeUp))
	a.do(rules.Command{Do: rules.DoPause})
	a.wait(9 * time.Second)
	require.Nil(t, a.last(board.TimeUp), "the time begins when the game goes on")
	a.wait(2 * time.Second)
	require.NotNil(t, a.last(board.TimeUp))
}
