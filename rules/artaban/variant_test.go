package artaban

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Captures forward diagonally are legal by the rules that allow them alone: for
// the search, for perft and at the table.
func TestDiagonalCapturesAreLegalByTheirRulesAlone(t *testing.T) {
	const line = "A c3A62 d4B53 h7B53"
	for _, set := range []string{rulesPlain, rulesDiagonal} {
		o := rules.Options{Rules: set, Surface: surface}
		p, err := Game{}.ParsePosition(line, o)
		require.NoError(t, err)
		n, err := rules.Perft(p, 1)
		require.NoError(t, err)
		got, _ := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Best, Nodes: 500})
		capture := Move{"c3", Capture, "d4"}
		r, err := board.NewReferee(Game{}, o)
		require.NoError(t, err)
		a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p.(Position), chance: rand.New(rand.NewPCG(1, 7))}
		a.table = &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}
		a.wait(time.Second)
		a.do(rules.Command{Do: board.DoSetUp, Value: "A"})
		a.lift("d4")
		a.put(a.lift("c3"), "d4", 6)
		a.wait(8 * time.Second)
		if set == rulesPlain {
			require.EqualValues(t, 5, n)
			require.NotEqual(t, rules.Move(capture), got)
			require.NotEmpty(t, a.faults())
			continue
		}
		require.EqualValues(t, 6, n)
		require.Equal(t, rules.Move(capture), got)
		require.Empty(t, a.faults())
		require.Equal(t, "B", r.Position().Turn())
	}
}
