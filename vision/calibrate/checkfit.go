package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
	"gonum.org/v1/gonum/mat"
)

// Fitting a check to a picture. The corner of a board is found by its edges alone;
// a check is faint, and the table's own grain has edges, too.
const (
	checkEdge    = 1.5  // px of the camera, from the middle of an edge to where it is over
	checkMoves   = 0.01 // px, less than which ends the search
	checkSettled = 0.03 // px, by which the last step may move it
	checkWander  = 2.5  // px, by which it may be elsewhere than it was found roughly
	likeCheck    = 0.5  // of what is seen in a window, beside ground that is shaded evenly, must be the check
)

// The numbers of a check in a picture.
const (
	ground  = iota // levels of 255, in the middle
	shadedX        // levels, from the middle to the window's rim
	shadedY
	strength // levels, of the bright quarters above the ground
	offsetX  // px
	offsetY
	checkNumbers
)

// fitCheck moves a window to the middle of the check that is seen in it: what is
// seen is the check, on ground that gets evenly darker one way or another. Ok is
// whether that is what is seen.
func (w window) fitCheck(d *plane) (at vision.Pixel, ok bool) {
	from := w.middle
	for range 10 { // noise may keep it going to and fro by some hundredths of a pixel
		p, share, err := w.stepCheck(d)
		if err != nil {
			return w.middle, false
		}
		step := vision.Pixel{X: p[offsetX], Y: p[offsetY]}
		w.middle, ok = w.middle.Add(step), step.Len() < checkSettled && p[strength] > glanceContrast && share > likeCheck
		if w.middle.Dist(from) > checkWander || !w.inside(d) {
			return w.middle, false
		}
		if step.Len() < checkMoves {
			break
		}
	}
	return w.middle, ok
}

// stepCheck finds the numbers of the check that is seen in a window, least squares,
// the offset being from the window's middle, and which share of what is seen beside
// the ground is the check.
func (w window) stepCheck(d *plane) (p [checkNumbers]float64, share float64, err error) {
	first, _, _, err := w.solveCheck(d, strength+1, 0)
	if err != nil {
		return p, 0, err
	}
	p, check, rest, err := w.solveCheck(d, checkNumbers, first[strength])
	return p, check / (check + rest), err
}

// solveCheck finds the first so many numbers, by the strength that is believed. It
// returns the sum of the squares of the check and that of what nothing explains.
func (w window) solveCheck(d *plane, numbers int, believed float64) (p [checkNumbers]float64, check, rest float64, err error) {
	var normal [checkNumbers][checkNumbers]float64
	var right [checkNumbers]float64
	w.each(func(x, y int, a, b float64) {
		row, v := w.checkRow(a, b, believed), float64(d.v[y*d.width+x])
		rest += v * v
		for i := range numbers {
			right[i] += row[i] * v
			for j := range i + 1 {
				normal[i][j] += row[i] * row[j]
			}
		}
	})
	m := mat.NewSymDense(numbers, nil)
	for i := range numbers {
		for j := range i + 1 {
			m.SetSym(i, j, normal[i][j])
		}
	}
	q := mat.NewVecDense(numbers, p[:numbers])
	err = q.SolveVec(m, mat.NewVecDense(numbers, right[:numbers]))
	for i := range numbers {
		rest -= p[i] * right[i]
	}
	return p, p[strength] * p[strength] * normal[strength][strength], max(0, rest), err
}

// checkRow is by how much what is seen at a place of a window grows with each of the
// numbers.
func (w window) checkRow(a, b, believed float64) (row [checkNumbers]float64) {
	wideA, wideB := checkEdge*math.Hypot(w.back[0], w.back[1]), checkEdge*math.Hypot(w.back[2], w.back[3])
	u, v := max(-1, min(1, a/wideA)), max(-1, min(1, b/wideB))
	row = [checkNumbers]float64{ground: 1, shadedX: a, shadedY: b, strength: u * v}
	if math.Abs(u) < 1 {
		row[offsetX] -= believed * v * w.back[0] / wideA
		row[offsetY] -= believed * v * w.back[1] / wideA
	}
	if math.Abs(v) < 1 {
		row[offsetX] -= believed * u * w.back[2] / wideB
		row[offsetY] -= believed * u * w.back[3] / wideB
	}
	return row
}
