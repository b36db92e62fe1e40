package render

// Lamp is a round light of some size: the larger, the softer its shadows.
type Lamp struct {
	At    Vec3    // mm
	Size  float64 // radius, mm
	Light RGB     // what it adds to white paper at Reach
	Reach float64 // distance, mm, at which it gives Light
}

// Sky is the light from all around: ceiling, walls and windows.
type Sky struct {
	Above, Level RGB     // straight above, and at the horizon
	Windows      float64 // 0 even … 1 bright patches that gloss shows
	Turn         float64 // degrees, of the patches
}

// towards returns the direction to the lamp, its distance and how strong its
// light is at p.
func (l *Lamp) towards(p Vec3) (d Vec3, dist float64, power float32) {
	d = l.At.Sub(p)
	dist = d.Len()
	k := l.Reach / dist
	return d.Mul(1 / dist), dist, float32(k * k)
}

// seen returns the light that comes from direction d (d.Z ≥ 0).
func (s *Sky) seen(d Vec3) RGB {
	c := s.Level.Blend(s.Above, float32(d.Z))
	if s.Windows == 0 {
		return c
	}
	n := noise2(d.X*2.1+s.Turn*0.37+5, d.Y*2.1+9)
	w := smooth(0.62, 0.74, n) * s.Windows
	return c.Times(float32(0.75 + 4*w))
}
