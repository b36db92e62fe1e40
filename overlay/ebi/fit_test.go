package ebi

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

func straight(t *testing.T) fit {
	t.Helper()
	f, err := newFit(laid{corners: overlay.WholeWindow()}, vec(600, 400), vec(1200, 1000))
	require.NoError(t, err)
	return f
}

func TestATableKeepsItsShapeInTheWindow(t *testing.T) {
	f := straight(t)
	require.Equal(t, 2.0, f.scale)
	require.Equal(t, vec(0, 100), f.origin)
	require.InDelta(t, 0, f.pixel(vec(600, 400)).Dist(vec(1200, 900)), 1e-9)
	require.InDelta(t, 0, f.place(vec(600, 500)).Dist(vec(300, 200)), 1e-9)
}

// drawBent draws how a projector's lens shows a table: shifted up to the window's rim,
// keystoned, and bent five times as much as lenses are believed to bend. Of those that bend
// so that a corner isn't shown, which are refused, there is nothing to see.
func drawBent(t *rapid.T, table, window constellation.Vec) fit {
	f := rapid.Float64Range(1, 2).Draw(t, "focal")
	l := laid{corners: overlay.WholeWindow(), lens: overlay.Lens{
		Middle: [2]float64{rapid.Float64Range(0, 1).Draw(t, "x"), rapid.Float64Range(0, 1).Draw(t, "y")}, Focal: [2]float64{f, f * window.X / window.Y},
		Bend: constellation.Bend{K1: rapid.Float64Range(0.001, 0.1).Draw(t, "k1") * rapid.SampledFrom([]float64{-1, 1}).Draw(t, "sign")},
	}}
	for i, off := 0, rapid.Float64Range(-0.1, 0.1); i < 4; i++ {
		l.corners[i][0] += off.Draw(t, "dx")
		l.corners[i][1] += off.Draw(t, "dy")
	}
	out, err := newFit(l, table, window)
	if err != nil {
		t.Skip(err)
	}
	return out
}

// The table's picture is cut into cells so small that what lies in one is seen less
// than a tenth of a pixel from where the lens shows it.
func TestCellsLieWhereTheLensShowsThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := vec(610, 457)
		f := drawBent(t, table, vec(1920, 1080))
		var m mesh
		f.cut(&m, table) // a pixel of the picture is a millimetre
		most := 0.0
		for i := 0; i < len(m.indices); i += 3 {
			most = max(most, f.offWithin([3]ebiten.Vertex{m.vertices[m.indices[i]], m.vertices[m.indices[i+1]], m.vertices[m.indices[i+2]]}))
		}
		require.Less(t, most, 0.1)
	})
}

// offWithin is how far, in pixels, a triangle shows what is in the middle of its sides,
// and of itself, from where that is seen.
func (f fit) offWithin(corners [3]ebiten.Vertex) (most float64) {
	for _, share := range [4][3]float64{{0.5, 0.5, 0}, {0, 0.5, 0.5}, {0.5, 0, 0.5}, {1. / 3, 1. / 3, 1. / 3}} {
		var shown, at constellation.Vec
		for k, v := range corners {
			shown = shown.Add(vec(float64(v.DstX), float64(v.DstY)).Mul(share[k]))
			at = at.Add(vec(float64(v.SrcX), float64(v.SrcY)).Mul(share[k]))
		}
		most = max(most, shown.Dist(f.pixel(at)))
	}
	return most
}

// A line of the table is drawn as it is seen, and a place that is seen is found again.
func TestALineOfTheTableIsBentByTheLens(t *testing.T) {
	require.Len(t, straight(t).line([2]float64{0, 0}, [2]float64{1, 0}), 2)
	rapid.Check(t, func(t *rapid.T) {
		f := drawBent(t, vec(610, 457), vec(1280, 800))
		ps := f.line([2]float64{0.5, 0}, [2]float64{0.5, 1})
		require.InDelta(t, 0, ps[len(ps)/2].Dist(f.pixel(vec(305, 228.5))), 1e-9)
		require.InDelta(t, 0, f.place(ps[3]).X-305, 1e-6)
	})
}
