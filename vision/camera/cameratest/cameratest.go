// Package cameratest places cameras before a table of 600 × 400 mm, for tests.
package cameratest

import "github.com/asterism-dice/asterism/constellation"

// LookingAt returns the turn and shift of the pose of a camera far mm from the
// middle of the table: its axis leans by tilt from the vertical, towards the
// direction around, and it is turned by roll about its axis. All three are
// degrees.
func LookingAt(tilt, around, roll, far float64) (turn [3][3]float64, shift [3]float64) {
	sa, ca := constellation.Angle(around).SinCos()
	st, ct := constellation.Angle(tilt).SinCos()
	sr, cr := constellation.Angle(roll).SinCos()
	z := [3]float64{st * ca, st * sa, ct} // where it looks, in the table's axes
	x := [3]float64{ct * ca, ct * sa, -st}
	y := [3]float64{z[1]*x[2] - z[2]*x[1], z[2]*x[0] - z[0]*x[2], z[0]*x[1] - z[1]*x[0]}
	for i := range 3 {
		turn[0][i] = cr*x[i] + sr*y[i]
		turn[1][i] = cr*y[i] - sr*x[i]
		turn[2][i] = z[i]
	}
	for i := range 3 {
		shift[i] = -(turn[i][0]*300 + turn[i][1]*200)
	}
	shift[2] += far
	return turn, shift
}
