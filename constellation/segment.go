package constellation

// Segment is the straight line between two points.
type Segment struct{ A, B Vec }

// Dist returns the distance of p from s in mm.
func (s Segment) Dist(p Vec) float64 {
	d, w := s.B.Sub(s.A), p.Sub(s.A)
	if l := d.Dot(d); l > 0 {
		k := max(0, min(1, w.Dot(d)/l))
		w = w.Sub(d.Mul(k))
	}
	return w.Len()
}
