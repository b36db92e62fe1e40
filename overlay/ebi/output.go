package ebi

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// Output is how a picture is sent, for a screen or projector that shows it
// mirrored or turned.
type Output struct {
	Turn   int  // degrees clockwise by which it is turned: 0, 90, 180 or 270
	Mirror bool // left and right are exchanged before that, as for a projector behind its screen
}

// valid tells whether there is such an output.
func (o Output) valid() bool { return o.Turn == 0 || o.Turn == 90 || o.Turn == 180 || o.Turn == 270 }

// inside is the size of the picture in a window of that size.
func (o Output) inside(window constellation.Vec) constellation.Vec {
	if o.Turn%180 != 0 {
		return constellation.Vec{X: window.Y, Y: window.X}
	}
	return window
}

// matrix maps a picture of a size onto the window, px.
func (o Output) matrix(size constellation.Vec) (m ebiten.GeoM) {
	if o.Mirror {
		m.Scale(-1, 1)
		m.Translate(size.X, 0)
	}
	var turn ebiten.GeoM
	switch o.Turn {
	case 90:
		turn = quarter(0, -1, size.Y, 1, 0, 0)
	case 180:
		turn = quarter(-1, 0, size.X, 0, -1, size.Y)
	case 270:
		turn = quarter(0, 1, 0, -1, 0, size.X)
	}
	m.Concat(turn)
	return m
}

func quarter(a, b, x, c, d, y float64) (m ebiten.GeoM) {
	for i, v := range [2][3]float64{{a, b, x}, {c, d, y}} {
		for j := range v {
			m.SetElement(i, j, v[j])
		}
	}
	return m
}

// within is where in a picture of a size a pixel of the window lies.
func (o Output) within(pixel, size constellation.Vec) constellation.Vec {
	m := o.matrix(size)
	m.Invert()
	x, y := m.Apply(pixel.X, pixel.Y)
	return constellation.Vec{X: x, Y: y}
}

// sent is a picture on its way to a screen that shows it otherwise.
type sent struct{ image *ebiten.Image }

// draw lets a picture of a size be drawn and sends it, if it has changed.
func (s *sent) draw(screen *ebiten.Image, o Output, size constellation.Vec, draw func(dst *ebiten.Image) (changed bool)) (changed bool) {
	if o == (Output{}) {
		return draw(screen)
	}
	w, h := max(1, int(size.X+0.5)), max(1, int(size.Y+0.5))
	fresh := s.image == nil || s.image.Bounds().Dx() != w || s.image.Bounds().Dy() != h
	if fresh {
		if s.image != nil {
			s.image.Deallocate()
		}
		s.image = ebiten.NewImage(w, h)
	}
	if changed = draw(s.image) || fresh; changed {
		screen.DrawImage(s.image, &ebiten.DrawImageOptions{GeoM: o.matrix(size), Blend: ebiten.BlendCopy})
	}
	return changed
}
