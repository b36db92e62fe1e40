package sound

import (
	"math"

	"github.com/asterism-dice/asterism/overlay"
)

// recipe says how a kind of sound is made and how loud it is.
type recipe struct {
	level float64 // 0…1
	play  func(c *canvas, size int)
}

// recipes of all kinds.
var recipes = map[overlay.SoundKind]recipe{
	overlay.SoundLink:    {0.45, link},
	overlay.SoundShape:   {0.85, shape},
	overlay.SoundBroken:  {0.75, broken},
	overlay.SoundHeavy:   {0.95, heavy},
	overlay.SoundPoints:  {0.70, points},
	overlay.SoundForfeit: {0.90, forfeit},
	overlay.SoundVictory: {1.00, victory},
	overlay.SoundFault:   {0.80, fault},
	overlay.SoundMended:  {0.55, mended},
	overlay.SoundTick:    {0.35, tick},
}

// root is the pitch that the table is tuned to: the A below the middle C.
const root = 220.0

// pentatonic are the steps of a scale in which all tones go together, so that
// sounds that meet by chance do too.
var pentatonic = []int{0, 2, 4, 7, 9}

// step is the pitch of the n-th step of the scale above the root.
func step(n int) float64 {
	octave := math.Floor(float64(n) / float64(len(pentatonic)))
	half := pentatonic[n-int(octave)*len(pentatonic)]
	return root * math.Pow(2, octave+float64(half)/12)
}

// halves is a pitch that many half-tones above the root.
func halves(n float64) float64 { return root * math.Pow(2, n/12) }

// link is a small glass tone, each on some step of the scale.
func link(c *canvas, _ int) {
	n := 5 + c.chance.IntN(8)
	c.tone(tone{0, step(n), 1, c.vary(0.45, 0.2), 0.002, glass})
	c.tone(tone{c.vary(0.06, 0.3), step(n + 2), 0.5, c.vary(0.4, 0.2), 0.002, glass})
}

// shape climbs the scale, a step for each die, and ends on a chord.
func shape(c *canvas, size int) {
	size = min(max(size, 3), 16)
	first := c.chance.IntN(3)
	gap := c.vary(0.085, 0.12)
	for i := range size {
		c.tone(tone{gap * float64(i), step(first + i), 0.7, 0.6, 0.003, bell})
	}
	end := gap * float64(size)
	for _, n := range []int{-5, -3, 0} {
		c.tone(tone{end, step(first + size + n), 0.6, c.vary(1.3, 0.1), 0.004, bell})
	}
}

// broken slides down among splinters.
func broken(c *canvas, _ int) {
	c.sweep(0, c.vary(720, 0.15), c.vary(120, 0.2), 0.8, c.vary(0.5, 0.1))
	for range 7 {
		c.tone(tone{0.35 * c.chance.Float64(), c.vary(2400, 0.5), 0.35, c.vary(0.12, 0.4), 0.001, glass})
	}
	c.hiss(0, 2600, 0.3, 0.25, 0.3)
}

// heavy is a low, beating, metallic drone.
func heavy(c *canvas, _ int) {
	low := c.vary(58, 0.06)
	c.tone(tone{0, low, 1, 2.0, 0.12, metal})
	c.tone(tone{0.02, low * 1.5, 0.7, 1.7, 0.18, metal})
	c.tone(tone{c.vary(0.25, 0.3), low * 4.24, 0.25, 1.2, 0.05, metal})
	c.hiss(0, c.vary(300, 0.2), 0.8, 0.5, 1.4)
}

// points are bright tones upwards, more of them for more points.
func points(c *canvas, size int) {
	n := 7 + c.chance.IntN(4)
	for i := range min(7, 2+max(0, size)/6) {
		c.tone(tone{0.075 * float64(i), step(n + 2*i), 0.8, c.vary(0.4, 0.2), 0.002, bell})
	}
}

// forfeit sinks in minor.
func forfeit(c *canvas, _ int) {
	base := float64(c.chance.IntN(3)) - 2
	for i, h := range []float64{3, 0, -4, -9} {
		c.tone(tone{0.26 * float64(i), halves(base + h), 0.9, 0.75, 0.03, horn})
	}
	c.tone(tone{1.04, halves(base - 21), 0.9, 1.2, 0.05, horn})
}

// victory is a fanfare and a broad chord.
func victory(c *canvas, _ int) {
	base := float64(c.chance.IntN(4))
	beat := c.vary(0.15, 0.08)
	for i, h := range []float64{0, 4, 7, 12, 7, 12} {
		c.tone(tone{beat * float64(i), halves(base + h), 0.8, 0.5, 0.015, horn})
	}
	for _, h := range []float64{0, 7, 12, 16, 19, 24} {
		c.tone(tone{beat * 6.5, halves(base + h), 0.55, c.vary(1.7, 0.05), 0.02, horn})
		c.tone(tone{beat * 6.5, halves(base + h + 12), 0.25, 1.6, 0.004, bell})
	}
}

// fault is a low double knock.
func fault(c *canvas, _ int) {
	low := c.vary(150, 0.08)
	for i := range 2 {
		c.tone(tone{0.16 * float64(i), low, 1, 0.22, 0.004, horn})
		c.tone(tone{0.16 * float64(i), low * 1.06, 0.8, 0.2, 0.004, horn})
	}
}

// mended is a gentle third upwards.
func mended(c *canvas, _ int) {
	n := float64(c.chance.IntN(5)) + 5
	c.tone(tone{0, halves(n), 0.8, 0.4, 0.004, glass})
	c.tone(tone{0.1, halves(n + 4), 0.8, 0.5, 0.004, glass})
}

// tick is a tap on wood.
func tick(c *canvas, _ int) {
	c.tone(tone{0, c.vary(900, 0.12), 1, c.vary(0.07, 0.2), 0.0008, wood})
}
