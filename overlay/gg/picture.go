package gg

import (
	"image"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"github.com/asterism-dice/asterism/overlay"
)

// pixels draws a picture into its parallelogram.
func (b *brush) pixels(o *overlay.Op) {
	if len(o.Points) != 4 || !o.Picture.Valid() {
		return
	}
	p := o.Picture
	from := &image.NRGBA{Pix: p.Pix, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
	at, right, down := o.Points[0].Mul(b.scale), o.Points[1].Sub(o.Points[0]).Mul(b.scale/float64(p.Width)), o.Points[3].Sub(o.Points[0]).Mul(b.scale/float64(p.Height))
	draw.ApproxBiLinear.Transform(b.picture, f64.Aff3{right.X, down.X, at.X, right.Y, down.Y, at.Y}, from, from.Rect, draw.Over, nil)
}
