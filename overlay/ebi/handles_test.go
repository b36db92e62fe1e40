package ebi

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// upright are the corners of a table that lies straight in a window of another shape.
var upright = overlay.Corners{{0, 0.1}, {1, 0.1}, {1, 0.9}, {0, 0.9}}

func TestCornersAreMovedByKeys(t *testing.T) {
	window := vec(1000, 500)
	h := newHandles(&Options{Corners: overlay.WholeWindow()})
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
	h := newHandles(&Options{Corners: overlay.WholeWindow(), Lens: lens})
	h.begin(upright)
	require.Equal(t, overlay.WholeWindow(), h.corners, "the projector fills its window")
	h.move(0, vec(100, 200), vec(1000, 1000))
	require.Equal(t, laid{overlay.Corners{{0.1, 0.2}, {1, 0}, {1, 1}, {0, 1}}, lens}, h.laid)
	h.move(2, vec(1300, 1300), vec(1000, 1000))
	require.Equal(t, [2]float64{1, 1}, h.corners[2])
}

func TestCornersAreDragged(t *testing.T) {
	window := vec(1000, 1000)
	h := newHandles(&Options{Corners: overlay.WholeWindow()})
	h.begin(upright)
	h.drag([]pointer{{"mouse", vec(0, 100)}}, window)
	h.drag([]pointer{{"mouse", vec(200, 300)}}, window)
	require.Equal(t, [2]float64{0.2, 0.3}, h.corners[0])
	h.drag([]pointer{{"mouse", vec(990, 990)}}, window)
	require.Equal(t, [2]float64{0.2, 0.3}, h.corners[0], "the table can't be folded")
	h.drag(nil, window)
	h.drag([]pointer{{"mouse", vec(500, 500)}}, window)
	require.Equal(t, -1, h.held, "nothing near")
	h.end(false, window)
	require.Equal(t, overlay.WholeWindow(), h.corners)
}

// A corner goes as far as the pointer does, wherever beside it the pointer was put down.
func TestAPressBesideACornerDoesNotMoveIt(t *testing.T) {
	window := vec(1000, 1000)
	h := newHandles(&Options{Corners: askew})
	h.begin(upright)
	h.drag([]pointer{{"mouse", vec(130, 70)}}, window)
	h.drag([]pointer{{"mouse", vec(130, 70)}}, window)
	require.Equal(t, 0, h.held)
	require.Equal(t, askew, h.corners)
	h.drag([]pointer{{"mouse", vec(137, 66)}}, window)
	require.InDeltaSlice(t, []float64{0.107, 0.046}, h.corners[0][:], 1e-9)
}

// Straight is straight: a table that nobody moved, or that was made straight again, has
// no corners of its own that other windows and tables would be stretched by.
func TestStraightIsKeptAsNoCorners(t *testing.T) {
	window := vec(1000, 1000)
	for name, c := range map[string]struct {
		before overlay.Corners
		do     func(*handles)
	}{
		"nothing moved":            {overlay.WholeWindow(), func(*handles) {}},
		"a press":                  {overlay.WholeWindow(), func(h *handles) { h.drag([]pointer{{"mouse", vec(20, 110)}}, window) }},
		"there and back":           {overlay.WholeWindow(), func(h *handles) { h.push(vec(10, 3), window); h.push(vec(-10, -3), window) }},
		"made straight":            {askew, func(h *handles) { h.reset() }},
		"made straight and nudged": {askew, func(h *handles) { h.reset(); h.push(vec(1, 0), window); h.push(vec(-1, 0), window) }},
		"in a window made smaller": {overlay.WholeWindow(), func(h *handles) { h.straight = overlay.Corners{{0.2, 0}, {0.8, 0}, {0.8, 1}, {0.2, 1}} }},
		"onto the straight ones":   {askew, func(h *handles) { h.corners = upright }},
	} {
		h := newHandles(&Options{Corners: c.before})
		h.begin(upright)
		c.do(&h)
		h.end(true, window)
		require.Equal(t, overlay.WholeWindow(), h.corners, name)
		require.True(t, h.unmoved(), name)
	}
	h := newHandles(&Options{Corners: overlay.WholeWindow()})
	h.begin(upright)
	h.push(nudges[right], window)
	h.end(true, window)
	require.Equal(t, overlay.Corners{{0.001, 0.1}, {1, 0.1}, {1, 0.9}, {0, 0.9}}, h.corners)
}

