package why

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	xdraw "golang.org/x/image/draw"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/letters"
)

var (
	paper      = color.NRGBA{24, 26, 30, 255}
	ink        = color.NRGBA{226, 228, 232, 255}
	faint      = color.NRGBA{150, 154, 162, 255}
	rule       = color.NRGBA{58, 62, 70, 255}
	toldColour = color.NRGBA{80, 220, 100, 255}
	openColour = color.NRGBA{250, 190, 40, 255}
	lostColour = color.NRGBA{240, 100, 90, 255}
	aimColour  = color.NRGBA{90, 200, 255, 255}
	upColour   = color.NRGBA{230, 120, 240, 255}
)

// The sheet's type, px.
const (
	typeSize   = letters.Size(12)
	lineHeight = 16
)

// canvas is the sheet while it is drawn.
type canvas struct{ *image.NRGBA }

func newCanvas(w, h int) *canvas {
	c := &canvas{image.NewNRGBA(image.Rect(0, 0, w, h))}
	draw.Draw(c, c.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	return c
}

// text writes a line whose top left corner is at.
func (c *canvas) text(at image.Point, s string, ink color.Color) { typeSize.Write(c, at, s, ink) }

// lines writes lines one below the other, the first in a colour of its own.
func (c *canvas) lines(at image.Point, all []string, first, others color.Color) {
	for i, s := range all {
		colour := others
		if i == 0 {
			colour = first
		}
		c.text(at.Add(image.Pt(0, i*lineHeight)), s, colour)
	}
}

// within are lines that are at most so wide, px: faces of one's own have long names.
func within(width int, all []string) []string {
	cut := make([]string, len(all))
	for i, s := range all {
		cut[i] = typeSize.Cut(s, width)
	}
	return cut
}

// picture scales a picture to fit a square at a place, and returns where it
// came to lie.
func (c *canvas) picture(img image.Image, at image.Point, side int) image.Rectangle {
	b := img.Bounds()
	k := float64(side) / float64(max(b.Dx(), b.Dy()))
	into := image.Rect(0, 0, max(1, int(k*float64(b.Dx()))), max(1, int(k*float64(b.Dy())))).Add(at)
	xdraw.CatmullRom.Scale(c, into, img, b, xdraw.Src, nil)
	return into
}

// frame draws the outline of a rectangle, two px wide, outwards.
func (c *canvas) frame(r image.Rectangle, colour color.Color) {
	u := image.NewUniform(colour)
	for _, edge := range []image.Rectangle{
		image.Rect(r.Min.X-2, r.Min.Y-2, r.Max.X+2, r.Min.Y), image.Rect(r.Min.X-2, r.Max.Y, r.Max.X+2, r.Max.Y+2),
		image.Rect(r.Min.X-2, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+2, r.Max.Y),
	} {
		draw.Draw(c, edge, u, image.Point{}, draw.Src)
	}
}

// stroke draws a line two px wide.
func (c *canvas) stroke(a, b vision.Pixel, colour color.Color) {
	n := max(1, math.Ceil(2*a.Dist(b)))
	u := image.NewUniform(colour)
	for i := 0.0; i <= n; i++ {
		p := a.Add(b.Sub(a).Mul(i / n))
		at := image.Pt(int(math.Round(p.X)), int(math.Round(p.Y)))
		draw.Draw(c, image.Rectangle{Min: at, Max: at.Add(image.Pt(2, 2))}, u, image.Point{}, draw.Src)
	}
}

// dot draws a square about a place, so many px wide, one at least.
func (c *canvas) dot(at vision.Pixel, wide float64) {
	from := image.Pt(int(math.Round(at.X-wide/2)), int(math.Round(at.Y-wide/2)))
	n := max(1, int(math.Round(wide)))
	draw.Draw(c, image.Rectangle{Min: from, Max: from.Add(image.Pt(n, n))}, image.NewUniform(upColour), image.Point{}, draw.Src)
}

// plate writes a short word on a ground of its colour.
func (c *canvas) plate(at image.Point, s string, colour color.Color) {
	w := typeSize.Width(s) + 4
	draw.Draw(c, image.Rect(at.X, at.Y, at.X+w, at.Y+lineHeight), image.NewUniform(colour), image.Point{}, draw.Src)
	c.text(at.Add(image.Pt(2, 0)), s, color.Black)
}
