package place

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Slant returns where a step up leads at the side, in px of a like step across
// the line of sight.
func (u TopFace) Slant() vision.Pixel { return u.slantAlong(outward) }

// slantAlong returns that of a step along another direction. Of the picture's
// 2 × 3 view P of right, down and up the square of a step across the line of
// sight is the smaller eigenvalue of P·Pᵀ.
func (u TopFace) slantAlong(d direction) vision.Pixel {
	xx := u.Right.X*u.Right.X + u.Down.X*u.Down.X + u.Rise.X*u.Rise.X
	xy := u.Right.X*u.Right.Y + u.Down.X*u.Down.Y + u.Rise.X*u.Rise.Y
	yy := u.Right.Y*u.Right.Y + u.Down.Y*u.Down.Y + u.Rise.Y*u.Rise.Y
	least := (xx+yy)/2 - math.Hypot((xx-yy)/2, xy)
	k := 1 / math.Sqrt(max(least, 1e-6))
	return u.along(d).Mul(k)
}

// Side is a side that was found in a picture as the top face of a die of a
// kind; a neighbour of that it may be.
type Side struct {
	TopFace
	Kind constellation.Kind
	Up   SlantMap // of the die
}

// View is what was looked at.
type View struct {
	Width, Height int  // px
	Part          bool // of a camera's picture: where its middle lies isn't known
}

// Guess is a vertical that a picture may have.
type Guess struct {
	camera.Vertical
	Log float64 // how likely it is, as a logarithm; only differences mean something
}

// lengths are the focal lengths that are tried, over the picture's longer
// side: lenses of 71, 53, 39 and 23 degrees across it.
var lengths = []float64{0.7, 1, 1.4, 2.5}

const (
	fewSides  = 6   // up to which a guess begins with their neighbours, too
	otherwise = 0.3 // by how much a side slants otherwise by another guess
	overSure  = 1.5 // times as sure as they are the guesses tell to be: sides err together
)

// FindVerticals returns the verticals that a picture may have, by the sides
// that were found in it, the likeliest first: by each of them some side slants
// otherwise than by those before it. One side alone tells little, since any of a die's
// may be its top: how cameras mostly stand decides then. Where neighbours are seldom
// taken for tops the sides need but agree: to doubt them did d10s and photographs of d6
// harm.
func FindVerticals(sides []Side, of View) []Guess {
	if len(sides) == 0 {
		return nil
	}
	if !mostlyMistakable(sides) {
		return agreed(sides, of)
	}
	f := newVerticalFit(sides, of)
	var all []Guess
	for _, s := range f.sides {
		tops := s.tops
		if len(f.sides) > fewSides {
			tops = tops[:1]
		}
		for _, t := range tops {
			all = append(all, f.guesses(s.mid, t.at, of)...)
		}
	}
	slices.SortStableFunc(all, func(a, b Guess) int { return cmp.Compare(b.Log, a.Log) })
	return f.distinct(all)
}

// leanOfMistakable is how far the neighbours of a top face lean at most that are
// easily taken for it: a d20's.
const leanOfMistakable constellation.Angle = 45

// mostlyMistakable tells whether half the sides are of dice with such neighbours.
func mostlyMistakable(sides []Side) bool {
	n := 0
	for _, s := range sides {
		if r := rings[s.Kind]; len(r) > 0 && r[0].lean < leanOfMistakable {
			n++
		}
	}
	return 2*n >= len(sides)
}

// agreed returns the one vertical on which most of the sides agree, if there is one.
func agreed(sides []Side, of View) []Guess {
	if v, ok := agreedVertical(sides, of); ok {
		return []Guess{{Vertical: v}}
	}
	return nil
}

// Astray returns how likely it is, 0…1, that up leads elsewhere at a point than
// by the first of the guesses.
func Astray(all []Guess, at vision.Pixel) float64 {
	sum, astray := 0.0, 0.0
	for _, g := range all {
		p := math.Exp((g.Log - all[0].Log) / overSure)
		if sum += p; g.Slant(at).Dist(all[0].Slant(at)) > otherwise {
			astray += p
		}
	}
	return astray / max(sum, 1)
}

// verticalOf returns the vertical that one slant tells, for a focal length over
// the picture's longer side. How far up leans from the line of sight in the
// middle depends on itself, which a few rounds settle.
func verticalOf(mid, slant vision.Pixel, of View, length float64) camera.Vertical {
	w, h := float64(of.Width), float64(of.Height)
	p := camera.Vertical{Middle: vision.Pixel{X: w / 2, Y: h / 2}, Up: slant}
	at := mid.Sub(p.Middle)
	for range 4 {
		p.Spread = math.Sqrt(max(0, 1-p.Up.X*p.Up.X-p.Up.Y*p.Up.Y)) / (length * max(w, h))
		p.Up = slant.Sub(at.Mul(p.Spread))
	}
	return p
}