// Through a lens a straight table's corners have to be named: the whole window means
// that the projector fills it.
func TestStraightThroughALensKeepsItsCorners(t *testing.T) {
	h := newHandles(&Options{Corners: askew, Lens: barrel})
	h.begin(upright)
	h.reset()
	h.end(true, vec(1000, 1000))
	require.Equal(t, laid{upright, barrel}, h.laid)
}

// A corner can be moved a little beside the window, where light doesn't reach; its ring
// stays at the rim, and can be taken hold of there.
func TestACornerBesideTheWindowCanBeTakenHoldOf(t *testing.T) {
	window := vec(1000, 500)
	h := newHandles(&Options{Corners: upright})
	h.begin(upright)
	h.next()
	h.next()
	for range 100 {
		h.push(vec(10, 10), window)
	}
	require.InDeltaSlice(t, []float64{1.25, 1.25}, h.corners[2][:], 1e-9)
	require.Equal(t, window, h.ring(2, window))
	h.drag([]pointer{{"mouse", vec(990, 490)}}, window)
	require.Equal(t, 2, h.held)
	h.drag([]pointer{{"mouse", vec(890, 440)}}, window)
	require.InDeltaSlice(t, []float64{1.15, 1.15}, h.corners[2][:], 1e-9)
}

// A projector's calibration may put a corner further out; keys bring it back, by a pixel.
func TestACornerFarOutIsMovedInwards(t *testing.T) {
	h := newHandles(&Options{Corners: overlay.Corners{{0, 0}, {1.5, 0}, {1.5, 1}, {0, 1}}})
	h.begin(upright)
	h.next()
	h.push(nudges[right], vec(1000, 500))
	require.Equal(t, 1.5, h.corners[1][0])
	h.push(nudges[left], vec(1000, 500))
	require.InDelta(t, 1.499, h.corners[1][0], 1e-9)
}

// The whole screen and the window have corners of their own, and those that are dragged
// stay with the one that they were dragged on.
func TestTheWholeScreenHasCornersOfItsOwn(t *testing.T) {
	window, whole := vec(1000, 1000), overlay.WholeWindow()
	h := newHandles(&Options{Corners: whole, Full: &askew, Fullscreen: true})
	require.Equal(t, Dragged{askew, true}, h.dragged())
	h.fill(false)
	require.Equal(t, Dragged{whole, false}, h.dragged())
	h.begin(upright)
	h.push(nudges[right], window)
	h.fill(true)
	h.end(true, window)
	moved := Dragged{overlay.Corners{{0.001, 0.1}, {1, 0.1}, {1, 0.9}, {0, 0.9}}, false}
	require.Equal(t, moved, h.dragged(), "they stay while they are dragged")
	h.fill(true)
	require.Equal(t, Dragged{askew, true}, h.dragged())
	h.fill(false)
	require.Equal(t, moved, h.dragged())
	h.set(laid{upright, barrel})
	h.fill(true)
	require.Equal(t, laid{upright, barrel}, h.laid, "the program's hold for both")
}

// Corners without others for the whole screen, as the settings have them, hold there too.
func TestCornersHoldForTheWholeScreenWhereItHasNoOthers(t *testing.T) {
	h := newHandles(&Options{Corners: askew})
	h.fill(true)
	require.Equal(t, Dragged{askew, true}, h.dragged())
}
