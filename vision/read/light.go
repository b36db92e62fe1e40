package read

import "math"

// Light is what a picture's light seems to be: the value of each channel that
// a white thing would have in it, 0…255. Colourless tells that the picture has
// no colours at all, as greyscale ones.
type Light struct {
	B, G, R    float64
	Colourless bool
}

const (
	whiteShare  = 0.02 // of a picture's pixels, the whitest ones, show its lamp's colour
	brightShare = 0.97 // of a picture's pixels are darker than a white thing in its light
	leastLight  = 60   // of a white thing, 0…255
	lampColour  = 0.35 // no lamp's colour is more saturated: a cloth's is
	leastColour = 1.5  // mean difference of channels, 0…255, of a picture with colours
)

// EstimateLight estimates the light from a sample of a picture's pixels, BGR.
//
// The whitest pixels are those whose least channel is highest: pips, paper,
// glare. A cloth that covers half the picture, or a heap of red dice, is
// bright in one channel only and doesn't sway them.
func EstimateLight(px [][3]byte) Light {
	if len(px) == 0 {
		return Light{B: 255, G: 255, R: 255}
	}
	var least, most levels
	colour := 0
	for _, p := range px {
		lo, hi := min(p[0], p[1], p[2]), max(p[0], p[1], p[2])
		least[lo]++
		most[hi]++
		colour += int(hi - lo)
	}
	n := float64(len(px))
	c := meanFrom(px, byte(least.quantile(1-whiteShare, len(px))))
	bright := math.Max(leastLight, most.quantile(brightShare, len(px)))
	c = asLamp(c)
	return Light{B: c[0] * bright, G: c[1] * bright, R: c[2] * bright, Colourless: float64(colour) < leastColour*n}
}

// meanFrom returns the mean of the pixels whose least channel is no lower.
func meanFrom(px [][3]byte, least byte) [3]float64 {
	var sum [3]float64
	n := 0.0
	for _, p := range px {
		if min(p[0], p[1], p[2]) >= least {
			n++
			for k := range sum {
				sum[k] += float64(p[k])
			}
		}
	}
	for k := range sum {
		sum[k] = math.Max(1, sum[k]/n)
	}
	return sum
}

// asLamp scales a colour to a highest channel of 1, and pales one that no
// lamp has.
func asLamp(c [3]float64) [3]float64 {
	top := max(c[0], c[1], c[2])
	low := min(c[0], c[1], c[2]) / top
	power := 1.0
	if low < 1-lampColour {
		power = math.Log(1-lampColour) / math.Log(low)
	}
	for k := range c {
		c[k] = math.Pow(c[k]/top, power)
	}
	return c
}

// levels counts pixels by a value of 0…255.
type levels [256]int

// quantile returns the level below or at which that share of n counted pixels lies.
func (l *levels) quantile(share float64, n int) float64 {
	left := int(math.Ceil(share * float64(n)))
	for v, k := range l {
		if left -= k; left <= 0 {
			return float64(v)
		}
	}
	return 255
}
