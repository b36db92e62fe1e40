package place

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

// topCells is how finely a cube's top face is sampled, across.
const topCells = 44

// topReach is how far from its middle the top face is looked at, in units
// of its size: its edges but for the corners, and little of what lies beyond.
const topReach = 0.62

// topLevel is the gradient, in levels, that counts half.
const topLevel = 8.0

// TopAngle measures how a cube is turned, 0 to 90 degrees clockwise on the
// table, by the directions of all edges on its top face, laid flat. ok is
// false where there are none.
func TopAngle(c *camera.Calibration, p *Patch, f Footprint) (angle constellation.Angle, ok bool) {
	if p.Box.Dx() < 2 || p.Box.Dy() < 2 || len(p.Pix) == 0 {
		return 0, false
	}
	var levels [topCells][topCells][3]float64
	step := 2 * topReach * f.Size / topCells
	for j := range topCells {
		for i := range topCells {
			v := f.Pos.Add(constellation.Vec{X: float64(i) - topCells/2 + 0.5, Y: float64(j) - topCells/2 + 0.5}.Mul(step))
			at := c.Pixel(v, f.Size)
			for k := range 3 {
				levels[j][i][k] = p.at(at.X, at.Y, k)
			}
		}
	}
	return quarterTurnOf(&levels)
}

// quarterTurnOf lets each gradient inside the circle vote for its direction.
// One of topLevel counts half, so that strong edges don't outweigh all others.
func quarterTurnOf(levels *[topCells][topCells][3]float64) (angle constellation.Angle, ok bool) {
	var v quarterVotes
	for j := 1; j < topCells-1; j++ {
		for i := 1; i < topCells-1; i++ {
			r := math.Hypot(float64(i)-topCells/2+0.5, float64(j)-topCells/2+0.5)
			if r > topCells/2-1 {
				continue
			}
			for k := range 3 {
				x := levels[j][i+1][k] - levels[j][i-1][k]
				y := levels[j+1][i][k] - levels[j-1][i][k]
				if n := x*x + y*y; n > 0 {
					v.add(x, y, n, n/(n+topLevel*topLevel))
				}
			}
		}
	}
	return v.angle()
}
