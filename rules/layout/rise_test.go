package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Beside a tray that lies at the edge a panel can't give way along it to the pieces that
// its player has laid there: it moves over them, whoever sits where.
func TestPanels_besideATrayStandOverARowOfDice(t *testing.T) {
	for name, c := range map[string]struct {
		dice  int
		depth float64 // mm, of the row from the edge
		free  bool
	}{
		"no dice":           {0, 0, true},
		"one":               {1, 15, true},
		"seven":             {7, 15, true},
		"seven, farther in": {7, 32, true},
		"too far in":        {7, 59, false},
	} {
		for _, first := range []constellation.Angle{0, 90, 180, 270} {
			t.Run(fmt.Sprint(name, first), func(t *testing.T) {
				tb := &constellation.Table{Width: 610, Height: 457}
				v := facingEachOther(first)
				seat := seatOf(tb, v.Players, 0)
				at := func(x, y float64) constellation.Vec { return seat.At(x, -y) }
				tray := rules.Mark{ID: "tray", Kind: rules.MarkArea, Points: []constellation.Vec{at(-60, 17), at(160, 17), at(160, 117), at(-60, 117)}}
				left := -seat.Room/2 + 8
				board := rules.Mark{ID: "board", Kind: rules.MarkArea, Points: []constellation.Vec{at(left, 140), at(160, 140), at(160, 200), at(left, 200)}}
				v.Marks = []rules.Mark{tray, board}
				for i := range c.dice {
					tb.Dice = append(tb.Dice, constellation.Die{ID: fmt.Sprint(i), Size: 12, Still: true, Pos: at(left+12+24*float64(i), c.depth)})
				}
				panels := DefaultSizes().Panels(nil, tb, v, false)
				p := &panels[0]
				require.Equal(t, c.free, p.covers(tb) == 0, "%v", p.Box())
				require.False(t, p.meets(v.Marks, panels), "%v", p.Box())
				if c.dice == 0 || !c.free {
					require.Equal(t, p.Sizes.Rim, p.Rim, "it stays at the edge")
				}
			})
		}
	}
}
