package theme

import (
	"fmt"
	"testing"

	"github.com/lucasb-eyer/go-colorful"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// visions are how people see linear light: with all cones, and without those
// for red, green or blue (Machado, Oliveira and Fernandes, "A Physiologically-
// based Model for Simulation of Color Vision Deficiency", 2009, severity 1).
var visions = map[string][3][3]float64{
	"all cones":    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func colorOf(c overlay.Color) colorful.Color {
	return colorful.Color{R: float64(c.R) / 255, G: float64(c.G) / 255, B: float64(c.B) / 255}
}

// seen is a colour as a vision sees it.
func seen(c overlay.Color, vision [3][3]float64) colorful.Color {
	r, g, b := colorOf(c).LinearRgb()
	var out [3]float64
	for i, row := range vision {
		out[i] = row[0]*r + row[1]*g + row[2]*b
	}
	return colorful.LinearRgb(out[0], out[1], out[2]).Clamped()
}

// least is the smallest CIEDE2000 difference among colours that must be told
// apart, in units of which 1 is just seen, and between which two it is.
func least(all []overlay.Color, vision [3][3]float64) (smallest float64, pair string) {
	smallest = 100
	for i, a := range all {
		for _, b := range all[:i] {
			if d := 100 * seen(a, vision).DistanceCIEDE2000(seen(b, vision)); d < smallest {
				smallest, pair = d, fmt.Sprintf("%s and %s", a, b)
			}
		}
	}
	return smallest, pair
}

// The pairs of CIEDE2000's own test data show that units are as least says
// (Sharma, Wu and Dalal, 2005, pairs 1 and 25).
func TestDifferenceIsThatOfTheStandard(t *testing.T) {
	lab := func(l, a, b float64) colorful.Color { return colorful.LabWhiteRef(l/100, a/100, b/100, colorful.D65) }
	require.InDelta(t, 2.0425, 100*lab(50, 2.6772, -79.7751).DistanceCIEDE2000(lab(50, 0, -82.7485)), 0.001)
	require.InDelta(t, 1.2644, 100*lab(60.2574, -34.0099, 36.2677).DistanceCIEDE2000(lab(60.4626, -34.1751, 39.4387)), 0.001)
}

// What must be told apart: shapes from one another, from strings and the sky; the dice of
// the fleets, of nobody, the special one and the ring that warns; what is said well,
// in passing and as a warning.
func TestColorBlindThemeIsToldApartByEveryone(t *testing.T) {
	theme, ok := Named("color-blind")
	require.True(t, ok)
	p := &theme.Colors
	groups := map[string][]overlay.Color{
		"shapes": append([]overlay.Color{p.Ground, p.White}, p.Shapes...),
		"dice":   {p.Ground, p.White, p.Red, p.Neutral, p.Special, p.Warn},
		"words":  {p.Ground, p.Warn, p.Good, p.Faint},
	}
	for vision, matrix := range visions {
		for name, all := range groups {
			d, pair := least(all, matrix)
			t.Logf("%s, %s: %.1f between %s", vision, name, d, pair)
			require.GreaterOrEqualf(t, d, 20.0, "%s, %s: %s", vision, name, pair)
		}
	}
}

// The test above can fail: red and green of one lightness are the same to some.
func TestRedAndGreenAreNotToldApartWithoutGreenCones(t *testing.T) {
	pair := []overlay.Color{overlay.RGB(0xb5524a), overlay.RGB(0x7d7d35)}
	all, _ := least(pair, visions["all cones"])
	some, _ := least(pair, visions["deuteranopia"])
	require.Greater(t, all, 20.0)
	require.Less(t, some, 20.0)
}

// contrast is the ratio of two colours' light as WCAG 2.2 defines it, 1 to 21.
func contrast(a, b overlay.Color) float64 {
	light := func(c overlay.Color) float64 {
		_, y, _ := colorOf(c).Xyz()
		return y + 0.05
	}
	return max(light(a), light(b)) / min(light(a), light(b))
}

// WCAG 2.2 asks for 4.5 of texts, 3 of large ones and of graphics, and 7 of
// enhanced texts, which high-contrast has all over.
func TestThemesAreLegibleOnTheirGround(t *testing.T) {
	for _, name := range Names() {
		theme, _ := Named(name)
		p, text, other := &theme.Colors, 7.0, 3.0
		if name == "high-contrast" {
			text, other = 15, 7
		}
		behind := p.Ground.Mix(overlay.RGB(uint32(p.Veil.R)<<16|uint32(p.Veil.G)<<8|uint32(p.Veil.B)), float64(p.Veil.A)/255)
		require.Greaterf(t, contrast(p.Text, p.Ground), text, "%s: text", name)
		require.Greaterf(t, contrast(p.Text, behind), text, "%s: text on its plate", name)
		for _, c := range append([]overlay.Color{p.White, p.Red, p.Neutral, p.Special, p.Faint, p.Warn, p.Good}, p.Shapes...) {
			require.Greaterf(t, contrast(c, p.Ground), other, "%s: %s on the ground", name, c)
		}
		for _, c := range []overlay.Color{p.White, p.Red, p.Neutral, p.Special} {
			require.Greaterf(t, contrast(p.Ink, c.Mix(p.Light, 0.22)), 4.5, "%s: number on %s", name, c)
		}
	}
}
