package utara

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Wherever the die lay that went first, the button by which players agree lies on the table.
func TestWeAgreeLiesOnTheTable(t *testing.T) {
	for _, size := range [][2]float64{{610, 457}, {1200, 675}} {
		w, h := size[0], size[1]
		for _, at := range []constellation.Vec{{X: w / 2, Y: h - 13}, {X: 12, Y: h / 2}, {X: w - 12, Y: 0.8 * h}, {X: w / 2, Y: 12}} {
			t.Run(fmt.Sprint(w, h, at), func(t *testing.T) {
				r, err := NewReferee(DefaultConfig())
				require.NoError(t, err)
				table := &constellation.Table{Width: w, Height: h, Dice: []constellation.Die{
					utaraDie("a", "S", at.X, at.Y), utaraDie("b", "N", 100, 100), utaraDie("c", "E", 400, 200), utaraDie("z", "N", 500, 300)}}
				watchFor(r, table, 6)
				table.Dice = table.Dice[2:]
				watchFor(r, table, 4)
				v := r.View()
				shown := false
				for _, m := range layout.NewPlanner(1).Controls(table, &v) {
					if m.Command.Do == DoAccept && m.Kind == rules.MarkButton {
						p, reach := m.Points[0], m.ButtonRadius()
						require.True(t, p.X >= reach && p.Y >= reach && p.X <= w-reach && p.Y <= h-reach, "%v", p)
						shown = true
					}
				}
				require.True(t, shown)
			})
		}
	}
}
