package vision

import "math"

// Plumb says where straight up from the table leads in a picture, everywhere
// in it. A camera of focal length f px, before which up is w (to the right,
// downwards, ahead; of length 1), sees a step up at p, in px of a like step
// across the line of sight, lead
//
//	w.xy - w.z·(p - middle)/f
//
// (Hartley and Zisserman, Multiple View Geometry, chapter 8: all uprights meet
// in one vanishing point). Of a die with many sides a crop alone often doesn't
// tell which is the upper one; all dice on a table together do.
type Plumb struct {
	Middle [2]float64 // of the picture, px
	Up     [2]float64 // where a step leads there
	Spread float64    // how much more, per px off the middle
}

// Slant returns where a step up leads at a point of the picture.
func (p Plumb) Slant(at [2]float64) [2]float64 {
	return moved(p.Up, minus(at, p.Middle), p.Spread, [2]float64{}, 0)
}

// From returns the plumb of the part of the picture that begins at (x, y).
func (p Plumb) From(x, y int) Plumb {
	p.Middle = minus(p.Middle, [2]float64{float64(x), float64(y)})
	return p
}

func minus(a, b [2]float64) [2]float64 { return [2]float64{a[0] - b[0], a[1] - b[1]} }

// Slant returns where a step up leads at the side, in px of a like step across
// the line of sight. Of the picture's 2 × 3 view P of right, down and up that
// step's square is the smaller eigenvalue of P·Pᵀ.
func (u Upper) Slant() [2]float64 {
	xx := u.Right[0]*u.Right[0] + u.Down[0]*u.Down[0] + u.Rise[0]*u.Rise[0]
	xy := u.Right[0]*u.Right[1] + u.Down[0]*u.Down[1] + u.Rise[0]*u.Rise[1]
	yy := u.Right[1]*u.Right[1] + u.Down[1]*u.Down[1] + u.Rise[1]*u.Rise[1]
	least := (xx+yy)/2 - math.Hypot((xx-yy)/2, xy)
	k := 1 / math.Sqrt(max(least, 1e-6))
	return [2]float64{k * u.Rise[0], k * u.Rise[1]}
}

// lengths are the focal lengths that are tried, over the picture's longer
// side: lenses of 71, 53, 39 and 23 degrees across it.
var lengths = []float64{0.7, 1, 1.4, 2.5}

const (
	slantError = 0.15 // of a side that was laid rightly, a standard deviation
	leastAgree = 2.0  // voices, so that one side alone tells nothing
	leastShare = 0.4  // of the sides, likewise
	upright    = 0.7  // voices for a camera that stands upright
	roll       = 0.1  // of such cameras, radians, a standard deviation
)

// FindPlumb returns the plumb on which most of the sides that were found in a
// picture of w × h px agree; ok is false where too few do. That cameras mostly
// stand upright, or hang over the table, has a voice too.
func FindPlumb(sides []Upper, w, h int) (best Plumb, ok bool) {
	slants := make([][2]float64, len(sides))
	for i, u := range sides {
		slants[i] = u.Slant()
	}
	least := max(leastAgree, leastShare*float64(len(sides)))
	for _, l := range lengths {
		for _, u := range sides {
			p := plumbOf(u, w, h, l)
			sum, near := p.agree(sides, slants)
			if sum += p.stands(); sum > least {
				best, ok, least = near, true, sum
			}
		}
	}
	return best, ok
}

// plumbOf returns the plumb that one side tells, for a focal length over the
// picture's longer side. How far up leans from the line of sight in the
// middle depends on itself, which a few rounds settle.
func plumbOf(u Upper, w, h int, length float64) Plumb {
	p := Plumb{Middle: [2]float64{float64(w) / 2, float64(h) / 2}, Up: u.Slant()}
	at, slant := minus(u.Mid, p.Middle), p.Up
	for range 4 {
		p.Spread = math.Sqrt(max(0, 1-p.Up[0]*p.Up[0]-p.Up[1]*p.Up[1])) / (length * float64(max(w, h)))
		p.Up = moved(slant, at, -p.Spread, [2]float64{}, 0)
	}
	return p
}

// stands returns the voice for an upright camera: up leads to the picture's
// top, or nowhere.
func (p Plumb) stands() float64 {
	if p.Up[1] > roll {
		return 0
	}
	return upright * math.Exp(-p.Up[0]*p.Up[0]/(2*roll*roll))
}

// agree returns how many of the sides, of those slants, agree with p, and p
// moved to their mean.
func (p Plumb) agree(sides []Upper, slants [][2]float64) (float64, Plumb) {
	sum, off := 0.0, [2]float64{}
	for i, u := range sides {
		d := minus(slants[i], p.Slant(u.Mid))
		w := math.Exp(-(d[0]*d[0] + d[1]*d[1]) / (2 * slantError * slantError))
		sum, off = sum+w, moved(off, d, w, [2]float64{}, 0)
	}
	p.Up = moved(p.Up, off, 1/max(sum, 1e-9), [2]float64{}, 0)
	return sum, p
}
