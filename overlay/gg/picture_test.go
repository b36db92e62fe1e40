package gg

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// The picture's top left pixel lies at the first point, its right along the
// second, however it is turned.
func TestPicture_liesAtItsCorners(t *testing.T) {
	red, green, blue, white := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}, color.RGBA{0, 0, 255, 255}, color.RGBA{255, 255, 255, 255}
	p := &overlay.Picture{Width: 2, Height: 2}
	for _, c := range []color.RGBA{red, green, blue, white} {
		p.Pix = append(p.Pix, c.R, c.G, c.B, c.A)
	}
	square := overlay.Points{{X: 10, Y: 10}, {X: 90, Y: 10}, {X: 90, Y: 90}, {X: 10, Y: 90}}
	middle := constellation.Vec{X: 50, Y: 50}
	for _, turn := range []constellation.Angle{0, 90, 180, 270} {
		o := overlay.Op{Kind: overlay.OpPicture, Picture: p}
		for _, v := range square {
			o.Points = append(o.Points, v.Sub(middle).Turn(turn).Add(middle))
		}
		painter, err := NewPainter(100)
		require.NoError(t, err)
		got, err := painter.Paint(&overlay.Scene{Width: 100, Height: 100, Ops: []overlay.Op{o}})
		require.NoError(t, err)
		for i, want := range []color.RGBA{red, green, white, blue} {
			at := o.Points[i].Mul(0.85).Add(middle.Mul(0.15))
			require.Equal(t, want, got.RGBAAt(int(at.X), int(at.Y)), "corner %d, turned by %v", i, turn)
		}
		require.Equal(t, color.RGBA{A: 255}, got.RGBAAt(4, 50))
	}
}
