package overlay_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
)

// legible is the least em, mm, that is read from 2 m: its capitals, 0.73 of it,
// fill 8 minutes of arc there, which eyes of 20/32 read (ISO 8596: a letter of 5
// minutes is that of 20/20).
const legible = 6.4

// What is said, scored or asked can be read from 2 m. What is read by those who
// sit there alone may be smaller: captions of figures, what stands on a button,
// how sensors are.
func TestTextsAreLegibleFromTwoMetres(t *testing.T) {
	words := overlay.Default().Words
	for _, m := range demo.Moments() {
		near := map[string]bool{words.Total: true, words.Now: true}
		for _, mark := range m.View.Marks {
			near[mark.Text] = near[mark.Text] || mark.Kind == rules.MarkButton
		}
		for _, o := range m.Scene().Ops {
			if o.Kind != overlay.OpText || near[strings.ReplaceAll(o.Text, "\n", " ")] || strings.Contains(o.Text, " contacts") {
				continue
			}
			require.GreaterOrEqual(t, o.Size, legible, "%s: %q", m.Name, o.Text)
		}
	}
}

// On tables smaller than those of the golden scenes, down to a sheet of A4, with
// as many dice as have room: all that is written there is as large, and from
// 400 × 297 mm on nothing lies on anything.
func TestTextsAreLegibleOnSmallTables(t *testing.T) {
	words := overlay.Default().Words
	for _, size := range []constellation.Vec{{X: 500, Y: 420}, {X: 420, Y: 297}, {X: 400, Y: 300}, {X: 297, Y: 210}} {
		for players := 2; players <= 4; players++ {
			chance := rand.New(rand.NewPCG(uint64(players), 5))
			table := demo.CrowdTableOf(chance, max(10, int(24*size.X*size.Y/(610*457))), size.X, size.Y)
			m := demo.Moment{Table: table, View: demo.CrowdView(table, players)}
			scene := m.Scene()
			if size.X >= 400 { // on A4 a message finds no room beside ten dice
				checkRoom(t, scene, table, panelsOf(m))
			}
			near := map[string]bool{words.Total: true, words.Now: true}
			for _, mark := range m.View.Marks {
				near[mark.Text] = near[mark.Text] || mark.Kind == rules.MarkButton
			}
			for _, o := range scene.Ops {
				if o.Kind == overlay.OpText && !near[strings.ReplaceAll(o.Text, "\n", " ")] {
					require.GreaterOrEqual(t, o.Size, legible, "%v, %d players: %q", size, players, o.Text)
				}
			}
		}
	}
}

func TestTextsAreTurnedToSomebodyWhoReads(t *testing.T) {
	for _, m := range demo.Moments() {
		readers := map[float64]bool{0: len(m.View.Players) == 0}
		for i := range m.View.Players {
			readers[m.View.Players[i].Facing.Norm().Degrees()] = true
		}
		for _, o := range m.Scene().Ops {
			if o.Kind == overlay.OpText {
				require.True(t, readers[o.Facing.Norm().Degrees()], "%s: %q faces %v", m.Name, o.Text, o.Facing)
			}
		}
	}
}
