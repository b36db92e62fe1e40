package render

import "math"

// tileSize is the edge, in pixels, of the tiles in which bodies are listed
// that can darken the ground there.
const tileSize = 16

// tile lists, for each tile, the bodies whose shadow or nearness matters.
func (t *Renderer) tile() {
	c := &t.scene.Camera
	t.wide = (c.Width + tileSize - 1) / tileSize
	high := (c.Height + tileSize - 1) / tileSize
	if cap(t.tiles) < t.wide*high {
		t.tiles = make([][]int16, t.wide*high)
	}
	t.tiles = t.tiles[:t.wide*high]
	for i := range t.tiles {
		t.tiles[i] = t.tiles[i][:0]
	}
	for i := range t.bodies {
		x0, y0, x1, y1 := t.darkens(i)
		for y := max(y0/tileSize, 0); y <= min(y1/tileSize, high-1); y++ {
			for x := max(x0/tileSize, 0); x <= min(x1/tileSize, t.wide-1); x++ {
				t.tiles[y*t.wide+x] = append(t.tiles[y*t.wide+x], int16(i))
			}
		}
	}
}

// darkens returns the pixels whose ground a body may darken.
func (t *Renderer) darkens(i int) (x0, y0, x1, y1 int) {
	d := t.bodies[i].die
	r := d.Solid.Radius
	x0, y0, x1, y1 = t.scene.Camera.bounds(Vec3{d.Pos.X, d.Pos.Y, 0}, 2.6*r)
	for j := range t.scene.Lamps {
		l := &t.scene.Lamps[j]
		dir := d.Pos.Sub(l.At).Unit()
		if dir.Z > -0.05 {
			continue
		}
		far := d.Pos.Add(dir.Mul((d.Pos.Z + r) / -dir.Z))
		soft := l.Size / d.Pos.Sub(l.At).Len() * far.Sub(d.Pos).Len()
		a, b, e, f := t.scene.Camera.bounds(far, r+soft)
		x0, y0, x1, y1 = min(x0, a), min(y0, b), max(x1, e), max(y1, f)
	}
	return x0, y0, x1, y1
}

// lit returns how much of lamp l is seen from p in direction d, with the
// bodies listed in the way. Clear bodies let tinted light through.
func (t *Renderer) lit(l *Lamp, p, d Vec3, dist float64, near []int16) RGB {
	out := RGB{1, 1, 1}
	for _, i := range near {
		b := &t.bodies[i]
		to := b.die.Pos.Sub(p)
		along := to.Dot(d)
		r := b.die.Solid.Radius
		spread := l.Size / dist
		if along < -r {
			continue
		}
		if off := to.Dot(to) - along*along; off > sq(r+spread*max(along, 0)) {
			continue
		}
		gap, at := b.die.Solid.gap(b.local(p), b.m.MulT(d))
		if at <= 0 {
			continue
		}
		gap += 0.8 * b.die.Solid.Bevel // the rounding that the planes leave out
		w := max(spread*at, 0.15)
		dark := float32(smooth(w, -w, gap))
		mat := &b.die.Material
		pass := mat.Body.Times(float32(0.7 * mat.Clear))
		out = out.Through(RGB{1 - dark*(1-pass.R), 1 - dark*(1-pass.G), 1 - dark*(1-pass.B)})
	}
	if len(t.scene.Hands) > 0 {
		out = out.Times(t.handShade(l, p, d, dist))
	}
	return out
}

func sq(x float64) float64 { return x * x }

// open returns how much of the sky a point with normal n sees past the bodies
// near it, taking each for a ball.
func (t *Renderer) open(p, n Vec3, near []int16) float64 {
	out := 1.0
	for _, i := range near {
		b := &t.bodies[i]
		to := b.die.Pos.Sub(p)
		d2 := to.Dot(to)
		r := b.die.Solid.Radius * 0.8
		if d2 > 9*r*r {
			continue
		}
		cos := n.Dot(to) / math.Sqrt(d2)
		out *= 1 - 0.85*clamp((cos+0.3)/1.3)*min(r*r/d2, 1)
	}
	return out
}
