package constellation

// Segment is the straight line between two points.
type Segment struct{ A, B Vec }

// Dist returns the distance of p from s in mm.
func (s Segment) Dist(p Vec) float64 {
	return p.Sub(s.A).Sub(s.along(p)).Len()
}

// Nearest returns the point of s that lies nearest to p.
func (s Segment) Nearest(p Vec) Vec { return s.A.Add(s.along(p)) }

// along is how far from A, and which way, the point of s lies that is nearest to p.
func (s Segment) along(p Vec) Vec {
	d := s.B.Sub(s.A)
	l := d.Dot(d)
	if l == 0 {
		return Vec{}
	}
	return d.Mul(max(0, min(1, p.Sub(s.A).Dot(d)/l)))
}
