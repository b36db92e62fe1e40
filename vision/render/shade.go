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
		g.light = g.light.Plus(s.Beam.At(p.X, -p.Y, width))
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
		if in, out, _, _ := b.die.Solid.span(b.m.MulT(p.Sub(b.die.Pos)), b.m.MulT(r)); in < out && in > 0 {
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

// shadeDie is a point of a die.
func (t *Renderer) shadeDie(d Vec3, p *pixel) RGB {
	s, b := t.scene, &t.bodies[p.body]
	at := s.Camera.Eye.Add(d.Mul(p.t))
	local := b.m.MulT(at.Sub(b.die.Pos))
	width := p.t / s.Camera.Fx / math.Sqrt(max(0.15, -p.n.Dot(b.m.MulT(d))))
	base, n, gloss, hollow := t.surface(b, local, p, width)
	normal := b.m.Mul(n).Unit()
	mat := &b.die.Material
	view := mirror(d, normal)
	facing := -d.Dot(normal)

	soft, shine := t.ambient(at, normal, b), RGB{}
	rough := math.Hypot(0.015+0.6*sq(1-gloss), b.bend(local, p, width))
	shiny := float32(fresnel(facing) * math.Sqrt(gloss))
	for i := range s.Lamps {
		l := &s.Lamps[i]
		dir, far, strength := l.towards(at)
		cos := normal.Dot(dir)
		bleed := 0.25*mat.Clear + 0.12
		wrapped := (cos + bleed) / (1 + bleed)
		if wrapped <= 0 {
			continue
		}
		got := l.Light.Through(t.lit(l, at, dir, far, b.near)).Times(strength)
		soft = soft.Plus(got.Times(float32(wrapped)))
		if cos > 0 {
			shine = shine.Plus(got.Times(shiny * highlight(view.Dot(dir), rough, l.Size/far)))
		}
	}
	if s.Beam != nil && normal.Z > 0 {
		soft = soft.Plus(s.Beam.At(at.X, -at.Y, width).Times(float32(normal.Z)))
	}
	c := base.Through(soft).Times(float32(hollow))
	if mat.Clear > 0 {
		c = t.glassy(c, b, local, d, p, width)
	}
	f := float32(fresnel(facing) * (0.15 + 0.85*gloss))
	c = c.Blend(t.around(view, at), f)
	return c.Plus(dazzle(shine, 0.8))
}

// bend is how far the normal turns across a spot of the given width, radians:
// much on a sharp edge, whose glint would else be a row of single pixels.
func (b *body) bend(local Vec3, p *pixel, width float64) float64 {
	s := &b.die.Solid
	if p.side >= 0 && s.Sides[p.side].N.Dot(p.n) > 0.99999 {
		return 0
	}
	if s.Ball > 0 && math.Abs(local.Len()-s.Ball) < 0.8*s.Bevel {
		return width / (2 * s.Ball)
	}
	return min(0.4*width/s.Bevel, 0.8)
}

// surface returns colour, normal (die's axes), gloss and openness of a point,
// pips and numerals included.
func (t *Renderer) surface(b *body, local Vec3, p *pixel, width float64) (RGB, Vec3, float64, float64) {
	mat := &b.die.Material
	base, n, gloss, hollow := mat.colour(local, width), p.n, mat.Gloss, 1.0
	if p.side < 0 {
		return base, n, gloss, hollow
	}
	side := &b.die.Solid.Sides[p.side]
	q := Point{side.U.Dot(local), side.V.Dot(local)}
	for i := range b.die.Marks[p.side] {
		m := &b.die.Marks[p.side][i]
		a, off := m.cover(q, width)
		if a == 0 {
			continue
		}
		ink := float32(a * (1 - m.Faint))
		if m.Own {
			base = base.Blend(m.Ink, ink)
		} else {
			base = base.Blend(mat.Ink, ink)
		}
		gloss = mix(gloss, mat.InkGloss, a)
		if m.Mask == nil {
			k := 1.5 * mat.Drill * a
			n = n.Sub(side.U.Mul(off.U * k)).Sub(side.V.Mul(off.V * k))
			hollow = 1 - 0.45*mat.Drill*a*(0.4+0.6*(off.U*off.U+off.V*off.V))
		} else {
			hollow = 1 - mat.Engrave*4*a*(1-a)
		}
	}
	return base, n, gloss, hollow
}

// ambient is the light from sky and table at a point of a die.
func (t *Renderer) ambient(at, n Vec3, b *body) RGB {
	s := t.scene
	up := float32(0.5 + 0.5*n.Z)
	sky := s.Sky.Level.Blend(s.Sky.Above, up)
	low := t.bounce.Through(s.Sky.Above.Blend(s.Sky.Level, 0.5))
	for i := range s.Lamps {
		low = low.Plus(t.bounce.Through(s.Lamps[i].Light).Times(0.35))
	}
	shut := mix(0.45, 1, smooth(0, b.die.Size*0.7, at.Z))
	low = low.Times(float32(shut))
	return low.Blend(sky, up).Times(float32(t.open(at, n, b.near) * mix(shut, 1, float64(up))))
}

// around is what a die mirrors: sky above, table below.
func (t *Renderer) around(d, at Vec3) RGB {
	if d.Z >= 0 {
		return t.scene.Sky.seen(d)
	}
	shut := float32(smooth(0, 14, at.Z)*0.6 + 0.2)
	return t.bounce.Times(shut * (t.scene.Sky.Level.Grey() + 0.3))
}

// glassy mixes in what is seen through a clear body: the far side with its
// marks, and the light that gathers in it.
func (t *Renderer) glassy(c RGB, b *body, local, d Vec3, p *pixel, width float64) RGB {
	mat := &b.die.Material
	dl := bend(b.m.MulT(d), p.n, 1/1.5)
	dist, side := b.die.Solid.leaving(local, dl)
	if side < 0 {
		return c
	}
	out := local.Add(dl.Mul(dist))
	far := &b.die.Solid.Sides[side]
	world := b.m.Mul(out).Add(b.die.Pos)
	ambient := t.scene.Sky.Level
	glow := ambient.Times(0.55)
	if b.m.Mul(far.N).Z < -0.5 {
		glow = t.scene.Ground.At(world.X, -world.Y, 3).Through(ambient).Times(0.7)
	} else if cos := -far.N.Dot(dl); cos > -0.6 { // mirrored inside
		glow = ambient.Times(0.3)
	}
	q := Point{far.U.Dot(out), far.V.Dot(out)}
	for i := range b.die.Marks[side] {
		a, _ := b.die.Marks[side][i].cover(q, width)
		glow = glow.Blend(mat.Ink.Through(ambient).Times(0.8), float32(a))
	}
	depth := dist / b.die.Size
	glow = RGB{soak(glow.R, mat.Body.R, depth), soak(glow.G, mat.Body.G, depth), soak(glow.B, mat.Body.B, depth)}
	ink := t.inked(b, local, p, width)
	return c.Blend(glow, float32(mat.Clear*(1-ink)))
}

// inked returns how much of the near surface is covered by marks.
func (t *Renderer) inked(b *body, local Vec3, p *pixel, width float64) float64 {
	if p.side < 0 {
		return 0
	}
	side := &b.die.Solid.Sides[p.side]
	q := Point{side.U.Dot(local), side.V.Dot(local)}
	most := 0.0
	for i := range b.die.Marks[p.side] {
		a, _ := b.die.Marks[p.side][i].cover(q, width)
		most = max(most, a)
	}
	return most
}

// soak dims light by a coloured body of the given depth.
func soak(x, body float32, depth float64) float32 {
	return x * float32(math.Pow(max(float64(body), 0.004), depth*0.8))
}

// bend refracts d at a surface of normal n; eta is outer over inner index.
func bend(d, n Vec3, eta float64) Vec3 {
	cos := -d.Dot(n)
	k := 1 - eta*eta*(1-cos*cos)
	return d.Mul(eta).Add(n.Mul(eta*cos - math.Sqrt(max(k, 0)))).Unit()
}
