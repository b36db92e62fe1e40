package overlay

import "github.com/asterism-dice/asterism/constellation"

// CheckSide is the side of the checks at the rim, mm: large enough for a camera
// that sees a table of 600 mm in 640 pixels.
const CheckSide = 10

// checkInset is how far from the table's rim the middle of a check is, mm.
const checkInset = 8

// Checks are the middles of the small checks at a table's rim, mm, by which a
// camera tells that it or the projector was moved. Panels stand between them, and
// what is touched in the corners and in the middle of the sides.
func Checks(table constellation.Vec) (all []constellation.Vec) {
	for _, y := range [2]float64{checkInset, table.Y - checkInset} {
		for _, part := range [4]float64{0.1, 0.25, 0.75, 0.9} {
			all = append(all, constellation.Vec{X: part * table.X, Y: y})
		}
	}
	for _, x := range [2]float64{checkInset, table.X - checkInset} {
		for _, part := range [2]float64{0.2, 0.8} {
			all = append(all, constellation.Vec{X: x, Y: part * table.Y})
		}
	}
	return all
}

// reserveChecks keeps texts off the checks.
func (f *frame) reserveChecks() {
	if !f.cfg.Checks {
		return
	}
	for _, at := range Checks(constellation.Vec{X: f.table.Width, Y: f.table.Height}) {
		f.field.Take(constellation.Box{X: at.X - CheckSide/2, Y: at.Y - CheckSide/2, W: CheckSide, H: CheckSide})
	}
}

// drawChecks draws them above all else: squares of which the upper left and the
// lower right quarter are bright, whatever the theme.
func (f *frame) drawChecks() {
	if !f.cfg.Checks {
		return
	}
	bright, dark := RGB(0xb8c4e8), RGB(0)
	for _, at := range Checks(constellation.Vec{X: f.table.Width, Y: f.table.Height}) {
		f.fill(dark, rectangle(at.Sub(constellation.Vec{X: CheckSide / 2, Y: CheckSide / 2}), CheckSide, CheckSide)...)
		f.fill(bright, rectangle(at.Sub(constellation.Vec{X: CheckSide / 2, Y: CheckSide / 2}), CheckSide/2, CheckSide/2)...)
		f.fill(bright, rectangle(at, CheckSide/2, CheckSide/2)...)
	}
}
