package render

import "math"

// Solid is a convex body round the origin: the points where the soft maximum
// of all its terms is at most zero. Terms are side planes and, where Ball or
// Round is set, a sphere and an upright cylinder. All lengths are in units of
// the die's size.
type Solid struct {
	Sides  []Side
	Points []Vec3  // corners of the sharp-edged body
	Bevel  float64 // softness of the maximum: 0.005 sharp, 0.03 usual, 0.08 very round
	Ball   float64 // radius of a sphere that cuts the corners, 0 for none
	Round  float64 // radius of a cylinder round Z (coins), 0 for none
	Radius float64 // of a sphere round the origin that holds everything
}

// Side is one plane of a Solid with its own axes: U to the right, V upwards
// as its numeral stands, U × V = N.
type Side struct {
	N, U, V Vec3
	D       float64 // distance of the plane from the origin
	In      float64 // radius of the circle round the side's middle that stays on it
	Mid     Vec3    // the side's middle
}

// flat returns a point of the solid in the side's own axes.
func (s *Side) flat(p Vec3) Point { return Point{s.U.Dot(p), s.V.Dot(p)} }

// hit is where a ray enters a Solid.
type hit struct {
	t    float64
	side int  // whose plane is nearest, -1 for the cylinder or ball
	n    Vec3 // unit normal
}

// span clips the ray o + t·d against the planes and returns the part inside
// and the sides it enters and leaves by; none when in > out.
func (s *Solid) span(o, d Vec3) (in, out float64, enter, leave int) {
	in, out, enter, leave = math.Inf(-1), math.Inf(1), -1, -1
	for i := range s.Sides {
		p := &s.Sides[i]
		dist, slope := p.N.Dot(o)-p.D, p.N.Dot(d)
		switch {
		case slope < -1e-12:
			if t := -dist / slope; t > in {
				in, enter = t, i
			}
		case slope > 1e-12:
			if t := -dist / slope; t < out {
				out, leave = t, i
			}
		case dist > 0:
			return 1, 0, -1, -1
		}
	}
	return s.spanRound(o, d, in, out, enter, leave)
}

// spanRound clips the span further by the ball and the cylinder.
func (s *Solid) spanRound(o, d Vec3, in, out float64, enter, leave int) (float64, float64, int, int) {
	cut := func(a, b, c float64) {
		disc := b*b - a*c
		if disc < 0 || a < 1e-12 {
			if c > 0 {
				in, out = 1, 0
			}
			return
		}
		r := math.Sqrt(disc)
		if t := (-b - r) / a; t > in {
			in, enter = t, -1
		}
		if t := (-b + r) / a; t < out {
			out, leave = t, -1
		}
	}
	if s.Ball > 0 {
		cut(d.Dot(d), o.Dot(d), o.Dot(o)-s.Ball*s.Ball)
	}
	if s.Round > 0 && in <= out {
		cut(d.X*d.X+d.Y*d.Y, o.X*d.X+o.Y*d.Y, o.X*o.X+o.Y*o.Y-s.Round*s.Round)
	}
	return in, out, enter, leave
}

// meet finds where the ray o + t·d enters the rounded solid. The soft maximum
// is convex along the ray and never smaller than the hard one, so Newton's
// steps from the hard entry climb to the first root and never past it.
func (s *Solid) meet(o, d Vec3) (hit, bool) {
	in, out, enter, _ := s.span(o, d)
	if in > out {
		return hit{}, false
	}
	t, n := in, Vec3{}
	for range 12 {
		f, g, flat := s.soft(o.Add(d.Mul(t)))
		if flat && enter >= 0 {
			return hit{t, enter, s.Sides[enter].N}, true
		}
		n = g
		slope := g.Dot(d)
		if slope > -1e-9 {
			if f > 1e-3*s.Bevel {
				return hit{}, false
			}
			break
		}
		step := -f / slope
		t += step
		if t > out {
			return hit{}, false
		}
		if f < 1e-3*s.Bevel {
			break
		}
	}
	return hit{t, s.nearest(o.Add(d.Mul(t))), n.Unit()}, true
}

// terms are the distances of a point from all planes, the ball and the
// cylinder.
type terms struct {
	dist        [22]float64
	n           int
	best        float64
	ball, round float64 // distances of the point from the middle and from Z
}

