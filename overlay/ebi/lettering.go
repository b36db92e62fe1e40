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

// pageSize is the edge of the page that texts are kept on, pixels. Smaller: it
// is written anew more often. Larger: cards without much memory have no room.
const pageSize = 2048

// lettering keeps texts as white sprites on one page, coloured as they are
// drawn, so that they share a draw call with everything else. When the page is
// full all begin anew.
type lettering struct {
	page    *ebiten.Image
	sprites map[textKey]*textSprite
	at      image.Point // where the next one goes
	row     int         // px, height of the row there
	known   int64       // of typeface.Changes, when the oldest was written
}

// textKey is what makes a text look as it does.
type textKey struct {
	text           string
	weight         overlay.Weight
	pixels         float64 // size of the em
	align, spacing float64
}

type textSprite struct {
	place  image.Rectangle     // on the page; empty when there is nothing to see
	origin constellation.Vec   // px, its upper left corner from the text's place
	plate  []constellation.Vec // its outline, em
	zoom   float64             // px of the screen for one of the page
}

func newLettering() *lettering {
	return &lettering{page: ebiten.NewImageWithOptions(image.Rect(0, 0, pageSize, pageSize), &ebiten.NewImageOptions{Unmanaged: true}),
		sprites: map[textKey]*textSprite{}}
}

// sprite returns a text at a scale in pixels a mm, nil if the page is full.
func (l *lettering) sprite(o *overlay.Op, scale float64) *textSprite {
	size := math.Round(o.Size*scale*4) / 4
	key := textKey{o.Text, o.Weight, size, o.Align, o.Spacing}
	s, ok := l.sprites[key]
	if !ok {
		if s = l.write(o, size); s != nil {
			l.sprites[key] = s
		}
	}
	return s
}

// renew begins the page anew where letters have been found that texts on it lack.
// No text may be waiting in the mesh.
func (l *lettering) renew() {
	if n := typeface.Changes(); n != l.known {
		l.clear()
		l.known = n
	}
}

// clear begins the page anew.
func (l *lettering) clear() {
	clear(l.sprites)
	l.at, l.row = image.Point{}, 0
}

// margin in pixels about a text, for its soft edges.
const margin = 2

// write puts a text onto the page, or returns nil if that is full. What is larger
// than half of it is written smaller.
func (l *lettering) write(o *overlay.Op, size float64) *textSprite {
	block := typeface.Layout(o)
	s := &textSprite{plate: block.Plate(), zoom: 1}
	extent := max(block.Hi.X-block.Lo.X, block.Hi.Y-block.Lo.Y) * size
	if most := float64(pageSize/2 - 3*margin); extent > most {
		s.zoom = extent / most
		size /= s.zoom
	}
	lo, hi := block.Lo.Mul(size), block.Hi.Mul(size)
	origin := constellation.Vec{X: math.Floor(lo.X) - margin, Y: math.Floor(lo.Y) - margin}
	w, h := int(hi.X-origin.X)+2*margin, int(hi.Y-origin.Y)+2*margin
	s.origin = origin.Mul(s.zoom)
	if len(block.Path) == 0 || w < 1 || h < 1 {
		return s
	}
	place, ok := l.reserve(w, h)
	if !ok {
		return nil
	}
	l.page.SubImage(place).(*ebiten.Image).WritePixels(raster(block.Path, size, origin, w, h).Pix)
	s.place = place
	return s
}

// reserve finds room on the page, row by row.
func (l *lettering) reserve(w, h int) (image.Rectangle, bool) {
	if l.at.X+w > pageSize {
		l.at, l.row = image.Pt(0, l.at.Y+l.row), 0
	}
	place := image.Rectangle{Min: l.at, Max: l.at.Add(image.Pt(w, h))}
	if place.Max.Y > pageSize {
		return image.Rectangle{}, false
	}
	l.at.X, l.row = l.at.X+w, max(l.row, h)
	return place, true
}

// raster fills the outlines of a text with white.
func raster(path []typeface.Segment, size float64, origin constellation.Vec, w, h int) *image.RGBA {
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

// text adds a text about a pixel, turned and coloured. One that stands upright
// is laid onto whole pixels: it stays crisp.
func (m *mesh) text(s *textSprite, at constellation.Vec, facing constellation.Angle, c ink) {
	if s.place.Empty() {
		return
	}
	sin, cos := facing.SinCos()
	if sin == 0 || cos == 0 {
		at = constellation.Vec{X: math.Round(at.X), Y: math.Round(at.Y)}
	}
	first, size, l := uint32(len(m.vertices)), s.place.Size(), light{c, 1, lettered}
	for _, k := range [4]image.Point{{}, {X: size.X}, size, {Y: size.Y}} {
		by := constellation.Vec{X: float64(k.X), Y: float64(k.Y)}.Mul(s.zoom).Add(s.origin)
		by = constellation.Vec{X: cos*by.X - sin*by.Y, Y: sin*by.X + cos*by.Y}
		m.add(at.Add(by), &l, [4]float64{float64(s.place.Min.X + k.X), float64(s.place.Min.Y + k.Y)})
	}
	m.quad(first, first+1, first+2, first+3)
}
