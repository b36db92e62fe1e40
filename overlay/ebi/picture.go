package ebi

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// pictures keeps the picture that was drawn last: a camera's is the same for
// several scenes.
type pictures struct {
	of    *overlay.Picture
	image *ebiten.Image
}

// draw draws the picture of an operation into its parallelogram.
func (p *pictures) draw(dst *ebiten.Image, o *overlay.Op, scale float64, origin constellation.Vec) {
	if len(o.Points) != 4 || !o.Picture.Valid() {
		return
	}
	p.take(o.Picture)
	w, h := float64(o.Picture.Width), float64(o.Picture.Height)
	at := o.Points[0].Mul(scale).Add(origin)
	right, down := o.Points[1].Sub(o.Points[0]).Mul(scale/w), o.Points[3].Sub(o.Points[0]).Mul(scale/h)
	place := ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}
	place.GeoM.SetElement(0, 0, right.X)
	place.GeoM.SetElement(0, 1, down.X)
	place.GeoM.SetElement(0, 2, at.X)
	place.GeoM.SetElement(1, 0, right.Y)
	place.GeoM.SetElement(1, 1, down.Y)
	place.GeoM.SetElement(1, 2, at.Y)
	dst.DrawImage(p.image, &place)
}

// take makes an image of a picture, in the one before where that has its size.
func (p *pictures) take(of *overlay.Picture) {
	if p.of == of {
		return
	}
	if p.image == nil || p.image.Bounds().Dx() != of.Width || p.image.Bounds().Dy() != of.Height {
		if p.image != nil {
			p.image.Deallocate()
		}
		p.image = ebiten.NewImage(of.Width, of.Height)
	}
	p.image.WritePixels(of.Pix)
	p.of = of
}
