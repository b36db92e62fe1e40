package rules

import "github.com/asterism-dice/asterism/constellation"

// smallest is how wide a die is at least taken to be for what stands beside it, mm.
const smallest = 8

// StackMark says how many dice lie on one another where d is seen: above it for who
// reads it facing that way. Nil of one die alone.
func StackMark(d *constellation.Die, tone Tone, facing constellation.Angle) []Mark {
	if len(d.Stack) == 0 {
		return nil
	}
	size := max(2*d.Footprint().Half[0], smallest)
	above := constellation.Vec{Y: -1.4 * size}.Turn(facing)
	return []Mark{{ID: "stack " + d.ID, Kind: MarkLabel, Tone: tone, Facing: facing,
		Points: []constellation.Vec{d.Pos.Add(above)}, Text: Number(len(d.Stack)+1, "die", "dice")}}
}
