package sail

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Tolerances of the geometry.
const (
	epsilon       = 1e-6               // mm, the specification's
	rounding      = 1e-9               // mm, of floating point: a limit that is hit exactly in decimals is hit
	equal         = epsilon + rounding // mm: lengths that differ by no more are equal
	perpendicular = 1e-12              // product of unit vectors: less is at right angles
)

// Contact says when a sliding footprint touches another that rests: from In to
// Out millimetres along its travel, negative behind where it starts.
type Contact struct{ In, Out float64 }

// contact returns the contact of m, sliding along the unit vector travel, with
// the resting o. Their shadows across the travel must overlap: else m passes
// beside o.
//
// Two convex polygons touch if and only if their shadows do on each edge normal
// of both. Sliding moves the shadow on one normal evenly, so each gives an
// interval of contact and all of them together its intersection.
func contact(m, o *constellation.Footprint, travel constellation.Vec) Contact {
	c := Contact{math.Inf(-1), math.Inf(1)}
	gap := o.Center.Sub(m.Center)
	for k := range 2 { // along its own normals a footprint reaches half an edge
		c.narrow(gap.Dot(m.Axes[k]), m.Half[k]+o.Reach(m.Axes[k]), travel.Dot(m.Axes[k]))
		c.narrow(gap.Dot(o.Axes[k]), o.Half[k]+m.Reach(o.Axes[k]), travel.Dot(o.Axes[k]))
	}
	return c
}

// narrow keeps the part of c in which centres that are gap mm apart on one
// normal, and come nearer by speed mm a mm, are no further apart than reach.
func (c *Contact) narrow(gap, reach, speed float64) {
	if math.Abs(speed) < perpendicular {
		return // this normal lies across: the shadows overlap on it all the way
	}
	a, b := (gap-reach)/speed, (gap+reach)/speed
	c.In = max(c.In, min(a, b))
	c.Out = min(c.Out, max(a, b))
}

// After returns the contact as seen when the slider has gone on by mm.
func (c Contact) After(mm float64) Contact { return Contact{c.In - mm, c.Out - mm} }

// Met tells whether the contact lies ahead: a die that touches at the start is
// met when the slider moves towards it, and not when it moves away (spec
// Utara, Paths).
func (c Contact) Met() bool {
	return c.Out > equal && (c.In >= -equal || c.In+c.Out > rounding)
}

// Distance returns how far the slider goes until they meet, mm.
func (c Contact) Distance() float64 { return max(0, c.In) }
