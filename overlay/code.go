package overlay

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Code is a square of dark and light modules that a telephone's camera reads,
// such as a QR code, and what stands below it.
type Code struct {
	Modules int    // along a side
	Dark    []bool // row by row, Modules² of them
	Text    string // one short line below the code
}

// Lengths of a code at the table's rim.
const (
	codeModule = 1.25 // mm, the edge of a module: about four pixels of a projector
	codeSeam   = 0.04 // mm, by which rows overlap: smoothed edges would leave a light seam
	codeQuiet  = 4    // modules about the code that stay light, as ISO/IEC 18004 asks for
)

// Show puts a code at the rim of the scenes from now on, nil for none.
func (c *Composer) Show(code *Code) { c.code = code }

// has tells whether there is a code to show.
func (c *Code) has() bool { return c != nil && c.Modules > 0 && len(c.Dark) == c.Modules*c.Modules }

// size is the width of a code and its height with what stands below, mm.
func (c *Code) size() (w, h float64) {
	w = float64(c.Modules+2*codeQuiet) * codeModule
	if c.Text == "" {
		return w, w
	}
	return w, w + 1.6*codeText
}

// reserveCode takes a corner of the table that no panel and no touch area needs
// for the code. It stays there while it can.
func (c *Composer) reserveCode(f *frame) {
	if !c.code.has() {
		return
	}
	size, height := c.code.size()
	corners := f.codeCorners(size, height)
	if c.corner >= len(corners) || f.taken(corners[c.corner], size, height) {
		c.corner = f.freeCorner(corners, size, height)
	}
	at := corners[c.corner]
	f.field.Take(constellation.Box{X: at.X, Y: at.Y, W: size, H: height})
}

// drawCode draws the code.
func (c *Composer) drawCode(f *frame) {
	if c.code.has() {
		size, height := c.code.size()
		f.code(c.code, f.codeCorners(size, height)[c.corner], size)
	}
}

// codeText is the height of the em of the line below a code, mm.
const codeText = 3.4

// codeCorners are the places for a code of size × height mm, by its top left
// corner: the bottom right one first, where few things stand.
func (f *frame) codeCorners(size, height float64) []constellation.Vec {
	rim := f.cfg.Sizes.Rim
	left, right, top, bottom := rim, f.table.Width-rim-size, rim, f.table.Height-rim-height
	return []constellation.Vec{{X: right, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}, {X: left, Y: bottom}}
}

// freeCorner is the first corner where nothing else stands; the first of all
// if there is none.
func (f *frame) freeCorner(corners []constellation.Vec, size, height float64) int {
	for i, at := range corners {
		if !f.taken(at, size, height) {
			return i
		}
	}
	return 0
}

// taken tells whether a panel, a touch area or a question needs a place of
// size × height mm.
func (f *frame) taken(at constellation.Vec, size, height float64) bool {
	own := constellation.Box{X: at.X, Y: at.Y, W: size, H: height}
	for i := range f.panels {
		if own.Intersect(f.panels[i].Box()).Area() > 0 {
			return true
		}
	}
	for i := range f.marks {
		m := &f.marks[i]
		if layout.Touchable(m.Kind) && len(m.Points) > 0 && own.Intersect(layout.Extent(m)).Area() > 0 {
			return true
		}
	}
	return false
}

// code draws the modules dark on a light plate: a run of a row is one shape.
func (f *frame) code(c *Code, at constellation.Vec, size float64) {
	light, dark := RGB(0xe8ecff), RGB(0x05070f)
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
			corner := at.Add(constellation.Vec{X: float64(from + codeQuiet), Y: float64(y + codeQuiet)}.Mul(codeModule))
			f.fill(dark, rectangle(corner, float64(x-from)*codeModule, codeModule+codeSeam)...)
		}
	}
	f.text(c.Text, at.Add(constellation.Vec{X: size / 2, Y: size + 0.8*codeText}),
		Op{Size: fit(codeText, c.Text, size), Color: f.cfg.Palette.Text.Alpha(0.85), Plate: f.cfg.Palette.Veil})
}

func rectangle(at constellation.Vec, w, h float64) []constellation.Vec {
	return []constellation.Vec{at, at.Add(constellation.Vec{X: w}), at.Add(constellation.Vec{X: w, Y: h}), at.Add(constellation.Vec{Y: h})}
}
