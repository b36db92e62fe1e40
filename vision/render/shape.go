package render

import (
	"fmt"
	"image"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Shape is an outline of filled contours, V upwards, in units of the height
// of a capital letter.
type Shape []Segment

// Op says what a Segment does.
type Op uint8

// The strokes of an outline.
const (
	Move  Op = iota // to P[0]
	Line            // to P[0]
	Curve           // cubic, by P[0] and P[1] to P[2]
)

// Segment is one stroke of an outline.
type Segment struct {
	Op Op
	P  [3]Point
}

// Point is a place on a side: U to the right, V upwards.
type Point struct{ U, V float64 }

// mapped returns the shape with f applied to all its points.
func (s Shape) mapped(f func(Point) Point) Shape {
	out := make(Shape, len(s))
	for i, seg := range s {
		out[i] = Segment{seg.Op, [3]Point{f(seg.P[0]), f(seg.P[1]), f(seg.P[2])}}
	}
	return out
}

// Placed returns the shape scaled by k, turned counter-clockwise by degrees
// and then moved by (u, v).
func (s Shape) Placed(u, v, k, degrees float64) Shape {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return s.mapped(func(p Point) Point {
		return Point{u + k*(cos*p.U-sin*p.V), v + k*(sin*p.U+cos*p.V)}
	})
}

// Bounds returns the smallest box round all points of the shape.
func (s Shape) Bounds() (lo, hi Point) {
	lo, hi = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, seg := range s {
		n := 1
		if seg.Op == Curve {
			n = 3
		}
		for _, p := range seg.P[:n] {
			lo = Point{min(lo.U, p.U), min(lo.V, p.V)}
			hi = Point{max(hi.U, p.U), max(hi.V, p.V)}
		}
	}
	return lo, hi
}

// Text returns the outline of text in a typeface, its middle at the origin
// and its capitals 1 high.
func (f *Face) Text(text string) (Shape, error) {
	s, err := f.Line(text)
	if err != nil || len(s) == 0 {
		return s, err
	}
	return s.centred(), nil
}

// Line returns the outline of text with its first letter at the origin, on
// the base line, in units of the typeface's size.
func (f *Face) Line(text string) (Shape, error) {
	var buf sfnt.Buffer
	var out Shape
	ppem := fixed.I(1000)
	x := 0.0
	for _, c := range text {
		i, err := f.font.GlyphIndex(&buf, c)
		if err != nil {
			return nil, fmt.Errorf("render: %q in %s: %w", c, f.Name, err)
		}
		segs, err := f.font.LoadGlyph(&buf, i, ppem, nil)
		if err != nil {
			return nil, fmt.Errorf("render: %q in %s: %w", c, f.Name, err)
		}
		out = append(out, outline(segs, x)...)
		adv, err := f.font.GlyphAdvance(&buf, i, ppem, 0)
		if err != nil {
			return nil, fmt.Errorf("render: %q in %s: %w", c, f.Name, err)
		}
		x += float64(adv) / 64 * 0.96
	}
	return out.Placed(0, 0, 0.001, 0), nil
}

// centred returns the shape 1 high with its middle at the origin.
func (s Shape) centred() Shape {
	lo, hi := s.Bounds()
	k := 1 / (hi.V - lo.V)
	return s.Placed(-k*(lo.U+hi.U)/2, -k*(lo.V+hi.V)/2, k, 0)
}

// outline converts a font's segments, shifting them right by x.
func outline(segs sfnt.Segments, x float64) Shape {
	at := func(p fixed.Point26_6) Point { return Point{x + float64(p.X)/64, -float64(p.Y) / 64} }
	var out Shape
	last := Point{}
	for _, s := range segs {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			last = at(s.Args[0])
			out = append(out, Segment{Move, [3]Point{last}})
		case sfnt.SegmentOpLineTo:
			last = at(s.Args[0])
			out = append(out, Segment{Line, [3]Point{last}})
		case sfnt.SegmentOpQuadTo:
			q, to := at(s.Args[0]), at(s.Args[1])
			out = append(out, Segment{Curve, [3]Point{third(last, q), third(to, q), to}})
			last = to
		case sfnt.SegmentOpCubeTo:
			last = at(s.Args[2])
			out = append(out, Segment{Curve, [3]Point{at(s.Args[0]), at(s.Args[1]), last}})
		}
	}
	return out
}

