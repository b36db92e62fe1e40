package ebi

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
)

// canvas paints scenes onto images of one size.
type canvas struct {
	sheet *ebiten.Image
	texts *lettering
	mesh  mesh

	pictures pictures

	sky    *ebiten.Image
	of     *overlay.Ground // that sky shows
	width  int             // pixels, of the table now
	steady int             // for how many pictures it has been that
}

func newCanvas() *canvas {
	return &canvas{sheet: newSheet(), texts: newLettering()}
}

// newSheet makes the sprites: a white square and a glow.
func newSheet() *ebiten.Image {
	picture := image.NewRGBA(image.Rect(0, 0, sheetSize, sheetSize))
	set := func(x, y int, v float64) {
		at := picture.PixOffset(x, y)
		for i := range 4 {
			picture.Pix[at+i] = uint8(255*v + 0.5)
		}
	}
	for i := range 4 * blankAt * blankAt {
		set(i%(2*blankAt), i/(2*blankAt), 1)
	}
	for y := range glowSize {
		for x := range glowSize {
			middle := constellation.Vec{X: glowSize / 2, Y: glowSize / 2}
			d := middle.Dist(constellation.Vec{X: float64(x) + 0.5, Y: float64(y) + 0.5}) / (glowSize / 2)
			set(glowAt+x, glowAt+y, overlay.Falloff(d))
		}
	}
	sheet := ebiten.NewImage(sheetSize, sheetSize)
	sheet.WritePixels(picture.Pix)
	return sheet
}

// paint paints a scene onto dst, at scale pixels a mm, its upper left corner
// at the pixel origin.
func (c *canvas) paint(dst *ebiten.Image, s *overlay.Scene, scale float64, origin constellation.Vec) {
	c.prepare(s, max(1, int(s.Width*scale+0.5)))
	if c.sky != nil {
		c.ground(dst, s, scale, origin)
	}
	c.ops(dst, s.Ops, scale, origin)
}

// ground draws the sky, larger or smaller while the window changes its size.
func (c *canvas) ground(dst *ebiten.Image, s *overlay.Scene, scale float64, origin constellation.Vec) {
	place := ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
	if size := c.sky.Bounds().Size(); size.X != c.width {
		place.GeoM.Scale(s.Width*scale/float64(size.X), s.Height*scale/float64(size.Y))
		place.Filter = ebiten.FilterLinear
	}
	place.GeoM.Translate(origin.X, origin.Y)
	dst.DrawImage(c.sky, &place)
}

// settled is for how many pictures a window must keep its size before the sky
// is made anew for it: that takes a good part of a second.
const settled = 10

// prepare makes the sky for a width in pixels, once.
func (c *canvas) prepare(s *overlay.Scene, width int) {
	if c.width != width {
		c.width, c.steady = width, 0
	}
	c.steady++
	same := c.sky != nil && c.of == s.Ground
	if same && (c.sky.Bounds().Dx() == width || c.steady < settled) {
		return
	}
	p, err := gg.NewPainter(width)
	if err != nil {
		return // no window is as large
	}
	picture, err := p.Paint(&overlay.Scene{Width: s.Width, Height: s.Height, Ground: s.Ground})
	if err != nil {
		return
	}
	if c.sky != nil {
		c.sky.Deallocate()
	}
	c.sky, c.of = ebiten.NewImageFromImage(picture), s.Ground
}

// ops paints operations.
func (c *canvas) ops(dst *ebiten.Image, ops []overlay.Op, scale float64, origin constellation.Vec) {
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
		c.shape(o, pixels(o.Points, scale, origin), scale)
	}
	c.flush(dst)
	c.texts.forget()
}

func pixels(ps overlay.Points, scale float64, origin constellation.Vec) []constellation.Vec {
	out := make([]constellation.Vec, len(ps))
	for i, p := range ps {
		out[i] = p.Mul(scale).Add(origin)
	}
	return out
}

// shape adds an operation to the mesh; its points in pixels.
func (c *canvas) shape(o *overlay.Op, ps []constellation.Vec, scale float64) {
	color := inkOf(o.Color)
	switch o.Kind {
	case overlay.OpFill:
		c.mesh.polygon(ps, color)
	case overlay.OpBand:
		c.mesh.band(ps, color, inkOf(o.Fade))
	case overlay.OpDisc:
		c.mesh.polygon(circle(ps[0], o.Radius*scale, 0, 360), color)
	case overlay.OpGlow:
		c.mesh.glow(ps[0], o.Radius*scale, color)
	case overlay.OpLine:
		c.stroke(o, ps, o.Closed, scale)
	case overlay.OpRing:
		c.stroke(o, circle(ps[0], o.Radius*scale, o.From, o.Sweep), o.Sweep >= 360, scale)
	}
}

// leastDash in pixels: finer ones can't be seen and cost a lot.
const leastDash = 2

func (c *canvas) stroke(o *overlay.Op, ps []constellation.Vec, closed bool, scale float64) {
	if o.Dash > 0 {
		c.mesh.dashes(ps, closed, o.Width*scale, max(leastDash, o.Dash*scale), inkOf(o.Color))
		return
	}
	c.mesh.stroke(ps, closed, o.Width*scale, inkOf(o.Color))
}

// text paints a text above what the mesh holds.
func (c *canvas) text(dst *ebiten.Image, o *overlay.Op, scale float64, origin constellation.Vec) {
	sprite := c.texts.sprite(o, scale)
	at := o.Points[0].Mul(scale).Add(origin)
	if o.Plate.A > 0 {
		plate := sprite.block.Plate()
		for i, v := range plate {
			plate[i] = v.Mul(o.Size * scale).Turn(o.Facing).Add(at)
		}
		c.mesh.polygon(plate, inkOf(o.Plate))
	}
	if sprite.image == nil {
		return
	}
	c.flush(dst)
	sprite.draw(dst, at, o.Facing, o.Color)
}

// flush paints the mesh gathered so far.
func (c *canvas) flush(dst *ebiten.Image) {
	if len(c.mesh.indices) > 0 {
		dst.DrawTriangles32(c.mesh.vertices, c.mesh.indices, c.sheet, &ebiten.DrawTrianglesOptions{
			ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha, Filter: ebiten.FilterLinear, DisableMipmaps: true})
	}
	c.mesh.reset()
}
