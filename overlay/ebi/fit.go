package ebi

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

func nrgba(c overlay.Color) color.NRGBA { return color.NRGBA(c) }

// fit is how a table lies in a window.
type fit struct {
	scale    float64           // pixels a mm
	origin   constellation.Vec // pixel of the table's upper left corner, when the table lies straight
	warp     overlay.Warp      // from parts of the table to parts of the window
	straight bool
	window   constellation.Vec // pixels
	table    constellation.Vec // mm
}

// newFit lays a table into a window: as large as it goes when nobody moved
// the corners, else where they are.
func newFit(l laid, table, window constellation.Vec) (fit, error) {
	f := fit{window: window, table: table, scale: min(window.X/table.X, window.Y/table.Y)}
	if l.unmoved() {
		f.straight = true
		size := table.Mul(f.scale)
		f.origin = window.Sub(size).Mul(0.5)
		f.origin = constellation.Vec{X: math.Round(f.origin.X), Y: math.Round(f.origin.Y)}
		l.corners = letterbox(f.origin, size, window)
	}
	var err error
	f.warp, err = l.warp()
	return f, err
}

// letterbox returns the corners of a table that lies straight.
func letterbox(origin, size, window constellation.Vec) overlay.Corners {
	l, t := origin.X/window.X, origin.Y/window.Y
	r, b := (origin.X+size.X)/window.X, (origin.Y+size.Y)/window.Y
	return overlay.Corners{{l, t}, {r, t}, {r, b}, {l, b}}
}

// on is the part of a window that a straight table covers: what is painted there
// doesn't reach beyond the table's rim.
func (f fit) on(window *ebiten.Image) *ebiten.Image {
	end := f.origin.Add(f.table.Mul(f.scale))
	part := image.Rect(int(f.origin.X), int(f.origin.Y), int(end.X+0.5), int(end.Y+0.5))
	return window.SubImage(part).(*ebiten.Image)
}

// pixel returns where a place of the table, mm, is seen.
func (f fit) pixel(at constellation.Vec) constellation.Vec {
	p := f.warp.Apply(constellation.Vec{X: at.X / f.table.X, Y: at.Y / f.table.Y})
	return constellation.Vec{X: p.X * f.window.X, Y: p.Y * f.window.Y}
}

// part returns where a part of the table's width and height is seen.
func (f fit) part(at [2]float64) constellation.Vec {
	return f.pixel(constellation.Vec{X: at[0] * f.table.X, Y: at[1] * f.table.Y})
}

// line returns how a line of the table is seen, from part to part of it: with points
// between where it is bent.
func (f fit) line(from, to [2]float64) (ps overlay.Points) {
	n := 1
	if f.warp.Bends() {
		n = grid
	}
	for i := range n + 1 {
		k := float64(i) / float64(n)
		ps = append(ps, f.part([2]float64{from[0] + k*(to[0]-from[0]), from[1] + k*(to[1]-from[1])}))
	}
	return ps
}

// place returns the place of the table, mm, that is seen at a pixel.
func (f fit) place(pixel constellation.Vec) constellation.Vec {
	p := f.warp.Invert(constellation.Vec{X: pixel.X / f.window.X, Y: pixel.Y / f.window.Y})
	return constellation.Vec{X: p.X * f.table.X, Y: p.Y * f.table.Y}
}

// grid is how many cells a side a warped picture is cut into: within a cell
// the picture is straightened, which is less than a pixel off.
const grid = 32

// What the picture is cut into where a lens bends it.
const (
	rough    = 8    // cells a side by which it is told how many there have to be
	bentRest = 0.05 // px, by which what lies in a cell may be off then, as far as that tells
	mostGrid = 256
)

// cells is how many cells a side the table's picture is cut into. Half as large ones
// are off by a quarter.
func (f fit) cells() int {
	if !f.warp.Bends() {
		return grid
	}
	n := rough * math.Sqrt(f.straightened(rough)/bentRest)
	return int(min(max(grid, math.Ceil(n)), mostGrid))
}

// straightened is by how many pixels the middles of the sides of n times n cells, and
// of their diagonals, are off where each cell is straight.
func (f fit) straightened(n int) (most float64) {
	at := func(i, j float64) constellation.Vec { return f.part([2]float64{i / float64(n), j / float64(n)}) }
	for k := range n * n {
		i, j := float64(k%n), float64(k/n)
		a := at(i, j)
		for _, to := range [3][2]float64{{1, 0}, {0, 1}, {1, 1}} {
			middle := a.Add(at(i+to[0], j+to[1])).Mul(0.5)
			most = max(most, middle.Dist(at(i+to[0]/2, j+to[1]/2)))
		}
	}
	return most
}

// warped draws a picture of the table onto a window.
func (f fit) warped(dst, picture *ebiten.Image, m *mesh) {
	m.reset()
	size := picture.Bounds().Size()
	f.cut(m, constellation.Vec{X: float64(size.X), Y: float64(size.Y)})
	dst.DrawTriangles32(m.vertices, m.indices, picture, &ebiten.DrawTrianglesOptions{Filter: ebiten.FilterLinear, DisableMipmaps: true})
	m.reset()
}

// cut adds the cells of a picture of the table, of that size in pixels, each where it
// is seen.
func (f fit) cut(m *mesh, size constellation.Vec) {
	n := f.cells()
	for j := range n + 1 {
		for i := range n + 1 {
			u, v := float64(i)/float64(n), float64(j)/float64(n)
			p := f.part([2]float64{u, v})
			m.vertices = append(m.vertices, ebiten.Vertex{DstX: float32(p.X), DstY: float32(p.Y),
				SrcX: float32(u * size.X), SrcY: float32(v * size.Y), ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1})
		}
	}
	for j := range uint32(n) {
		for i := range uint32(n) {
			a := j*uint32(n+1) + i
			m.quad(a, a+1, a+uint32(n)+2, a+uint32(n)+1)
		}
	}
}
