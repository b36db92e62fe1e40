package render

import (
	"image/color"
	"math"
	"sync"
)

// RGB is a colour in linear light, 1 being paper white in full light.
type RGB struct{ R, G, B float32 }

// Times returns the colour scaled by k.
func (c RGB) Times(k float32) RGB { return RGB{c.R * k, c.G * k, c.B * k} }

// Plus returns the sum of two lights.
func (c RGB) Plus(d RGB) RGB { return RGB{c.R + d.R, c.G + d.G, c.B + d.B} }

// Through returns the light c after a filter d.
func (c RGB) Through(d RGB) RGB { return RGB{c.R * d.R, c.G * d.G, c.B * d.B} }

// Blend returns c with a share t of d.
func (c RGB) Blend(d RGB, t float32) RGB {
	return RGB{c.R + (d.R-c.R)*t, c.G + (d.G-c.G)*t, c.B + (d.B-c.B)*t}
}

// Grey returns the luminance.
func (c RGB) Grey() float32 { return 0.2126*c.R + 0.7152*c.G + 0.0722*c.B }

// SRGB returns the linear colour of what a screen shows for 0…1 values.
func SRGB(r, g, b float64) RGB {
	return RGB{float32(linear(r)), float32(linear(g)), float32(linear(b))}
}

// HSV returns a colour by hue in degrees, saturation and value 0…1.
func HSV(h, s, v float64) RGB {
	f := func(n float64) float64 {
		k := n + h/60 + 12
		k -= 6 * math.Floor(k/6)
		return v - v*s*max(0, min(min(k, 4-k), 1))
	}
	return RGB{swift(f(5)), swift(f(3)), swift(f(1))}
}

// swift is linear from a table, for grounds that mix a colour for each pixel:
// 1e-6 off at most.
func swift(x float64) float32 {
	t := curved()
	at := x * float64(len(t)-1)
	i := int(at)
	if at < 0 || i >= len(t)-1 {
		return float32(linear(x))
	}
	return t[i] + (t[i+1]-t[i])*float32(at-float64(i))
}

// curved holds linear at even steps from 0 to 1.
var curved = sync.OnceValue(func() *[2049]float32 {
	var t [2049]float32
	for i := range t {
		t[i] = float32(linear(float64(i) / float64(len(t)-1)))
	}
	return &t
})

// FromColor returns the linear colour of c, alpha left out.
func FromColor(c color.Color) RGB {
	r, g, b, _ := c.RGBA()
	t := toLinear()
	return RGB{t[r>>8], t[g>>8], t[b>>8]}
}

func linear(x float64) float64 {
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func encoded(x float64) float64 {
	if x <= 0.0031308 {
		return x * 12.92
	}
	return 1.055*math.Pow(x, 1/2.4) - 0.055
}

// toLinear maps stored bytes to light.
var toLinear = sync.OnceValue(func() *[256]float32 {
	var t [256]float32
	for i := range t {
		t[i] = float32(linear(float64(i) / 255))
	}
	return &t
})

// toByte maps light × 4095 to stored bytes, as floats so that noise can be
// added before rounding.
var toByte = sync.OnceValue(func() *[4096]float32 {
	var t [4096]float32
	for i := range t {
		t[i] = float32(255 * encoded(float64(i)/4095))
	}
	return &t
})
