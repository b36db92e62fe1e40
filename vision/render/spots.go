package render

import (
	"image"
	"math"
)

// dimmest is the contrast that an eye misses, in steps of 255.
const dimmest = 3

// sureSteps is how many standard deviations of the noise the way to another
// mark needs so that half of the legibility is left.
const sureSteps = 5

// fewSpots is how many pixels of a side tell nothing; about manySpots are
// enough: of larger sides every second or third row and column is looked at.
const fewSpots, manySpots = 12, 900

// spots are pixels that show a piece of a side.
type spots struct {
	at     []Point    // in the side's axes, mm
	width  []float64  // mm that a pixel sees
	colour [3]samples // as stored, 0…255
}

// samples holds a number for each spot.
type samples []float64

func (v samples) dot(w samples) float64 {
	sum := 0.0
	for i, x := range v {
		sum += x * w[i]
	}
	return sum
}

func (v samples) norm() float64 { return math.Sqrt(v.dot(v)) }

// plus adds k times w to v.
func (v samples) plus(k float64, w samples) {
	for i, x := range w {
		v[i] += k * x
	}
}

// spots gathers the pixels of a picture that show a piece of a side of body i.
func (t *Renderer) spots(img *image.RGBA, i, side int, of region) *spots {
	var s spots
	b, c := &t.bodies[i], &t.scene.Camera
	step := max(1, int(math.Sqrt(float64(b.owned)/manySpots)))
	for y := b.box[1]; y <= b.box[3]; y += step {
		for x := b.box[0]; x <= b.box[2]; x += step {
			p := &t.px[y*c.Width+x]
			if p.body != int16(i) || int(p.side) != side {
				continue
			}
			d := c.Ray(float64(x), float64(y))
			q := b.die.Solid.Sides[side].flat(b.local(c.Eye.Add(d.Mul(p.t))))
			if math.Hypot(q.U-of.At.U, q.V-of.At.V) <= of.Radius {
				s.add(q, t.width(b, p, d), img.Pix[img.PixOffset(x, y):])
			}
		}
	}
	return &s
}

func (s *spots) add(p Point, width float64, px []uint8) {
	s.at, s.width = append(s.at, p), append(s.width, width)
	for c := range s.colour {
		s.colour[c] = append(s.colour[c], float64(px[c]))
	}
}

// tell returns how much nearer the spots' colours are to one set of marks than
// to the likest of the others: 1 for a clean picture, 0 halfway, 0 too where
// there are too few spots. Light that falls off evenly over the side is left
// out; what else is in the way counts as noise.
func (s *spots) tell(own []Mark, others [][]Mark) float64 {
	if len(s.at) < fewSpots {
		return 0
	}
	even := s.even()
	ink := even.without(s.cover(own))
	seen := even.without(s.towards(ink))
	contrast := ink.dot(seen) / max(ink.dot(ink), 1e-9)
	seen.plus(-contrast, ink)
	noise := math.Hypot(seen.norm()/math.Sqrt(float64(len(seen))), dimmest)
	least := 1.0
	for _, marks := range others {
		way := even.without(s.cover(marks))
		way.plus(-1, ink)
		far := max(way.norm(), 1e-9)
		half := contrast * far / 2
		least = min(least, (half-seen.dot(way)/far)/(half+sureSteps*noise))
	}
	return least
}

// cover returns the share of ink at each spot.
func (s *spots) cover(marks []Mark) samples {
	out := make(samples, len(s.at))
	for i, p := range s.at {
		for k := range marks {
			if m := &marks[k]; !m.Patch {
				a, _ := m.cover(p, s.width[i])
				out[i] += (1 - out[i]) * a * (1 - m.Faint)
			}
		}
	}
	return out
}

// towards returns the colours along the way from the body's to the ink's.
func (s *spots) towards(ink samples) samples {
	out := make(samples, len(s.at))
	way := make(samples, len(s.colour))
	for c := range way {
		way[c] = ink.dot(s.colour[c])
	}
	far := max(way.norm(), 1e-9)
	for c := range way {
		out.plus(way[c]/far, s.colour[c])
	}
	return out
}

// basis is a set of orthonormal vectors.
type basis []samples

// even is what light makes of a bare side: all alike, and falling off along
// the side's two axes.
func (s *spots) even() basis {
	var b basis
	for _, f := range []func(Point) float64{
		func(Point) float64 { return 1 },
		func(p Point) float64 { return p.U },
		func(p Point) float64 { return p.V },
	} {
		v := make(samples, len(s.at))
		for i, p := range s.at {
			v[i] = f(p)
		}
		v = b.without(v)
		if n := v.norm(); n > 1e-9 {
			v.plus(1/n-1, v)
			b = append(b, v)
		}
	}
	return b
}

// without returns what of v lies in none of the basis' directions; v is used up.
func (b basis) without(v samples) samples {
	for _, e := range b {
		v.plus(-e.dot(v), e)
	}
	return v
}