// terms works them out. What a solid doesn't have is infinitely far inside.
func (s *Solid) terms(p Vec3, t *terms) {
	t.n, t.best = len(s.Sides), math.Inf(-1)
	for i := range s.Sides {
		q := &s.Sides[i]
		x := q.N.X*p.X + q.N.Y*p.Y + q.N.Z*p.Z - q.D
		t.dist[i] = x
		t.best = max(t.best, x)
	}
	t.dist[t.n], t.dist[t.n+1] = math.Inf(-1), math.Inf(-1)
	if s.Ball > 0 {
		t.ball = p.Len()
		t.dist[t.n] = t.ball - s.Ball
	}
	if s.Round > 0 {
		t.round = math.Hypot(p.X, p.Y)
		t.dist[t.n+1] = t.round - s.Round
	}
	t.best = max(t.best, t.dist[t.n], t.dist[t.n+1])
}

// soft returns the soft maximum at p, its gradient, and whether one term
// alone decides it.
func (s *Solid) soft(p Vec3) (f float64, g Vec3, flat bool) {
	var t terms
	s.terms(p, &t)
	sum, counted, sharp := 0.0, 0, 1/s.Bevel
	for i, x := range t.dist[:t.n+2] {
		if x < t.best-8*s.Bevel {
			continue
		}
		w := bell((t.best - x) * sharp)
		sum += w
		counted++
		switch {
		case i < t.n:
			g = g.Add(s.Sides[i].N.Mul(w))
		case i == t.n:
			g = g.Add(p.Mul(w / t.ball))
		default:
			g = g.Add(Vec3{X: p.X, Y: p.Y}.Mul(w / t.round))
		}
	}
	if counted == 1 {
		return t.best, g, true
	}
	return t.best + s.Bevel*math.Log(sum), g.Mul(1 / sum), false
}

// nearest returns the side whose plane p is nearest to, -1 for the cylinder.
func (s *Solid) nearest(p Vec3) int {
	best, at := math.Inf(-1), -1
	for i := range s.Sides {
		if x := s.Sides[i].N.Dot(p) - s.Sides[i].D; x > best {
			best, at = x, i
		}
	}
	if s.Round > 0 && math.Hypot(p.X, p.Y)-s.Round > best {
		return -1
	}
	return at
}

// leaving finds the side and place where a ray that is inside leaves.
func (s *Solid) leaving(o, d Vec3) (t float64, side int) {
	_, out, _, leave := s.span(o, d)
	return max(out, 0), leave
}

// gap tells how far the ray o + t·d, t > 0, stays clear of the solid:
// negative inside (the depth), positive beside it, and at which t it is
// nearest. It is the lowest point of the entering and leaving planes' lines,
// exact at the border, which is where soft shadows need it.
func (s *Solid) gap(o, d Vec3) (depth, t float64) {
	in, out, enter, leave := s.span(o, d)
	if enter < 0 || leave < 0 {
		if in > out {
			return 1, 0
		}
		return (in - out) / 2, (in + out) / 2
	}
	a, b := -s.Sides[enter].N.Dot(d), s.Sides[leave].N.Dot(d)
	return (in - out) * a * b / (a + b), (in*a + out*b) / (a + b)
}

// lowest returns how far the solid, turned by m, reaches below its origin:
// the height of its middle when it rests on a plane. Rounding is neglected
// on sides, and taken from the soft maximum on corners.
func (s *Solid) lowest(m *Mat3) float64 {
	down := m.MulT(Vec3{Z: -1})
	for i := range s.Sides {
		if s.Sides[i].N.Dot(down) > 1-1e-9 {
			return s.Sides[i].D
		}
	}
	return s.reach(down)
}

// reach returns how far the rounded solid extends in direction d: the farthest
// that a grid of rays against d finds, good to a hundredth of the size.
func (s *Solid) reach(d Vec3) float64 {
	best := 0.0
	a, b := across(d), Vec3{}
	b = d.Cross(a)
	for i := -24; i <= 24; i++ {
		for j := -24; j <= 24; j++ {
			o := a.Mul(float64(i) / 24 * s.Radius).Add(b.Mul(float64(j) / 24 * s.Radius)).Add(d.Mul(2 * s.Radius))
			if h, ok := s.meet(o, d.Mul(-1)); ok {
				best = max(best, 2*s.Radius-h.t)
			}
		}
	}
	return best
}
