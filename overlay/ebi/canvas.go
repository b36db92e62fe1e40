package ebi

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// canvas paints scenes onto images of one size.
type canvas struct {
	sky   sky
	texts *lettering
	mesh  mesh

	pictures pictures

	shader *ebiten.Shader // of the mesh
	how    ebiten.DrawTrianglesShaderOptions
	points []constellation.Vec // scratch: of an operation, px
}

func newCanvas() *canvas {
	c := &canvas{sky: newSky(), texts: newLettering(), shader: compiled("light")}
	c.how.Images[0] = c.texts.page
	return c
}

// paint paints a scene onto dst, at scale pixels a mm, its upper left corner
// at the pixel origin.
func (c *canvas) paint(dst *ebiten.Image, s *overlay.Scene, scale float64, origin constellation.Vec) {
	c.sky.prepare(s, max(1, int(s.Width*scale+0.5)))
	c.sky.draw(dst, s, scale, origin)
	c.sky.twinkle(&c.mesh, s, scale, origin)
	c.ops(dst, s.Ops, scale, origin)
}

// beside darkens what of a window lies beside a table of that size at origin.
func (c *canvas) beside(dst *ebiten.Image, window, origin, size constellation.Vec) {
	l := solid(inkOf(overlay.RGB(0)))
	end := origin.Add(size)
	for _, box := range [4][4]float64{{0, 0, window.X, origin.Y}, {0, end.Y, window.X, window.Y},
		{0, origin.Y, origin.X, end.Y}, {end.X, origin.Y, window.X, end.Y}} {
		if box[2]-box[0] < 0.5 || box[3]-box[1] < 0.5 {
			continue
		}
		first := uint32(len(c.mesh.vertices))
		for _, at := range [4][2]float64{{box[0], box[1]}, {box[2], box[1]}, {box[2], box[3]}, {box[0], box[3]}} {
			c.mesh.add(constellation.Vec{X: at[0], Y: at[1]}, &l, [4]float64{})
		}
		c.mesh.quad(first, first+1, first+2, first+3)
	}
	c.flush(dst)
}

// ops paints operations.
func (c *canvas) ops(dst *ebiten.Image, ops []overlay.Op, scale float64, origin constellation.Vec) {
	c.texts.renew()
	for i := range ops {
		o := &ops[i]
		if len(o.Points) == 0 {
			continue
		}
		if o.Kind == overlay.OpText {
			c.text(dst, o, scale, origin)
			continue
		}
		if o.Kind == overlay.OpPicture {
			c.flush(dst)
			c.pictures.draw(dst, o, scale, origin)
			continue
		}
		c.points = appendPixels(c.points[:0], o.Points, scale, origin)
		c.shape(o, c.points, scale)
	}
	c.flush(dst)
}

func appendPixels(out []constellation.Vec, ps overlay.Points, scale float64, origin constellation.Vec) []constellation.Vec {
	for _, p := range ps {
		out = append(out, p.Mul(scale).Add(origin))
	}
	return out
}

// shape adds an operation to the mesh; its points in pixels.
func (c *canvas) shape(o *overlay.Op, ps []constellation.Vec, scale float64) {
	color, m := inkOf(o.Color), &c.mesh
	switch o.Kind {
	case overlay.OpFill:
		m.polygon(ps, color)
	case overlay.OpBand:
		m.band(ps, color, inkOf(o.Fade))
	case overlay.OpDisc:
		m.disc(ps[0], o.Radius*scale, color)
	case overlay.OpGlow:
		m.glow(ps[0], o.Radius*scale, color)
	case overlay.OpHalo:
		m.way(ps, o.Closed, light{color, o.Width / 2 * scale, haloed})
	case overlay.OpLine:
		c.stroke(o, ps, o.Closed, scale)
	case overlay.OpRing:
		if o.Dash == 0 && o.Sweep >= 360 {
			m.ring(ps[0], o.Radius*scale, o.Width*scale, color)
			return
		}
		c.stroke(o, m.circle(ps[0], o.Radius*scale, o.From, o.Sweep), o.Sweep >= 360, scale)
	}
}

// leastDash in pixels: finer ones can't be seen and cost a lot.
const leastDash = 2

// fewCorners is up to how many corners a line is drawn stretch by stretch, with
// round joins; longer ones are curves, whose joins can't be seen.
const fewCorners = 12

func (c *canvas) stroke(o *overlay.Op, ps []constellation.Vec, closed bool, scale float64) {
	color := inkOf(o.Color)
	switch {
	case o.Dash > 0:
		c.mesh.dashes(ps, closed, o.Width*scale, max(leastDash, o.Dash*scale), color)
	case len(ps) <= fewCorners:
		width, color := thin(o.Width*scale, color)
		c.mesh.way(ps, closed, light{color, width / 2, even})
	default:
		c.mesh.stroke(ps, closed, o.Width*scale, color)
	}
}

// text paints a text above what the mesh holds.
func (c *canvas) text(dst *ebiten.Image, o *overlay.Op, scale float64, origin constellation.Vec) {
	sprite := c.texts.sprite(o, scale)
	if sprite == nil { // the page is full
		c.flush(dst)
		c.texts.clear()
		if sprite = c.texts.sprite(o, scale); sprite == nil {
			return
		}
	}
	at := o.Points[0].Mul(scale).Add(origin)
	if o.Plate.A > 0 {
		c.points = c.points[:0]
		for _, v := range sprite.plate {
			c.points = append(c.points, v.Mul(o.Size*scale).Turn(o.Facing).Add(at))
		}
		c.mesh.polygon(c.points, inkOf(o.Plate))
	}
	c.mesh.text(sprite, at, o.Facing, inkOf(o.Color))
}

// flush paints the mesh gathered so far.
func (c *canvas) flush(dst *ebiten.Image) {
	if len(c.mesh.indices) > 0 {
		dst.DrawTrianglesShader32(c.mesh.vertices, c.mesh.indices, c.shader, &c.how)
	}
	c.mesh.reset()
}
