package ebi

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

func TestCornersAreMovedByKeys(t *testing.T) {
	window := vec(1000, 500)
	h := newHandles(laid{corners: overlay.WholeWindow()})
	h.begin(overlay.Corners{{0.1, 0.1}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}})
	h.push(nudges[right].Mul(10), window)
	h.next()
	h.push(nudges[down], window)
	require.InDeltaSlice(t, []float64{0.11, 0.1, 0.9, 0.102}, append(h.corners[0][:], h.corners[1][:]...), 1e-9)
	for range 3 {
		h.next()
	}
	require.Zero(t, h.picked)
	h.push(vec(5000, 0), window)
	require.InDelta(t, 0.11, h.corners[0][0], 1e-9, "the table can't be folded")
}

// The projector bends as it does wherever the corners are put, and shows none beyond
// its lens.
func TestCornersAreDraggedThroughTheLens(t *testing.T) {
	lens := overlay.Lens{Middle: [2]float64{0.5, 0.5}, Focal: [2]float64{1, 1}, Bend: constellation.Bend{K1: -0.2}}
	h := newHandles(laid{overlay.WholeWindow(), lens})
	h.begin(overlay.Corners{{0, 0.1}, {1, 0.1}, {1, 0.9}, {0, 0.9}})
	require.Equal(t, overlay.WholeWindow(), h.corners, "the projector fills its window")
	h.move(0, vec(100, 200), vec(1000, 1000))
	require.Equal(t, laid{overlay.Corners{{0.1, 0.2}, {1, 0}, {1, 1}, {0, 1}}, lens}, h.laid)
	h.move(2, vec(1300, 1300), vec(1000, 1000))
	require.Equal(t, [2]float64{1, 1}, h.corners[2])
}

func TestCornersAreDragged(t *testing.T) {
	window := vec(1000, 1000)
	h := newHandles(laid{corners: overlay.WholeWindow()})
	h.begin(overlay.Corners{{0, 0.1}, {1, 0.1}, {1, 0.9}, {0, 0.9}})
	h.drag([]pointer{{"mouse", vec(30, 120)}}, window)
	h.drag([]pointer{{"mouse", vec(200, 300)}}, window)
	require.Equal(t, [2]float64{0.2, 0.3}, h.corners[0])
	h.drag([]pointer{{"mouse", vec(990, 990)}}, window)
	require.Equal(t, [2]float64{0.2, 0.3}, h.corners[0], "the table can't be folded")
	h.drag(nil, window)
	h.drag([]pointer{{"mouse", vec(500, 500)}}, window)
	require.Equal(t, -1, h.held, "nothing near")
	h.end(false)
	require.Equal(t, overlay.WholeWindow(), h.corners)
}
