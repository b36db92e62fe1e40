package ebi

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// slideShow draws slides, each once: what was drawn stays on the screen.
type slideShow struct {
	drawn *slide
	on    [2]int        // px, what it was drawn on
	image *ebiten.Image // of the picture
}

// draw shows a slide, if it is another or the window has another size.
func (v *slideShow) draw(screen *ebiten.Image, c *canvas, s *slide, size [2]int) (changed bool) {
	if s == v.drawn && v.on == size {
		return false
	}
	v.drawn, v.on = s, size
	screen.Fill(nrgba(overlay.RGB(0)))
	if s.picture != nil {
		v.paint(screen, s.picture)
	}
	c.ops(screen, s.ops, 1, constellation.Vec{})
	return true
}

// paint puts a picture into the window's corner, pixel by pixel.
func (v *slideShow) paint(screen *ebiten.Image, picture *image.Gray) {
	size := picture.Rect.Size()
	if v.image == nil || v.image.Bounds().Size() != size {
		if v.image != nil {
			v.image.Deallocate()
		}
		v.image = ebiten.NewImage(size.X, size.Y)
	}
	pixels := make([]byte, 0, 4*size.X*size.Y)
	for y := range size.Y {
		for _, v := range picture.Pix[y*picture.Stride : y*picture.Stride+size.X] {
			pixels = append(pixels, v, v, v, 255)
		}
	}
	v.image.WritePixels(pixels)
	screen.DrawImage(v.image, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
}
