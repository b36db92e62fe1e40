package album

import "math"

// warp tells where a side that is looked up shows a place of a known one, both
// from their middles, px: x' = w0·x + w1·y + w2, y' = w3·x + w4·y + w5.
type warp [6]float64

// still leaves all places where they are.
var still = warp{0: 1, 4: 1}

func (w warp) to(x, y float64) (float64, float64) {
	return w[0]*x + w[1]*y + w[2], w[3]*x + w[4]*y + w[5]
}

// warp is what a pose says.
func (p pose) warp() warp {
	sin, cos := math.Sincos(p.turn)
	return warp{p.size * cos, -p.size * sin, p.dx, p.size * sin, p.size * cos, p.dy}
}

// change is by how much a warp is wrong: a shift along x and y in px, then without
// a unit growth, turn, and how much it is stretched along x and along the diagonal.
type change [6]float64

// usual is how large changes usually are, beyond what poses tell: a side that is
// laid flat by its outline is a little askew.
var usual = change{2.5, 2.5, 0.12, 0.1, 0.08, 0.08}

// changed is the warp of a place that is changed first.
func (w warp) changed(c change) warp {
	xx, xy, yx, yy := 1+c[2]+c[4], c[5]-c[3], c[5]+c[3], 1+c[2]-c[4]
	return warp{
		w[0]*xx + w[1]*yx, w[0]*xy + w[1]*yy, w[0]*c[0] + w[1]*c[1] + w[2],
		w[3]*xx + w[4]*yx, w[3]*xy + w[4]*yy, w[3]*c[0] + w[4]*c[1] + w[5],
	}
}

// What is laid on its own sign has about its size and isn't stretched much: of a
// hundred pairs of one sign in photographs hardly one is more (vision/train/FIGURES.md).
// A diamond that is laid on a square, or a star on the middle of a larger sign, is.
const (
	mostGrowth  = 1.2 // or shrinking
	mostStretch = 1.2 // of one direction against the other
)

// likely tells whether a side of the same sign may lie so.
func (w warp) likely() bool {
	area := w[0]*w[4] - w[1]*w[3]
	squares := (w[0]*w[0] + w[1]*w[1] + w[3]*w[3] + w[4]*w[4]) / 2
	stretch := (squares + math.Sqrt(max(0, squares*squares-area*area))) / area
	return area < mostGrowth*mostGrowth && area > 1/(mostGrowth*mostGrowth) && stretch <= mostStretch
}
