package camera

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// boardPose is how a board lies on the table.
type boardPose struct {
	shift constellation.Vec   // mm, of its first point
	turn  constellation.Angle // from x to y
}

// table returns where on the table a point of the board is.
func (l boardPose) table(v constellation.Vec) constellation.Vec {
	s, c := math.Sincos(l.turn.Radians())
	return l.shift.Add(constellation.Vec{X: c*v.X - s*v.Y, Y: s*v.X + c*v.Y})
}

// fitBoardPose tells how a board lies whose points a camera sees so: the motion in the
// plane that brings its points nearest to where the camera sees them.
func fitBoardPose(c *Calibration, ms []Match) (boardPose, error) {
	var own, seen constellation.Vec
	at := make([]constellation.Vec, len(ms))
	for i, m := range ms {
		v, err := c.Table(m.Pixel, 0)
		if err != nil {
			return boardPose{}, err
		}
		at[i], own, seen = v, own.Add(m.Table), seen.Add(v)
	}
	k := 1 / float64(len(ms))
	own, seen = own.Mul(k), seen.Mul(k)
	var along, across float64
	for i, m := range ms {
		a, b := m.Table.Sub(own), at[i].Sub(seen)
		along, across = along+a.Dot(b), across+a.Cross(b)
	}
	l := boardPose{turn: constellation.Radians(math.Atan2(across, along))}
	l.shift = seen.Sub(l.table(own))
	return l, nil
}
