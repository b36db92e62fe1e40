package sound

import "math"

// partial is one sine of a tone.
type partial struct {
	ratio float64 // of the tone's pitch
	gain  float64
	life  float64 // of the tone's: high ones die sooner
}

// timbres: what a tone is made of.
var (
	bell  = []partial{{1, 1, 1}, {2.0, 0.42, 0.7}, {2.76, 0.25, 0.45}, {5.40, 0.12, 0.22}, {8.93, 0.05, 0.12}}
	glass = []partial{{1, 1, 1}, {3.01, 0.3, 0.5}, {6.02, 0.1, 0.25}}
	horn  = []partial{{1, 1, 1}, {2, 0.7, 0.95}, {3, 0.5, 0.85}, {4, 0.3, 0.7}, {5, 0.2, 0.6}, {6, 0.12, 0.5}}
	metal = []partial{{1, 1, 1}, {1.013, 0.9, 1}, {1.483, 0.6, 0.8}, {2.105, 0.4, 0.7}, {2.98, 0.3, 0.5}, {4.61, 0.16, 0.3}}
	wood  = []partial{{1, 1, 1}, {2.57, 0.5, 0.5}, {4.95, 0.25, 0.3}}
)

// tone is a note that decays.
type tone struct {
	start  float64 // s
	pitch  float64 // Hz
	gain   float64
	life   float64 // s, until a thousandth is left
	attack float64 // s
	timbre []partial
}

// tone adds a note, out of tune and out of measure by very little.
func (c *canvas) tone(t tone) {
	start := t.start + 0.006*c.chance.Float64()
	for _, p := range t.timbre {
		pitch := c.vary(c.higher*t.pitch*p.ratio, 0.0025)
		if pitch < 0.45*c.rate { // what is higher would come back as another pitch
			c.decay(start, pitch, c.vary(t.gain*p.gain, 0.15), t.life*p.life, t.attack)
		}
	}
}

// decay adds one sine that dies away: a turning pointer that shrinks at each
// sample, which is much cheaper than a sine a sample.
func (c *canvas) decay(start, pitch, gain, life, attack float64) {
	shrink := math.Pow(0.001, 1/(life*c.rate))
	sin, cos := math.Sincos(2 * math.Pi * pitch / c.rate)
	im, re := math.Sincos(2 * math.Pi * c.chance.Float64())
	rise := max(1, attack*c.rate)
	for i, span := 0, c.span(start, life); i < len(span); i++ {
		span[i] += gain * im * min(1, float64(i)/rise)
		re, im = shrink*(re*cos-im*sin), shrink*(re*sin+im*cos)
	}
}

// sweep adds a sine that glides from one pitch to another and dies away.
func (c *canvas) sweep(start, from, to, gain, seconds float64) {
	phase := 0.0
	from, to = c.higher*from, c.higher*to
	span := c.span(start, seconds)
	for i := range span {
		k := float64(i) / float64(len(span))
		phase += 2 * math.Pi * from * math.Pow(to/from, k) / c.rate
		span[i] += gain * math.Sin(phase) * min(1, k*40) * (1 - k) * (1 - k)
	}
}

// hiss adds noise about a pitch that dies away; narrow is 0…1.
func (c *canvas) hiss(start, pitch, narrow, gain, seconds float64) {
	f := 2 * math.Sin(math.Pi*min(c.higher*pitch, c.rate/6)/c.rate)
	low, band := 0.0, 0.0
	span := c.span(start, seconds)
	for i := range span {
		noise := 2*c.chance.Float64() - 1
		low += f * band
		band += f * (noise - low - (1.05-narrow)*band)
		k := float64(i) / float64(len(span))
		span[i] += gain * band * min(1, k*60) * (1 - k) * (1 - k)
	}
}
