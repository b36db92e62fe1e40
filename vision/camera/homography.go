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

// homography is a plane seen from another: h·(x, y, 1) ~ (u, v, 1).
type homography [3][3]float64

// apply maps a point. Points on the horizon go to infinity.
func (h homography) apply(p vision.Pixel) vision.Pixel {
	w := h[2][0]*p.X + h[2][1]*p.Y + h[2][2]
	return vision.Pixel{
		X: (h[0][0]*p.X + h[0][1]*p.Y + h[0][2]) / w,
		Y: (h[1][0]*p.X + h[1][1]*p.Y + h[1][2]) / w,
	}
}

// fitHomography finds the homography that takes from[i] to to[i]: the direct
// linear transformation, on points brought to mean 0 and mean distance √2
// (Hartley), since their squares would otherwise swamp one another.
func fitHomography(from, to []vision.Pixel) (homography, error) {
	if len(from) != len(to) || len(from) < 4 {
		return homography{}, fmt.Errorf("camera: homography from %d points to %d, want 4 or more of each", len(from), len(to))
	}
	nf, err := normalizer(from)
	if err != nil {
		return homography{}, err
	}
	nt, err := normalizer(to)
	if err != nil {
		return homography{}, err
	}
	h, err := solveDLT(from, to, nf, nt)
	if err != nil {
		return homography{}, err
	}
	return nt.inverse().times(h).times(nf), nil
}

// solveDLT returns the normalised homography: the vector that the equations
// map to the least length.
func solveDLT(from, to []vision.Pixel, nf, nt homography) (homography, error) {
	rows := max(2*len(from), 9) // 4 points give 8 rows, one of zeros makes a square
	a := mat.NewDense(rows, 9, nil)
	for i := range from {
		p, q := nf.apply(from[i]), nt.apply(to[i])
		a.SetRow(2*i, []float64{p.X, p.Y, 1, 0, 0, 0, -q.X * p.X, -q.X * p.Y, -q.X})
		a.SetRow(2*i+1, []float64{0, 0, 0, p.X, p.Y, 1, -q.Y * p.X, -q.Y * p.Y, -q.Y})
	}
	var svd mat.SVD
	if !svd.Factorize(a, mat.SVDThin) {
		return homography{}, errors.New("camera: homography: the decomposition failed")
	}
	if s := svd.Values(nil); s[7] < 1e-7*s[0] {
		return homography{}, ErrFlat
	}
	var v mat.Dense
	svd.VTo(&v)
	var h homography
	for i := range 9 {
		h[i/3][i%3] = v.At(i, 8)
	}
	return h, nil
}

// normalizer returns the shift and scale that bring points to mean 0 and mean
// distance √2.
func normalizer(ps []vision.Pixel) (homography, error) {
	var mean vision.Pixel
	for _, p := range ps {
		mean = mean.Add(p.Mul(1 / float64(len(ps))))
	}
	var far float64
	for _, p := range ps {
		far += p.Sub(mean).Len() / float64(len(ps))
	}
	if !(far > 1e-9) || math.IsInf(far, 0) {
		return homography{}, ErrFlat
	}
	s := math.Sqrt2 / far
	return homography{{s, 0, -s * mean.X}, {0, s, -s * mean.Y}, {0, 0, 1}}, nil
}

func (h homography) times(k homography) homography {
	var out homography
	for i := range 3 {
		for j := range 3 {
			out[i][j] = h[i][0]*k[0][j] + h[i][1]*k[1][j] + h[i][2]*k[2][j]
		}
	}
	return out
}

// inverse returns the inverse up to scale: the transposed matrix of cofactors.
func (h homography) inverse() homography {
	var out homography
	for i := range 3 {
		for j := range 3 {
			a, b, c, d := (j+1)%3, (j+2)%3, (i+1)%3, (i+2)%3
			out[i][j] = h[a][c]*h[b][d] - h[a][d]*h[b][c]
		}
	}
	return out
}
