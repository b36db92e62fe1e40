package ebi

import "github.com/hajimehoshi/ebiten/v2"

// roomShare is the part of a screen that a window on a desk takes at most: bars stand
// at its edges.
const roomShare = 0.88

// fitting is the size of a window that the screen has room for, of the same shape.
func (o *Options) fitting() (width, height int) {
	m := ebiten.Monitor()
	if m == nil {
		return o.Width, o.Height
	}
	w, h := m.Size()
	return fitInto(o.Width, o.Height, w, h)
}

// fitInto makes a window smaller that is too large for a screen of w×h
// device-independent pixels, 0 where that isn't known.
func fitInto(width, height, w, h int) (int, int) {
	if w <= 0 || h <= 0 {
		return width, height
	}
	k := min(1, roomShare*float64(w)/float64(width), roomShare*float64(h)/float64(height))
	return max(64, int(k*float64(width))), max(64, int(k*float64(height)))
}
