package place

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// quarterVotes gathers the directions of a picture's edges up to quarter turns:
// each gradient votes as the fourth power of a complex number, in which the four
// sides of a square fall together. No trigonometry is needed.
type quarterVotes struct{ re, im float64 }

// add counts a gradient, whose squared length n must not be 0, with a weight.
func (v *quarterVotes) add(x, y, n, weight float64) {
	a, b := (x*x-y*y)/n, 2*x*y/n
	v.re += weight * (a*a - b*b)
	v.im += weight * 2 * a * b
}

// angle returns the direction that most weight is for, 0 to 90 degrees
// clockwise; ok is false where nothing was counted.
func (v *quarterVotes) angle() (a constellation.Angle, ok bool) {
	if v.re == 0 && v.im == 0 {
		return 0, false
	}
	if a = constellation.Radians(math.Atan2(v.im, v.re)) / 4; a < 0 {
		a += 90
	}
	return constellation.Angle(math.Mod(a.Degrees(), 90)), true
}

// QuarterTurn returns the direction, 0 to 90 degrees clockwise, that most of a
// picture's edges share up to quarter turns; 0 where there are none. dx and dy
// are its gradients, which count by the squares of their lengths.
func QuarterTurn(dx, dy []int16) constellation.Angle {
	var v quarterVotes
	for i := range dx {
		x, y := float64(dx[i]), float64(dy[i])
		if n := x*x + y*y; n > 0 {
			v.add(x, y, n, n)
		}
	}
	a, _ := v.angle()
	return a
}
