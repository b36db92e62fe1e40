package theme

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
)

// over is a colour that lies over another.
func over(c, below overlay.Color) overlay.Color {
	return below.Mix(overlay.Color{R: c.R, G: c.G, B: c.B, A: 255}, float64(c.A)/255)
}

// large is the em, mm, from which on letters are large: bold ones whose capitals fill
// more than 9 minutes of arc at 2 m.
const large = 7.3

// What is written on a table, dimmed or not, stands out from the ground: WCAG 2.2 asks
// for 4.5, and for 3 of large letters. What stands on a die is held above.
func TestWhatIsWrittenIsLegibleInEachTheme(t *testing.T) {
	for _, name := range Names() {
		theme, _ := Named(name)
		for _, m := range demo.Moments() {
			scene := m.SceneIn(theme.On(overlay.Default()))
			for _, o := range scene.Ops {
				if o.Kind != overlay.OpText || o.Color.Alpha(1) == theme.Colors.Ink.Alpha(1) {
					continue
				}
				behind := over(o.Plate, theme.Colors.Ground)
				least := 4.5
				if o.Size > large {
					least = 3
				}
				require.GreaterOrEqual(t, contrast(over(o.Color, behind), behind), least, "%s, %s: %q %s on %s", name, m.Name, o.Text, o.Color, behind)
			}
		}
	}
}
