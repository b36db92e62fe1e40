package render

import (
	"math"
	"math/rand/v2"
)

// Paint makes a body's colour depend on where it is seen from. Both shares are 0
// of ordinary plastic.
type Paint struct {
	Metal float64 // 0…1: how much of its light is what it mirrors, in its own colour
	Pearl float64 // 0…1: how far its colour turns to Material.Sheen where it is seen at a slant
}

// randomPaint draws metallic or pearly paint, and the swirls that pearly dice mostly have.
func (m *Material) randomPaint(r *rand.Rand) {
	m.Clear, m.Gloss = 0, between(r, 0.6, 0.95)
	if chance(r, 0.5) {
		m.Paint.Metal = between(r, 0.45, 0.95)
		return
	}
	m.Paint.Pearl = between(r, 0.4, 1)
	m.Sheen = HSV(between(r, 0, 360), between(r, 0.2, 0.7), between(r, 0.5, 0.95))
	if chance(r, 0.7) {
		m.Stuff, m.Grain, m.Share = Swirled, between(r, 1.5, 6), between(r, 0.3, 0.9)
		m.Second = m.Body.Blend(m.Sheen, float32(between(r, 0.3, 0.8)))
	}
}

// pearly is the body's colour at a spot as it looks from where the ray comes:
// flakes under the surface throw another colour the more it slants, in waves.
func (m *Material) pearly(s *spot, base RGB) RGB {
	if m.Paint.Pearl == 0 {
		return base
	}
	slant := 1 - clamp(-s.d.Dot(s.normal))
	waves := 0.75 + 0.5*noise3(s.local, 2*m.Grain+1)
	return base.Blend(m.Sheen, float32(m.Paint.Pearl*clamp(2*slant*waves)*(1-s.inked)))
}

// metallic is the light of a spot on a metal: less is scattered, and what is
// mirrored has the body's colour. Ink covers it.
func (t *Renderer) metallic(s *spot, scattered RGB, view Vec3) RGB {
	k := s.b.die.Material.Paint.Metal * (1 - s.inked)
	if k == 0 {
		return scattered
	}
	brushed := Vec3{noise3(s.local, 0.7) - 0.5, noise3(s.local, 0.9) - 0.5, 0}.Mul(0.5 * (1 - s.gloss))
	mirrored := t.around(view.Add(brushed).Unit(), s.at).Through(s.base)
	return scattered.Blend(mirrored.Plus(scattered.Times(0.25)), float32(math.Sqrt(k)))
}
