package render

import "math"

// body is a die made ready for the rays of one picture.
type body struct {
	die            *Die
	m              Mat3
	eye            Vec3 // in the body's axes
	near           []int16
	x0, y0, x1, y1 int // where it can be seen, clipped
	owned          int // pixels that show it
	alone          int // pixels that would show it if nothing hid it
	box            [4]int
}

// pixel is what a ray met.
type pixel struct {
	t    float64 // along the ray, +Inf for the far sky
	n    Vec3    // normal in the body's axes
	body int16   // index, ground or hand
	side int8
}

// Indices of what is no die.
const (
	ground = -1
	hand   = -2
)

// prepare readies bodies and buffers.
func (t *Renderer) prepare() {
	s := t.scene
	n := s.Camera.Width * s.Camera.Height
	if cap(t.px) < n {
		t.px, t.light, t.spare = make([]pixel, n), make([]RGB, n), make([]RGB, n)
	}
	t.px, t.light, t.spare = t.px[:n], t.light[:n], t.spare[:n]
	t.bodies = t.bodies[:0]
	for i := range s.Dice {
		t.bodies = append(t.bodies, newBody(&s.Camera, &s.Dice[i]))
	}
	for i := range t.bodies {
		t.neighbours(i)
	}
	t.bounce = t.meanGround()
	t.tile()
}

func newBody(c *Camera, d *Die) body {
	b := body{die: d, m: d.Turn.Matrix()}
	b.eye = b.m.MulT(c.Eye.Sub(d.Pos))
	x0, y0, x1, y1 := c.bounds(d.Pos, d.Solid.Radius)
	b.x0, b.y0 = max(x0, 0), max(y0, 0)
	b.x1, b.y1 = min(x1, c.Width-1), min(y1, c.Height-1)
	b.box = [4]int{math.MaxInt, math.MaxInt, -1, -1}
	return b
}

// local returns a point of the world in the body's axes.
func (b *body) local(p Vec3) Vec3 { return b.m.MulT(p.Sub(b.die.Pos)) }

// neighbours lists the bodies near enough to body i to darken it.
func (t *Renderer) neighbours(i int) {
	b := &t.bodies[i]
	for j := range t.bodies {
		d := t.bodies[j].die.Pos.Sub(b.die.Pos).Len()
		if j != i && d < 4*(b.die.Solid.Radius+t.bodies[j].die.Solid.Radius) {
			b.near = append(b.near, int16(j))
		}
	}
}

// meanGround samples the ground's colour round the middle of the picture.
func (t *Renderer) meanGround() RGB {
	c := &t.scene.Camera
	sum, n := RGB{}, 0
	for i := range 25 {
		x := float64(i%5) / 4 * float64(c.Width-1)
		y := float64(i/5) / 4 * float64(c.Height-1)
		if p, ok := c.onGround(x, y); ok {
			sum = sum.Plus(t.scene.Ground.At(p.X, -p.Y, 20))
			n++
		}
	}
	return sum.Times(1 / float32(max(n, 1)))
}

// onGround returns where a pixel's ray meets the table.
func (c *Camera) onGround(x, y float64) (Vec3, bool) {
	d := c.Ray(x, y)
	if d.Z > -1e-3 {
		return Vec3{}, false
	}
	return c.Eye.Add(d.Mul(-c.Eye.Z / d.Z)), true
}

// trace finds what each pixel shows: the ground first, then body by body.
func (t *Renderer) trace() {
	c := &t.scene.Camera
	for x := range c.Width {
		t.px[x] = pixel{t: math.Inf(1), body: ground, side: -1}
	}
	for y := 1; y < c.Height; y++ {
		copy(t.px[y*c.Width:], t.px[:c.Width])
	}
	for i := range t.bodies {
		b := &t.bodies[i]
		for y := b.y0; y <= b.y1; y++ {
			for x := b.x0; x <= b.x1; x++ {
				t.probe(b, int16(i), x, y)
			}
		}
	}
	t.traceHands()
}

// probe tries one body at one pixel.
func (t *Renderer) probe(b *body, i int16, x, y int) {
	c := &t.scene.Camera
	h, ok := b.die.Solid.meet(b.eye, b.m.MulT(c.Ray(float64(x), float64(y))))
	if !ok || h.t <= 0 {
		return
	}
	b.alone++
	if p := &t.px[y*c.Width+x]; h.t < p.t {
		*p = pixel{h.t, h.n, i, int8(h.side)}
	}
}

// see traces a ray at any place between pixels.
func (t *Renderer) see(x, y float64) (Vec3, pixel) {
	c := &t.scene.Camera
	d := c.Ray(x, y)
	best := pixel{t: math.Inf(1), body: ground, side: -1}
	for i := range t.bodies {
		b := &t.bodies[i]
		if x < float64(b.x0)-1 || x > float64(b.x1)+1 || y < float64(b.y0)-1 || y > float64(b.y1)+1 {
			continue
		}
		if h, ok := b.die.Solid.meet(b.eye, b.m.MulT(d)); ok && h.t > 0 && h.t < best.t {
			best = pixel{h.t, h.n, int16(i), int8(h.side)}
		}
	}
	return d, t.seeHands(d, best)
}

// shadeAll gives each pixel its light, tile by tile.
func (t *Renderer) shadeAll() {
	for i := range t.tiles {
		switch {
		case t.stale != nil && !t.stale[i]:
		case t.bare(i):
			t.shadeBare(i)
		default:
			t.eachIn(i, func(x, y, at int) {
				t.light[at] = t.shade(x, y, t.scene.Camera.Ray(float64(x), float64(y)), &t.px[at])
			})
		}
	}
}

// eachIn calls f for each pixel of a tile.
func (t *Renderer) eachIn(tile int, f func(x, y, at int)) {
	c := &t.scene.Camera
	x0, y0 := tile%t.wide*tileSize, tile/t.wide*tileSize
	for y := y0; y < min(y0+tileSize, c.Height); y++ {
		for x := x0; x < min(x0+tileSize, c.Width); x++ {
			f(x, y, y*c.Width+x)
		}
	}
}

// smoothEdges traces four rays where neighbouring pixels show different
// things: borders of dice and their edges.
func (t *Renderer) smoothEdges() {
	copy(t.spare, t.light)
	for i := range t.tiles {
		if t.stale != nil && !t.stale[i] || t.bare(i) {
			continue
		}
		t.eachIn(i, func(x, y, at int) {
			if t.onEdge(x, y) {
				t.spare[at] = t.four(x, y)
			}
		})
	}
	t.light, t.spare = t.spare, t.light
}

// onEdge tells whether a neighbour shows another body or another side.
func (t *Renderer) onEdge(x, y int) bool {
	w, h := t.scene.Camera.Width, t.scene.Camera.Height
	i := y*w + x
	p := &t.px[i]
	return x > 0 && p.differs(&t.px[i-1]) || x < w-1 && p.differs(&t.px[i+1]) ||
		y > 0 && p.differs(&t.px[i-w]) || y < h-1 && p.differs(&t.px[i+w])
}

func (p *pixel) differs(q *pixel) bool { return p.body != q.body || p.side != q.side }

// four is the mean of four rays of one pixel.
func (t *Renderer) four(x, y int) RGB {
	sum := RGB{}
	for _, o := range [4][2]float64{{-0.125, -0.375}, {0.375, -0.125}, {0.125, 0.375}, {-0.375, 0.125}} {
		d, p := t.see(float64(x)+o[0], float64(y)+o[1])
		sum = sum.Plus(t.shade(x, y, d, &p))
	}
	return sum.Times(0.25)
}
