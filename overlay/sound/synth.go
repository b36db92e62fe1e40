package sound

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/overlay"
)

// Rates that a sound may be made at, in samples a second.
const (
	LeastRate = 8000
	MostRate  = 192000
)

// peak is how loud the loudest sample of any sound is, of 1: room is left for
// several at once.
const peak = 0.7

// edge is how long a sound fades to silence at its end, in seconds.
const edge = 0.012

// SynthAs returns the samples of a sound in a style, in one channel, from -1 to 1:
// none of one that isn't to be heard. The same sound, rate and style give the same
// samples.
func SynthAs(s overlay.Sound, rate int, style overlay.Voices) ([]float32, error) {
	if rate < LeastRate || rate > MostRate {
		return nil, fmt.Errorf("sound: rate of %d samples a second is not in [%d, %d]", rate, LeastRate, MostRate)
	}
	s, level := style.Of(s)
	compose, ok := recipes[s.Kind]
	if !ok {
		return nil, fmt.Errorf("sound: no sound %q", s.Kind)
	}
	if level <= 0 {
		return nil, nil
	}
	c := canvas{rate: float64(rate), chance: chance(s), higher: math.Pow(2, style.Pitch/12)}
	if clip, ok := style.Clips[s.Kind]; ok {
		c.play(clip)
	} else {
		compose.play(&c, s.Size)
	}
	return c.finish(min(1/peak, compose.level*level)), nil
}

// chance is the source of a sound's variation.
func chance(s overlay.Sound) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(s.Kind)) // never fails
	return rand.New(rand.NewPCG(s.Seed, h.Sum64()))
}

// canvas is a sound in the making.
type canvas struct {
	rate    float64 // samples a second
	samples []float64
	chance  *rand.Rand
	higher  float64 // factor of all pitches
}

// span returns the samples from start over some seconds, making room.
func (c *canvas) span(start, seconds float64) []float64 {
	from := int(start * c.rate)
	to := from + int(seconds*c.rate)
	if to > len(c.samples) {
		c.samples = append(c.samples, make([]float64, to-len(c.samples))...)
	}
	return c.samples[from:to]
}

// vary returns x, more or less by up to the part k.
func (c *canvas) vary(x, k float64) float64 { return x * (1 + k*(2*c.chance.Float64()-1)) }

// finish brings the sound to its level and lets it end in silence.
func (c *canvas) finish(level float64) []float32 {
	loudest := 1e-12
	for _, x := range c.samples {
		loudest = max(loudest, math.Abs(x))
	}
	n := len(c.samples)
	fade := min(n, int(edge*c.rate))
	out := make([]float32, n)
	for i, x := range c.samples {
		k := peak * level / loudest
		if left := n - 1 - i; left < fade {
			k *= float64(left) / float64(fade)
		}
		out[i] = float32(x * k)
	}
	return out
}
