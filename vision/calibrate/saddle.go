package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
	"gonum.org/v1/gonum/mat"
)

// Corner finding: the window about a corner, as a share of a square, and how
// far from where it is expected a corner is believed.
const (
	windowShare = 0.42
	wideShare   = 0.84 // of a window about a corner that was found
	strayShare  = 0.35
	leastWindow = 2.5 // px of the camera
)

// evenShare is by how much the quarters about a corner may differ in brightness:
// where print, a die or its shadow cross them their edges aren't the corner's.
const evenShare = 0.75

// place maps a pixel of the projected picture to where the camera is expected
// to see it.
type place func(vision.Pixel) vision.Pixel

// find returns where the camera sees the corners of a board, by the difference
// of the board's picture and its inverse, about where they are expected.
func (b board) find(d *difference, expect place, contrast float64) []Match {
	s := d.share.smooth()
	var out []Match
	for _, c := range b.corners() {
		w := b.window(c, expect)
		if !w.inside(s) || !w.bright(d.plane, contrast) {
			continue
		}
		if at, ok := w.saddle(s); ok {
			at = b.refine(d.plane, s, c, at, expect, contrast)
			out = append(out, Match{Projector: c, Camera: at})
		}
	}
	return out
}

// refine finds a corner once more, by a window that reaches nearly to the next
// ones: four times the edges tell where it is. Where that window isn't clear, the
// corner stays where it was found.
func (b board) refine(d, smooth *plane, c, at vision.Pixel, expect place, contrast float64) vision.Pixel {
	w := b.windowOf(c, b.clear(c), expect).at(at)
	if !w.inside(d) || !w.bright(d, contrast) {
		return at
	}
	if fine, ok := w.saddle(smooth); ok {
		return fine
	}
	return at
}

// clear is the share of a square by which a window about a corner may reach out:
// not over the rim of the picture, nor to the next corners.
func (b board) clear(c vision.Pixel) float64 {
	rim := min(c.X, c.Y, float64(b.width)-c.X, float64(b.height)-c.Y)
	return wideShare * min(1, rim/float64(b.square))
}

// window is the surrounding of a corner in the camera's picture.
type window struct {
	middle vision.Pixel
	back   [4]float64 // takes steps in the camera's picture to shares of a window
	reach  [2]int     // px, of the window
	stray  float64    // px
}

// window lies about a corner as the camera sees it: half way to the next ones.
func (b board) window(c vision.Pixel, expect place) window { return b.windowOf(c, windowShare, expect) }

// windowOf lies about a corner and reaches out by a share of a square.
func (b board) windowOf(c vision.Pixel, share float64, expect place) window {
	half := share * float64(b.square)
	at := expect(c)
	u := expect(c.Add(vision.Pixel{X: half})).Sub(expect(c.Add(vision.Pixel{X: -half}))).Mul(0.5)
	v := expect(c.Add(vision.Pixel{Y: half})).Sub(expect(c.Add(vision.Pixel{Y: -half}))).Mul(0.5)
	det := u.X*v.Y - u.Y*v.X
	w := window{middle: at, stray: strayShare / share * math.Min(u.Len(), v.Len())}
	w.back = [4]float64{v.Y / det, -v.X / det, -u.Y / det, u.X / det}
	w.reach = [2]int{int(math.Abs(u.X)+math.Abs(v.X)) + 1, int(math.Abs(u.Y)+math.Abs(v.Y)) + 1}
	if !(math.Abs(det) > leastWindow*leastWindow) {
		w.reach = [2]int{}
	}
	return w
}

// inside tells whether the camera sees the window whole.
func (w window) inside(d *plane) bool {
	x, y := w.middle.X, w.middle.Y
	rx, ry := float64(w.reach[0]+2), float64(w.reach[1]+2)
	return w.reach[0] > 0 && x-rx >= 0 && y-ry >= 0 && x+rx <= float64(d.width) && y+ry <= float64(d.height)
}

