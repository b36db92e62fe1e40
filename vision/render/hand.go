package render

import (
	"math"
	"math/rand/v2"
)

// Hand is a hand over the table: limbs that flow into one another.
type Hand struct {
	Limbs []Limb
	Skin  RGB
	Cloth RGB // of limbs that are clothed
}

// Limb is a ball moved from A to B.
type Limb struct {
	A, B    Vec3    // mm
	R       float64 // mm
	Clothed bool
}

// flow is how far limbs reach to melt into each other, mm.
const flow = 6

// NewHand returns a right hand, palm down, that reaches over the table: its
// middle at table coordinates x, y and z mm above the table, the fingers
// pointing in direction angle (degrees clockwise from the table's up). Spread
// opens the fingers (degrees), curl bends them down (0 flat … 1 to the table).
func NewHand(x, y, z, angle, spread, curl float64, skin, cloth RGB) Hand {
	q := Turning(Vec3{Z: 1}, -angle).Matrix()
	at := func(u, v, w float64) Vec3 {
		return q.Mul(Vec3{u, v, 0}).Add(Vec3{x, -y, max(z+w, 7)})
	}
	h := Hand{Skin: skin, Cloth: cloth}
	add := func(a, b Vec3, r float64) { h.Limbs = append(h.Limbs, Limb{A: a, B: b, R: r}) }
	for i := range 4 { // palm and fingers
		u := 27 - 18*float64(i)
		root := at(u, 38-3*math.Abs(float64(i)-1.3), 0)
		add(at(u*0.6, -35, 2), root, 13)
		long := []float64{62, 74, 70, 55}[i]
		s, c := math.Sincos(spread * (1.5 - float64(i)) / 3 * math.Pi / 180)
		knee := at(u+0.5*long*s, 38+0.5*long*c, 4-6*curl)
		add(root, knee, 8.5)
		add(knee, at(u+long*s*(1-0.2*curl), 38+long*c*(1-0.25*curl), -curl*z*0.8), 7.5)
	}
	add(at(20, -30, 0), at(50, 5, -2), 11) // thumb
	add(at(50, 5, -2), at(62, 33, -6-curl*z*0.4), 9)
	add(at(0, -40, 2), at(0, -95, 6), 23) // wrist and arm
	h.Limbs = append(h.Limbs, Limb{at(0, -110, 12), at(0, -600, 80), 38, true})
	return h
}

// RandomHand draws a hand that reaches for table coordinates x, y.
func RandomHand(r *rand.Rand, x, y float64) Hand {
	tone := between(r, 0, 1)
	skin := HSV(between(r, 12, 26), mix(0.3, 0.6, tone), mix(0.9, 0.35, tone))
	cloth := HSV(between(r, 0, 360), between(r, 0, 0.7), between(r, 0.05, 0.8))
	return NewHand(x, y, between(r, 12, 60), between(r, 0, 360), between(r, 0, 45), between(r, 0, 1), skin, cloth)
}

// off is the distance of p from the hand's surface and the share of cloth.
func (h *Hand) off(p Vec3) (float64, float64) {
	d, cloth := math.Inf(1), 0.0
	for i := range h.Limbs {
		l := &h.Limbs[i]
		x := l.off(p)
		if l.Clothed {
			if x < d {
				d, cloth = x, 1
			}
			continue
		}
		if x < d {
			cloth = 0
		}
		k := clamp(0.5 + 0.5*(d-x)/flow)
		if math.IsInf(d, 1) {
			d = x
			continue
		}
		d = mix(d, x, k) - flow*k*(1-k)
	}
	return d, cloth
}

// off is the distance of p from a limb.
func (l *Limb) off(p Vec3) float64 {
	ab, ap := l.B.Sub(l.A), p.Sub(l.A)
	k := clamp(ap.Dot(ab) / ab.Dot(ab))
	return ap.Sub(ab.Mul(k)).Len() - l.R
}

// normal is the hand's surface direction near p.
func (h *Hand) normal(p Vec3) Vec3 {
	const e = 0.05
	f := func(v Vec3) float64 { d, _ := h.off(p.Add(v)); return d }
	return Vec3{f(Vec3{X: e}) - f(Vec3{X: -e}), f(Vec3{Y: e}) - f(Vec3{Y: -e}), f(Vec3{Z: e}) - f(Vec3{Z: -e})}.Unit()
}

// meet marches a ray to the hand, past the limbs that it can't touch.
func (h *Hand) meet(o, d Vec3, far float64) (float64, bool) {
	var room [24]Limb
	near, t := Hand{Limbs: room[:0]}, math.Inf(1)
	for i := range h.Limbs {
		if first, ok := h.Limbs[i].within(o, d, flow); ok {
			near.Limbs = append(near.Limbs, h.Limbs[i])
			t = min(t, first)
		}
	}
	if len(near.Limbs) == 0 {
		return 0, false
	}
	t = max(t, 0)
	for range 60 {
		gap, _ := near.off(o.Add(d.Mul(t)))
		if gap < 0.1 {
			return t, t > 0
		}
		if t += gap; t > far {
			return 0, false
		}
	}
	return 0, false
}

