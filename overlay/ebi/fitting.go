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
	return fitInto(o.Width, o.Height, m)
}

// screen is a monitor by its size, in device-independent pixels.
type screen interface{ Size() (width, height int) }

// fitInto makes a window smaller that is too large for a screen.
func fitInto(width, height int, on screen) (int, int) {
	w, h := on.Size()
	if w <= 0 || h <= 0 {
		return width, height
	}
	k := min(1, roomShare*float64(w)/float64(width), roomShare*float64(h)/float64(height))
	return max(64, int(k*float64(width))), max(64, int(k*float64(height)))
}
