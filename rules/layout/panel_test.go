package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// seated is a table of any size at which players sit at any sides, and how many times as
// large as usual things are written there. Each has room for a panel between the help and
// the panel of neighbours.
func seated(t *rapid.T) (*constellation.Table, *rules.View, float64) {
	tb := &constellation.Table{Width: rapid.Float64Range(300, 3000).Draw(t, "width"), Height: rapid.Float64Range(300, 3000).Draw(t, "height")}
	written := rules.Written(rapid.Float64Range(0.5, 4).Draw(t, "scale"), tb.Width, tb.Height)
	v, sides := &rules.View{}, map[int]float64{}
	for i := range rapid.IntRange(1, 6).Draw(t, "players") {
		side := rapid.IntRange(0, 3).Draw(t, "side")
		if length := [2]float64{tb.Width, tb.Height}[side%2]; length < (sides[side]+1)*(86*max(1, written)+40) || sides[side] == 3 {
			continue
		}
		sides[side]++
		v.Players = append(v.Players, rules.PlayerView{Name: fmt.Sprint("player ", i), Facing: constellation.Angle(90 * side), Turn: i == 0, Lines: []string{"throw a die"}})
	}
	return tb, v, written
}

// help is the box of a player's button for help.
func help(s rules.Seat, written float64) constellation.Box {
	g := max(1, written)
	return About(s.At(s.Room/2-g*rules.HelpAway, -g*rules.HelpAway), 2*g*rules.HelpRadius, 2*g*rules.HelpRadius, s.Facing)
}

// Whoever sits wherever, at tables of any size and with letters of any size, no panel lies
// on another, on anybody's help or beyond the rim.
func TestPanels_layOnNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb, v, written := seated(t)
		aside := rapid.Bool().Draw(t, "aside")
		var f Field
		f.Begin(tb, 0)
		for i := range v.Players {
			f.Take(help(seatOf(tb, v.Players, i), written))
		}
		for i, p := range DefaultSizes().Times(written).Panels(nil, tb, v, aside) {
			require.True(t, f.Free(p.Box()), "panel %d at %v", i, p.Box())
			require.Greater(t, p.W, 0.0)
			f.Take(p.Box())
		}
	})
}
