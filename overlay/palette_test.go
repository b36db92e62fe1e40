package overlay

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// How the three common forms of colour blindness see linear light, at full
// severity (Machado, Oliveira and Fernandes, "A Physiologically-based Model
// for Simulation of Color Vision Deficiency", 2009).
var visions = map[string][3][3]float64{
	"full":   {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// lab is how a colour looks to a vision, in CIE L*a*b* for D65.
func lab(c Color, vision [3][3]float64) [3]float64 {
	var light, seen [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if light[i] = x / 12.92; x > 0.04045 {
			light[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	for i, row := range vision {
		for j, k := range row {
			seen[i] += k * light[j]
		}
		seen[i] = clamp01(seen[i])
	}
	f := func(r, g, b, white float64) float64 {
		t := (r*seen[0] + g*seen[1] + b*seen[2]) / white
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x, y, z := f(0.4124, 0.3576, 0.1805, 0.9505), f(0.2126, 0.7152, 0.0722, 1), f(0.0193, 0.1192, 0.9505, 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func difference(a, b Color, vision [3][3]float64) float64 {
	p, q := lab(a, vision), lab(b, vision)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// A difference (CIE 1976) of 2.3 is just seen; the colours of neighbours on
// the table are to be told apart at a glance.
func TestColoursCanBeToldApartByEveryone(t *testing.T) {
	p := DefaultPalette()
	for name, vision := range visions {
		for i, a := range p.Shapes {
			for j, b := range p.Shapes[:i] {
				require.Greaterf(t, difference(a, b, vision), 12.0, "%s: shapes %d %s and %d %s", name, i, a, j, b)
			}
			require.Greaterf(t, difference(a, p.Ground, vision), 40.0, "%s: shape %d on the sky", name, i)
		}
		teams := []Color{p.White, p.Red, p.Special}
		for i, a := range teams {
			for _, b := range teams[:i] {
				require.Greaterf(t, difference(a, b, vision), 20.0, "%s: teams %s and %s", name, a, b)
			}
		}
	}
}

func TestShapeColoursGoRound(t *testing.T) {
	p := DefaultPalette()
	n := len(p.Shapes)
	require.Equal(t, p.Shapes[1], p.Tone("shape", n+1))
	require.Equal(t, p.Shapes[n-1], p.Tone("shape", -1))
}
