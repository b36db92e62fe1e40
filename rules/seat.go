package rules

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Seat is a player's own frame at the table: x runs to the player's right, y
// towards the player, and the origin lies on the table's edge, in the middle of
// the player's part of it.
type Seat struct {
	Edge   constellation.Vec   // mm, the origin
	Facing constellation.Angle // a text turned by this is upright for the player; 0: at the bottom edge
	Room   float64             // mm, the player's part of the edge
}

// At returns the place on the table of (x, y) in the seat's frame, mm.
func (s Seat) At(x, y float64) constellation.Vec {
	return s.Edge.Add(constellation.Vec{X: x, Y: y}.Turn(s.Facing))
}

// Seats places so many players at a table of width × height mm. Those who face
// the same way share their edge, the first of them at its left.
func Seats(width, height float64, players int, facing func(player int) constellation.Angle) []Seat {
	all := make([]Seat, players)
	for i := range all {
		all[i] = SeatOf(width, height, i, players, facing)
	}
	return all
}

// SeatOf is the seat of one of so many players, as Seats has it.
func SeatOf(width, height float64, player, players int, facing func(player int) constellation.Angle) Seat {
	own, slot, of := facing(player).Norm(), 0, 0
	for j := range players {
		if facing(j).Norm() != own {
			continue
		}
		if j < player {
			slot++
		}
		of++
	}
	return SeatAt(width, height, own, slot, of)
}

// SeatAt is the seat of one of several players who share an edge of a table of
// width × height mm, counted from 0 at their left.
func SeatAt(width, height float64, facing constellation.Angle, slot, of int) Seat {
	sin, cos := facing.SinCos()
	length := math.Abs(cos)*width + math.Abs(sin)*height
	down := constellation.Vec{Y: 1}.Turn(facing)
	reach := min(halfAlong(width, down.X), halfAlong(height, down.Y))
	edge := constellation.Vec{X: width / 2, Y: height / 2}.Add(down.Mul(reach))
	s := Seat{Edge: edge, Facing: facing, Room: length / float64(of)}
	s.Edge = s.At((float64(slot)-float64(of-1)/2)*s.Room, 0)
	return s
}

// halfAlong is how far one can go from the middle of a length in a direction
// that has so much of it.
func halfAlong(length, along float64) float64 {
	if math.Abs(along) < 1e-9 {
		return math.Inf(1)
	}
	return length / 2 / math.Abs(along)
}
