package artaban

import (
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
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p,
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
