package place

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// Patch is a part of a picture: three channels, row by row.
type Patch struct {
	Pix []uint8
	Box image.Rectangle // px of the whole picture
}

// at returns a channel's level at a point of the whole picture, between
// pixels by their middles.
func (p *Patch) at(x, y float64, channel int) float64 {
	w, h := p.Box.Dx(), p.Box.Dy()
	x = max(0, min(float64(w)-1.001, x-float64(p.Box.Min.X)-0.5))
	y = max(0, min(float64(h)-1.001, y-float64(p.Box.Min.Y)-0.5))
	i, j := int(x), int(y)
	u, v := x-float64(i), y-float64(j)
	k := 3*(j*w+i) + channel
	top := float64(p.Pix[k])*(1-u) + float64(p.Pix[k+3])*u
	k += 3 * w
	return top*(1-v) + (float64(p.Pix[k])*(1-u)+float64(p.Pix[k+3])*u)*v
}

// step returns by how much the picture differs on both sides of a point,
// reach px away along the normal, in its most telling channel.
func (p *Patch) step(at, normal vision.Pixel, reach float64) float64 {
	a, b := at.Add(normal.Mul(reach)), at.Sub(normal.Mul(reach))
	best := 0.0
	for c := range 3 {
		best = max(best, math.Abs(p.at(a.X, a.Y, c)-p.at(b.X, b.Y, c)))
	}
	return best
}

// edge is the mean response along the middle part of an edge.
func (p *Patch) edge(a, b vision.Pixel, reach float64) float64 {
	d := b.Sub(a)
	l := d.Len()
	if l < 1e-9 {
		return 0
	}
	normal := vision.Pixel{X: -d.Y / l, Y: d.X / l}
	var sum float64
	for i := range edgePoints {
		k := 0.5 + edgeMiddle*(float64(i)/(edgePoints-1)-0.5)
		s := p.step(a.Add(d.Mul(k)), normal, reach)
		sum += s / (s + edgeLevel)
	}
	return sum / edgePoints
}
