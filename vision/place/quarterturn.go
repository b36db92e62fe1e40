package place

import "math"

// QuarterTurn returns the direction, 0 to 90 degrees clockwise, that most of a
// picture's edges share up to quarter turns. dx and dy are its gradients.
//
// Each gradient counts by the square of its length at four times its angle,
// where the four sides of a square fall together.
func QuarterTurn(dx, dy []int16) float64 {
	var c, s float64
	for i := range dx {
		x, y := float64(dx[i]), float64(dy[i])
		// (x+iy)⁴ over |x+iy|²: no trigonometry is needed.
		re, im := x*x-y*y, 2*x*y
		if n := x*x + y*y; n > 0 {
			c += (re*re - im*im) / n
			s += 2 * re * im / n
		}
	}
	if c == 0 && s == 0 {
		return 0
	}
	a := math.Atan2(s, c) * 180 / math.Pi / 4
	if a < 0 {
		a += 90
	}
	return math.Mod(a, 90)
}
