package render

import "math"

// spot is the point of a die that a ray meets, with all that its light
// depends on.
type spot struct {
	b         *body
	p         *pixel
	d         Vec3    // the ray
	at, local Vec3    // in the world's and the die's axes
	width     float64 // mm that a pixel sees
	normal    Vec3    // of the surface, dents included, in the world's axes
	base      RGB
	gloss     float64
	hollow    float64 // light that reaches into the dent, 0…1
	inked     float64 // share that is covered by marks
}

// shadeDie is a point of a die.
func (t *Renderer) shadeDie(d Vec3, p *pixel) RGB {
	s := t.newSpot(d, p)
	mat := &s.b.die.Material
	view := mirror(d, s.normal)
	soft, shine := t.lamplight(s, view)
	soft = soft.Plus(t.ambient(s))
	if beam := t.scene.Beam; beam != nil && s.normal.Z > 0 {
		soft = soft.Plus(beam.At(s.at.X, -s.at.Y, s.at.Z, s.width).Times(float32(s.normal.Z)))
	}
	c := mat.pearly(s, s.base).Through(soft).Times(float32(s.hollow))
	c = t.metallic(s, c, view)
	if mat.Clear > 0 {
		c = c.Blend(t.through(s), float32(mat.Clear*(1-s.inked)))
	}
	share := float32(fresnel(-d.Dot(s.normal)) * (0.15 + 0.85*s.gloss))
	return c.Blend(t.around(view, s.at), share).Plus(dazzle(shine, 0.8))
}

// newSpot finds place, colour and normal of the point.
func (t *Renderer) newSpot(d Vec3, p *pixel) *spot {
	b := &t.bodies[p.body]
	s := &t.spot
	*s = spot{b: b, p: p, d: d, at: t.scene.Camera.Eye.Add(d.Mul(p.t))}
	s.local = b.local(s.at)
	s.width = t.width(b, p, d)
	s.normal = b.m.Mul(s.surface()).Unit()
	return s
}

// width returns how many mm of a body a pixel sees.
func (t *Renderer) width(b *body, p *pixel, d Vec3) float64 {
	return p.t / t.scene.Camera.Fx / math.Sqrt(max(0.15, -p.n.Dot(b.m.MulT(d))))
}

// surface fills in colour and gloss of the point, pips and numerals included,
// and returns its normal in the die's axes.
func (s *spot) surface() Vec3 {
	mat := &s.b.die.Material
	s.base, s.gloss, s.hollow = mat.colour(s.local, s.width), mat.Gloss, 1
	n := s.p.n
	if s.p.side < 0 {
		return n
	}
	side := &s.b.die.Solid.Sides[s.p.side]
	q := side.flat(s.local)
	for i := range s.b.die.Marks[s.p.side] {
		m := &s.b.die.Marks[s.p.side][i]
		if a, off := m.cover(q, s.width); a > 0 {
			n = s.marked(m, a, off, side, n)
		}
	}
	return n
}

// marked puts a mark that covers a share a on the point: ink, and the dent of
// a drilled pip, whose normal leans towards its middle.
func (s *spot) marked(m *Mark, a float64, off Point, side *Side, n Vec3) Vec3 {
	mat := &s.b.die.Material
	ink := mat.Ink
	if m.Own {
		ink = m.Ink
	}
	s.base = s.base.Blend(ink, float32(a*(1-m.Faint)))
	s.gloss = mix(s.gloss, mat.InkGloss, a)
	s.inked = max(s.inked, a)
	if m.Mask != nil {
		s.hollow = 1 - mat.Engrave*4*a*(1-a)
		return n
	}
	s.hollow = 1 - 0.45*mat.Drill*a*(0.4+0.6*(off.U*off.U+off.V*off.V))
	k := 1.5 * mat.Drill * a
	return n.Sub(side.U.Mul(off.U * k)).Sub(side.V.Mul(off.V * k))
}

// lamplight is the light of all lamps, scattered and mirrored along view.
func (t *Renderer) lamplight(s *spot, view Vec3) (soft, shine RGB) {
	rough := math.Hypot(0.015+0.6*sq(1-s.gloss), s.b.bend(s.local, s.p, s.width))
	shiny := float32(fresnel(-s.d.Dot(s.normal)) * math.Sqrt(s.gloss))
	bleed := 0.25*s.b.die.Material.Clear + 0.12 // light that creeps round edges
	for i := range t.scene.Lamps {
		l := &t.scene.Lamps[i]
		dir, far, strength := l.towards(s.at)
		cos := s.normal.Dot(dir)
		if cos <= -bleed {
			continue
		}
		got := l.Light.Through(t.lit(l, s.at, dir, far, s.b.near)).Times(strength)
		soft = soft.Plus(got.Times(float32((cos + bleed) / (1 + bleed))))
		if cos > 0 {
			shine = shine.Plus(got.Times(shiny * highlight(view.Dot(dir), rough, l.Size/far)))
		}
	}
	return soft, shine
}

// bend is how far the normal turns across a spot of the given width, radians:
// much on a sharp edge, whose glint would else be a row of single pixels. The
// soft maximum bends in proportion to how far it already leans off the side.
func (b *body) bend(local Vec3, p *pixel, width float64) float64 {
	s := &b.die.Solid
	if s.Ball > 0 && math.Abs(local.Len()-s.Ball) < 0.8*s.Bevel {
		return width / (2 * s.Ball)
	}
	lean := 0.8
	if p.side >= 0 {
		lean = math.Sqrt(max(0, 2-2*s.Sides[p.side].N.Dot(p.n)))
	}
	return min(0.7*lean*width/s.Bevel, 0.8)
}

// ambient is the light from sky and table.
func (t *Renderer) ambient(s *spot) RGB {
	sc, n := t.scene, s.normal
	up := float32(0.5 + 0.5*n.Z)
	sky := sc.Sky.Level.Blend(sc.Sky.Above, up)
	low := t.bounce.Through(sc.Sky.Above.Blend(sc.Sky.Level, 0.5))
	for i := range sc.Lamps {
		low = low.Plus(t.bounce.Through(sc.Lamps[i].Light).Times(0.35))
	}
	shut := mix(0.45, 1, smooth(0, s.b.die.Size*0.7, s.at.Z))
	low = low.Times(float32(shut))
	return low.Blend(sky, up).Times(float32(t.open(s.at, n, s.b.near) * mix(shut, 1, float64(up))))
}

// around is what a die mirrors: sky above, table below.
func (t *Renderer) around(d, at Vec3) RGB {
	if d.Z >= 0 {
		return t.scene.Sky.seen(d)
	}
	shut := float32(smooth(0, 14, at.Z)*0.6 + 0.2)
	return t.bounce.Times(shut * (t.scene.Sky.Level.Grey() + 0.3))
}
