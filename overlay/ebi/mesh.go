package ebi

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// soft is the width in pixels over which an edge fades.
const soft = 1.0

// mesh gathers triangles in pixels. Colours are premultiplied; one without
// opacity is added as light, so glows and strokes share a draw call.
type mesh struct {
	vertices []ebiten.Vertex
	indices  []uint32
	piece    []constellation.Vec // scratch: of dashes
	corners  []constellation.Vec // scratch: of circles
	closed   []constellation.Vec // scratch: a polyline that comes back to where it began
	left     []int               // scratch: of polygons
}

func (m *mesh) reset() { m.vertices, m.indices = m.vertices[:0], m.indices[:0] }

// ink is a premultiplied colour, 0…1.
type ink struct{ r, g, b, a float32 }

func inkOf(c overlay.Color) ink {
	a := float32(c.A) / 255
	return ink{float32(c.R) / 255 * a, float32(c.G) / 255 * a, float32(c.B) / 255 * a, a}
}

// times returns the ink k times as strong.
func (i ink) times(k float32) ink { return ink{i.r * k, i.g * k, i.b * k, i.a * k} }

// vertex adds a corner of a plain triangle and returns its index.
func (m *mesh) vertex(p constellation.Vec, c ink) uint32 {
	l := solid(c)
	return m.add(p, &l, [4]float64{})
}

func (m *mesh) triangle(a, b, c uint32) { m.indices = append(m.indices, a, b, c) }

func (m *mesh) quad(a, b, c, d uint32) { m.indices = append(m.indices, a, b, c, a, c, d) }

// band adds a quadrilateral that fades from its first side to its third.
func (m *mesh) band(ps []constellation.Vec, from, to ink) {
	if len(ps) == 4 {
		m.quad(m.vertex(ps[0], from), m.vertex(ps[1], from), m.vertex(ps[2], to), m.vertex(ps[3], to))
	}
}

// polygon adds a filled polygon with soft edges.
func (m *mesh) polygon(ps []constellation.Vec, c ink) {
	if len(ps) < 3 {
		return
	}
	out := soft / 2
	if area(ps) < 0 { // the outside lies on the other side
		out = -out
	}
	first := uint32(len(m.vertices))
	for i := range ps {
		n := miter(ps, i, true)
		m.vertex(ps[i].Sub(n.Mul(out)), c)
		m.vertex(ps[i].Add(n.Mul(out)), ink{})
	}
	n := uint32(len(ps))
	for i := range n {
		j := (i + 1) % n
		m.quad(first+2*i, first+2*i+1, first+2*j+1, first+2*j)
	}
	m.left = triangulate(ps, m.left, func(a, b, c int) { m.triangle(first+2*uint32(a), first+2*uint32(b), first+2*uint32(c)) })
}

// stroke adds a polyline with soft edges and flat ends; width in pixels.
func (m *mesh) stroke(ps []constellation.Vec, closed bool, width float64, c ink) {
	if len(ps) < 2 {
		return
	}
	width, c = thin(width, c)
	first := uint32(len(m.vertices))
	for i := range ps {
		n := miter(ps, i, closed)
		m.vertex(ps[i].Add(n.Mul(width/2+soft/2)), ink{})
		m.vertex(ps[i].Add(n.Mul(width/2-soft/2)), c)
		m.vertex(ps[i].Sub(n.Mul(width/2-soft/2)), c)
		m.vertex(ps[i].Sub(n.Mul(width/2+soft/2)), ink{})
	}
	last := len(ps)
	if !closed {
		last--
	}
	for i := range last {
		a, b := first+4*uint32(i), first+4*uint32((i+1)%len(ps))
		for k := range uint32(3) {
			m.quad(a+k, a+k+1, b+k+1, b+k)
		}
	}
}

// dashes adds a polyline in pieces of length dash with gaps as long.
func (m *mesh) dashes(ps []constellation.Vec, closed bool, width, dash float64, c ink) {
	if closed {
		m.closed = append(append(m.closed[:0], ps...), ps[0])
		ps = m.closed
	}
	left, drawn := dash, true
	piece := append(m.piece[:0], ps[0])
	for i := 1; i < len(ps); i++ {
		from, to := ps[i-1], ps[i]
		for {
			way := to.Dist(from)
			if !(way >= left) { // also when a place is no number
				left -= way
				piece = append(piece, to)
				break
			}
			from = from.Add(to.Sub(from).Mul(left / way))
			if piece = append(piece, from); drawn {
				m.stroke(piece, false, width, c)
			}
			piece, left, drawn = append(piece[:0], from), dash, !drawn
		}
	}
	if drawn {
		m.stroke(piece, false, width, c)
	}
	m.piece = piece[:0]
}

// circle returns the points of an arc, clockwise from up, until the next one.
func (m *mesh) circle(at constellation.Vec, radius float64, from, sweep constellation.Angle) []constellation.Vec {
	n := max(8, int(math.Ceil(math.Abs(sweep.Degrees())/360*min(96, 12+2*radius))))
	whole := math.Abs(sweep.Degrees()) >= 360
	count := n + 1
	if whole {
		count = n
	}
	ps := m.corners[:0]
	for i := range count {
		s, c := math.Sincos((from + sweep*constellation.Angle(i)/constellation.Angle(n)).Radians())
		ps = append(ps, constellation.Vec{X: at.X + radius*s, Y: at.Y - radius*c})
	}
	m.corners = ps
	return ps
}
