package render

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
)

// A ground throws back some of the light that falls on it: never less than
// nothing, hardly more than all, at any place and for spots of any size.
func TestGroundsAreColours(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := RandomClutter(r, RandomGround(r), 0, 0, 100, 6)
		for range 60 {
			c := g.At(between(r, -200, 200), between(r, -200, 200), logBetween(r, 0.05, 30))
			if lo, hi := min(c.R, c.G, c.B), max(c.R, c.G, c.B); !(lo >= 0 && hi < 1.6) {
				t.Fatalf("seed %d: %+v", seed, c)
			}
		}
	}
}

// A spot of larger width is the mean of smaller ones: far grounds must not
// sparkle.
func TestWideSpotsAreCalmerThanNarrowOnes(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 2))
		g := anyGround(r)
		if g.Texture == Rug || g.Texture == Patches || g.Texture == Marble || g.Texture == Smooth {
			continue // coarser than a spot of 6 mm
		}
		p := g.Prepared()
		if near, far := restless(r, p, 0.1), restless(r, p, 6); far > near*1.05+0.01 {
			t.Errorf("seed %d, %s: neighbours differ by %.3f seen narrow, by %.3f seen wide", seed, g.Texture, near, far)
		}
	}
}

// restless is how much spots of a width 1 mm apart differ.
func restless(r *rand.Rand, g Ground, width float64) float64 {
	sum := 0.0
	for range 400 {
		x, y := between(r, 0, 300), between(r, 0, 300)
		sum += math.Abs(float64(g.At(x, y, width).Grey() - g.At(x+1, y, width).Grey()))
	}
	return sum / 400
}

// Who wishes for a texture gets it on half the grounds, beside its usual share.
func TestAWishedTextureLiesUnderHalfThePictures(t *testing.T) {
	for _, want := range Textures {
		w := Wish{Texture: want}
		n := 0
		for seed := range uint64(400) {
			if g, ok := w.ground(rand.New(rand.NewPCG(seed, 3))).(*pattern); ok && g.of.Texture == want {
				n++
			}
		}
		if n < 170 || n > 290 {
			t.Errorf("%s: %d of 400 grounds", want, n)
		}
	}
}

func TestPhotographedGroundIsToScale(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 40, 20))
	for i := range 40 * 20 {
		v := uint8(0)
		if i%40 >= 20 {
			v = 255
		}
		img.SetRGBA(i%40, i/40, color.RGBA{v, v, v, 255})
	}
	p := NewPhoto(img, 2) // 20 mm wide: dark to x = 10, bright to 20, then mirrored
	for x, want := range map[float64]float32{2: 0, 8: 0, 12: 1, 18: 1, 22: 1, 28: 1, 32: 0, -2: 0, -12: 1} {
		if got := p.At(x, 3, 0.1).R; got != want {
			t.Errorf("at %g mm: %g, want %g", x, got, want)
		}
	}
	if got := p.At(10, 3, 40).R; got < 0.4 || got > 0.6 {
		t.Errorf("seen from afar: %g, want the mean", got)
	}
}
