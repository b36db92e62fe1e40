package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Code is a square of dark and light modules that a telephone's camera reads,
// such as a QR code, and what stands below it.
type Code struct {
	Modules int    // along a side
	Dark    []bool // row by row, Modules² of them
	Text    string // one short line below the code
}

// Lengths of a code at the rim of a table of the usual size; on a larger one it grows with
// it, as all that is written does: the projector's pixels do, too.
const (
	codeModule = 1.25 // mm, the edge of a module: about four pixels of a projector
	codeText   = 3.4  // mm, the height of the em of the line below
	codeSeam   = 0.04 // mm, by which rows overlap: smoothed edges would leave a light seam
	codeQuiet  = 4    // modules about the code that stay light, as ISO/IEC 18004 asks for
)

// Show puts a code at the rim of the scenes from now on, nil for none.
func (c *Composer) Show(code *Code) { c.code = code }

// has tells whether there is a code to show.
func (c *Code) has() bool { return c != nil && c.Modules > 0 && len(c.Dark) == c.Modules*c.Modules }

// codeScale is how many times as large as usual the code is.
func (f *frame) codeScale() float64 { return rules.TableScale(f.table.Width, f.table.Height) }

// codeSize is the width of a code and its height with what stands below, mm.
func (f *frame) codeSize(c *Code) (w, h float64) {
	w = float64(c.Modules+2*codeQuiet) * codeModule * f.codeScale()
	if c.Text == "" {
		return w, w
	}
	return w, w + 1.6*codeText*f.codeScale()
}

// reserveCode takes a place at the rim that no panel and no touch area needs
// for the code. It stays there while it can.
func (c *Composer) reserveCode(f *frame) {
	if !c.code.has() {
		return
	}
	size, height := f.codeSize(c.code)
	box := f.codeBox(c.place, size, height)
	if f.overlap(box) > 0 {
		c.place = f.freePlace(size, height)
		box = f.codeBox(c.place, size, height)
	}
	f.field.Take(box)
}

// drawCode draws the code.
func (c *Composer) drawCode(f *frame) {
	if c.code.has() {
		size, height := f.codeSize(c.code)
		box := f.codeBox(c.place, size, height)
		f.code(c.code, constellation.Vec{X: box.X, Y: box.Y}, size)
	}
}

// codePlaces are the places for a code at the table's rim, the best first, as
// shares of the way from left to right and from top to bottom: the corners, the
// bottom right one first, where few things stand, then along the sides, where
// fewer people sit than at the top and bottom.
var codePlaces = [...]constellation.Vec{
	{X: 1, Y: 1}, {X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1},
	{X: 1, Y: 0.5}, {X: 0, Y: 0.5}, {X: 1, Y: 0.7}, {X: 0, Y: 0.3}, {X: 1, Y: 0.3}, {X: 0, Y: 0.7},
	{X: 0.5, Y: 1}, {X: 0.5, Y: 0}, {X: 0.75, Y: 1}, {X: 0.25, Y: 0}, {X: 0.25, Y: 1}, {X: 0.75, Y: 0},
}

// codeBox is where a code of size × height mm stands at a place of codePlaces.
func (f *frame) codeBox(place int, size, height float64) constellation.Box {
	rim, share := f.cfg.Sizes.Rim, codePlaces[place]
	return constellation.Box{X: rim + share.X*(f.table.Width-2*rim-size), Y: rim + share.Y*(f.table.Height-2*rim-height), W: size, H: height}
}

// freePlace is the first place where nothing else stands; if there is none,
// the one where least is covered.
func (f *frame) freePlace(size, height float64) int {
	best, least := 0, math.Inf(1)
	for i := range codePlaces {
		if o := f.overlap(f.codeBox(i, size, height)); o < least {
			best, least = i, o
		}
	}
	return best
}

// overlap is how much of the panels, touch areas and questions a box covers, mm².
func (f *frame) overlap(own constellation.Box) float64 {
	sum := 0.0
	for i := range f.panels {
		sum += own.Intersect(f.panels[i].Box()).Area()
	}
	for i := range f.marks {
		if m := &f.marks[i]; layout.Touchable(m.Kind) && len(m.Points) > 0 {
			sum += own.Intersect(layout.Extent(m)).Area()
		}
	}
	return sum
}

// code draws the modules dark on a light plate: a run of a row is one shape.
func (f *frame) code(c *Code, at constellation.Vec, size float64) {
	light, dark := RGB(0xe8ecff), RGB(0x05070f)
	module, em := codeModule*f.codeScale(), codeText*f.codeScale()
	f.fill(light, rectangle(at, size, size)...)
	for y := range c.Modules {
		row := c.Dark[y*c.Modules : (y+1)*c.Modules]
		for x := 0; x < len(row); x++ {
			if !row[x] {
				continue
			}
			from := x
			for x < len(row) && row[x] {
				x++
			}
			corner := at.Add(constellation.Vec{X: float64(from + codeQuiet), Y: float64(y + codeQuiet)}.Mul(module))
			f.fill(dark, rectangle(corner, float64(x-from)*module, module+codeSeam*f.codeScale())...)
		}
	}
	f.text(c.Text, at.Add(constellation.Vec{X: size / 2, Y: size + 0.8*em}),
		Op{Size: fit(em, c.Text, size), Color: f.cfg.Palette.Text.Alpha(0.85), Plate: f.cfg.Palette.Veil})
}

func rectangle(at constellation.Vec, w, h float64) []constellation.Vec {
	return []constellation.Vec{at, at.Add(constellation.Vec{X: w}), at.Add(constellation.Vec{X: w, Y: h}), at.Add(constellation.Vec{Y: h})}
}
