package overlay

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// lineLength is how many letters of a sentence stand in a line.
const lineLength = 36

// faults draws what the rules don't allow until it is mended: rings about the
// dice, and the sentence once for each side that somebody reads from.
func (f *frame) faults() {
	for i := range f.view.Faults {
		fault := &f.view.Faults[i]
		clear := f.faultRings(fault)
		text := wrap(fault.Text, lineLength)
		for _, facing := range f.audience {
			f.sentence(text, fault.Pos, clear, facing)
		}
	}
}

// faultRings draws the rings, and returns how far from the fault's place a
// text is clear of them, mm.
func (f *frame) faultRings(fault *rules.Fault) float64 {
	c, reach := f.cfg.Palette.Warn, 0.0
	for _, id := range fault.Dice {
		if d, ok := f.table.Die(id); ok {
			r := 1.1 * ringAbout(d)
			f.faultRing(c, d.Pos, r)
			if d.Pos.Dist(fault.Pos) < r {
				reach = max(reach, r)
			}
		}
	}
	if reach == 0 {
		reach = 14
		f.faultRing(c, fault.Pos, reach)
	}
	return reach + 3
}

func (f *frame) faultRing(c Color, at constellation.Vec, r float64) {
	beat := f.beat()
	f.glow(c.Alpha(0.2+0.25*beat), at, 2*r)
	f.ring(c, at, r, 1.2, 0)
	f.ring(c.Alpha(0.6*(1-beat)), at, r*(1+0.35*beat), 0.8, 0)
}

// sentence writes a text beside a place, on the side of who reads it, and
// within the table.
func (f *frame) sentence(text string, at constellation.Vec, clear float64, facing constellation.Angle) {
	size := f.cfg.Sizes.Small
	w, h := blockSize(text, size)
	below := at.Add(constellation.Vec{Y: clear + h/2}.Turn(facing))
	f.text(text, f.within(below, w, h, facing), Op{Size: size, Facing: facing, Color: f.cfg.Palette.Warn, Plate: f.cfg.Palette.Veil})
}

// within moves the centre of a block of w × h mm, turned by facing, so that it
// lies on the table where it fits.
func (f *frame) within(at constellation.Vec, w, h float64, facing constellation.Angle) constellation.Vec {
	sin, cos := facing.SinCos()
	x := (abs(cos)*w + abs(sin)*h) / 2
	y := (abs(sin)*w + abs(cos)*h) / 2
	return constellation.Vec{X: clamp(at.X, x, f.table.Width-x), Y: clamp(at.Y, y, f.table.Height-y)}
}

// longest is the longest line of a text.
func longest(text string) string {
	most := ""
	for _, l := range strings.Split(text, "\n") {
		if rules.TextWidth(l) > rules.TextWidth(most) {
			most = l
		}
	}
	return most
}

// blockSize estimates the extent of a text with its plate, in mm.
func blockSize(text string, size float64) (w, h float64) {
	lines := 1 + strings.Count(text, "\n")
	return (rules.TextWidth(longest(text)) + 1.2) * size, (float64(lines)*1.3 + 0.6) * size
}

// wrap breaks a sentence into lines of at most n letters where words allow,
// and of much the same length.
func wrap(s string, n int) string {
	broken := breakLines(s, n)
	lines := strings.Count(broken, "\n")
	for n--; n > 0; n-- {
		narrower := breakLines(s, n)
		if strings.Count(narrower, "\n") > lines {
			break
		}
		broken = narrower
	}
	return broken
}

func breakLines(s string, n int) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(s) {
		l := len([]rune(word))
		switch {
		case i == 0:
		case column+1+l > n:
			out.WriteByte('\n')
			column = 0
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += l
	}
	return out.String()
}

// clamp brings x between lo and hi; into their middle when they are crossed.
func clamp(x, lo, hi float64) float64 {
	if lo > hi {
		return (lo + hi) / 2
	}
	return min(hi, max(lo, x))
}

func abs(x float64) float64 { return max(x, -x) }
