package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Known is something flat of known size that lies on the table, nobody knows
// where: a printed chessboard, a bank card, or the table's own corners. Table
// is in its own mm. It needs four points or more.
type Known []camera.Match

// lie is how something lies on the table.
type lie struct {
	at   constellation.Vec // mm, of its own origin
	turn float64           // radians, from x to y
}

// table returns where on the table a point of it is.
func (l lie) table(v constellation.Vec) constellation.Vec {
	s, c := math.Sincos(l.turn)
	return l.at.Add(constellation.Vec{X: c*v.X - s*v.Y, Y: s*v.X + c*v.Y})
}

// errors are by how much its points are missed, in units of their spread.
func (k Known) errors(c *camera.Calibration, l lie) []float64 {
	e := make([]float64, 0, 2*len(k))
	for _, m := range k {
		d := c.Pixel(l.table(m.Table), 0).Sub(m.Pixel)
		e = append(e, d.X/sheetSpread, d.Y/sheetSpread)
	}
	return e
}

// place finds how it lies and by what factor the camera's millimetres are too
// small, by the similarity that brings its points nearest to where they are
// seen.
func (k Known) place(c *camera.Calibration) (l lie, factor float64, err error) {
	var own, seen constellation.Vec
	at := make([]constellation.Vec, len(k))
	n := 1 / float64(len(k))
	for i, m := range k {
		if at[i], err = c.Table(m.Pixel, 0); err != nil {
			return l, 0, err
		}
		own, seen = own.Add(m.Table.Mul(n)), seen.Add(at[i].Mul(n))
	}
	var along, across, size float64
	for i, m := range k {
		a, b := m.Table.Sub(own), at[i].Sub(seen)
		along, across, size = along+a.Dot(b), across+a.Cross(b), size+a.Dot(a)
	}
	l.turn = math.Atan2(across, along)
	factor = size / math.Hypot(along, across)
	l.at = seen.Mul(factor).Sub(l.table(own))
	return l, factor, nil
}
