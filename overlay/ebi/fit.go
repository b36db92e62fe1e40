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
func newFit(corners overlay.Corners, table, window constellation.Vec) (fit, error) {
	f := fit{window: window, table: table, scale: min(window.X/table.X, window.Y/table.Y)}
	if corners == overlay.WholeWindow() {
		f.straight = true
		size := table.Mul(f.scale)
		f.origin = window.Sub(size).Mul(0.5)
		f.origin = constellation.Vec{X: math.Round(f.origin.X), Y: math.Round(f.origin.Y)}
		corners = letterbox(f.origin, size, window)
	}
	var err error
	f.warp, err = corners.Warp()
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

// place returns the place of the table, mm, that is seen at a pixel.
func (f fit) place(pixel constellation.Vec) constellation.Vec {
	p := f.warp.Invert(constellation.Vec{X: pixel.X / f.window.X, Y: pixel.Y / f.window.Y})
	return constellation.Vec{X: p.X * f.table.X, Y: p.Y * f.table.Y}
}

// grid is how many cells a side a warped picture is cut into: within a cell
// the picture is straightened, which is less than a pixel off.
const grid = 32

// warped draws a picture of the table onto a window.
func (f fit) warped(dst, picture *ebiten.Image, m *mesh) {
	m.reset()
	size := picture.Bounds().Size()
	for j := range grid + 1 {
		for i := range grid + 1 {
			u, v := float64(i)/grid, float64(j)/grid
			p := f.pixel(constellation.Vec{X: u * f.table.X, Y: v * f.table.Y})
			m.vertices = append(m.vertices, ebiten.Vertex{DstX: float32(p.X), DstY: float32(p.Y),
				SrcX: float32(u * float64(size.X)), SrcY: float32(v * float64(size.Y)), ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1})
		}
	}
	for j := range uint32(grid) {
		for i := range uint32(grid) {
			a := j*(grid+1) + i
			m.quad(a, a+1, a+grid+2, a+grid+1)
		}
	}
	dst.DrawTriangles32(m.vertices, m.indices, picture, &ebiten.DrawTrianglesOptions{Filter: ebiten.FilterLinear, DisableMipmaps: true})
	m.reset()
}
