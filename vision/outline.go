package vision

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Patch is a part of a picture: three channels, row by row.
type Patch struct {
	Pix []uint8
	Box image.Rectangle // px of the whole picture
}

// at returns a channel's level at a point of the whole picture, between
// pixels by their middles.
func (p *Patch) at(x, y float64, channel int) float64 {
	w, h := p.Box.Dx(), p.Box.Dy()
	x = max(0, min(float64(w)-1.001, x-float64(p.Box.Min.X)-0.5))
	y = max(0, min(float64(h)-1.001, y-float64(p.Box.Min.Y)-0.5))
	i, j := int(x), int(y)
	u, v := x-float64(i), y-float64(j)
	k := 3*(j*w+i) + channel
	top := float64(p.Pix[k])*(1-u) + float64(p.Pix[k+3])*u
	k += 3 * w
	return top*(1-v) + (float64(p.Pix[k])*(1-u)+float64(p.Pix[k+3])*u)*v
}

// step returns by how much the picture differs on both sides of a point,
// reach px away along the normal, in its most telling channel.
func (p *Patch) step(at, normal Pixel, reach float64) float64 {
	a, b := at.Add(normal.Mul(reach)), at.Sub(normal.Mul(reach))
	best := 0.0
	for c := range 3 {
		best = max(best, math.Abs(p.at(a.X, a.Y, c)-p.at(b.X, b.Y, c)))
	}
	return best
}

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

// cubeEdges are pairs of corners of hull's cube: the upper side's edges
// first, then the lower side's, then the upright ones. Corners alternate
// between lower and upper.
var cubeEdges = [12][2]int{
	{1, 3}, {3, 5}, {5, 7}, {7, 1},
	{0, 2}, {2, 4}, {4, 6}, {6, 0},
	{0, 1}, {2, 3}, {4, 5}, {6, 7},
}

// Fit turns and moves a cube until its edges lie on edges of the picture, from
// where its box put it. It returns false, and f as it was, for dice that are
// no cubes and where the picture shows no better place nearby.
func (c *Calibration) Fit(p *Patch, kind constellation.Kind, f Footprint) (Footprint, bool) {
	if !Cube(kind) || len(p.Pix) < 3*p.Box.Dx()*p.Box.Dy() || p.Box.Dx() < 4 || p.Box.Dy() < 4 {
		return f, false
	}
	g := worn{Footprint: f}
	reach := math.Max(1.5, 0.1*f.Size*c.Scale(f.Pos)) // px
	for round := range fitRounds {
		angle, ok := c.TopAngle(p, g.Footprint)
		if !ok {
			return f, false
		}
		g.Angle = angle
		if round == 0 {
			g = c.around(p, g, reach)
		} else {
			g = c.climb(p, g, reach, fineStep)
		}
		reach = math.Max(1, reach/2)
	}
	if g.Pos.Dist(f.Pos) > fitFar*f.Size {
		return f, false
	}
	if angle, ok := c.TopAngle(p, g.Footprint); ok {
		g.Angle = angle
	}
	return g.Footprint, true
}

// worn is a cube as it looks: what its edges lack for being rounded makes it
// look smaller about the same middle.
type worn struct {
	Footprint
	less float64 // of its size
}

// wornCost is what looking smaller costs: within the edges of sharp dice lie
// other edges.
const wornCost = 0.7

// mostWorn is how much smaller the roundest dice look.
const mostWorn = 0.2

// around climbs coarsely from a place and from four about it, and returns the
// best: a box that is off by more than the edges reach leads onto wrong ones.
func (c *Calibration) around(p *Patch, f worn, reach float64) worn {
	best := c.climb(p, f, reach, coarseStep)
	score, far := c.edgeScore(p, best, reach), startFar*f.Size
	for i := range 4 {
		s, o := constellation.SinCos(90 * float64(i))
		g := f
		g.Pos = f.Pos.Add(constellation.Vec{X: o, Y: s}.Mul(far))
		g = c.climb(p, g, reach, coarseStep)
		if v := c.edgeScore(p, g, reach); v > score {
			best, score = g, v
		}
	}
	return best
}

// climb improves the place by steps that are halved when none helps, down to
// the least, mm.
func (c *Calibration) climb(p *Patch, f worn, reach, least float64) worn {
	score := c.edgeScore(p, f, reach)
	for mm := reach / c.Scale(f.Pos); mm > least; {
		better := false
		for _, s := range [6]worn{
			{Footprint{Pos: constellation.Vec{X: mm}}, 0}, {Footprint{Pos: constellation.Vec{X: -mm}}, 0},
			{Footprint{Pos: constellation.Vec{Y: mm}}, 0}, {Footprint{Pos: constellation.Vec{Y: -mm}}, 0},
			{less: mm / f.Size}, {less: -mm / f.Size},
		} {
			g := f
			g.Pos, g.less = f.Pos.Add(s.Pos), math.Max(0, math.Min(mostWorn, f.less+s.less))
			if v := c.edgeScore(p, g, reach); v > score {
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
func (c *Calibration) edgeScore(p *Patch, f worn, reach float64) float64 {
	at := c.corners(f)
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
	return sum/n - wornCost*f.less
}

// corners are where the camera sees the cube's corners, in hull's order.
func (c *Calibration) corners(f worn) (at [8]Pixel) {
	k := 1 - f.less
	for i := range 4 {
		s, o := constellation.SinCos(45 + f.Angle + 90*float64(i))
		v := f.Pos.Add(constellation.Vec{X: o, Y: s}.Mul(math.Sqrt2 / 2 * k * f.Size))
		at[2*i] = c.Pixel(v, f.less/2*f.Size)
		at[2*i+1] = c.Pixel(v, (1-f.less/2)*f.Size)
	}
	return at
}

// edge is the mean response along the middle part of an edge.
func (p *Patch) edge(a, b Pixel, reach float64) float64 {
	d := b.Sub(a)
	l := d.Len()
	if l < 1e-9 {
		return 0
	}
	normal := Pixel{-d.Y / l, d.X / l}
	var sum float64
	for i := range edgePoints {
		k := 0.5 + edgeMiddle*(float64(i)/(edgePoints-1)-0.5)
		s := p.step(a.Add(d.Mul(k)), normal, reach)
		sum += s / (s + edgeLevel)
	}
	return sum / edgePoints
}

// hiddenEdge tells whether an edge of the lower side or an upright one lies
// behind the cube: both sides that meet in it look away. A side looks towards
// the camera when its corners turn clockwise in the picture.
func hiddenEdge(at [8]Pixel, edge int) bool {
	if edge < 8 {
		return !towards(at, edge-4)
	}
	i := edge - 8
	return !towards(at, i) && !towards(at, (i+3)%4)
}

// towards tells whether the upright side below the upper edge i faces the
// camera.
func towards(at [8]Pixel, i int) bool {
	a, b, low := at[1+2*i], at[1+2*((i+1)%4)], at[2*i]
	u, v := b.Sub(a), low.Sub(a)
	return u.X*v.Y-u.Y*v.X < 0
}
