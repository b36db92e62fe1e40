package place

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// corner is a point of a die's hull, in units of its size: across from the
// footprint's centre, and up from the table.
type corner struct{ x, y, up float64 }

// hull returns the points that bound what can be seen of a die: of a cube turned as it
// is, of other kinds, of which no edge says how they are turned, turned in several ways.
func hull(kind constellation.Kind, angle constellation.Angle) [][]corner {
	if h, ok := hulls[kind]; ok {
		return h
	}
	a := 45 + angle
	return [][]corner{append(circle(4, math.Sqrt2/2, a, 0), circle(4, math.Sqrt2/2, a, 1)...)}
}

// hulls are those of dice that aren't cubes.
var hulls = map[constellation.Kind][][]corner{
	constellation.D4:      turned(blunt(append(circle(3, 0.5, 0, 0), corner{0, 0, heights[constellation.D4]}), heights[constellation.D4]/4)),
	constellation.D8:      turned(triangles),
	constellation.Compass: turned(triangles),
	constellation.D10:     turned(kites),
	constellation.D00:     turned(kites),
	constellation.D12:     turned(goldenRings(5)),
	constellation.D20:     turned(goldenRings(3)),
	constellation.Binary:  {append(circle(12, 0.5, 0, 0), circle(12, 0.5, 0, heights[constellation.Binary])...)},
}

// triangles are the corners of a d8: one triangle below, another one above.
var triangles = append(circle(3, 0.5, 0, 0), circle(3, 0.5, 60, heights[constellation.D8])...)

// goldenRings are the corners of a solid on a face of n corners, of twelve faces for
// five and of twenty for three: four rings of them, of which the widths and the heights
// follow the golden ratio in both solids.
func goldenRings(n int) []corner {
	const narrow, low, high = 0.5 / math.Phi, 0.5 / math.Phi, 0.5
	half := 180 / constellation.Angle(n)
	cs := append(circle(n, narrow, 0, 0), circle(n, 0.5, 0, low)...)
	cs = append(cs, circle(n, 0.5, half, high)...)
	return append(cs, circle(n, narrow, half, low+high)...)
}

// bluntness is how much nearer to its middle the corners of a d4 are than if they were
// sharp, which they would be more than those of any other die.
const bluntness = 0.88

// blunt brings corners nearer to the middle, which is so high above the table.
func blunt(cs []corner, middle float64) []corner {
	for i, k := range cs {
		cs[i] = corner{bluntness * k.x, bluntness * k.y, middle + bluntness*(k.up-middle)}
	}
	return cs
}

// kites are the corners of a d10 that lies on a face, whose opposite face is up; its
// point is to the right.
var kites = func() []corner {
	ps := []corner{{0.407, 0, 0}, {-0.3695, 0, 0}, {-0.222, 0.295, 0}, {-0.222, -0.295, 0}, {-0.146, 0.478, 0.265}, {-0.146, -0.478, 0.265}}
	for _, p := range ps[:6] { // symmetric about the middle
		ps = append(ps, corner{-p.x, -p.y, 0.693 - p.up})
	}
	return ps
}()

// circle returns n corners about a circle at that height.
func circle(n int, radius float64, angle constellation.Angle, up float64) []corner {
	cs := make([]corner, 0, 2*n)
	for i := range n {
		s, c := (angle + constellation.Angle(i)*360/constellation.Angle(n)).SinCos()
		cs = append(cs, corner{c * radius, s * radius, up})
	}
	return cs
}

// turned returns a hull turned in eight ways: by steps of 45°, which are as many steps
// of 15° where it has three corners about, and of 9° where it has five.
func turned(hull []corner) [][]corner {
	var all [][]corner
	for a := constellation.Angle(0); a < 360; a += 45 {
		s, c := a.SinCos()
		cs := make([]corner, len(hull))
		for i, k := range hull {
			cs[i] = corner{c*k.x - s*k.y, s*k.x + c*k.y, k.up}
		}
		all = append(all, cs)
	}
	return all
}