// within tells whether a ray comes within room mm of the ball round a limb,
// and from where on.
func (l *Limb) within(o, d Vec3, room float64) (first float64, ok bool) {
	mid, half := l.A.Add(l.B).Mul(0.5), l.B.Sub(l.A).Mul(0.5)
	r := l.R + room
	to := mid.Sub(o)
	along := to.Dot(d)
	side := to.Dot(to) - along*along
	r2 := half.Dot(half) + r*r + 2*r*half.Len()
	if side > r2 {
		return 0, false
	}
	return along - math.Sqrt(r2-side), true
}

// traceHands finds the pixels that show hands.
func (t *Renderer) traceHands() {
	c := &t.scene.Camera
	for i := range t.scene.Hands {
		for _, l := range t.scene.Hands[i].Limbs {
			t.traceLimb(int8(i), &l, c)
		}
	}
}

// traceLimb looks for a hand where one of its limbs may be seen.
func (t *Renderer) traceLimb(i int8, l *Limb, c *Camera) {
	x0, y0, x1, y1 := c.bounds(l.A, l.R+flow)
	a, b, e, f := c.bounds(l.B, l.R+flow)
	x0, y0, x1, y1 = max(min(x0, a), 0), max(min(y0, b), 0), min(max(x1, e), c.Width-1), min(max(y1, f), c.Height-1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			p := &t.px[y*c.Width+x]
			if p.body != hand || p.side != i {
				*p = t.seeHand(c.Ray(float64(x), float64(y)), *p, i)
			}
		}
	}
}

// seeHand returns the hand's point if it is nearer than p.
func (t *Renderer) seeHand(d Vec3, p pixel, i int8) pixel {
	h, eye := &t.scene.Hands[i], t.scene.Camera.Eye
	far := min(p.t, -eye.Z/min(d.Z, -1e-3))
	at, ok := h.meet(eye, d, far)
	if !ok || at >= far {
		return p
	}
	return pixel{at, h.normal(eye.Add(d.Mul(at))), hand, i}
}

// seeHands tries all hands.
func (t *Renderer) seeHands(d Vec3, p pixel) pixel {
	for i := range t.scene.Hands {
		p = t.seeHand(d, p, int8(i))
	}
	return p
}

// skin is a point of a hand.
func (t *Renderer) skin(d Vec3, p *pixel) RGB {
	s := t.scene
	at := s.Camera.Eye.Add(d.Mul(p.t))
	h := &s.Hands[p.side]
	_, cloth := h.off(at)
	base := h.Skin.Blend(h.Cloth, float32(cloth))
	base = base.Times(float32(0.85 + 0.3*cloud(at.X+at.Z, at.Y-at.Z, 4, 2, 0.5)))
	up := float32(0.5 + 0.5*p.n.Z)
	light := t.bounce.Times(0.5).Blend(s.Sky.Level.Blend(s.Sky.Above, up), up)
	for i := range s.Lamps {
		l := &s.Lamps[i]
		dir, _, power := l.towards(at)
		if k := (p.n.Dot(dir) + 0.25) / 1.25; k > 0 {
			light = light.Plus(l.Light.Times(power * float32(k)))
		}
	}
	if s.Beam != nil && p.n.Z > 0 {
		light = light.Plus(s.Beam.At(at.X, -at.Y, at.Z, 1).Times(float32(p.n.Z)))
	}
	rim := float32(fresnel(-d.Dot(p.n)) * 0.4)
	return base.Through(light).Blend(s.Sky.Level, rim)
}

// handShade returns how much of a lamp the hands leave at p.
func (t *Renderer) handShade(l *Lamp, p, d Vec3, dist float64) float32 {
	out, spread := float32(1), l.Size/dist
	for i := range t.scene.Hands {
		least := 1.0
		for j := range t.scene.Hands[i].Limbs {
			limb := &t.scene.Hands[i].Limbs[j]
			if _, ok := limb.within(p, d, spread*400); !ok {
				continue
			}
			if gap, at := limb.gap(p, d); at > 0 {
				least = min(least, gap/max(spread*at, 0.5))
			}
		}
		out *= float32(smooth(-1, 1, least))
	}
	return out
}

// gap is how far the ray from p stays clear of a limb, and where.
func (l *Limb) gap(p, d Vec3) (gap, at float64) {
	ab, ap := l.B.Sub(l.A), p.Sub(l.A)
	b, c, e, f := d.Dot(ab), ab.Dot(ab), d.Dot(ap), ab.Dot(ap)
	k := 0.0
	if den := c - b*b; den > 1e-9 {
		k = clamp((f - b*e) / den)
	}
	at = k*b - e
	return p.Add(d.Mul(at)).Sub(l.A.Add(ab.Mul(k))).Len() - l.R, at
}
