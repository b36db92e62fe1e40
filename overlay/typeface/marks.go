package typeface

import (
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"github.com/asterism-dice/asterism/constellation"
)

// clearance is how far a mark keeps off what it stands on or hangs from, em.
const clearance = 0.06

// firstMark is the first mark that stands on the letter before it.
const firstMark = '\u0300'

// Where a mark stands, by its class (Unicode, Canonical_Combining_Class). Others are drawn
// where the font has them.
const (
	below = 220
	above = 230
)

// composed puts marks together with their letters where one sign stands for both: the font
// draws it best.
func composed(line string) string { return norm.NFC.String(line) }

// stacks tells where a mark stands; false for all that isn't one.
func stacks(r rune) (class uint8, ok bool) {
	if r < firstMark || !unicode.Is(unicode.M, r) {
		return 0, false
	}
	class = norm.NFC.PropertiesString(string(r)).CCC()
	return class, class == below || class == above
}

// put returns where a mark is put onto a letter and all that was put there before.
func put(mark []Segment, class uint8, ink constellation.Box) (at constellation.Vec) {
	own := extent(mark)
	at.X = ink.Centre().X - own.Centre().X
	if class == above {
		at.Y = min(0, ink.Y-clearance-own.Y-own.H)
	} else {
		at.Y = max(0, ink.Y+ink.H+clearance-own.Y)
	}
	return at
}

// around is the least box about two.
func around(a, b constellation.Box) constellation.Box {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return constellation.Box{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// points are how many of a segment's arguments its operation takes.
var points = [...]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}

// extent is the box about an outline, em; empty for none.
func extent(path []Segment) (all constellation.Box) {
	for i, s := range path {
		for j, p := range s.Args[:points[s.Op]] {
			if one := (constellation.Box{X: p.X, Y: p.Y}); i+j == 0 {
				all = one
			} else {
				all = around(all, one)
			}
		}
	}
	return all
}
