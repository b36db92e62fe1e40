package place

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// leastBeside is the smallest side beside a top face that is read, over that.
const leastBeside = 0.4

// Beside returns the sides that share an edge with the top face of a die of a kind,
// clockwise from the top of its numeral: each with that edge below, those of a d10 as
// their numerals stand, round the tip that they share. Those of which the picture shows
// little hold the zero value. It returns nil for kinds of which none is known.
func (u TopFace) Beside(k constellation.Kind) []TopFace {
	var all []TopFace
	switch {
	case k == constellation.D10 || k == constellation.D00:
		all = []TopFace{u.posed(tenBeside), u.posed(tenBeside.mirrored())}
	case len(rings[k]) > 0:
		near := rings[k][0]
		for _, at := range near.at {
			all = append(all, u.posed(beyond(near.lean, at)))
		}
	}
	return clearOf(all, leastBeside*u.Area())
}

// clearOf returns sides of which those that the picture shows in fewer px hold the zero
// value.
func clearOf(sides []TopFace, least float64) []TopFace {
	for i, s := range sides {
		if s.Area() <= 0 || s.Area() < least {
			sides[i] = TopFace{}
		}
	}
	return sides
}

// pose is where another side of a die lies, in the measure of one: its middle, and a step
// to its right and downwards.
type pose struct{ mid, right, down direction }

// beyond returns the pose of the side beyond the edge at an angle, clockwise from the top,
// that leans so: both have free circles that touch the edge in its middle.
func beyond(lean, at constellation.Angle) pose {
	aside, out := lean.SinCos()
	sin, cos := at.SinCos()
	return pose{
		mid:   direction{(1 + out) * sin, -(1 + out) * cos, -aside},
		right: direction{cos, sin, 0},
		down:  direction{-out * sin, out * cos, aside},
	}
}

// tenBeside is the side of a d10 clockwise of one round the tip at which the tops of their
// numerals are, as the renderer's solid has it.
var tenBeside = pose{
	mid:   direction{1.4487309, -0.6869728, -0.7974714},
	right: direction{0.3090170, -0.6207220, -0.7205642},
	down:  direction{0.6207220, 0.7056602, -0.3416839},
}

// mirrored returns the pose of the like side to the left.
func (p pose) mirrored() pose {
	p.mid.right = -p.mid.right
	p.right.down, p.right.out = -p.right.down, -p.right.out
	p.down.right = -p.down.right
	return p
}

// posed returns the side of that pose.
func (u TopFace) posed(p pose) TopFace {
	return TopFace{Mid: u.Mid.Add(u.along(p.mid)), Right: u.along(p.right), Down: u.along(p.down)}
}

// along returns what a step in the measure of a side comes to in the picture.
func (u TopFace) along(d direction) vision.Pixel {
	return u.Right.Mul(d.right).Add(u.Down.Mul(d.down)).Add(u.Rise.Mul(d.out))
}
