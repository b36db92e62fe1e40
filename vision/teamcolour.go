package vision

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Light is what a picture's light seems to be: the value of each channel that
// a white thing would have in it, 0…255.
type Light struct{ B, G, R float64 }

// The share of a picture's pixels that is darker than its white, and how
// coloured the brightest may be before the ground, not the lamp, is coloured.
const (
	whiteShare = 0.97
	lampColour = 0.3
	leastLight = 60
)

// LightOf estimates the light from a sample of a picture's pixels, BGR.
func LightOf(px [][3]byte) Light {
	if len(px) == 0 {
		return Light{255, 255, 255}
	}
	var c [3]float64
	for k := range c {
		v := make([]byte, len(px))
		for i, p := range px {
			v[i] = p[k]
		}
		slices.Sort(v)
		c[k] = math.Max(leastLight, float64(v[int(whiteShare*float64(len(v)-1))]))
	}
	top := max(c[0], c[1], c[2])
	if (top-min(c[0], c[1], c[2]))/top > lampColour {
		return Light{top, top, top}
	}
	return Light{c[0], c[1], c[2]}
}

// What a pixel of a die may be, judged under the picture's light.
const (
	pale    = iota // white or cream, and bright
	reddish        // red
	dull           // dark or grey: nothing is said of colour
	other          // any other colour
	tones
)

// The bounds between them: saturation and value are 0…1, hue in degrees.
const (
	darkValue   = 0.18 // below it nothing is said of colour
	paleValue   = 0.5  // least of a white thing: less is grey
	paleColour  = 0.23 // saturation up to which a thing is white
	creamColour = 0.42 // the same where it is yellowish, as old ivory is
	redHue      = 17.0 // degrees either side of red
	redColour   = 0.45 // least saturation of red: less is pink
)

// The shares of a die's pixels that a tone needs to be its body's. White pips
// cover up to two fifths of a red die; a red die in hard light is mostly shade.
const (
	whiteBody = 0.42
	redBody   = 0.24
)

// TeamOf tells a die's team from its pixels, BGR: its body's colour, which
// covers more of it than pips or numerals do.
func TeamOf(px [][3]byte, light Light) constellation.Team {
	if len(px) == 0 {
		return ""
	}
	var n [tones]float64
	for _, p := range px {
		n[tone(p, light)] += 1 / float64(len(px))
	}
	switch {
	case n[pale] >= whiteBody && n[pale] >= max(n[reddish], n[other]):
		return constellation.White
	case n[reddish] >= redBody && n[reddish] > n[other] && n[reddish] >= 0.7*n[pale]:
		return constellation.Red
	}
	return constellation.Neutral
}

// tone judges one pixel.
func tone(p [3]byte, l Light) int {
	b, g, r := float64(p[0])/l.B, float64(p[1])/l.G, float64(p[2])/l.R
	v, low := max(b, g, r), min(b, g, r)
	if v < darkValue {
		return dull
	}
	s, h := (v-low)/v, hue(b, g, r)
	switch {
	case s < paleColour || s < creamColour && h > 20 && h < 65:
		if v >= paleValue {
			return pale
		}
		return dull
	case s >= redColour && (h < redHue || h > 360-redHue):
		return reddish
	}
	return other
}

// hue returns the hue in degrees, 0 for greys.
func hue(b, g, r float64) float64 {
	v, low := max(b, g, r), min(b, g, r)
	d := v - low
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
	return math.Mod(h*60+360, 360)
}
