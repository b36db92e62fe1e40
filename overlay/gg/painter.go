package gg

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	fogleman "github.com/fogleman/gg"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// most is how many pixels a side a picture may have.
const most = 16384

// Painter paints scenes at one width. It keeps the ground between pictures,
// and is used by one goroutine at a time.
type Painter struct {
	width  int
	ground *overlay.Ground
	size   image.Point
	sky    *image.RGBA
}

// NewPainter returns a painter of pictures that are width pixels wide.
func NewPainter(width int) (*Painter, error) {
	if width < 1 || width > most {
		return nil, fmt.Errorf("gg: width of %d pixels is not in [1, %d]", width, most)
	}
	return &Painter{width: width}, nil
}

// Paint paints a scene on a picture of its own.
func (p *Painter) Paint(s *overlay.Scene) (*image.RGBA, error) {
	if !(s.Width > 0 && s.Height > 0) {
		return nil, fmt.Errorf("gg: a table of %v × %v mm has no area", s.Width, s.Height)
	}
	scale := float64(p.width) / s.Width
	size := image.Pt(p.width, int(math.Round(s.Height*scale)))
	if size.Y < 1 || size.Y > most {
		return nil, fmt.Errorf("gg: a picture %d pixels wide of a table of %v × %v mm is %d pixels high, not in [1, %d]",
			p.width, s.Width, s.Height, size.Y, most)
	}
	p.prepare(s, size, scale)
	picture := image.NewRGBA(p.sky.Rect)
	copy(picture.Pix, p.sky.Pix)
	paint(picture, s.Ops, scale)
	return picture, nil
}

// prepare paints the ground unless it is there already.
func (p *Painter) prepare(s *overlay.Scene, size image.Point, scale float64) {
	if p.sky != nil && p.ground == s.Ground && p.size == size {
		return
	}
	p.ground, p.size = s.Ground, size
	p.sky = image.NewRGBA(image.Rectangle{Max: size})
	c := overlay.Color{A: 255}
	if s.Ground != nil {
		c = s.Ground.Color
	}
	draw.Draw(p.sky, p.sky.Rect, image.NewUniform(nrgba(c)), image.Point{}, draw.Src)
	if s.Ground != nil {
		paint(p.sky, s.Ground.Ops, scale)
	}
}

// encoder packs pictures at its fastest: a picture of a table is written in a
// fifth of the time that the usual packing takes.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed}

// WritePNG paints one scene, width pixels wide, and writes it as PNG.
func WritePNG(w io.Writer, s *overlay.Scene, width int) error {
	p, err := NewPainter(width)
	if err != nil {
		return err
	}
	picture, err := p.Paint(s)
	if err != nil {
		return err
	}
	if err := encoder.Encode(w, picture); err != nil {
		return fmt.Errorf("gg: PNG: %w", err)
	}
	return nil
}

// brush paints operations on one picture.
type brush struct {
	*fogleman.Context
	picture *image.RGBA
	scale   float64 // pixels a mm
}

func paint(picture *image.RGBA, ops []overlay.Op, scale float64) {
	b := brush{fogleman.NewContextForRGBA(picture), picture, scale}
	b.SetLineJoinRound()
	for i := 0; i < len(ops); {
		if n := glows(ops[i:]); n >= many {
			b.light(ops[i : i+n])
			i += n
			continue
		}
		b.op(&ops[i])
		i++
	}
}

// farthest is how large anything may be, and how far away, px: the rasteriser walks all of it.
const farthest = 1e5

// finestDash is the shortest dash that is drawn as such, px.
const finestDash = 0.01

// drawable tells whether an operation has numbers that can be drawn; what has others is left
// out.
func (b *brush) drawable(o *overlay.Op) bool {
	within := func(mm float64) bool { return math.Abs(mm*b.scale) <= farthest } // false of NaN
	for _, p := range o.Points {
		if !within(p.X) || !within(p.Y) {
			return false
		}
	}
	rest := o.From.Degrees() + o.Sweep.Degrees() + o.Facing.Degrees() + o.Align + o.Spacing
	return within(o.Radius) && within(o.Width) && within(o.Size) && within(o.Dash) && !math.IsNaN(rest-rest)
}

func (b *brush) op(o *overlay.Op) {
	if len(o.Points) == 0 || !b.drawable(o) {
		return
	}
	switch o.Kind {
	case overlay.OpFill:
		b.polygon(o.Points)
		b.fill(o.Color)
	case overlay.OpBand:
		b.band(o)
	case overlay.OpHalo:
		lines := o.Halo()
		for i := range lines {
			b.line(&lines[i])
		}
	case overlay.OpLine:
		b.line(o)
	case overlay.OpDisc:
		b.DrawCircle(o.Points[0].X*b.scale, o.Points[0].Y*b.scale, o.Radius*b.scale)
		b.fill(o.Color)
	case overlay.OpRing:
		b.ring(o)
	case overlay.OpGlow:
		b.glow(o)
	case overlay.OpText:
		b.text(o)
	case overlay.OpPicture:
		b.pixels(o)
	}
}

func (b *brush) polygon(ps []constellation.Vec) {
	b.NewSubPath()
	for _, p := range ps {
		b.LineTo(p.X*b.scale, p.Y*b.scale)
	}
	b.ClosePath()
}

func (b *brush) fill(c overlay.Color) {
	b.SetColor(nrgba(c))
	b.Fill()
}

func (b *brush) stroke(o *overlay.Op) {
	b.SetColor(nrgba(o.Color))
	b.SetLineWidth(o.Width * b.scale)
	if b.SetDash(); o.Dash*b.scale > finestDash {
		b.SetLineCapButt()
		b.SetDash(o.Dash*b.scale, o.Dash*b.scale)
	} else {
		b.SetLineCapRound()
	}
	b.Stroke()
}

func (b *brush) line(o *overlay.Op) {
	b.NewSubPath()
	for _, p := range o.Points {
		b.LineTo(p.X*b.scale, p.Y*b.scale)
	}
	if o.Closed {
		b.ClosePath()
	}
	b.stroke(o)
}

func (b *brush) ring(o *overlay.Op) {
	const up = -math.Pi / 2
	from, to := o.From.Radians()+up, (o.From+o.Sweep).Radians()+up
	b.NewSubPath()
	b.DrawArc(o.Points[0].X*b.scale, o.Points[0].Y*b.scale, o.Radius*b.scale, from, to)
	b.stroke(o)
}

func (b *brush) band(o *overlay.Op) {
	if len(o.Points) != 4 {
		return
	}
	from := o.Points[0].Add(o.Points[1]).Mul(b.scale / 2)
	to := o.Points[2].Add(o.Points[3]).Mul(b.scale / 2)
	g := fogleman.NewLinearGradient(from.X, from.Y, to.X, to.Y)
	g.AddColorStop(0, premultiplied(o.Color))
	g.AddColorStop(1, premultiplied(o.Fade))
	b.polygon(o.Points)
	b.SetFillStyle(g)
	b.Fill()
}

func (b *brush) text(o *overlay.Op) {
	block := typeface.Whole(o)
	place := func(v constellation.Vec) constellation.Vec {
		return o.Points[0].Add(v.Mul(o.Size).Turn(o.Facing))
	}
	if o.Plate.A > 0 {
		plate := block.Plate()
		for i, v := range plate {
			plate[i] = place(v)
		}
		b.polygon(plate)
		b.fill(o.Plate)
	}
	b.letters(block.Path, place)
	b.fill(o.Color)
}
