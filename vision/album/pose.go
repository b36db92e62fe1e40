package album

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"
)

// pose is how a side lies that is looked up: its middle is dx, dy px off, it is so
// many times as large as a known one and turned by so many rad against it.
type pose struct{ dx, dy, size, turn, alike float64 }

// view is a side as it would be sampled a little off.
type view struct {
	pose
	spectrum spectrum
}

// A side's place is known to some px and its size to a tenth: it is looked at
// from all of these, too.
var (
	shifts = []float64{-3, 0, 3} // px
	sizes  = []float64{0.9, 1, 1.1}
)

// viewsOf samples a side from all about.
func viewsOf(s *softSide) (out []view) {
	for _, dx := range shifts {
		for _, dy := range shifts {
			for _, size := range sizes {
				v, _ := s.spectrum(dx, dy, size)
				out = append(out, view{pose{dx: dx, dy: dy, size: size}, v})
			}
		}
	}
	return out
}

// mostPoses is how many poses of a side are tried: of a sign that looks much the
// same in several turns the right one needn't be the likeliest at first.
const mostPoses = 3

// farPose is how much less alike than the likeliest a pose may be to be tried.
const farPose = 0.1

// poses returns the likeliest poses of a side, the likeliest first: of each turn
// the best view, of turns next to one another the best.
func poses(views []view, s spectrum) []pose {
	best := bestOfTurns(views, s)
	var out []pose
	for i, p := range best {
		if p.alike >= best[(i+1)%steps].alike && p.alike > best[(i+steps-1)%steps].alike {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b pose) int { return cmp.Compare(b.alike, a.alike) })
	n := 0
	for n < min(mostPoses, len(out)) && out[n].alike >= out[0].alike-farPose {
		n++
	}
	return out[:n]
}

func bestOfTurns(views []view, s spectrum) (best [steps]pose) {
	c := correlator{fft: fourier.NewFFT(steps)}
	for n, v := range views {
		c.correlate(v.spectrum, s)
		for i, alike := range c.turns {
			if n == 0 || alike > best[i].alike {
				best[i] = v.pose
				best[i].turn, best[i].alike = 2*math.Pi*float64(i)/steps, alike
			}
		}
	}
	return best
}

// correlator keeps what it works with.
type correlator struct {
	fft   *fourier.FFT
	sum   [waves]complex128
	turns [steps]float64 // how alike two sides are in each turn
}

// correlate compares two sides in all turns.
func (c *correlator) correlate(a, b spectrum) {
	clear(c.sum[:])
	for i := 0; i < len(a); i += waves {
		x, y := a[i:i+waves], b[i:i+waves]
		for k := range c.sum {
			re, im := real(x[k])*real(y[k])+imag(x[k])*imag(y[k]), imag(x[k])*real(y[k])-real(x[k])*imag(y[k])
			c.sum[k] += complex(re, im) // x times the conjugate of y
		}
	}
	c.fft.Sequence(c.turns[:], c.sum[:])
	for i := range c.turns {
		c.turns[i] /= steps
	}
}

// most is the greatest correlation of two sides over all turns.
func (c *correlator) most(a, b spectrum) float64 {
	c.correlate(a, b)
	return slices.Max(c.turns[:])
}
