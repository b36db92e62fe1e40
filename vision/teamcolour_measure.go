package vision

import "math"

// hues are the hues, degrees, that a die's colours are counted at. They lie
// close where teams differ: red, orange, cream, and pink.
var hues = [...]float64{0, 12, 26, 42, 62, 95, 150, 210, 265, 310, 340, 352}

// shares are the shares of a die's pixels below the values that are told of it.
var shares = [...]float64{0.1, 0.3, 0.5, 0.7, 0.9}

// Colours are the measures of a die's pixels, in the picture's light, that its
// team is told by: how much of each hue there is, by chroma, by saturation and
// by its share in all chroma, the distributions of the brightest channel, the least, and saturation, and
// the light's own colour.
type Colours [3*len(hues) + 3*len(shares) + 2]float64

// The greatest brightness, over the light's, that is told from others, and
// the least that saturation is reckoned by: below it, it is noise.
const (
	mostLight = 1.2
	darkLight = 0.08
)

// MeasureColours measures pixels, BGR, that lie on a die.
func MeasureColours(px [][3]byte, light Light) Colours {
	var c Colours
	if len(px) == 0 {
		return c
	}
	var value, least, saturation levels
	kb, kg, kr := 1/light.B, 1/light.G, 1/light.R
	for _, p := range px {
		b, g, r := math.Min(mostLight, float64(p[0])*kb), math.Min(mostLight, float64(p[1])*kg), math.Min(mostLight, float64(p[2])*kr)
		v, low := max(b, g, r), min(b, g, r)
		s := (v - low) / math.Max(v, darkLight)
		value[level(v/mostLight)]++
		least[level(low/mostLight)]++
		saturation[level(s)]++
		c.count(b, g, r, v-low, s)
	}
	c.scale(float64(len(px)))
	for k, share := range shares {
		at := 3*len(hues) + k
		c[at] = mostLight * value.quantile(share, len(px)) / 255
		c[at+len(shares)] = mostLight * least.quantile(share, len(px)) / 255
		c[at+2*len(shares)] = saturation.quantile(share, len(px)) / 255
	}
	c[len(c)-2], c[len(c)-1] = math.Log(light.G/light.R), math.Log(light.B/light.R)
	return c
}

// fewColours is the chroma, twice its mean over the pixels, that counts for as
// much as nothing: hues of greys are noise.
const fewColours = 0.03

// scale turns sums over n pixels into means, and reckons the shares of hues.
func (c *Colours) scale(n float64) {
	all := fewColours
	for k := range len(hues) {
		c[k] /= n
		c[k+len(hues)] /= n
		all += c[k]
	}
	for k := range len(hues) {
		c[k+2*len(hues)] = c[k] / all
	}
}

// level returns a value of 0…1 as a level of 0…255.
func level(v float64) byte { return byte(255*math.Min(1, v) + 0.5) }

// count adds a pixel to the two hues that its own lies between.
func (c *Colours) count(b, g, r, chroma, saturation float64) {
	if chroma <= 0 {
		return
	}
	h := hue(b, g, r)
	k := len(hues) - 1
	for hues[k] > h {
		k--
	}
	next := 360.0
	if k+1 < len(hues) {
		next = hues[k+1]
	}
	f := (h - hues[k]) / (next - hues[k])
	j := (k + 1) % len(hues)
	c[k] += (1 - f) * 2 * chroma
	c[j] += f * 2 * chroma
	c[k+len(hues)] += (1 - f) * saturation
	c[j+len(hues)] += f * saturation
}

// hue returns the hue in degrees from 0 to less than 360, 0 for greys.
func hue(b, g, r float64) float64 {
	v := max(b, g, r)
	d := v - min(b, g, r)
	if d == 0 {
		return 0
	}
	var h float64
	switch v {
	case r:
		h = (g - b) / d
	case g:
		h = 2 + (b-r)/d
	default:
		h = 4 + (r-g)/d
	}
	if h < 0 {
		h += 6
	}
	return math.Min(60*h, math.Nextafter(360, 0))
}
