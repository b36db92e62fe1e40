package read

import (
	"math"
	"slices"
)

// Pips that differ from the body in hue are seen by how far along the line of
// hues from body to pips a pixel lies. All are shares of a die's box, or of the
// hue's distance between body and pips.
const (
	hueMiddle  = 0.65 // the part about the middle of the box, of its half sides, that tells body and pips
	hueBody    = 0.4  // up to here a pixel is the body
	huePip     = 0.85 // from here on it is a pip
	hueStrays  = 0.03 // of the pixels, on either side of the line, that don't count
	hueOutside = 1.05 // of the half sides: from here on it is ground
	hueEdge    = 0.12 // from die to ground
)

// Pips differ in hue alone where their hue is at least so far from the body's,
// in steps of L*a*b*, and their lightness so many times nearer.
const (
	leastHue      = 18.0
	mostLightness = 0.6
)

// labScale is how many steps of L a byte of lightness has.
const labScale = 255.0 / 100

// HueView is a picture of a die in which what differs in hue from its body
// differs in lightness instead.
type HueView struct {
	side    int // px
	lab     []uint8
	inside  []float64 // how far from the middle each pixel lies, 1 where an ellipse in the box ends
	along   []float64 // how far on the way from the body's hue to the pips'; both 1 apart
	Grey    []uint8   // the view
	Hue     float64   // between body and pips, steps of L*a*b*
	Lighter float64   // pips than the body, in the same steps
}

// NewHueView looks at the L*a*b* pixels of a square with a die in its middle, as
// bytes, of which w and h are its box's sides.
func NewHueView(lab []uint8, side int, w, h float64) *HueView {
	v := &HueView{side: side, lab: lab, Grey: make([]uint8, side*side)}
	v.measure(w, h)
	if v.project() {
		v.paint()
	}
	return v
}

// Alone tells whether the pips differ in hue alone.
func (v *HueView) Alone() bool {
	return v.Hue >= leastHue && math.Abs(v.Lighter) < mostLightness*v.Hue
}

// measure tells how far from the middle the pixels lie.
func (v *HueView) measure(w, h float64) {
	mid := float64(v.side-1) / 2
	v.inside = make([]float64, v.side*v.side)
	for i := range v.inside {
		x, y := float64(i%v.side)-mid, float64(i/v.side)-mid
		v.inside[i] = math.Hypot(2*x/w, 2*y/h)
	}
}

// middle lists a number of each pixel about the middle.
func (v *HueView) middle(of func(i int) float64) (out []float64) {
	for i, r := range v.inside {
		if r < hueMiddle {
			out = append(out, of(i))
		}
	}
	return out
}

// project lays the pixels on the line along which the hues of the middle vary most,
// unless they vary so little that no part of them is far from the usual one.
func (v *HueView) project() bool {
	as := v.middle(func(i int) float64 { return float64(v.lab[3*i+1]) })
	bs := v.middle(func(i int) float64 { return float64(v.lab[3*i+2]) })
	a0, b0 := quantile(as, 0.5), quantile(bs, 0.5)
	var aa, ab, bb float64
	for i := range as {
		a, b := as[i]-a0, bs[i]-b0
		aa, ab, bb = aa+a*a, ab+a*b, bb+b*b
	}
	if aa+bb < hueStrays*leastHue*leastHue*float64(len(as)) || len(as) == 0 {
		return false
	}
	sin, cos := math.Sincos(math.Atan2(2*ab, aa-bb) / 2)
	on := func(i int) float64 { return (float64(v.lab[3*i+1])-a0)*cos + (float64(v.lab[3*i+2])-b0)*sin }
	all := v.middle(on)
	low, high := quantile(all, hueStrays), quantile(all, 1-hueStrays)
	far := high
	if -low > high {
		far = low
	}
	v.Hue = math.Abs(far)
	v.along = make([]float64, len(v.inside))
	for i := range v.along {
		v.along[i] = on(i) / (far + math.Copysign(1e-3, far))
	}
	return true
}

// pip tells how much of a pixel is a pip, 0 to 1.
func (v *HueView) pip(i int) float64 { return clamp((v.along[i] - hueBody) / (huePip - hueBody)) }

// die tells how much of a pixel is the die, 0 to 1.
func (v *HueView) die(i int) float64 { return clamp((hueOutside - v.inside[i]) / hueEdge) }

// paint makes the pips white on a dark body, black on a light one, and leaves
// glare out, which is as light as they.
func (v *HueView) paint() {
	light := func(i int) float64 { return float64(v.lab[3*i]) }
	body := v.lightness(light, func(m float64) bool { return m < 0.2 })
	v.Lighter = (v.lightness(light, func(m float64) bool { return m > 0.6 }) - body) / labScale
	pips := 242.0
	if body > 166 {
		pips = 13
	}
	most := 1.25*body + 10
	for i := range v.Grey {
		d := v.die(i)
		m := d * v.pip(i)
		base := d*math.Min(light(i), most) + (1-d)*light(i)
		v.Grey[i] = uint8(base*(1-m) + pips*m)
	}
}

// lightness is the usual lightness, 0 to 255, of the middle's pixels that are so
// much of a pip.
func (v *HueView) lightness(light func(i int) float64, is func(pip float64) bool) float64 {
	var some []float64
	for i, r := range v.inside {
		if r < hueMiddle && is(v.pip(i)) {
			some = append(some, light(i))
		}
	}
	if len(some) == 0 {
		return quantile(v.middle(light), 0.5)
	}
	return quantile(some, 0.5)
}

func clamp(x float64) float64 { return math.Min(1, math.Max(0, x)) }

// quantile returns the number below which that share of them lies.
func quantile(all []float64, share float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}
