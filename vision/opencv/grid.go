package opencv

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// FindGrid finds a chessboard of columns × rows cells that lies on the table,
// by the corners between its cells; off is by how much they are missed, mm RMS.
// Half of them have to be in sight: dice that stand on the board hide some.
func FindGrid(cal *camera.Calibration, img gocv.Mat, columns, rows int) (g place.Grid, off float64, err error) {
	corners, err := FindBoard(camera.Board{Columns: columns - 1, Rows: rows - 1, Square: 1}, img)
	if err != nil {
		return findSomeOfGrid(cal, img, columns, rows)
	}
	on := make([]constellation.Vec, len(corners))
	for i, c := range corners {
		if on[i], err = cal.Table(c, 0); err != nil {
			return place.Grid{}, 0, err
		}
	}
	return place.GridFromCorners(turned(on, columns-1), columns, rows)
}

// findSomeOfGrid finds a chessboard by those of its corners that are in sight.
func findSomeOfGrid(cal *camera.Calibration, img gocv.Mat, columns, rows int) (place.Grid, float64, error) {
	grey := greyOf(img)
	defer grey.Close()
	var on []constellation.Vec
	for _, p := range saddles(grey) {
		if v, err := cal.Table(p, 0); err == nil {
			on = append(on, v)
		}
	}
	return place.GridFromSome(on, columns, rows, func(g place.Grid) int { return chequered(cal, grey, g, columns, rows) })
}

// leastContrast is by how much the light cells of a board are lighter than the dark ones at
// least, of 255.
const leastContrast = 20

// chequered counts the cells of a grid that are light or dark as a chessboard's are. A die on
// a cell hides a part of it, so what most of the cell shows counts.
func chequered(cal *camera.Calibration, grey gocv.Mat, g place.Grid, columns, rows int) (n int) {
	var shades [2][]int
	for i := range columns * rows {
		x, y := i%columns, i/columns
		shades[(x+y)%2] = append(shades[(x+y)%2], shadeOf(cal, grey, g, float64(x)/float64(columns), float64(y)/float64(rows), columns, rows))
	}
	one, other := middle(shades[0]), middle(shades[1])
	if max(one-other, other-one) < leastContrast {
		return 0
	}
	for k, all := range shades {
		for _, s := range all {
			if s >= 0 && (2*s > one+other) == ((one > other) == (k == 0)) {
				n++
			}
		}
	}
	return n
}

// shadeOf is how light most of a cell is, -1 where the picture doesn't show it.
func shadeOf(cal *camera.Calibration, grey gocv.Mat, g place.Grid, x, y float64, columns, rows int) int {
	var all []int
	for _, u := range [...]float64{0.15, 0.5, 0.85} {
		for _, v := range [...]float64{0.15, 0.5, 0.85} {
			p, ok := cal.Sees(g.At(x+u/float64(columns), y+v/float64(rows)), 0)
			px, py := int(p.X), int(p.Y)
			if !ok || px < 0 || py < 0 || px >= grey.Cols() || py >= grey.Rows() {
				return -1
			}
			all = append(all, int(grey.GetUCharAt(py, px)))
		}
	}
	return middle(all)
}

// middle is the median.
func middle(all []int) int {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}

// turned brings the corners of a square board into the order in which they lie
// on the table: a board of as many rows as columns can be found from any side.
func turned(corners []constellation.Vec, side int) []constellation.Vec {
	if side*side != len(corners) {
		return corners
	}
	for range 4 {
		if along := corners[side-1].Sub(corners[0]); along.X > 0 && along.X >= max(along.Y, -along.Y) {
			return mirrored(corners, side)
		}
		next := make([]constellation.Vec, len(corners))
		for i := range corners {
			next[i] = corners[(side-1-i%side)*side+i/side]
		}
		corners = next
	}
	return corners
}

// mirrored turns rows that come from the bottom round.
func mirrored(corners []constellation.Vec, side int) []constellation.Vec {
	if corners[len(corners)-side].Y > corners[0].Y {
		return corners
	}
	next := make([]constellation.Vec, 0, len(corners))
	for row := side - 1; row >= 0; row-- {
		next = append(next, corners[row*side:(row+1)*side]...)
	}
	return next
}
