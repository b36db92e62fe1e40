package place

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// How edges are looked for.
const (
	edgePoints = 9    // on each edge
	edgeMiddle = 0.7  // of its length: corners are rounded
	edgeLevel  = 30.0 // levels of a step that count half: none outweighs all others
	fitRounds  = 3    // place and angle by turns
	startFar   = 0.2  // of the die's size, from which it is looked for, too
	coarseStep = 0.3  // mm, to see which of several starts leads to the best place
	fineStep   = 0.04 // mm
	fitFar     = 0.35 // of the die's size: further from where the box put it is no fit
)

// cubeEdges are pairs of corners of hull's cube: the top face's edges
// first, then the lower side's, then the upright ones. Corners alternate
// between lower and upper.
var cubeEdges = [12][2]int{
	{1, 3}, {3, 5}, {5, 7}, {7, 1},
	{0, 2}, {2, 4}, {4, 6}, {6, 0},
	{0, 1}, {2, 3}, {4, 5}, {6, 7},
}

// FitCube turns and moves a cube until its edges lie on edges of the picture, from
// where its box put it. It returns false, and f as it was, for dice that are
// no cubes and where the picture shows no better place nearby.
func FitCube(c *camera.Calibration, p *Patch, kind constellation.Kind, f Footprint) (Footprint, bool) {
	if !IsCube(kind) || len(p.Pix) < 3*p.Box.Dx()*p.Box.Dy() || p.Box.Dx() < 4 || p.Box.Dy() < 4 {
		return f, false
	}
	g := roundedCube{Footprint: f}
	reach := math.Max(1.5, 0.1*f.Size*c.Scale(f.Pos)) // px
	for round := range fitRounds {
		angle, ok := TopAngle(c, p, g.Footprint)
		if !ok {
			return f, false
		}
		g.Angle = angle
		if round == 0 {
			g = climbFromAround(c, p, g, reach)
		} else {
			g = climb(c, p, g, reach, fineStep)
		}
		reach = math.Max(1, reach/2)
	}
	if g.Pos.Dist(f.Pos) > fitFar*f.Size {
		return f, false
	}
	if angle, ok := TopAngle(c, p, g.Footprint); ok {
		g.Angle = angle
	}
	return g.Footprint, true
}

// roundedCube is a cube as it looks: what its edges lack for being rounded makes it
// look smaller about the same middle.
type roundedCube struct {
	Footprint
	inset float64 // of its size
}

// insetCost is what looking smaller costs: within the edges of sharp dice lie
// other edges.
const insetCost = 0.7

// mostInset is how much smaller the roundest dice look.
const mostInset = 0.2

// climbFromAround climbs coarsely from a place and from four about it, and returns the
// best: a box that is off by more than the edges reach leads onto wrong ones.
func climbFromAround(c *camera.Calibration, p *Patch, f roundedCube, reach float64) roundedCube {
	best := climb(c, p, f, reach, coarseStep)
	score, far := edgeScore(c, p, best, reach), startFar*f.Size
	for i := range 4 {
		s, o := constellation.Angle(90 * float64(i)).SinCos()
		g := f
		g.Pos = f.Pos.Add(constellation.Vec{X: o, Y: s}.Mul(far))
		g = climb(c, p, g, reach, coarseStep)
		if v := edgeScore(c, p, g, reach); v > score {
			best, score = g, v
		}
	}
	return best
}

// climb improves the place by steps that are halved when none helps, down to
// the least, mm. Where the picture gets lighter and lighter one way it ends a die's size on.
func climb(c *camera.Calibration, p *Patch, f roundedCube, reach, least float64) roundedCube {
	score, from := edgeScore(c, p, f, reach), f.Pos
	for mm := reach / c.Scale(f.Pos); mm > least && f.Pos.Dist(from) <= f.Size; {
		better := false
		for _, s := range [6]roundedCube{
			{Footprint{Pos: constellation.Vec{X: mm}}, 0}, {Footprint{Pos: constellation.Vec{X: -mm}}, 0},
			{Footprint{Pos: constellation.Vec{Y: mm}}, 0}, {Footprint{Pos: constellation.Vec{Y: -mm}}, 0},
			{inset: mm / f.Size}, {inset: -mm / f.Size},
		} {
			g := f
			g.Pos, g.inset = f.Pos.Add(s.Pos), math.Max(0, math.Min(mostInset, f.inset+s.inset))
			if v := edgeScore(c, p, g, reach); v > score {
				f, score, better = g, v, true
			}
		}
		if !better {
			mm /= 2
		}
	}
	return f
}

// edgeScore is how well the cube's edges lie on edges of the picture, 0 to 1.
// Edges that the cube itself hides don't count.
func edgeScore(c *camera.Calibration, p *Patch, f roundedCube, reach float64) float64 {
	at := cornersSeen(c, f)
	sum, n := 0.0, 0.0
	for i, e := range cubeEdges {
		if i >= 4 && hiddenEdge(at, i) {
			continue
		}
		w := 1.0
		if i >= 8 {
			w = 0.5 // upright edges lie between sides that are much alike
		}
		sum += w * p.edge(at[e[0]], at[e[1]], reach)
		n += w
	}
	return sum/n - insetCost*f.inset
}

// cornersSeen are where the camera sees the cube's corners, in hull's order.
func cornersSeen(c *camera.Calibration, f roundedCube) (at [8]vision.Pixel) {
	k := 1 - f.inset
	for i := range 4 {
		s, o := (45 + f.Angle + 90*constellation.Angle(i)).SinCos()
		v := f.Pos.Add(constellation.Vec{X: o, Y: s}.Mul(math.Sqrt2 / 2 * k * f.Size))
		at[2*i] = c.Pixel(v, f.inset/2*f.Size)
		at[2*i+1] = c.Pixel(v, (1-f.inset/2)*f.Size)
	}
	return at
}

// hiddenEdge tells whether an edge of the lower side or an upright one lies
// behind the cube: both sides that meet in it look away. A side looks towards
// the camera when its corners turn clockwise in the picture.
func hiddenEdge(at [8]vision.Pixel, edge int) bool {
	if edge < 8 {
		return !towards(at, edge-4)
	}
	i := edge - 8
	return !towards(at, i) && !towards(at, (i+3)%4)
}

// towards tells whether the upright side below the upper edge i faces the
// camera.
func towards(at [8]vision.Pixel, i int) bool {
	a, b, low := at[1+2*i], at[1+2*((i+1)%4)], at[2*i]
	u, v := b.Sub(a), low.Sub(a)
	return u.X*v.Y-u.Y*v.X < 0
}
