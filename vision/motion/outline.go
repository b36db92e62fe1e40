package motion

import (
	"image"
	"slices"
)

// A hand on a ground with lines or chequers differs from what was looked at but where it
// has their colours: there the outline of the difference is the ground's own.
const (
	outlineGap   = 2    // px to either side of which such gaps are closed, and colours are compared
	outlineRatio = 1.75 // times as steep the outline of what is gone was as the picture is there now
)

// hadOutline tells whether the outline of what has changed in a box is in what was looked
// at rather than in the picture.
func (g *Background) hadOutline(r image.Rectangle) bool {
	r = r.Inset(-outlineGap - 1).Intersect(image.Rect(0, 0, g.w, g.h))
	mask, w, h := g.closed(r), r.Dx(), r.Dy()
	was, is := 0, 0
	across := func(x, y, dx, dy int) {
		a, b := g.at(r, x+(outlineGap-1)*dx, y+(outlineGap-1)*dy), g.at(r, x-outlineGap*dx, y-outlineGap*dy)
		for i := range 3 {
			was += abs(int(g.reference[a+i]>>8) - int(g.reference[b+i]>>8))
			is += abs(int(g.cur[a+i]) - int(g.cur[b+i]))
		}
	}
	for i, v := range mask {
		x, y := i%w, i/w
		if x >= outlineGap && x+outlineGap <= w && v != mask[i-1] {
			across(x, y, 1, 0)
		}
		if y >= outlineGap && y+outlineGap <= h && v != mask[i-w] {
			across(x, y, 0, 1)
		}
	}
	return float64(was) > outlineRatio*float64(is)
}

// at returns the first byte of a pixel of a box.
func (g *Background) at(r image.Rectangle, x, y int) int {
	return 3 * ((r.Min.Y+y)*g.w + r.Min.X + x)
}

// closed returns a mask of what has changed in a box, row by row, its gaps closed.
func (g *Background) closed(r image.Rectangle) []uint8 {
	var mask []uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		mask = append(mask, g.changed[y*g.w+r.Min.X:y*g.w+r.Max.X]...)
	}
	for _, value := range [2]uint8{1, 0} {
		for range outlineGap {
			mask = grow(mask, r.Dx(), value)
		}
	}
	return mask
}

// grow returns a mask in which a value reaches one pixel farther.
func grow(mask []uint8, w int, value uint8) []uint8 {
	h, out := len(mask)/w, slices.Clone(mask)
	for i, v := range mask {
		if v != value {
			continue
		}
		for y := max(0, i/w-1); y <= min(h-1, i/w+1); y++ {
			for x := max(0, i%w-1); x <= min(w-1, i%w+1); x++ {
				out[y*w+x] = value
			}
		}
	}
	return out
}
