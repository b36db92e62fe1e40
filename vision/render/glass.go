package render

import "math"

// through is what is seen through a clear body: the far side with its marks,
// the table under it, and the light that gathers inside.
func (t *Renderer) through(s *spot) RGB {
	b := s.b
	d := refract(b.m.MulT(s.d), s.p.n, 1/1.5)
	dist, side := b.die.Solid.leaving(s.local, d)
	if side < 0 {
		return s.base
	}
	out := s.local.Add(d.Mul(dist))
	far := &b.die.Solid.Sides[side]
	glow := t.behind(b, far, out, d)
	q := far.flat(out)
	ink := b.die.Material.Ink.Through(t.scene.Sky.Level).Times(0.8)
	for i := range b.die.Marks[side] {
		a, _ := b.die.Marks[side][i].cover(q, s.width)
		glow = glow.Blend(ink, float32(a))
	}
	depth, body := dist/b.die.Size, b.die.Material.Body
	return RGB{soak(glow.R, body.R, depth), soak(glow.G, body.G, depth), soak(glow.B, body.B, depth)}
}

// behind is the light that enters through the far side: from the table where
// that side lies on it, little where the light is mirrored inside.
func (t *Renderer) behind(b *body, far *Side, out, d Vec3) RGB {
	level := t.scene.Sky.Level
	switch {
	case b.m.Mul(far.N).Z < -0.5:
		at := b.m.Mul(out).Add(b.die.Pos)
		return t.scene.Ground.At(at.X, -at.Y, 3).Through(level).Times(0.7)
	case far.N.Dot(d) < 0.6:
		return level.Times(0.3)
	}
	return level.Times(0.55)
}

// soak dims light by a coloured body of the given depth in sizes of the die.
func soak(x, body float32, depth float64) float32 {
	return x * float32(math.Pow(max(float64(body), 0.004), depth*0.8))
}

// refract bends d at a surface of normal n; eta is outer over inner index.
func refract(d, n Vec3, eta float64) Vec3 {
	cos := -d.Dot(n)
	k := 1 - eta*eta*(1-cos*cos)
	return d.Mul(eta).Add(n.Mul(eta*cos - math.Sqrt(max(k, 0)))).Unit()
}
