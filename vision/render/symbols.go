package render

import "math"

// Symbols are the faces that are drawn and not written, and the marks of
// two-sided dice. All are 1 high with the middle at the origin.
var Symbols = map[string]Shape{
	"Sun":      sun(0.27, 8, 0.33, 0.5, 0.08),
	"Moon":     moon(),
	"dot":      Disc(Point{}, 0.5),
	"ring":     append(Disc(Point{}, 0.5), reversed(Disc(Point{}, 0.34))...),
	"cross":    append(Box(-0.5, -0.1, 0.5, 0.1), Box(-0.1, -0.5, 0.1, 0.5)...),
	"star":     star(5, 0.5, 0.2),
	"rosette":  star(8, 0.5, 0.26),
	"diamond":  star(2, 0.5, 0.35),
	"emblem":   append(append(Disc(Point{}, 0.5), reversed(Disc(Point{}, 0.42))...), star(6, 0.34, 0.12)...),
	"patch":    RoundedSquare(1, 0.16),
	"emblem-2": append(append(Disc(Point{}, 0.5), reversed(star(7, 0.42, 0.3))...), Disc(Point{}, 0.16)...),
}

// kappa is how far a cubic's handles lie off for a quarter of a circle.
const kappa = 0.5522847498

// Disc returns a filled circle.
func Disc(c Point, r float64) Shape {
	k := r * kappa
	at := func(u, v float64) Point { return Point{c.U + u, c.V + v} }
	return Shape{
		{Move, [3]Point{at(r, 0)}},
		{Curve, [3]Point{at(r, k), at(k, r), at(0, r)}},
		{Curve, [3]Point{at(-k, r), at(-r, k), at(-r, 0)}},
		{Curve, [3]Point{at(-r, -k), at(-k, -r), at(0, -r)}},
		{Curve, [3]Point{at(k, -r), at(r, -k), at(r, 0)}},
	}
}

// Box returns a filled rectangle.
func Box(u0, v0, u1, v1 float64) Shape {
	return Polygon(Point{u0, v0}, Point{u1, v0}, Point{u1, v1}, Point{u0, v1})
}

// Polygon returns a filled polygon.
func Polygon(ps ...Point) Shape {
	out := Shape{{Move, [3]Point{ps[0]}}}
	for _, p := range append(ps[1:], ps[0]) {
		out = append(out, Segment{Line, [3]Point{p}})
	}
	return out
}

// RoundedSquare returns a filled square round the origin with round corners.
func RoundedSquare(size, corner float64) Shape {
	h, c := size/2, size/2-corner
	k := c + corner*kappa
	line := func(u, v float64) Segment { return Segment{Line, [3]Point{{u, v}}} }
	turn := func(a, b, p Point) Segment { return Segment{Curve, [3]Point{a, b, p}} }
	return Shape{{Move, [3]Point{{c, h}}},
		line(-c, h), turn(Point{-k, h}, Point{-h, k}, Point{-h, c}),
		line(-h, -c), turn(Point{-h, -k}, Point{-k, -h}, Point{-c, -h}),
		line(c, -h), turn(Point{k, -h}, Point{h, -k}, Point{h, -c}),
		line(h, c), turn(Point{h, k}, Point{k, h}, Point{c, h})}
}

// reversed returns a single contour run the other way round: a hole.
func reversed(s Shape) Shape {
	end := s[len(s)-1].end()
	out := Shape{{Move, [3]Point{end}}}
	for i := len(s) - 1; i > 0; i-- {
		to := s[i-1].end()
		if s[i].Op == Curve {
			out = append(out, Segment{Curve, [3]Point{s[i].P[1], s[i].P[0], to}})
		} else {
			out = append(out, Segment{Line, [3]Point{to}})
		}
	}
	return out
}

func (s Segment) end() Point {
	if s.Op == Curve {
		return s.P[2]
	}
	return s.P[0]
}

// polar returns the point at a distance and an angle in turns from V upwards.
func polar(r, turns float64) Point {
	s, c := math.Sincos(turns * 2 * math.Pi)
	return Point{r * s, r * c}
}

// star returns a star of n points.
func star(n int, outer, inner float64) Shape {
	var ps []Point
	for i := range n {
		ps = append(ps, polar(outer, -float64(i)/float64(n)), polar(inner, -(float64(i)+0.5)/float64(n)))
	}
	return Polygon(ps...)
}

// sun returns a disc with n rays from a to b of half width w at the foot.
func sun(r float64, n int, a, b, w float64) Shape {
	out := Disc(Point{}, r)
	for i := range n {
		t := float64(i) / float64(n)
		foot, tip := polar(a, t), polar(b, t)
		side := polar(w, t+0.25)
		out = append(out, Polygon(Point{foot.U + side.U, foot.V + side.V},
			Point{tip.U + side.U*0.4, tip.V + side.V*0.4},
			Point{tip.U - side.U*0.4, tip.V - side.V*0.4},
			Point{foot.U - side.U, foot.V - side.V})...)
	}
	return out
}

// moon returns a crescent open to the right.
func moon() Shape {
	out := Shape{{Move, [3]Point{{0.22, 0.45}}}}
	out = append(out,
		Segment{Curve, [3]Point{{-0.1, 0.6}, {-0.48, 0.36}, {-0.48, 0}}},
		Segment{Curve, [3]Point{{-0.48, -0.36}, {-0.1, -0.6}, {0.22, -0.45}}},
		Segment{Curve, [3]Point{{-0.02, -0.38}, {-0.18, -0.22}, {-0.18, 0}}},
		Segment{Curve, [3]Point{{-0.18, 0.22}, {-0.02, 0.38}, {0.22, 0.45}}})
	return out.centred()
}
