package chipmunk

import (
	"math"

	"github.com/jakecoffman/cp/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// corners are those of the outlines of dice as seen from above. Cubes have
// four; all kinds that aren't listed are cubes.
var corners = map[constellation.Kind]int{
	constellation.D4: 3, constellation.D8: 6, constellation.D10: 6, constellation.D00: 6,
	constellation.D12: 10, constellation.D20: 6, constellation.Compass: 6, constellation.Binary: 12,
}

// friction between dice and how much of their speed they keep when they hit.
const (
	rubbing = 0.4
	bounce  = 0.45
)

// newShape returns the outline of a die as a shape of its body.
func newShape(body *cp.Body, kind constellation.Kind, size float64) *cp.Shape {
	shape := cp.NewBox(body, size, size, 0.5)
	if n := corners[kind]; n > 0 {
		shape = cp.NewPolyShapeRaw(body, n, polygon(n, size/2), 0.5)
	}
	shape.SetElasticity(bounce)
	shape.SetFriction(rubbing)
	return shape
}

// polygon returns the corners of a regular polygon.
func polygon(n int, radius float64) []cp.Vector {
	list := make([]cp.Vector, n)
	for i := range list {
		a := 2 * math.Pi * float64(i) / float64(n)
		list[i] = cp.Vector{X: radius * math.Cos(a), Y: radius * math.Sin(a)}
	}
	return list
}