// third returns the point two thirds of the way from a to q.
func third(a, q Point) Point { return Point{a.U + (q.U-a.U)*2/3, a.V + (q.V-a.V)*2/3} }

// Mask is a shape as a picture: how much of each cell it fills, at several
// sizes, each half of the one before.
type Mask struct {
	lo, hi Point // of the picture in units of the shape
	levels []*image.Alpha
	cells  float64 // of level 0 per unit
}

// maskCells is how many cells a capital is high at the finest level.
const maskCells = 96

// NewMask rasterises a shape.
func NewMask(s Shape) *Mask {
	lo, hi := s.Bounds()
	pad := 4.0 / maskCells
	lo, hi = Point{lo.U - pad, lo.V - pad}, Point{hi.U + pad, hi.V + pad}
	w, h := int((hi.U-lo.U)*maskCells)+1, int((hi.V-lo.V)*maskCells)+1
	full := image.NewAlpha(image.Rect(0, 0, w, h))
	ras := vector.NewRasterizer(w, h)
	s.trace(ras, func(p Point) (x, y float32) {
		return float32((p.U - lo.U) * maskCells), float32((hi.V - p.V) * maskCells)
	})
	ras.Draw(full, full.Bounds(), image.Opaque, image.Point{})
	m := &Mask{lo: lo, hi: hi, cells: maskCells, levels: []*image.Alpha{full}}
	for w > 4 && h > 4 {
		full = halved(full)
		w, h = full.Rect.Dx(), full.Rect.Dy()
		m.levels = append(m.levels, full)
	}
	return m
}

// trace hands the outline to a rasteriser, at says where a point lies.
func (s Shape) trace(ras *vector.Rasterizer, at func(Point) (x, y float32)) {
	for i, seg := range s {
		ax, ay := at(seg.P[0])
		switch seg.Op {
		case Move:
			if i > 0 {
				ras.ClosePath()
			}
			ras.MoveTo(ax, ay)
		case Line:
			ras.LineTo(ax, ay)
		case Curve:
			bx, by := at(seg.P[1])
			cx, cy := at(seg.P[2])
			ras.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	ras.ClosePath()
}

// halved returns the picture at half the size.
func halved(a *image.Alpha) *image.Alpha {
	w, h := (a.Rect.Dx()+1)/2, (a.Rect.Dy()+1)/2
	out := image.NewAlpha(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			sum := 0
			for i := range 4 {
				sx, sy := 2*x+i&1, 2*y+i>>1
				if sx < a.Rect.Dx() && sy < a.Rect.Dy() {
					sum += int(a.Pix[sy*a.Stride+sx])
				}
			}
			out.Pix[y*out.Stride+x] = uint8(sum / 4)
		}
	}
	return out
}

// At returns how much of a spot of the given width round p is filled, 0…1.
func (m *Mask) At(p Point, width float64) float64 {
	if p.U <= m.lo.U || p.U >= m.hi.U || p.V <= m.lo.V || p.V >= m.hi.V {
		return 0
	}
	level, size := 0, 1/m.cells
	for size < 0.7*width && level < len(m.levels)-1 {
		level, size = level+1, size*2
	}
	c := bilinear(m.levels[level], (p.U-m.lo.U)/size-0.5, (m.hi.V-p.V)/size-0.5)
	if width < size { // larger than drawn: keep the border crisp
		return clamp((c-0.5)*min(size/width, 4) + 0.5)
	}
	return c
}

// bilinear samples a picture between its cells, 0 outside.
func bilinear(a *image.Alpha, x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= a.Rect.Dx() || y >= a.Rect.Dy() {
			return 0
		}
		return float64(a.Pix[y*a.Stride+x])
	}
	tx, ty := x-fx, y-fy
	top := mix(at(ix, iy), at(ix+1, iy), tx)
	low := mix(at(ix, iy+1), at(ix+1, iy+1), tx)
	return mix(top, low, ty) / 255
}
