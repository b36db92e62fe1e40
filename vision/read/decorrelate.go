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
	w := whitening(cov)
	out := make([]uint8, len(bgr))
	for i := 0; i+2 < len(bgr); i += 3 {
		var d [3]float64
		for c := range d {
			d[c] = float64(bgr[i+c]) - mean[c]
		}
		for c := range d {
			v := 128.5 + stretchSteps*(w[c][0]*d[0]+w[c][1]*d[1]+w[c][2]*d[2])
			out[i+c] = uint8(math.Min(255, math.Max(0, v)))
		}
	}
	return out
}

// discColors returns the mean colour of the disc about the middle, and the
// colours' covariances.
func discColors(bgr []uint8, side int) (mean [3]float64, cov *mat.SymDense) {
	cov = mat.NewSymDense(3, nil)
	in := discPixels(bgr, side)
	if len(in) == 0 {
		return mean, cov
	}
	for _, p := range in {
		for c := range mean {
			mean[c] += p[c] / float64(len(in))
		}
	}
	for _, p := range in {
		for a := range 3 {
			for b := a; b < 3; b++ {
				cov.SetSym(a, b, cov.At(a, b)+(p[a]-mean[a])*(p[b]-mean[b])/float64(len(in)))
			}
		}
	}
	return mean, cov
}

// discPixels lists the pixels of the disc about the middle.
func discPixels(bgr []uint8, side int) (in [][3]float64) {
	mid, r := float64(side-1)/2, stretchDisc*float64(side)
	for i := range side * side {
		if math.Hypot(float64(i%side)-mid, float64(i/side)-mid) < r {
			in = append(in, [3]float64{float64(bgr[3*i]), float64(bgr[3*i+1]), float64(bgr[3*i+2])})
		}
	}
	return in
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
