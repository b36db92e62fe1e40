package calibrate

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// The grid of points by which a rig is told to other programs.
const (
	GridColumns = 9
	GridRows    = 7
)

// Grid returns pixels of a picture of that size, spread evenly from the middle
// of the first pixel to that of the last, both ways, row by row.
func Grid(width, height int) []vision.Pixel {
	var all []vision.Pixel
	for j := range GridRows {
		for i := range GridColumns {
			all = append(all, vision.Pixel{
				X: 0.5 + float64(i)/(GridColumns-1)*float64(width-1),
				Y: 0.5 + float64(j)/(GridRows-1)*float64(height-1),
			})
		}
	}
	return all
}

// largestTable returns the top left corner and the size of the largest
// rectangle, its sides along the table's axes, in the area that a picture of
// that size lights.
func largestTable(r *Rig, width, height int) (corner, size constellation.Vec, err error) {
	rim, err := rimOf(r, width, height)
	if err != nil {
		return corner, size, err
	}
	best := 0.0
	lines := levels(rim)
	for i, top := range lines {
		for _, bottom := range lines[i+1:] {
			l1, r1 := across(rim, top)
			l2, r2 := across(rim, bottom)
			left, right := max(l1, l2), min(r1, r2)
			if a := (right - left) * (bottom - top); right > left && a > best {
				best = a
				corner, size = constellation.Vec{X: left, Y: top}, constellation.Vec{X: right - left, Y: bottom - top}
			}
		}
	}
	if best == 0 {
		return corner, size, ErrBent
	}
	return corner, size, nil
}

// rimSteps is in how many pieces each side of the lit area is cut: a bent lens
// bends them.
const rimSteps = 16

// rimOf is the lit area's outline, clockwise from the top left.
func rimOf(r *Rig, width, height int) ([]constellation.Vec, error) {
	w, h := float64(width), float64(height)
	corners := [5]vision.Pixel{{}, {X: w}, {X: w, Y: h}, {Y: h}, {}}
	var rim []constellation.Vec
	for i := range 4 {
		for k := range rimSteps {
			t := float64(k) / rimSteps
			v, err := r.Projector.Table(corners[i].Mul(1-t).Add(corners[i+1].Mul(t)), 0)
			if err != nil {
				return nil, ErrBent
			}
			rim = append(rim, v)
		}
	}
	return rim, nil
}

// levels are heights between the topmost and the lowest point, evenly spread.
func levels(rim []constellation.Vec) []float64 {
	lo, hi := rim[0].Y, rim[0].Y
	for _, v := range rim {
		lo, hi = min(lo, v.Y), max(hi, v.Y)
	}
	const n = 160
	out := make([]float64, n+1)
	for i := range out {
		out[i] = lo + (hi-lo)*float64(i)/n
	}
	return out
}

// across is where a horizontal line enters and leaves a convex area.
func across(rim []constellation.Vec, y float64) (left, right float64) {
	first := true
	for i, a := range rim {
		b := rim[(i+1)%len(rim)]
		if (a.Y-y)*(b.Y-y) > 0 || a.Y == b.Y {
			continue
		}
		x := a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y)
		if first {
			left, right, first = x, x, false
		}
		left, right = min(left, x), max(right, x)
	}
	return left, right
}
