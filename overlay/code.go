package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
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

// drawCode draws the code in a corner of the table that no panel and no touch
// area needs. It stays there while it can.
func (c *Composer) drawCode(f *frame) {
	if c.code == nil || c.code.Modules <= 0 || len(c.code.Dark) != c.code.Modules*c.code.Modules {
		return
	}
	size := float64(c.code.Modules+2*codeQuiet) * codeModule
	height := size
	if c.code.Text != "" {
		height += 1.6 * codeText
	}
	corners := f.codeCorners(size, height)
	if c.corner >= len(corners) || f.taken(corners[c.corner], size, height) {
		c.corner = f.freeCorner(corners, size, height)
	}
	f.code(c.code, corners[c.corner], size)
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
	half := constellation.Vec{X: size / 2, Y: height / 2}
	middle := at.Add(half)
	for i, s := range f.seats() {
		b := f.box(&f.view.Players[i], s)
		off := middle.Sub(b.At(0, -f.cfg.Sizes.Rim-b.h/2)).Turn(-b.Facing)
		reach := half.Turn(-b.Facing)
		if math.Abs(off.X) < b.w/2+math.Abs(reach.X) && math.Abs(off.Y) < b.h/2+math.Abs(reach.Y) {
			return true
		}
	}
	for i := range f.view.Marks {
		m := &f.view.Marks[i]
		r := touchRadius(m)
		if r == 0 || len(m.Points) == 0 {
			continue
		}
		if off := m.Points[0].Sub(middle); math.Abs(off.X) < half.X+r && math.Abs(off.Y) < half.Y+r {
			return true
		}
	}
	return false
}

// touchRadius is how far about its place fingers reach for a mark, mm; 0 for
// marks that nobody touches.
func touchRadius(m *rules.Mark) float64 {
	switch m.Kind {
	case rules.MarkButton:
		return m.ButtonRadius()
	case rules.MarkDial, rules.MarkAsk:
		return m.DialRadius()
	}
	return 0
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
