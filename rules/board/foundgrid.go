package board

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// pushedBy is how far, mm, a corner of a grid must be found from where it is for the board
// to lie elsewhere: less is noise.
const pushedBy = 2

// found takes where a camera found the grid. Of a square one it can't tell which side is up:
// that stays as it is.
func (r *Referee) found(said string) error {
	p, err := ParsePlacement(said)
	if err != nil {
		return err
	}
	if size := r.game.Info().Board; size.Columns == size.Rows {
		p = upAs(p, r.board.Place.Angle)
	}
	if r.state.place != (rules.Placement{}) && cornersApart(p, r.board.Place) <= pushedBy {
		return nil
	}
	r.lies(p)
	return nil
}

// upAs is the same rectangle, named from that of its corners by which it is turned least from
// an angle.
func upAs(p rules.Placement, angle constellation.Angle) rules.Placement {
	quarters := math.Round(p.Angle.To(angle).Degrees() / 90)
	for range int(math.Mod(quarters+4, 4)) {
		p = quarterTurned(p)
	}
	return p
}

// quarterTurned is the same rectangle, named from its next corner, clockwise.
func quarterTurned(p rules.Placement) rules.Placement {
	next := constellation.Vec{X: p.X, Y: p.Y}.Add(constellation.Vec{X: p.W}.Turn(p.Angle))
	return rules.Placement{X: next.X, Y: next.Y, W: p.H, H: p.W, Angle: constellation.Angle(0).To(p.Angle + 90)}
}

// cornersApart is how far the corners of two rectangles lie apart, mm, those farthest apart.
func cornersApart(a, b rules.Placement) (most float64) {
	one := Board{rules.Grid{Columns: 1, Rows: 1}, a}.Outline(0)
	for i, c := range (Board{rules.Grid{Columns: 1, Rows: 1}, b}).Outline(0) {
		most = max(most, c.Dist(one[i]))
	}
	return most
}
