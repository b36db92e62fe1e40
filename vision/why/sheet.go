package why

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/vision"
)

// Measures of the sheet, px.
const (
	sheetWidth   = 1440
	margin       = 12
	pictureSide  = 900 // of the whole picture, at most
	verdictWidth = 250
	numberWidth  = 40 // of the row's, before the verdict
	cropSide     = 96
	cropWidth    = 128 // with its words
	uprightSide  = 44
	uprightWidth = 56
	wordGap      = 4 // from one picture's words to the next one's
	rowHeight    = cropSide + 4*lineHeight + margin
	mostLost     = 20 // boxes told of that became nothing
)

// ErrNothing says that no picture was read.
var ErrNothing = errors.New("why: no picture was read")

// Sheet draws a report: the picture with each box that was found, then a row
// for each of them, dice first.
func Sheet(r *Report) (*image.NRGBA, error) {
	if r.Picture == nil {
		return nil, ErrNothing
	}
	head := summary(r)
	rows := slices.Concat(layRows(r)...)
	b := r.Picture.Bounds()
	k := min(2, float64(pictureSide)/float64(max(b.Dx(), b.Dy())))
	top := margin + (len(head)+len(legend)+2)*lineHeight // with room for a number at the picture's upper edge
	below := top + int(k*float64(b.Dy())) + margin
	c := newCanvas(sheetWidth, below+len(rows)*rowHeight+2*lineHeight)
	c.lines(image.Pt(margin, margin), head, ink, ink)
	c.lines(image.Pt(margin, margin+(len(head))*lineHeight+lineHeight/2), legend, faint, faint)
	c.overview(r, image.Pt(margin, top), k)
	for i, row := range rows {
		c.row(row, below+i*rowHeight)
	}
	if left := len(r.Found) - countFirst(rows); left > 0 {
		c.text(image.Pt(margin, below+len(rows)*rowHeight), more(left), faint)
	}
	return c.NRGBA, nil
}

// overview draws the whole picture, k times as large, with a numbered box round
// each candidate; what came to nothing first, so that it hides no die.
func (c *canvas) overview(r *Report, at image.Point, k float64) {
	b := r.Picture.Bounds()
	c.picture(r.Picture, at, int(k*float64(max(b.Dx(), b.Dy()))))
	for n, i := range slices.Backward(order(r)) {
		f := r.Found[i]
		box := image.Rect(int(k*f.Box.X), int(k*f.Box.Y), int(k*(f.Box.X+f.Box.W)), int(k*(f.Box.Y+f.Box.H))).Add(at)
		if f.Verdict == Duplicate {
			continue // they lie upon the likelier ones
		}
		c.frame(box, colourOf(f))
		said := fmt.Sprint(n + 1)
		if isDie(f) {
			said = fmt.Sprintf("%d: %s", n+1, orOpen(f.Die))
		}
		c.plate(image.Pt(box.Min.X-2, box.Min.Y-lineHeight), said, colourOf(f))
	}
}

func colourOf(c Candidate) color.Color {
	switch c.Verdict {
	case Told:
		return toldColour
	case Open:
		return openColour
	}
	return lostColour
}

func orOpen(d vision.Detection) string {
	if d.Face == "" {
		return "?"
	}
	return d.Face
}

// row draws one row.
func (c *canvas) row(r row, y int) {
	if r.number > 0 {
		draw.Draw(c, image.Rect(0, y-margin/2, sheetWidth, y-margin/2+1), image.NewUniform(rule), image.Point{}, draw.Src)
		c.plate(image.Pt(margin, y), fmt.Sprint(r.number), colourOf(r.of))
		c.lines(image.Pt(margin+numberWidth, y), within(verdictWidth-margin-numberWidth, verdict(r.of, r.last)), colourOf(r.of), faint)
	}
	x := verdictWidth
	for _, t := range r.tiles {
		c.tile(t, image.Pt(x, y))
		x += t.width()
	}
}

func (c *canvas) tile(t tile, at image.Point) {
	switch {
	case t.look != nil:
		c.picture(t.look.Crop, at, cropSide)
		at.Y += cropSide + 1
		as := within(cropWidth-wordGap, lookedAs(t.look))
		c.lines(at, as, faint, faint)
		c.lines(at.Add(image.Pt(0, len(as)*lineHeight)), within(cropWidth-wordGap, names(t.look.Chances, 2)), ink, ink)
	case t.aim != nil:
		c.aim(t.aim, at)
	default:
		c.picture(t.side.Picture, at, uprightSide)
		c.lines(at.Add(image.Pt(0, uprightSide+1)), within(uprightWidth-wordGap, stacked(t.side.Chances, 2)), ink, faint)
	}
}

// widestDot is how wide the dot of what is sure is, px.
const widestDot = 12

// aim draws where the top face was thought to lie.
func (c *canvas) aim(a *Aim, at image.Point) {
	into := c.picture(a.Crop, at, cropSide)
	k := float64(into.Dx()) / float64(a.Crop.Bounds().Dx())
	on := func(p vision.Pixel) vision.Pixel {
		return p.Mul(k).Add(vision.Pixel{X: float64(at.X), Y: float64(at.Y)})
	}
	mid := vision.Pixel{}
	for i, p := range a.Outline {
		c.stroke(on(p), on(a.Outline[(i+1)%len(a.Outline)]), aimColour)
		mid = mid.Add(p.Mul(1 / float64(len(a.Outline))))
	}
	if len(a.Outline) > 0 {
		c.stroke(on(mid), on(mid.Add(a.Up)), openColour)
		for _, u := range a.Ups {
			c.dot(on(mid.Add(u.At)), math.Sqrt(u.P)*widestDot)
		}
	}
	c.lines(at.Add(image.Pt(0, cropSide+1)), aimed(a), faint, faint)
}
