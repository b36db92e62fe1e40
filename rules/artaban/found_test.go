package artaban

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A camera finds a square board from any side: which of its sides is up stays as it was
// said, touched or found before.
func TestAFoundBoardKeepsItsSideUp(t *testing.T) {
	turned := func(degrees constellation.Angle) board.Board { // about the middle of the table
		middle := constellation.Vec{X: surface.Width / 2, Y: surface.Height / 2}
		at := middle.Sub(constellation.Vec{X: 160, Y: 160}.Turn(degrees))
		return board.Board{Size: grid, Place: rules.Placement{X: at.X, Y: at.Y, W: 320, H: 320, Angle: degrees}}
	}
	for name, c := range map[string]struct {
		lies  constellation.Angle // as was said before, 0 for the usual place
		found []constellation.Angle
		last  constellation.Angle
		told  int // how often its place was told
	}{
		"found first":               {0, []constellation.Angle{3}, 3, 1},
		"it lies still at 45":       {0, []constellation.Angle{44.9, -45, 135, 45, -45.1}, 44.9, 1},
		"nudged about 45":           {0, []constellation.Angle{44, -44}, 46, 2},
		"turned on and on":          {0, []constellation.Angle{30, 40, -40, -30, -15, 5}, 95, 6},
		"for who sits at the left":  {90, []constellation.Angle{3}, 93, 1},
		"for who sits at the right": {-90, []constellation.Angle{2, -2}, -92, 2},
		"for who sits at the top":   {180, []constellation.Angle{1}, -179, 1},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			say := func(do string, at rules.Placement) {
				a.do(rules.Command{Do: do, Value: fmt.Sprintf("%.6f,%.6f,%.6f,%.6f,%.6f", at.X, at.Y, at.W, at.H, at.Angle.Degrees())})
			}
			if c.lies != 0 {
				say(board.DoBoard, turned(c.lies).Place)
			}
			before := len(a.events)
			for _, angle := range c.found {
				say(board.DoFound, turned(angle).Place)
			}
			told := 0
			for _, e := range a.events[before:] {
				if e.Kind == board.Placed {
					told++
				}
			}
			require.Equal(t, c.told, told)
			want, got := turned(c.last), a.r.Board()
			for cell := range board.Cell(got.Cells()) {
				require.InDelta(t, 0, want.Centre(cell).Dist(got.Centre(cell)), 0.01)
			}
		})
	}
}
