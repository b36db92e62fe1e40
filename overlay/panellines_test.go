package overlay_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// inside tells whether a box lies on one of the panels and doesn't reach beyond it.
func inside(b constellation.Box, panels []layout.Panel) bool {
	for i := range panels {
		if b.Intersect(panels[i].Box()).Area() > 0.99*b.Area() {
			return true
		}
	}
	return false
}

// A panel that says nothing but the points holds the words below them, too.
func TestPanels_holdTheWordsBelowThePoints(t *testing.T) {
	cfg, table := overlay.Default(), &constellation.Table{Width: 610, Height: 457}
	v := rules.View{Game: "stardice", Players: []rules.PlayerView{{Name: "Ada", Score: 11, Total: 14}, {Name: "Bo", Facing: 180, Score: 9, Total: 3}}}
	panels := layout.DefaultSizes().Panels(nil, table, &v, false)
	words := 0
	for _, o := range lettering(demo.Moment{Table: table, View: v}.SceneIn(cfg), table) {
		if o.text == cfg.Words.Now || o.text == cfg.Words.Total {
			words++
			require.True(t, inside(o.box.Grow(1), panels), "%q touches the rim of its panel", o.text)
		}
	}
	require.Equal(t, 4, words)
}

// However little of the edge is a player's, all that the panel says stands within it and
// can be read.
func TestPanels_holdWhatTheySay(t *testing.T) {
	for _, facing := range []constellation.Angle{0, 90} {
		for _, scale := range []float64{1, 2} {
			for _, total := range []int{0, 15} {
				cfg, table := overlay.Default(), &constellation.Table{Width: 610, Height: 457}
				cfg.Scale = scale
				v := rules.View{Game: "utara"}
				for i, name := range []string{"Ada", "Grace", "Wolfgang-Amadeus"} {
					v.Players = append(v.Players, rules.PlayerView{Name: name, Facing: facing, Turn: i == 1, Score: 8, Total: total,
						Lines: []string{"12 dice, 0 Days, 2 Tides", "the round begins in 3 seconds"}})
				}
				panels := layout.DefaultSizes().Times(scale).Panels(nil, table, &v, true)
				for _, o := range lettering(demo.Moment{Table: table, View: v}.SceneIn(cfg), table) {
					name := fmt.Sprintf("%q at side %v, scale %v, total %d", o.text, facing, scale, total)
					require.True(t, inside(o.box, panels), name)
					require.GreaterOrEqual(t, min(o.box.W, o.box.H), 4.0, name)
				}
			}
		}
	}
}
