package place

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// verticalFit tells how well verticals go with the sides of a picture.
type verticalFit struct {
	sides []slants
	loose float64 // how much farther cameras may lean than they mostly do, a standard deviation of the slant
}

// slants is how a die's top face may slant.
type slants struct {
	mid  vision.Pixel // of the side that was found, px
	tops []slantOf    // the top face being that side or a neighbour of it
}

type slantOf struct {
	at    vision.Pixel // where up leads then
	share float64      // 0…1, how often that is so
}

const (
	mapTrust   = 2    // times as much as it says a map of slants counts: right most often so in pictures
	slantError = 0.12 // of a side that was laid rightly, a standard deviation
	laidShare  = 0.86 // of dice, that some side of them is laid rightly
	settling   = 3    // rounds of moving a vertical to what the sides say
	inertia    = 0.3  // sides that hold it where it is
	partLoose  = 0.3  // of a part of a picture, whose middle isn't known
)

func newVerticalFit(sides []Side, of View) verticalFit {
	f := verticalFit{sides: make([]slants, len(sides))}
	if of.Part {
		f.loose = partLoose
	}
	for i, s := range sides {
		f.sides[i].mid = s.Mid
		f.sides[i].tops = s.tops()
	}
	return f
}

// tops returns where up leads by each of the sides that may be the top face, and
// how likely it is that one, the likeliest first.
func (s Side) tops() []slantOf {
	var out []slantOf
	sum := 0.0
	for _, t := range topsOf(s.Kind) {
		at := s.slantAlong(t.direction)
		out = append(out, slantOf{at, t.share * math.Exp(mapTrust*s.Up.log(at))})
		sum += out[len(out)-1].share
	}
	for i := range out {
		out[i].share /= sum
	}
	slices.SortStableFunc(out, func(a, b slantOf) int { return cmp.Compare(b.share, a.share) })
	return out
}

// guesses returns the verticals that one slant at a point tells, by the lens.
func (f verticalFit) guesses(mid, slant vision.Pixel, of View) []Guess {
	var out []Guess
	for _, l := range lengths {
		v := f.settle(verticalOf(mid, slant, of, l))
		out = append(out, Guess{v, f.log(v)})
	}
	return out
}

// mostTops is how many sides of a die at most may be its top face, if one of
// them was taken for it.
const mostTops = 10

// chances returns how likely each of a die's slants is where up leads so, for
// each unit of area. Where none was laid rightly any slant is as likely.
func (s slants) chances(v vision.Pixel) (each [mostTops]float64, all float64) {
	const square, most = 2 * slantError * slantError, 16.0
	for i, t := range s.tops {
		d := t.at.Sub(v)
		if x := (d.X*d.X + d.Y*d.Y) / square; x < most {
			each[i] = laidShare * t.share * math.Exp(-x) / (math.Pi * square)
			all += each[i]
		}
	}
	return each, all + (1-laidShare)/math.Pi
}

// log returns how likely a vertical is, as a logarithm.
func (f verticalFit) log(p camera.Vertical) float64 {
	sum := math.Log(f.beforehand(p))
	for _, s := range f.sides {
		_, all := s.chances(p.Slant(s.mid))
		sum += math.Log(all)
	}
	return sum
}

// settle moves a vertical to what the sides say that go with it.
func (f verticalFit) settle(p camera.Vertical) camera.Vertical {
	for range settling {
		sum, off := inertia, vision.Pixel{}
		for _, s := range f.sides {
			v := p.Slant(s.mid)
			each, all := s.chances(v)
			for i, t := range s.tops {
				sum, off = sum+each[i]/all, off.Add(t.at.Sub(v).Mul(each[i]/all))
			}
		}
		p.Up = p.Up.Add(off.Mul(1 / sum))
	}
	return p
}

// distinct returns the guesses by which some side slants otherwise than by any
// before them.
func (f verticalFit) distinct(all []Guess) []Guess {
	var out []Guess
	for _, g := range all {
		if !slices.ContainsFunc(out, func(o Guess) bool { return f.alike(g.Vertical, o.Vertical) }) {
			out = append(out, g)
		}
	}
	return out
}

func (f verticalFit) alike(a, b camera.Vertical) bool {
	return !slices.ContainsFunc(f.sides, func(s slants) bool { return a.Slant(s.mid).Dist(b.Slant(s.mid)) > otherwise })
}

// Cameras look down on a table or stand upright beside it, as a rule: how many
// of either, and how far they lean, as standard deviations of the slant.
const (
	above, anyWay       = 0.4, 0.1 // shares; others stand upright
	aboveLean, sideLean = 0.12, 0.1
	leastUpright        = 0.9 // slant of an upright camera at most: it sees the table's top
)

// beforehand returns how likely a vertical is before any die is seen, for each
// unit of area.
func (f verticalFit) beforehand(p camera.Vertical) float64 {
	x, y := p.Up.X, p.Up.Y
	if math.Hypot(x, y) > 1 {
		return 1e-6
	}
	down, side := math.Hypot(aboveLean, f.loose), math.Hypot(sideLean, f.loose)
	hanging := bell(x, down) * bell(y, down)
	out := max(0, y, -leastUpright-y)
	standing := bell(x, side) * bell(out, side) / bell(0, side) / leastUpright
	return above*hanging + (1-above-anyWay)*standing + anyWay/math.Pi
}

// bell is the density of the normal distribution.
func bell(x, deviation float64) float64 {
	x /= deviation
	return math.Exp(-x*x/2) / (deviation * math.Sqrt(2*math.Pi))
}
