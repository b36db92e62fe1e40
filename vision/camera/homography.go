package camera

import (
	"errors"
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gonum.org/v1/gonum/mat"
)

// Match is a point of the table and where a picture shows it.
type Match struct {
	Table constellation.Vec // mm
	Pixel vision.Pixel
}

// ErrFlat is returned where points lie on one line or in one place, so that
// no table can be fitted to them.
var ErrFlat = errors.New("camera: the points lie on one line")

// fitHomography finds the homography that takes from[i] to to[i]: the direct
// linear transformation, on points brought to mean 0 and mean distance √2
// (Hartley), since their squares would otherwise swamp one another.
func fitHomography(from, to []vision.Pixel) (constellation.Homography, error) {
	if len(from) != len(to) || len(from) < 4 {
		return constellation.Homography{}, fmt.Errorf("camera: homography from %d points to %d, want 4 or more of each", len(from), len(to))
	}
	nf, err := normalizer(from)
	if err != nil {
		return constellation.Homography{}, err
	}
	nt, err := normalizer(to)
	if err != nil {
		return constellation.Homography{}, err
	}
	h, err := solveDLT(from, to, nf, nt)
	if err != nil {
		return constellation.Homography{}, err
	}
	return nt.Inverse().Times(h).Times(nf), nil
}

// solveDLT returns the normalised homography: the vector that the equations
// map to the least length.
func solveDLT(from, to []vision.Pixel, nf, nt constellation.Homography) (constellation.Homography, error) {
	rows := max(2*len(from), 9) // 4 points give 8 rows, one of zeros makes a square
	a := mat.NewDense(rows, 9, nil)
	for i := range from {
		p, q := nf.Apply(from[i]), nt.Apply(to[i])
		a.SetRow(2*i, []float64{p.X, p.Y, 1, 0, 0, 0, -q.X * p.X, -q.X * p.Y, -q.X})
		a.SetRow(2*i+1, []float64{0, 0, 0, p.X, p.Y, 1, -q.Y * p.X, -q.Y * p.Y, -q.Y})
	}
	var svd mat.SVD
	if !svd.Factorize(a, mat.SVDThin) {
		return constellation.Homography{}, errors.New("camera: homography: the decomposition failed")
	}
	if s := svd.Values(nil); s[7] < 1e-7*s[0] {
		return constellation.Homography{}, ErrFlat
	}
	var v mat.Dense
	svd.VTo(&v)
	var h constellation.Homography
	for i := range 9 {
		h[i] = v.At(i, 8)
	}
	return h, nil
}

// normalizer returns the shift and scale that bring points to mean 0 and mean
// distance √2.
func normalizer(ps []vision.Pixel) (constellation.Homography, error) {
	var mean vision.Pixel
	for _, p := range ps {
		mean = mean.Add(p.Mul(1 / float64(len(ps))))
	}
	var far float64
	for _, p := range ps {
		far += p.Sub(mean).Len() / float64(len(ps))
	}
	if !(far > 1e-9) || math.IsInf(far, 0) {
		return constellation.Homography{}, ErrFlat
	}
	s := math.Sqrt2 / far
	return constellation.Homography{s, 0, -s * mean.X, 0, s, -s * mean.Y, 0, 0, 1}, nil
}
