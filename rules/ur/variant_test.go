package ur

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A game to six, in which the rearmost piece may go off with more than it
// needs, ends so for the search, for perft and at the table.
func TestVariantsHoldEverywhere(t *testing.T) {
	for _, c := range []struct {
		set, bearing string
		wins         bool // by a 4 from step 22
	}{{"six", "inexact", true}, {"six", "exact", false}, {"seven", "inexact", false}} {
		o := rules.Options{Rules: c.set, Values: map[string]string{bearOff: c.bearing}, Surface: surface}
		p := position(t, "A 22,23,24,24,24,24,24 0,0,0,0,0,0,0 4", o)
		m, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Best, Nodes: 500})
		require.True(t, ok)
		require.Equal(t, c.bearing == "exact", m.(Move).Pass)
		next, err := p.Apply(m)
		require.NoError(t, err)
		require.Equal(t, c.wins, next.Outcome().Over, "%v", c)
		p.throws = "\x04\x01\x01"
		require.EqualValues(t, map[bool]int{true: 1, false: naiveOf(t, p, map[string]int{"six": 6, "seven": 7}[c.set], c.bearing == "inexact").count(3)}[c.wins], p.Leaves(3))

		a := &playing{t: t, table: &constellation.Table{Width: surface.Width, Height: surface.Height}}
		a.r, err = Game{}.Referee(o)
		require.NoError(t, err)
		a.table.Dice = p.Layout(surface)
		a.wait(time.Second)
		a.do(rules.Command{Do: board.DoSetUp, Value: "A:5,0"})
		a.do(rules.Command{Do: DoThrow, Value: "4"})
		if c.bearing == "inexact" {
			a.lay(next)
		}
		require.Equal(t, next.Turn(), a.r.Position().Turn())
		require.Equal(t, next.Outcome(), a.r.Position().Outcome())
	}
}

func (n naive) count(depth int) int { return int(n.leaves(depth)) }
