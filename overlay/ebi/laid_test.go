package ebi

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// barrel is a lens that bends far more than a projector's does.
var barrel = overlay.Lens{Middle: [2]float64{0.5, 0.5}, Focal: [2]float64{1, 1.33}, Bend: constellation.Bend{K1: -0.2}}

// Through a lens that bends, the table's sides lie where the lens shows them.
func TestABentTableLiesWhereTheLensShowsIt(t *testing.T) {
	needDisplay(t)
	s := named(t, "bent")
	leave(t, s.name, s.picture)
	size := s.picture.Rect.Size()
	f, err := newFit(laid{s.corners, s.lens}, vec(610, 457), vec(float64(size.X), float64(size.Y)))
	require.NoError(t, err)
	straight, err := newFit(laid{corners: s.corners}, f.table, f.window)
	require.NoError(t, err)
	require.Greater(t, f.part([2]float64{0.5, 1}).Dist(straight.part([2]float64{0.5, 1})), 10.0)
	for _, k := range []float64{0.2, 0.5, 0.8} {
		for _, rim := range [4][2][2]float64{{{k, 0}, {k, 0.1}}, {{1, k}, {0.9, k}}, {{k, 1}, {k, 0.9}}, {{0, k}, {0.1, k}}} {
			at, in := f.part(rim[0]), f.part(rim[1])
			step := in.Sub(at).Mul(3 / in.Dist(at))
			require.False(t, lit(s.picture, at.Sub(step)), "beside %v", rim[0])
			require.True(t, lit(s.picture, at.Add(step)), "on the table at %v", rim[0])
		}
	}
}

// lit tells whether there is any light at a pixel.
func lit(picture *image.RGBA, at constellation.Vec) bool {
	c := picture.RGBAAt(int(at.X), int(at.Y))
	return int(c.R)+int(c.G)+int(c.B) > 0
}