// share is where in the window a pixel lies, -1 to 1 both ways.
func (w window) share(at vision.Pixel) (a, b float64) {
	p := at.Sub(w.middle)
	return w.back[0]*p.X + w.back[1]*p.Y, w.back[2]*p.X + w.back[3]*p.Y
}

// each calls f for the pixels of the window.
func (w window) each(f func(x, y int, a, b float64)) {
	cx, cy := int(w.middle.X), int(w.middle.Y)
	for y := cy - w.reach[1]; y <= cy+w.reach[1]; y++ {
		for x := cx - w.reach[0]; x <= cx+w.reach[0]; x++ {
			a, b := w.share(vision.Pixel{X: float64(x) + 0.5, Y: float64(y) + 0.5})
			if math.Abs(a) < 1 && math.Abs(b) < 1 {
				f(x, y, a, b)
			}
		}
	}
}

// bright tells whether the four quarters of the window alternate as a
// chessboard's do and are alike, which they aren't where something lies there.
func (w window) bright(d *plane, contrast float64) bool {
	return alternate(w.quarters(d), 0.25*contrast)
}

// quarters are the means of the window's four quarters, away from its edges.
func (w window) quarters(d *plane) (sum [4]float64) {
	var n [4]float64
	w.each(func(x, y int, a, b float64) {
		if q := 0; math.Abs(a) > 0.15 && math.Abs(b) > 0.15 {
			if a > 0 {
				q++
			}
			if b > 0 {
				q += 2
			}
			sum[q] += float64(d.v[y*d.width+x])
			n[q]++
		}
	})
	for q := range sum {
		sum[q] /= max(1, n[q])
	}
	return sum
}

// alternate tells whether quarters are in turn above zero and below by the
// least or more, and alike.
func alternate(sum [4]float64, least float64) bool {
	lo, hi := math.Inf(1), 0.0
	for _, v := range sum {
		lo, hi = min(lo, math.Abs(v)), max(hi, math.Abs(v))
	}
	if lo < evenShare*hi {
		return false
	}
	one := sum[0] > least && sum[3] > least && sum[1] < -least && sum[2] < -least
	other := sum[0] < -least && sum[3] < -least && sum[1] > least && sum[2] > least
	return one || other
}

// saddle finds the point to which all edges of the window lead: the one from
// which each step to a pixel is at right angles to the slope there, least
// squares weighted by the slopes (Förstner and Gülch, 1987).
func (w window) saddle(d *plane) (vision.Pixel, bool) {
	from := w.middle
	for range 12 {
		at, ok := w.lead(d)
		if !ok || at.Dist(from) > w.stray || !w.at(at).inside(d) {
			return at, false
		}
		moved := at.Dist(w.middle)
		w.middle = at
		if moved < 0.003 {
			return at, true
		}
	}
	return w.middle, true
}

// at is the window moved.
func (w window) at(middle vision.Pixel) window {
	w.middle = middle
	return w
}

// lead takes one step of saddle.
func (w window) lead(d *plane) (vision.Pixel, bool) {
	var xx, xy, yy, x0, y0 float64
	w.each(func(x, y int, a, b float64) {
		i := y*d.width + x
		gx, gy := float64(d.v[i+1]-d.v[i-1]), float64(d.v[i+d.width]-d.v[i-d.width])
		k := (1 - a*a) * (1 - b*b)
		px, py := float64(x)+0.5, float64(y)+0.5
		xx, xy, yy = xx+k*gx*gx, xy+k*gx*gy, yy+k*gy*gy
		x0, y0 = x0+k*(gx*gx*px+gx*gy*py), y0+k*(gx*gy*px+gy*gy*py)
	})
	m := mat.NewDense(2, 2, []float64{xx, xy, xy, yy})
	var at mat.VecDense
	if err := at.SolveVec(m, mat.NewVecDense(2, []float64{x0, y0})); err != nil {
		return vision.Pixel{}, false
	}
	return vision.Pixel{X: at.AtVec(0), Y: at.AtVec(1)}, true
}
