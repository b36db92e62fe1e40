package render

import (
	"math"
	"math/rand/v2"
)

// light draws lamps and sky, and an exposure that suits them.
func light(r *rand.Rand, s *Scene) {
	s.Sheen = sq(between(r, 0, 0.9))
	level := between(r, 0.22, 0.8)
	tint := warmth(r, 0.12)
	s.Sky = Sky{Above: tint.Times(float32(level)), Level: tint.Times(float32(level * between(r, 0.6, 1.2))),
		Windows: between(r, 0, 0.6), Turn: between(r, 0, 360)}
	total := level
	for range pick(r, 1, 1, 1, 2, 2, 3) {
		l := randomLamp(r)
		s.Lamps = append(s.Lamps, l)
		total += float64(l.Light.Grey()) * l.At.Unit().Z
	}
	fill := float32(total * between(r, 0.22, 0.5)) // walls throw back what lamps give
	if g := s.Sky.Level.Grey(); g < fill {
		s.Sky.Level = s.Sky.Level.Times(fill / g)
	}
	s.Finish.Exposure = logBetween(r, 0.6, 1.25) / total * s.metered()
	if chance(r, 0.08) {
		s.Finish.Exposure *= between(r, 0.3, 0.6)
	}
}

// metered is how much a camera's own exposure makes of a dark ground or takes
// from a bright one: part of the way to the middle.
func (s *Scene) metered() float64 {
	sum := float32(0)
	for i := range 9 {
		sum += s.Ground.At(float64(i%3-1)*25, float64(i/3-1)*25, 15).Grey()
	}
	return max(0.75, min(math.Pow(0.42/max(float64(sum)/9, 0.01), 0.4), 2))
}

// warmth draws a light's colour from candle to blue sky.
func warmth(r *rand.Rand, k float64) RGB {
	x := between(r, -k, k)
	return RGB{float32(1 + x), float32(1 + between(r, -0.02, 0.02)), float32(1 - x)}
}

func randomLamp(r *rand.Rand) Lamp {
	a, far := between(r, 0, 2*math.Pi), between(r, 100, 1400)
	at := Vec3{far * math.Cos(a), far * math.Sin(a), between(r, 450, 1800)}
	l := Lamp{At: at, Reach: at.Len(), Size: at.Len() * logBetween(r, 0.02, 0.35)}
	l.Light = warmth(r, 0.15).Times(float32(between(r, 0.2, 0.8)))
	return l
}

// randomFinish draws camera and file format for dice of edge px; scale is how
// many pixels of the picture are one of the camera's. Small dice are spared
// what would leave nothing to read.
func randomFinish(r *rand.Rand, edge, scale float64) Finish {
	f := Finish{Exposure: 1, White: warmth(r, 0.08), Vignette: sq(between(r, 0, 0.7)), Contrast: between(r, 0, 0.6)}
	f.Defocus = logBetween(r, 0.35, 1.1) * scale
	if chance(r, 0.12) {
		f.Defocus *= between(r, 1.5, 3)
	}
	f.Defocus = min(f.Defocus, (0.25+0.02*edge)*scale)
	if chance(r, 0.12) {
		a, l := between(r, 0, 2*math.Pi), between(r, 0, min(0.09*edge, 6))*scale
		f.MotionX, f.MotionY = l*math.Cos(a), l*math.Sin(a)
	}
	f.Colour = between(r, -0.4, 0.25)
	if chance(r, 0.12) {
		f.Colour = -1
	}
	if chance(r, 0.4) {
		f.Sharpen = between(r, 0.2, 1.2)
	}
	f.Noise = sq(between(r, 0.5, 3.2)) * min(scale, 1)
	f.Chroma, f.Coarse = between(r, 0, 0.8), chance(r, 0.5)
	if scale > 0.6 && chance(r, 0.85) {
		f.JPEG = 30 + r.IntN(66)
	}
	return f
}
