package render

import (
	"image"
	"math"
	"math/rand/v2"

	xdraw "golang.org/x/image/draw"
)

// Crop is what a small picture of one die shows.
type Crop struct {
	DieTruth
	Edge float64 // px, size of the die in the camera's picture
}

// Cropper makes pictures of single dice as they are cut out of photographs:
// the die's box with some margin, brought to one size. It keeps its buffers;
// the zero value works.
type Cropper struct{ renderer Renderer }

// Make draws one crop of side × side pixels.
func (k *Cropper) Make(r *rand.Rand, w Wish, side int) (*image.RGBA, Crop) {
	w = w.filled()
	edge := logBetween(r, w.MinEdge, w.MaxEdge)
	s := cropScene(r, &w, edge)
	x0, y0, n := window(r, &s.Camera, &s.Dice[0])
	m := int(max(8, min(math.Round(n), float64(side))))
	scale := float64(m) / n
	shrink(&s.Camera, x0, y0, m, scale)
	exposure := s.Finish.Exposure
	s.Finish = randomFinish(r, edge, scale)
	s.Finish.Exposure, s.Finish.Vignette = exposure, 0
	img, truth := k.renderer.Render(s, r)
	return resized(img, side), Crop{dieOf(truth, m, side), edge}
}

// dieOf returns the first die's truth in the pixels of the final picture.
func dieOf(t Truth, from, to int) DieTruth {
	if len(t.Dice) == 0 || t.Dice[0].Index != 0 {
		return DieTruth{}
	}
	d := t.Dice[0]
	k := float64(to) / float64(from)
	d.Box = Box2{d.Box.X * k, d.Box.Y * k, d.Box.W * k, d.Box.H * k}
	d.Top = d.Top.scaled(k)
	return d
}

// cropScene is one die at the middle of the table, some others near it, and
// a camera that sees it edge pixels large.
func cropScene(r *rand.Rand, w *Wish, edge float64) *Scene {
	s := &Scene{Ground: w.ground(r)}
	if chance(r, 0.25) {
		s.Ground = RandomClutter(r, s.Ground, 0, 0, 40, 1+r.IntN(3))
	}
	light(r, s)
	m := w.model(r)
	die := m.Lying(0, 0, r.IntN(len(m.Solid.Sides)), between(r, 0, 360))
	if chance(r, w.Cocked) {
		die.tilt(r)
	}
	s.Dice = append(s.Dice, die)
	s.Camera = cropCamera(r, die.Pos, between(r, 0, w.Tilt), edge/m.Size)
	if chance(r, 0.35) {
		for range 1 + r.IntN(3) {
			intrude(r, s, w)
		}
	}
	return s
}

// cropCamera looks at a die from somewhere, tilt degrees off the vertical, so
// that a millimetre there is so many pixels.
func cropCamera(r *rand.Rand, at Vec3, tilt, pixels float64) Camera {
	dist := between(r, 200, 900)
	sin, cos := math.Sincos(tilt * math.Pi / 180)
	a := between(r, 0, 2*math.Pi)
	eye := Vec3{dist * sin * math.Cos(a), dist * sin * math.Sin(a), dist * cos}
	roll := r.NormFloat64() * 8
	if chance(r, 0.4) {
		roll = between(r, 0, 360)
	}
	c := LookAt(640, 480, eye, at, 40, roll)
	c.Fx = pixels * dist
	c.Fy = c.Fx
	if chance(r, 0.25) { // stored stretched
		c.Fy *= logBetween(r, 0.72, 1.38)
	}
	return c
}

// intrude puts a die beside the first.
func intrude(r *rand.Rand, s *Scene, w *Wish) {
	m := s.Dice[0].Model
	if chance(r, 0.5) {
		m = w.model(r)
	}
	a, d := between(r, 0, 2*math.Pi), (s.Dice[0].Size+m.Size)*between(r, 0.5, 0.9)
	die := m.Lying(d*math.Cos(a), d*math.Sin(a), r.IntN(len(m.Solid.Sides)), between(r, 0, 360))
	if s.free(&die) {
		s.Dice = append(s.Dice, die)
	}
}

// window draws the square that a finder would cut out: the die's box with
// 5 to 25 % of margin, off its middle.
func window(r *rand.Rand, c *Camera, d *Die) (x0, y0, n float64) {
	b := outlineBox(c, d)
	n = max(b.W, b.H) * (1 + between(r, 0.05, 0.25))
	slack := 0.06 * n
	x0 = b.X + b.W/2 - n/2 + between(r, -slack, slack)
	y0 = b.Y + b.H/2 - n/2 + between(r, -slack, slack)
	return x0, y0, n
}

// outlineBox finds the box of a die in the camera's picture, the picture's
// border neglected, by rays on a grid.
func outlineBox(c *Camera, d *Die) Box2 {
	b := newBody(c, d)
	x0, y0, x1, y1 := c.bounds(d.Pos, d.Solid.Radius)
	const grid = 20
	dx, dy := float64(x1-x0)/grid, float64(y1-y0)/grid
	lx, ly, hx, hy := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range (grid + 1) * (grid + 1) {
		x, y := float64(x0)+float64(i%(grid+1))*dx, float64(y0)+float64(i/(grid+1))*dy
		if in, out, _, _ := d.Solid.span(b.eye, b.m.MulT(c.Ray(x, y))); in < out {
			lx, ly = min(lx, x), min(ly, y)
			hx, hy = max(hx, x), max(hy, y)
		}
	}
	return Box2{lx - dx/2, ly - dy/2, hx - lx + dx, hy - ly + dy}
}

// shrink makes the camera see only the window, at m × m pixels.
func shrink(c *Camera, x0, y0 float64, m int, scale float64) {
	c.Fx, c.Fy = c.Fx*scale, c.Fy*scale
	c.Cx, c.Cy = (c.Cx-x0+0.5)*scale-0.5, (c.Cy-y0+0.5)*scale-0.5
	c.Width, c.Height = m, m
}

// resized brings a square picture to side × side.
func resized(img *image.RGBA, side int) *image.RGBA {
	if img.Rect.Dx() == side {
		return img
	}
	out := image.NewRGBA(image.Rect(0, 0, side, side))
	xdraw.BiLinear.Scale(out, out.Rect, img, img.Rect, xdraw.Src, nil)
	return out
}
