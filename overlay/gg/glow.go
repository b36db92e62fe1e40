package gg

import (
	"image"
	"image/color"
	"math"

	"github.com/asterism-dice/asterism/overlay"
)

// many glows in a row are added up before they are rounded to eight bits:
// each alone would leave steps, and the steps would add up to rings.
const many = 8

// glows counts the glows that ops begins with.
func glows(ops []overlay.Op) int {
	n := 0
	for n < len(ops) && ops[n].Kind == overlay.OpGlow && len(ops[n].Points) > 0 {
		n++
	}
	return n
}

// glow adds the light of one operation.
func (b *brush) glow(o *overlay.Op) {
	spread(o, b.scale, b.picture.Rect, func(x, y int, k float64) {
		at := b.picture.PixOffset(x, y)
		pixel := b.picture.Pix[at : at+3 : at+3]
		k *= float64(o.Color.A) / 255
		pixel[0] = brighter(pixel[0], k*float64(o.Color.R)+0.5)
		pixel[1] = brighter(pixel[1], k*float64(o.Color.G)+0.5)
		pixel[2] = brighter(pixel[2], k*float64(o.Color.B)+0.5)
	})
}

// light adds many glows, rounding once.
func (b *brush) light(ops []overlay.Op) {
	width := b.picture.Rect.Dx()
	sum := make([][3]float32, width*b.picture.Rect.Dy())
	for i := range ops {
		c := ops[i].Color
		a := float32(c.A) / 255
		red, green, blue := float32(c.R)*a, float32(c.G)*a, float32(c.B)*a
		spread(&ops[i], b.scale, b.picture.Rect, func(x, y int, k float64) {
			s := &sum[y*width+x]
			s[0] += float32(k) * red
			s[1] += float32(k) * green
			s[2] += float32(k) * blue
		})
	}
	for i := range sum {
		pixel := b.picture.Pix[4*i : 4*i+3 : 4*i+3]
		t := grain(i%width, i/width)
		for j := range pixel {
			pixel[j] = brighter(pixel[j], float64(sum[i][j])+t)
		}
	}
}

// spread calls add for each pixel that a glow reaches, with its falloff there.
func spread(o *overlay.Op, scale float64, rect image.Rectangle, add func(x, y int, k float64)) {
	centre, radius := o.Points[0].Mul(scale), o.Radius*scale
	y0, y1 := max(rect.Min.Y, int(centre.Y-radius)), min(rect.Max.Y, int(centre.Y+radius)+1)
	for y := y0; y < y1; y++ {
		dy := float64(y) + 0.5 - centre.Y
		reach := math.Sqrt(max(0, radius*radius-dy*dy))
		x0, x1 := max(rect.Min.X, int(centre.X-reach)), min(rect.Max.X, int(centre.X+reach)+1)
		for x := x0; x < x1; x++ {
			dx := float64(x) + 0.5 - centre.X
			if k := overlay.Falloff(math.Sqrt(dx*dx+dy*dy) / radius); k > 0 {
				add(x, y, k)
			}
		}
	}
}

// grain is a threshold between 0 and 1 that looks random and is the same for
// a pixel each time (a hash after Wellons' "lowbias32").
func grain(x, y int) float64 {
	h := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca6b
	h ^= h >> 16
	h *= 0x7feb352d
	h ^= h >> 15
	h *= 0x846ca68b
	h ^= h >> 16
	return float64(h) / (1 << 32)
}

func brighter(v uint8, by float64) uint8 { return uint8(min(255, int(v)+int(by))) }

func nrgba(c overlay.Color) color.NRGBA { return color.NRGBA(c) }

// premultiplied is what gg's gradients want: they mix the numbers of
// color.RGBA.
func premultiplied(c overlay.Color) color.Color {
	return color.RGBAModel.Convert(nrgba(c))
}
