package ebi

import (
	"image"
	"image/color"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"
)

// Who watches a window sees what it shows, no sooner than it is time, and all the
// same once it is, and memory is used again.
func TestWatch_seesWhatIsShown(t *testing.T) {
	needDisplay(t)
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	var seen []*image.RGBA
	w.Watch(func(shown *image.RGBA) (free *image.RGBA) {
		seen = append(seen, shown)
		if len(seen) == 2 {
			return seen[0]
		}
		return nil
	})
	k, dark, start := &watch{}, false, time.Now()
	after := func(ms int, c color.RGBA, changed bool) {
		onStage.draw(func(*ebiten.Image) {
			img := ebiten.NewImage(32, 20)
			defer img.Deallocate()
			img.Fill(c)
			k.after(w, img, changed, dark, start.Add(time.Duration(ms)*time.Millisecond))
		})
	}
	red, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}
	after(1000, red, true)
	require.Len(t, seen, 1)
	require.Equal(t, red, seen[0].RGBAAt(31, 19))
	after(1010, blue, true)
	require.Len(t, seen, 1, "too soon")
	after(1110, blue, false)
	require.Len(t, seen, 2, "it changed meanwhile")
	require.Equal(t, blue, seen[1].RGBAAt(0, 0))
	after(1300, blue, false)
	require.Len(t, seen, 2, "nothing changed")
	after(1500, red, true)
	require.Same(t, seen[0], seen[2], "memory that nobody reads")
	dark = true
	after(2000, red, true)
	require.Equal(t, color.RGBA{}, seen[3].RGBAAt(5, 5), "the screen is gone: it shows nothing")
	after(2200, blue, true)
	require.Len(t, seen, 4, "what changes elsewhere isn't seen there")
	dark = false
	after(2400, blue, false)
	require.Equal(t, blue, seen[4].RGBAAt(5, 5), "it is there again")
	w.Watch(nil)
	after(2600, red, true)
	require.Len(t, seen, 5, "nobody watches any more")
}
