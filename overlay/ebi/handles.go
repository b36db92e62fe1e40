package ebi

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// handles are the four corners of the table while people drag them to where
// the projector must show them.
type handles struct {
	laid
	on     bool
	before overlay.Corners
	held   int // the corner under the pointer, -1 for none
	picked int // the corner that keys move
}

// nudges are the ways in which keys move a corner.
var nudges = map[action]constellation.Vec{left: {X: -1}, right: {X: 1}, up: {Y: -1}, down: {Y: 1}}

// next picks the next corner for the keys, clockwise.
func (h *handles) next() { h.picked = (h.picked + 1) % len(h.corners) }

// push moves the picked corner by some pixels.
func (h *handles) push(by, window constellation.Vec) {
	c := h.corners[h.picked]
	h.move(h.picked, constellation.Vec{X: c[0]*window.X + by.X, Y: c[1]*window.Y + by.Y}, window)
}

// move puts a corner at a pixel. A move that would fold the table is left out.
func (h *handles) move(corner int, at, window constellation.Vec) {
	moved := h.laid
	moved.corners[corner] = [2]float64{at.X / window.X, at.Y / window.Y}
	if _, err := moved.warp(); err == nil {
		h.laid = moved
	}
}

func newHandles(l laid) handles { return handles{laid: l, held: -1} }

// begin shows the handles. Corners that nobody moved yet begin where the
// table lies.
func (h *handles) begin(straight overlay.Corners) {
	h.on, h.before, h.held = true, h.corners, -1
	if h.unmoved() {
		h.corners = straight
	}
}

// end hides them and keeps what was set, or what was before.
func (h *handles) end(keep bool) {
	if !keep {
		h.corners = h.before
	}
	h.on, h.held = false, -1
}

// reset puts the corners back to where the table lies straight.
func (h *handles) reset(straight overlay.Corners) { h.corners = straight }

// reach is how near to a corner a pointer takes hold of it, in pixels.
const reach = 60

// drag moves the corner that the first pointer holds.
func (h *handles) drag(down []pointer, window constellation.Vec) {
	if len(down) == 0 {
		h.held = -1
		return
	}
	at := down[0].at
	if h.held < 0 {
		h.held = h.nearest(at, window)
		if h.held < 0 {
			return
		}
	}
	h.picked = h.held
	h.move(h.held, at, window)
}

func (h *handles) nearest(at, window constellation.Vec) int {
	best, near := -1, float64(reach)
	for i, c := range h.corners {
		if d := at.Dist(constellation.Vec{X: c[0] * window.X, Y: c[1] * window.Y}); d < near {
			best, near = i, d
		}
	}
	return best
}
