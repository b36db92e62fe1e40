package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// centroid is the centre of a polygon's area; of its corners where it has none.
func centroid(ps []constellation.Vec) constellation.Vec {
	var sum, mean constellation.Vec
	area := 0.0
	for i, p := range ps {
		q := ps[(i+1)%len(ps)]
		a := p.Sub(ps[0]).Cross(q.Sub(ps[0]))
		area += a
		sum = sum.Add(p.Add(q).Add(ps[0]).Mul(a / 3))
		mean = mean.Add(p)
	}
	if math.Abs(area) < 1e-9 {
		return mean.Mul(1 / float64(max(1, len(ps))))
	}
	return sum.Mul(1 / area)
}

// inside tells whether at lies in the polygon, by the even-odd rule.
func inside(ps []constellation.Vec, at constellation.Vec) bool {
	in := false
	for i, p := range ps {
		q := ps[(i+1)%len(ps)]
		if (p.Y > at.Y) != (q.Y > at.Y) && at.X < p.X+(at.Y-p.Y)/(q.Y-p.Y)*(q.X-p.X) {
			in = !in
		}
	}
	return in
}

// clearance is the distance from at to the polygon's nearest side.
func clearance(ps []constellation.Vec, at constellation.Vec) float64 {
	best := math.Inf(1)
	for i, p := range ps {
		best = min(best, constellation.Segment{A: p, B: ps[(i+1)%len(ps)]}.Dist(at))
	}
	return best
}

// roomiest is the place in a polygon that lies furthest from its sides, found
// on a grid about its centroid, and its distance to them. The centroid is
// taken when it is nearly as good, since that is where people look.
func roomiest(ps []constellation.Vec) (constellation.Vec, float64) {
	middle := centroid(ps)
	best, room := middle, -1.0
	if inside(ps, middle) {
		room = 1.25 * clearance(ps, middle)
	}
	lo, hi := bounds(ps)
	const steps = 12
	for i := 1; i < steps; i++ {
		for j := 1; j < steps; j++ {
			at := constellation.Vec{X: lo.X + (hi.X-lo.X)*float64(i)/steps, Y: lo.Y + (hi.Y-lo.Y)*float64(j)/steps}
			if d := clearance(ps, at); d > room && inside(ps, at) {
				best, room = at, d
			}
		}
	}
	return best, clearance(ps, best)
}

// bounds is the upright box about ps.
func bounds(ps []constellation.Vec) (lo, hi constellation.Vec) {
	lo = constellation.Vec{X: math.Inf(1), Y: math.Inf(1)}
	hi = lo.Mul(-1)
	for _, p := range ps {
		lo = constellation.Vec{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
		hi = constellation.Vec{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	return lo, hi
}

// appendRoundRect adds the outline of a rectangle with rounded corners about the
// origin.
func appendRoundRect(ps []constellation.Vec, w, h, radius float64) []constellation.Vec {
	const steps = 6
	r := min(radius, w/2, h/2)
	for corner := range 4 {
		centre := constellation.Vec{X: w/2 - r, Y: h/2 - r}
		if corner == 0 || corner == 3 {
			centre.Y = -centre.Y
		}
		if corner >= 2 {
			centre.X = -centre.X
		}
		for i := range steps + 1 {
			ps = append(ps, polar(centre, r, 90*(constellation.Angle(corner)+constellation.Angle(i)/steps)))
		}
	}
	return ps
}
