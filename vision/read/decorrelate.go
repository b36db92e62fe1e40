package read

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Pips may differ from the body in hue, hardly in lightness, while glare and
// shadows differ in lightness alone. A decorrelation stretch (Gillespie, Kahle
// and Walker, Remote Sensing of Environment 20, 1986) makes both vary as much.
// vision/train/pips.py has the same values.
const (
	stretchDisc  = 0.27 // radius of the disc about the middle whose colours are made to vary alike, in the crop's sides
	stretchNoise = 6.0  // steps of 255 below which a colour varies by noise alone
	stretchSteps = 40.0 // steps that a standard deviation becomes
)

// Decorrelate returns a square crop of BGR pixels, so many px a side, with its
// colours stretched until they vary alike in every direction about its middle.
func Decorrelate(bgr []uint8, side int) []uint8 {
	mean, cov := discColors(bgr, side)
	shares := stretched(mean, whitening(cov))
	out := make([]uint8, len(bgr))
	for i := 0; i+2 < len(bgr); i += 3 {
		b, g, r := &shares[0][bgr[i]], &shares[1][bgr[i+1]], &shares[2][bgr[i+2]]
		for c := range 3 {
			out[i+c] = uint8(min(255, max(0, b[c]+g[c]+r[c])))
		}
	}
	return out
}

// stretched lists what each value of each channel adds to the channels of the
// stretched colour.
func stretched(mean [3]float64, w [3][3]float64) *[3][256][3]float32 {
	var out [3][256][3]float32
	for from := range 3 {
		for v := range 256 {
			for to := range 3 {
				out[from][v][to] = float32(128.5/3 + stretchSteps*w[to][from]*(float64(v)-mean[from]))
			}
		}
	}
	return &out
}

// discColors returns the mean colour of the disc about the middle, and the
// colours' covariances.
func discColors(bgr []uint8, side int) (mean [3]float64, cov *mat.SymDense) {
	var n float64
	var products [3][3]float64
	eachInDisc(side, func(i int) {
		n++
		for a, v := range bgr[i : i+3] {
			mean[a] += float64(v)
			for b, w := range bgr[i : i+3] {
				products[a][b] += float64(v) * float64(w)
			}
		}
	})
	cov = mat.NewSymDense(3, nil)
	for a := range mean {
		mean[a] /= max(1, n)
	}
	for a := range mean {
		for b := range mean {
			cov.SetSym(a, b, products[a][b]/max(1, n)-mean[a]*mean[b])
		}
	}
	return mean, cov
}

// eachInDisc calls f with where each pixel of the disc about the middle begins.
func eachInDisc(side int, f func(i int)) {
	mid, r := float64(side-1)/2, stretchDisc*float64(side)
	for y := range side {
		for x := range side {
			if dx, dy := float64(x)-mid, float64(y)-mid; dx*dx+dy*dy < r*r {
				f(3 * (y*side + x))
			}
		}
	}
}

// whitening returns the symmetric matrix that makes colours of such covariances
// vary by 1 in each direction, by less where they vary by noise alone.
func whitening(cov *mat.SymDense) (w [3][3]float64) {
	var e mat.EigenSym
	if !e.Factorize(cov, true) {
		return w
	}
	var axes mat.Dense
	e.VectorsTo(&axes)
	for k, variance := range e.Values(nil) {
		by := 1 / math.Sqrt(math.Max(variance, stretchNoise*stretchNoise))
		for a := range w {
			for b := range w {
				w[a][b] += by * axes.At(a, k) * axes.At(b, k)
			}
		}
	}
	return w
}
