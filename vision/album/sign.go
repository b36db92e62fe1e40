package album

import (
	"image"
	"math"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"
)

// A side is sampled on rings about its middle, so that to turn it is to shift
// the samples along them.
const (
	rings    = 12
	steps    = 64   // samples of a ring
	channels = 3    // red, green, blue
	radius   = 18.0 // px of a side laid flat: within the circle that fits into it
)

// waves is how many numbers the Fourier transform of a ring has.
const waves = steps/2 + 1

// Sign is a die's upper side made for comparing.
type Sign struct {
	level tone
	guess Guess
	faint bool // too faint to be told from others
	plain spectrum
	views []spectrum // the side as it would be sampled a little off; nil until one is compared with others
}

// spectrum holds the Fourier transforms of all rings, ring by ring, channel by
// channel, so weighed that the likeness of a sign with itself is 1.
type spectrum []complex128

// A side's place is known to some px and its size to a fifth: it is looked at
// from all of these, too.
var (
	shifts = []float64{-4, -2, 0, 2, 4} // px
	sizes  = []float64{0.82, 0.9, 1, 1.1, 1.2}
)

// farShift is the longest shift that is looked at, px.
const farShift = 4.3

// NewSign prepares an appearance to be known again.
func NewSign(at Appearance) Sign { return signOf(soften(at.Side), at.Guess) }

func signOf(soft *softSide, g Guess) Sign {
	plain, contrast := soft.spectrum(0, 0, 1)
	return Sign{level: toneOf(soft), guess: g, faint: contrast < leastContrast, plain: plain}
}

// newQuery prepares an appearance to be looked up among signs.
func newQuery(at Appearance) Sign {
	soft := soften(at.Side)
	q := signOf(soft, at.Guess)
	if q.faint {
		return q
	}
	for _, dx := range shifts {
		for _, dy := range shifts {
			for _, size := range sizes {
				if math.Hypot(dx, dy) <= farShift {
					view, _ := soft.spectrum(dx, dy, size)
					q.views = append(q.views, view)
				}
			}
		}
	}
	return q
}

// Likeness tells how alike two sides are, 1 for the same: the correlation of
// their colours over the rings, in the turn in which it is greatest, at most
// 1, about 0 for sides that have nothing in common.
func Likeness(a, b *image.NRGBA) float64 {
	return newQuery(Appearance{Side: a}).likeness(NewSign(Appearance{Side: b}))
}

func (q Sign) likeness(s Sign) float64 {
	if q.faint || s.faint || !q.level.near(s.level) || !q.guess.agrees(s.guess) {
		return 0
	}
	c := correlator{fft: fourier.NewFFT(steps)}
	best := c.most(q.plain, s.plain)
	if best < hopeless {
		return best
	}
	for _, v := range q.views {
		best = max(best, c.most(v, s.plain))
	}
	return best
}

// hopeless is how alike signs must be as they are sampled for other samplings
// to be tried.
const hopeless = 0.2

// correlator keeps what it works with.
type correlator struct {
	fft   *fourier.FFT
	sum   [waves]complex128
	turns [steps]float64
}

// most is the greatest correlation of two sides over all turns.
func (c *correlator) most(a, b spectrum) float64 {
	clear(c.sum[:])
	for i := 0; i < len(a); i += waves {
		x, y := a[i:i+waves], b[i:i+waves]
		for k := range c.sum {
			re, im := real(x[k])*real(y[k])+imag(x[k])*imag(y[k]), imag(x[k])*real(y[k])-real(x[k])*imag(y[k])
			c.sum[k] += complex(re, im) // x times the conjugate of y
		}
	}
	return slices.Max(c.fft.Sequence(c.turns[:], c.sum[:])) / steps
}
