package ebi

import (
	"image"
	"image/draw"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// keptFor is how many pictures a text is kept for after its last use.
const keptFor = 300

// lettering keeps texts as white sprites, coloured as they are drawn.
type lettering struct {
	sprites map[textKey]*textSprite
	round   int
}

// textKey is what makes a text look as it does.
type textKey struct {
	text           string
	weight         overlay.Weight
	pixels         float64 // size of the em
	align, spacing float64
}

type textSprite struct {
	image  *ebiten.Image // nil when there is nothing to see
	origin constellation.Vec
	block  typeface.Block
	used   int
}

func newLettering() *lettering { return &lettering{sprites: map[textKey]*textSprite{}} }

// sprite returns a text at a scale in pixels a mm.
func (l *lettering) sprite(o *overlay.Op, scale float64) *textSprite {
	size := math.Round(o.Size*scale*4) / 4
	key := textKey{o.Text, o.Weight, size, o.Align, o.Spacing}
	s, ok := l.sprites[key]
	if !ok {
		s = newTextSprite(o, size)
		l.sprites[key] = s
	}
	s.used = l.round
	return s
}

// forget drops the texts that were not used for long.
func (l *lettering) forget() {
	l.round++
	if l.round%60 != 0 {
		return
	}
	for key, s := range l.sprites {
		if l.round-s.used > keptFor {
			if s.image != nil {
				s.image.Deallocate()
			}
			delete(l.sprites, key)
		}
	}
}

// margin in pixels about a text, for its soft edges.
const margin = 2

// most is how many pixels a side a text may have.
const most = 8192

func newTextSprite(o *overlay.Op, size float64) *textSprite {
	s := &textSprite{block: typeface.Layout(o)}
	lo, hi := s.block.Lo.Mul(size), s.block.Hi.Mul(size)
	s.origin = constellation.Vec{X: math.Floor(lo.X) - margin, Y: math.Floor(lo.Y) - margin}
	w, h := int(hi.X-s.origin.X)+2*margin, int(hi.Y-s.origin.Y)+2*margin
	if len(s.block.Path) == 0 || w < 1 || h < 1 || w > most || h > most {
		return s
	}
	s.image = ebiten.NewImageFromImage(raster(s.block.Path, size, s.origin, w, h))
	return s
}

// raster fills the outlines of a text with white.
func raster(path []typeface.Segment, size float64, origin constellation.Vec, w, h int) image.Image {
	r := vector.NewRasterizer(w, h)
	for i := range path {
		s := &path[i]
		var p [3][2]float32
		for j, v := range s.Args {
			q := v.Mul(size).Sub(origin)
			p[j] = [2]float32{float32(q.X), float32(q.Y)}
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			r.ClosePath()
			r.MoveTo(p[0][0], p[0][1])
		case sfnt.SegmentOpLineTo:
			r.LineTo(p[0][0], p[0][1])
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(p[0][0], p[0][1], p[1][0], p[1][1])
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(p[0][0], p[0][1], p[1][0], p[1][1], p[2][0], p[2][1])
		}
	}
	r.ClosePath()
	r.DrawOp = draw.Src
	picture := image.NewRGBA(image.Rect(0, 0, w, h))
	r.Draw(picture, picture.Rect, image.White, image.Point{})
	return picture
}

// draw paints the text about a pixel, turned and coloured. Texts that stand
// upright are laid onto whole pixels: they stay crisp.
func (s *textSprite) draw(dst *ebiten.Image, at constellation.Vec, facing constellation.Angle, c overlay.Color) {
	o := ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}
	o.GeoM.Translate(s.origin.X, s.origin.Y)
	sin, cos := facing.SinCos()
	var turn ebiten.GeoM
	turn.SetElement(0, 0, cos)
	turn.SetElement(0, 1, -sin)
	turn.SetElement(1, 0, sin)
	turn.SetElement(1, 1, cos)
	o.GeoM.Concat(turn)
	if sin == 0 || cos == 0 {
		at, o.Filter = constellation.Vec{X: math.Round(at.X), Y: math.Round(at.Y)}, ebiten.FilterNearest
	}
	o.GeoM.Translate(at.X, at.Y)
	o.ColorScale.ScaleWithColor(nrgba(c))
	dst.DrawImage(s.image, &o)
}
