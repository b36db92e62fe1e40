package ebi

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// handles are the four corners of the table while people drag them to where
// the projector must show them.
type handles struct {
	laid
	full     bool  // the window fills its screen
	other    *laid // how the table is laid where the window fills its screen if it doesn't now, and the other way round; nil: as now
	on       bool
	straight overlay.Corners // those of a table that lies straight, in the window as it is now
	before   overlay.Corners
	held     int               // the corner under the pointer, -1 for none
	grip     constellation.Vec // pixels, from the pointer to the corner that it holds
	picked   int               // the corner that keys move
}

// nudges are the ways in which keys move a corner.
var nudges = map[action]constellation.Vec{left: {X: -1}, right: {X: 1}, up: {Y: -1}, down: {Y: 1}}

func newHandles(o *Options) handles {
	h := handles{laid: o.laid(o.Fullscreen), full: o.Fullscreen, held: -1}
	if o.Full != nil {
		other := o.laid(!o.Fullscreen)
		h.other = &other
	}
	return h
}

// fill takes note whether the window fills its screen: it may have other corners then.
// Those that are being dragged stay until that is done.
func (h *handles) fill(full bool) {
	if full == h.full || h.on {
		return
	}
	h.full = full
	if h.other != nil {
		h.laid, *h.other = *h.other, h.laid
	}
}

// set lays the table anew, into the window and onto the whole screen, unless people
// drag its corners.
func (h *handles) set(l laid) {
	if !h.on {
		h.laid, h.other = l, nil
	}
}

// dragged are the corners as people have set them.
func (h *handles) dragged() Dragged { return Dragged{h.corners, h.full} }

// begin shows the handles, and straight is where a straight table's corners are.
func (h *handles) begin(straight overlay.Corners) {
	h.on, h.before, h.held, h.straight = true, h.corners, -1, straight
}

// end hides them and keeps what was set, or what was before. A table that lies
// straight again has no corners of its own: it is straight in any window.
func (h *handles) end(keep bool, window constellation.Vec) {
	switch {
	case !keep:
		h.corners = h.before
	case h.lens == (overlay.Lens{}) && h.asStraight(window):
		h.corners = overlay.WholeWindow()
	}
	h.on, h.held = false, -1
}

// asStraight tells whether each corner is where a straight table's is, but for less than
// a pixel.
func (h *handles) asStraight(window constellation.Vec) bool {
	for i := range h.corners {
		if !(h.pixel(i, window).Dist(inPixels(h.straight[i], window)) < 1) {
			return false
		}
	}
	return true
}

// reset makes the table lie straight. Through a lens its corners are put to where a
// straight table's are.
func (h *handles) reset() {
	h.corners = h.straight
	if h.lens == (overlay.Lens{}) {
		h.corners = overlay.WholeWindow()
	}
}

// next picks the next corner for the keys, clockwise.
func (h *handles) next() { h.picked = (h.picked + 1) % len(h.corners) }

// push moves the picked corner by some pixels.
func (h *handles) push(by, window constellation.Vec) {
	h.move(h.picked, h.pixel(h.picked, window).Add(by), window)
}

// outside is how far beside the window a corner can be moved, as a part of its width or
// height: the light of a projector doesn't always reach all of a table.
const outside = 0.25

// move puts a corner at a pixel, or as near to it as may be. A move that would fold the
// table is left out.
func (h *handles) move(corner int, at, window constellation.Vec) {
	moved, was := h.laid, h.seen()
	moved.corners = was
	for axis, to := range [2]float64{at.X / window.X, at.Y / window.Y} {
		// A corner that lies further out already can be moved inwards.
		moved.corners[corner][axis] = min(max(to, min(-outside, was[corner][axis])), max(1+outside, was[corner][axis]))
	}
	if _, err := moved.warp(); err == nil {
		h.laid = moved
	}
}

// seen are the corners as they are seen now.
func (h *handles) seen() overlay.Corners {
	if h.unmoved() {
		return h.straight
	}
	return h.corners
}

// pixel is where a corner is.
func (h *handles) pixel(corner int, window constellation.Vec) constellation.Vec {
	return inPixels(h.seen()[corner], window)
}

// ring is where a corner can be taken hold of: at the rim of the window where the corner
// itself is beside it.
func (h *handles) ring(corner int, window constellation.Vec) constellation.Vec {
	at := h.pixel(corner, window)
	return constellation.Vec{X: min(max(at.X, 0), window.X), Y: min(max(at.Y, 0), window.Y)}
}

// inPixels is the pixel at a part of a window's width and height.
func inPixels(part [2]float64, window constellation.Vec) constellation.Vec {
	return constellation.Vec{X: part[0] * window.X, Y: part[1] * window.Y}
}

// reach is how near to a corner's ring a pointer takes hold of it, in pixels.
const reach = 60

// drag moves the corner that the first pointer holds, as far as the pointer is moved.
func (h *handles) drag(down []pointer, window constellation.Vec) {
	if len(down) == 0 {
		h.held = -1
		return
	}
	at := down[0].at
	if h.held < 0 {
		h.take(at, window)
		return
	}
	h.move(h.held, at.Add(h.grip), window)
}

// take takes hold of the corner whose ring is nearest, if any is near.
func (h *handles) take(at, window constellation.Vec) {
	near := float64(reach)
	for i := range h.corners {
		if d := at.Dist(h.ring(i, window)); d < near {
			h.held, near = i, d
		}
	}
	if h.held >= 0 {
		h.picked, h.grip = h.held, h.pixel(h.held, window).Sub(at)
	}
}
