package render

import "math"

// shade returns the light that the ray d through pixel x, y brings.
func (t *Renderer) shade(x, y int, d Vec3, p *pixel) RGB {
	switch {
	case p.body == hand:
		return t.skin(d, p)
	case p.body >= 0:
		return t.shadeDie(d, p)
	case d.Z > -1e-3:
		return t.scene.Sky.seen(Vec3{d.X, d.Y, math.Abs(d.Z)})
	}
	return t.shadeGround(d, t.tiles[y/tileSize*t.wide+x/tileSize])
}

// shadeGround is a point of the table.
func (t *Renderer) shadeGround(d Vec3, near []int16) RGB {
	s := t.scene
	dist := -s.Camera.Eye.Z / d.Z
	p := s.Camera.Eye.Add(d.Mul(dist))
	g := t.groundLight(p, d, near)
	width := dist / s.Camera.Fx / math.Sqrt(-d.Z)
	if s.Beam != nil {
		g.light = g.light.Plus(s.Beam.At(p.X, -p.Y, 0, width))
	}
	return g.on(s.Ground.At(p.X, -p.Y, width))
}

// shine is all light on a point of the ground, whatever its colour.
type shine struct {
	light  RGB // that the ground's colour filters
	mirror RGB // that comes from its varnish
	keep   float32
}

// on returns what the ground of that colour sends to the camera.
func (g *shine) on(colour RGB) RGB {
	return colour.Through(g.light).Times(g.keep).Plus(g.mirror)
}

// groundLight is the light on a point of the table that is seen along d.
func (t *Renderer) groundLight(p, d Vec3, near []int16) shine {
	s := t.scene
	light := s.Sky.Above.Blend(s.Sky.Level, 0.5).Times(float32(t.open(p, Vec3{Z: 1}, near)))
	gloss := RGB{}
	r := Vec3{d.X, d.Y, -d.Z}
	for i := range s.Lamps {
		l := &s.Lamps[i]
		dir, far, power := l.towards(p)
		if dir.Z <= 0 {
			continue
		}
		got := l.Light.Through(t.lit(l, p, dir, far, near)).Times(power)
		light = light.Plus(got.Times(float32(dir.Z)))
		if s.Sheen > 0 {
			gloss = gloss.Plus(got.Times(highlight(r.Dot(dir), 0.22, l.Size/far) * float32(fresnel(r.Z))))
		}
	}
	if s.Sheen == 0 {
		return shine{light: light, keep: 1}
	}
	mirror, share := t.gleam(gloss, p, r, near)
	return shine{light, mirror, 1 - share}
}

// gleam is what a polished table mirrors: lamps, sky and dice, and the share
// of its own colour that this hides.
func (t *Renderer) gleam(gloss RGB, p, r Vec3, near []int16) (RGB, float32) {
	share := min(float32(1.5*fresnel(r.Z)*t.scene.Sheen), 1)
	seen := t.scene.Sky.seen(r)
	for _, i := range near {
		b := &t.bodies[i]
		to := b.die.Pos.Sub(p)
		if along := to.Dot(r); along <= 0 || to.Dot(to)-along*along > sq(b.die.Solid.Radius) {
			continue
		}
		if in, out, _, _ := b.die.Solid.span(b.local(p), b.m.MulT(r)); in < out && in > 0 {
			return b.die.Material.Body.Through(t.bounce).Times(0.6 * share), share
		}
	}
	return seen.Times(share).Plus(dazzle(gloss.Times(float32(t.scene.Sheen)), 1)), share
}

// fresnel is Schlick's share of mirrored light for plastic and varnish.
func fresnel(cos float64) float64 {
	x := 1 - clamp(cos)
	return 0.04 + 0.96*x*x*x*x*x
}

// highlight is the mirror image of a round lamp of angular radius spread in
// a surface of the given roughness (radians), over the light that the lamp
// throws on white paper; cos is between the mirrored ray and the lamp.
func highlight(cos, rough, spread float64) float32 {
	angle := 2 * (1 - cos) // squared, for small angles
	if reach := spread + 3.5*rough; angle > reach*reach {
		return 0
	}
	off := max(math.Sqrt(max(angle, 0))-spread, 0) / rough
	return float32(bell(off*off/2) / (rough*rough + spread*spread))
}

// dazzle keeps glare below most times paper white: bright enough to bleach,
// not so bright that one ray of a pixel outshines the others.
func dazzle(c RGB, most float32) RGB {
	k := 1 / (1 + max(c.R, c.G, c.B)/most)
	return c.Times(k)
}
