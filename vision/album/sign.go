package album

import (
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
	level   tone
	guess   Guess
	faint   bool // too faint to be told from others
	plain   spectrum
	outline *outline
	soft    *softSide // of one that is looked up
	views   []view    // of one that is looked up
}

// spectrum holds the Fourier transforms of all rings, ring by ring, channel by
// channel, so weighed that the likeness of a sign with itself is 1.
type spectrum []complex128

// NewSign prepares an appearance to be known again.
func NewSign(at Appearance) Sign { return signOf(soften(at.Side), at.Guess) }

func signOf(soft *softSide, g Guess) Sign {
	plain, contrast := soft.spectrum(0, 0, 1)
	return Sign{level: toneOf(soft), guess: g, faint: contrast < leastContrast, plain: plain, outline: outlineOf(soft)}
}

// newQuery prepares an appearance to be looked up among signs.
func newQuery(at Appearance) Sign {
	soft := soften(at.Side)
	q := signOf(soft, at.Guess)
	if !q.faint {
		q.soft, q.views = soft, viewsOf(soft)
	}
	return q
}

// likeness tells how alike two sides are, 1 for the same, at most 1: one is laid on
// the other in the turn in which their colours over the rings are most alike, and
// then what is printed on them is compared. Of sides that have little in common
// it is that of their colours, about 0 for nothing.
func (q Sign) likeness(s Sign) float64 {
	if q.faint || s.faint || !q.level.near(s.level) || !q.guess.agrees(s.guess) || !q.outline.ink.agrees(s.outline.ink) {
		return 0
	}
	c := correlator{fft: fourier.NewFFT(steps)}
	if l := c.most(q.plain, s.plain); l < hopeless {
		return l
	}
	all := poses(q.views, s.plain)
	if len(all) == 0 {
		return 0
	}
	if all[0].alike < promising {
		return all[0].alike
	}
	return s.outline.likeness(q.soft, all)
}

// How alike the colours of two sides must be, as they are sampled, for other
// samplings to be tried; and in the best of these for them to be compared closely.
const (
	hopeless  = 0.2
	promising = 0.5
)
