package album

import (
	"image"
	"math"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"
)

// softSide holds the levels of a side without its noise, channel by channel.
type softSide [channels][SidePixels * SidePixels]float64

// Single pixels that stick out are taken out, and strokes are made as soft as
// those of a picture that isn't quite sharp.
const blur = 1.2 // px, standard deviation

// soften takes a side's levels.
func soften(side *image.NRGBA) *softSide {
	s := new(softSide)
	for c := range channels {
		raw := &s[c]
		for i := range raw {
			raw[i] = float64(side.Pix[4*i+c])
		}
		*raw = blurred(medians(raw))
	}
	return s
}

// medians takes for each px the middle one of its 3 × 3 neighbours.
func medians(a *[SidePixels * SidePixels]float64) *[SidePixels * SidePixels]float64 {
	out := new([SidePixels * SidePixels]float64)
	var near [9]float64
	for y := range SidePixels {
		for x := range SidePixels {
			for k := range near {
				near[k] = a[at(x+k%3-1, y+k/3-1)]
			}
			slices.Sort(near[:])
			out[at(x, y)] = near[4]
		}
	}
	return out
}

// at is where a px is kept; what lies beyond the edge repeats it.
func at(x, y int) int {
	return min(max(y, 0), SidePixels-1)*SidePixels + min(max(x, 0), SidePixels-1)
}

// blurReach is how far off, in px, others blur a px.
const blurReach = 4

// blurred blurs along rows, then along columns.
func blurred(a *[SidePixels * SidePixels]float64) [SidePixels * SidePixels]float64 {
	var weights [2*blurReach + 1]float64
	all := 0.0
	for i := range weights {
		d := float64(i-blurReach) / blur
		weights[i] = math.Exp(-d * d / 2)
		all += weights[i]
	}
	var once, twice [SidePixels * SidePixels]float64
	for y := range SidePixels {
		for x := range SidePixels {
			for i, w := range weights {
				once[at(x, y)] += w / all * a[at(x+i-blurReach, y)]
			}
		}
	}
	for y := range SidePixels {
		for x := range SidePixels {
			for i, w := range weights {
				twice[at(x, y)] += w / all * once[at(x, y+i-blurReach)]
			}
		}
	}
	return twice
}

// level interpolates a channel.
func (s *softSide) level(c int, x, y float64) float64 {
	i, j := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := x-float64(i), y-float64(j)
	l := &s[c]
	return (1-fy)*((1-fx)*l[at(i, j)]+fx*l[at(i+1, j)]) + fy*((1-fx)*l[at(i, j+1)]+fx*l[at(i+1, j+1)])
}

// unit holds the directions of the steps.
var unit = func() (u [steps][2]float64) {
	for i := range u {
		u[i][1], u[i][0] = math.Sincos(2 * math.Pi * float64(i) / steps)
	}
	return u
}()

// flat is the contrast, in levels times samples, that counts as none: a plain
// side is like nothing.
const flat = 30

// leastContrast is how far, in levels, RMS, a side's samples must lie off their
// mean for it to be told from others: fainter ones all look alike.
const leastContrast = 15.0

// spectrum samples the side on rings about a point dx, dy px off its middle and
// so many times as large, and transforms them. It returns the contrast, too, in
// levels.
func (s *softSide) spectrum(dx, dy, size float64) (out spectrum, contrast float64) {
	samples := s.sample(dx, dy, size)
	var mean [channels]float64
	var area, all float64
	for i, v := range samples {
		w := ringWeight(i)
		mean[i/steps%channels] += w * v
		area += w / channels
	}
	for i := range samples {
		samples[i] = math.Sqrt(ringWeight(i)) * (samples[i] - mean[i/steps%channels]/area)
		all += samples[i] * samples[i]
	}
	fft := fourier.NewFFT(steps)
	scale := complex(1/(math.Sqrt(all)+flat), 0)
	out = make(spectrum, 0, rings*channels*waves)
	for i := 0; i < len(samples); i += steps {
		for _, v := range fft.Coefficients(nil, samples[i:i+steps]) {
			out = append(out, v*scale)
		}
	}
	return out, math.Sqrt(all / (channels * area))
}

// ringWeight is the share of the area that a sample stands for: outer rings
// are longer.
func ringWeight(i int) float64 { return (float64(i/(steps*channels)) + 0.5) / rings }

func (s *softSide) sample(dx, dy, size float64) []float64 {
	const mid = (SidePixels - 1) / 2.0
	out := make([]float64, 0, rings*channels*steps)
	for ring := range rings {
		r := (float64(ring) + 0.5) / rings * radius * size
		for c := range channels {
			for _, u := range unit {
				out = append(out, s.level(c, mid+dx+r*u[0], mid+dy+r*u[1]))
			}
		}
	}
	return out
}
