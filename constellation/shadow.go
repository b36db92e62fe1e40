package constellation

// Shadow is a footprint projected on an axis: the interval from Lo to Hi, mm.
type Shadow struct{ Lo, Hi float64 }

// Shadow projects f on the axis of the unit vector n.
func (f Footprint) Shadow(n Vec) Shadow {
	c, r := f.Center.Dot(n), f.Reach(n)
	return Shadow{c - r, c + r}
}

// Margin returns by how many mm two shadows overlap, negative by how many they
// miss: the smaller of the upper ends less the greater of the lower ends (spec
// Utara, Paths).
func (s Shadow) Margin(o Shadow) float64 {
	return min(s.Hi, o.Hi) - max(s.Lo, o.Lo)
}
