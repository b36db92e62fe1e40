package render

import (
	"image"
	"math"
)

// Photo is a photographed ground, repeated mirror-wise beyond its borders.
// Make it with NewPhoto; copies share the picture.
type Photo struct {
	Scale float64 // px of the picture per mm
	Shift Vec3    // mm
	Turn  float64 // degrees clockwise

	levels []shot // each half as large as the one before
}

// shot is a picture in linear light.
type shot struct {
	pix  []RGB
	w, h int
}

// NewPhoto turns a picture of scale px per mm into a ground.
func NewPhoto(picture image.Image, scale float64) *Photo {
	b := picture.Bounds()
	p := shot{make([]RGB, b.Dx()*b.Dy()), b.Dx(), b.Dy()}
	for y := range p.h {
		for x := range p.w {
			p.pix[y*p.w+x] = FromColor(picture.At(b.Min.X+x, b.Min.Y+y))
		}
	}
	photo := &Photo{Scale: scale, levels: []shot{p}}
	for p.w > 3 && p.h > 3 {
		p = p.halved()
		photo.levels = append(photo.levels, p)
	}
	return photo
}

// halved returns the picture at half the size.
func (p shot) halved() shot {
	out := shot{make([]RGB, (p.w/2)*(p.h/2)), p.w / 2, p.h / 2}
	for y := range out.h {
		for x := range out.w {
			i := 2*y*p.w + 2*x
			sum := p.pix[i].Plus(p.pix[i+1]).Plus(p.pix[i+p.w]).Plus(p.pix[i+p.w+1])
			out.pix[y*out.w+x] = sum.Times(0.25)
		}
	}
	return out
}

// At implements Ground.
func (p *Photo) At(x, y, width float64) RGB {
	s, c := math.Sincos(p.Turn * math.Pi / 180)
	u, v := (c*x+s*y+p.Shift.X)*p.Scale, (c*y-s*x+p.Shift.Y)*p.Scale
	level := 0
	for w := width * p.Scale; w > 1.5 && level < len(p.levels)-1; w /= 2 {
		level, u, v = level+1, u/2, v/2
	}
	return p.levels[level].between(u-0.5, v-0.5)
}

// between blends the four pixels round a place.
func (p *shot) between(u, v float64) RGB {
	fu, fv := math.Floor(u), math.Floor(v)
	iu, iv := int(fu), int(fv)
	tu, tv := float32(u-fu), float32(v-fv)
	top := p.at(iu, iv).Blend(p.at(iu+1, iv), tu)
	low := p.at(iu, iv+1).Blend(p.at(iu+1, iv+1), tu)
	return top.Blend(low, tv)
}

func (p *shot) at(x, y int) RGB { return p.pix[fold(y, p.h)*p.w+fold(x, p.w)] }

// fold mirrors x into 0…n-1.
func fold(x, n int) int {
	x %= 2 * n
	if x < 0 {
		x += 2 * n
	}
	if x >= n {
		x = 2*n - 1 - x
	}
	return x
}
