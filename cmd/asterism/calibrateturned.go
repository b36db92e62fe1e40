package main

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// sidesTurned is by how many quarter turns the table's top in one calibration is
// another side in a second, clockwise: 1 where the second's top is the first's right.
// It isn't known where a camera was calibrated with no picture.
func sidesTurned(from, to *calibrate.File) (turns int, known bool) {
	before, ok := topLeft(from)
	after, okAfter := topLeft(to)
	if !ok || !okAfter {
		return 0, false
	}
	return (after - before + 4) % 4, true
}

// topLeft is the corner of the picture at which the table has its top left one, from
// the picture's top left clockwise. A touch table alone is what its picture is.
func topLeft(f *calibrate.File) (corner int, known bool) {
	if f.Projector == nil {
		return 0, f.Camera == nil
	}
	shown := shownCorners(f.Projector, tableSize{X: f.Table.Width, Y: f.Table.Height})
	if len(shown) == 0 {
		return 0, false
	}
	nearest := math.Inf(1)
	for i, c := range [4]constellation.Vec{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}} {
		if d := c.Dist(constellation.Vec{X: shown[0][0], Y: shown[0][1]}); d < nearest {
			corner, nearest = i, d
		}
	}
	return corner, true
}

// sameSize tells whether tables are of one size, also where people gave that of the
// picture for a table that is turned in it.
func sameSize(a, b calibrate.TableSize, turns int) bool {
	near := func(w, h float64) bool {
		return max(math.Abs(a.Width-w), math.Abs(a.Height-h)) <= sameTable
	}
	return near(b.Width, b.Height) || turns%2 == 1 && near(b.Height, b.Width)
}

// turnedSize is the size of a table by its own sides: as it was given, unless that was
// by the sides of the picture that it is turned in.
func turnedSize(given, own calibrate.TableSize, turns int) (width, height float64) {
	if turns%2 == 0 {
		return given.Width, given.Height
	}
	return own.Width, own.Height
}

// saysNorth tells whether somebody has said where a table's north is. Of a file that was
// read nobody knows whether a 0 was said.
func saysNorth(t calibrate.TableSize) bool { return t.NorthSaid || t.North != 0 }

// turnedNorth is where north is, degrees clockwise from the table's top, by the sides
// that the table has after so many quarter turns; 0 where nobody has said it.
func turnedNorth(t calibrate.TableSize, turns int) float64 {
	if !saysNorth(t) {
		return 0
	}
	return constellation.Angle(t.North - 90*float64(turns)).Norm().Degrees()
}

// turnedCorners are the corners of a touch table's sensor, mm, by the sides that the
// table has after so many quarter turns.
func turnedCorners(corners [][2]float64, from, to calibrate.TableSize, turns int) [][2]float64 {
	if turns == 0 {
		return corners
	}
	var all [][2]float64
	for _, c := range corners {
		x, y := c[0]/from.Width, c[1]/from.Height
		for range turns {
			x, y = y, 1-x
		}
		all = append(all, [2]float64{x * to.Width, y * to.Height})
	}
	return all
}
