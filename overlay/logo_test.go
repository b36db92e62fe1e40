package overlay

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// What is said stands clear of the product's and the game's name, also on a table
// that is much wider than high.
func TestTheLogosTitleIsKeptFree(t *testing.T) {
	lines := []string{"your turn", "0 dice", "roll the dice"}
	for _, height := range []float64{343, 457} {
		s := snapshot(sky(0), rules.View{Game: "utara", Logo: true, Players: []rules.PlayerView{{Name: "Ada", Lines: lines}, {Name: "Ben", Facing: 180, Lines: lines}}}, nil)
		s.Table.Width, s.Table.Height = 610, height
		s.Notices = []string{"waiting for a sensor at 3333"}
		cfg := Default()
		cfg.Game = rules.Info{Name: "utara", Title: "Utara", Aside: true}
		var title, said []Op
		for _, o := range composer(t, cfg).Compose(s).Ops {
			switch {
			case o.Kind == OpText && (o.Text == Default().Words.Logo || o.Text == "Utara"):
				title = append(title, o)
			case o.Kind == OpText && strings.HasPrefix(o.Text, "waiting"):
				said = append(said, o)
			}
		}
		require.Len(t, title, 2)
		require.Len(t, said, 2, "at both sides")
		for _, a := range said {
			for _, b := range title {
				require.Greater(t, math.Abs(a.Points[0].Y-b.Points[0].Y), (1.5*a.Size+b.Size)/2, "%q, on its plate, over %q on a table %g mm high", a.Text, b.Text, height)
			}
		}
	}
}
