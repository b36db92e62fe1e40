package ebi

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// How bright a fragment is by its distance: shaders/light.kage has the same
// numbers.
const (
	even    = 0 // ink up to a soft edge
	glowing = 1
	haloed  = 2

	lettered = 3 // as bright as the page of texts is there
)

// light is what the fragments of a shape need: how far it reaches, px, and how.
type light struct {
	ink   ink
	reach float64
	how   float32
}

// solid is the light of plain triangles: even everywhere.
func solid(c ink) light { return light{ink: c, reach: 1, how: even} }

// add adds a corner at a place and returns its index; shape is what the shader
// wants to know there.
func (m *mesh) add(at constellation.Vec, l *light, shape [4]float64) uint32 {
	m.vertices = append(m.vertices, ebiten.Vertex{DstX: float32(at.X), DstY: float32(at.Y), SrcX: float32(l.reach), SrcY: l.how,
		ColorR: l.ink.r, ColorG: l.ink.g, ColorB: l.ink.b, ColorA: l.ink.a,
		Custom0: float32(shape[0]), Custom1: float32(shape[1]), Custom2: float32(shape[2]), Custom3: float32(shape[3])})
	return uint32(len(m.vertices) - 1)
}

// square adds a square about a place, out to so many pixels, for a shape about a
// circle of that radius.
func (m *mesh) square(at constellation.Vec, out, circle float64, l *light) {
	first := uint32(len(m.vertices))
	for _, k := range [4]constellation.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		by := k.Mul(out)
		m.add(at.Add(by), l, [4]float64{by.X, by.Y, 0, circle})
	}
	m.quad(first, first+1, first+2, first+3)
}

// glow adds light about a place: it is added to what is there.
func (m *mesh) glow(at constellation.Vec, radius float64, c ink) {
	c.a = 0
	m.square(at, radius, 0, &light{c, radius, glowing})
}

// disc adds a filled circle.
func (m *mesh) disc(at constellation.Vec, radius float64, c ink) {
	m.square(at, radius+soft, 0, &light{c, radius, even})
}

// thin makes a stroke finer than a pixel fainter instead.
func thin(width float64, c ink) (float64, ink) {
	if width < soft {
		return soft, c.times(float32(width / soft))
	}
	return width, c
}

// smallRing is the outer radius, px, up to which a ring is painted as a square:
// of larger ones the empty middle is left out.
const smallRing = 28

// ring adds a whole circle stroked with a width.
func (m *mesh) ring(at constellation.Vec, radius, width float64, c ink) {
	width, c = thin(width, c)
	l := light{c, width / 2, even}
	outer, inner := radius+width/2+soft, radius-width/2-soft
	if outer <= smallRing || inner <= 0 {
		m.square(at, outer, radius, &l)
		return
	}
	n := 12 + int(math.Sqrt(outer))
	outer /= math.Cos(math.Pi / float64(n)) // its sides lie outside
	first := uint32(len(m.vertices))
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		for _, r := range [2]float64{inner, outer} {
			by := constellation.Vec{X: r * sin, Y: -r * cos}
			m.add(at.Add(by), &l, [4]float64{by.X, by.Y, 0, radius})
		}
	}
	for i := range uint32(n) {
		j := (i + 1) % uint32(n)
		m.quad(first+2*i, first+2*i+1, first+2*j+1, first+2*j)
	}
}

// way adds light along a polyline, with round joins and ends. Its stretches meet
// in the middle of each corner, so that none is lit twice.
func (m *mesh) way(ps []constellation.Vec, closed bool, l light) {
	last := len(ps) - 1
	if closed {
		last++
	}
	for i := range last {
		a, b := ps[i], ps[(i+1)%len(ps)]
		before, after := constellation.Vec{}, constellation.Vec{}
		if i > 0 || closed {
			before = unit(ps[(i+len(ps)-1)%len(ps)], a)
		}
		if i+1 < last || closed {
			after = unit(b, ps[(i+2)%len(ps)])
		}
		m.stretch(a, b, before, after, &l)
	}
}

// stretch adds the light along one side of a polyline; before and after are the
// directions of its neighbours, zero where there is none.
func (m *mesh) stretch(a, b, before, after constellation.Vec, l *light) {
	to, long := unit(a, b), a.Dist(b)
	if long == 0 {
		return
	}
	across, out := constellation.Vec{X: to.Y, Y: -to.X}, l.reach+soft
	from, end := [2]float64{-out, -out}, [2]float64{long + out, long + out}
	if k, joined := corner(before, to, across, out, long); joined {
		from = [2]float64{k, -k}
	}
	if k, joined := corner(to, after, across, out, long); joined {
		end = [2]float64{long - k, long + k}
	}
	put := func(x, y float64) uint32 {
		return m.add(a.Add(to.Mul(x)).Add(across.Mul(y)), l, [4]float64{x - long/2, y, long / 2, 0})
	}
	m.quad(put(from[0], out), put(end[0], out), put(end[1], -out), put(from[1], -out))
}

// corner is how much sooner a stretch ends on the side of across, and later on
// the other, where the way turns from one direction into another.
func corner(from, to, across constellation.Vec, out, long float64) (by float64, joined bool) {
	if from == (constellation.Vec{}) || to == (constellation.Vec{}) {
		return 0, false
	}
	turn := across.Dot(to.Sub(from)) / max(1e-9, 1+from.Dot(to))
	most := min(2*out, long)
	return max(-most, min(most, out*turn)), true
}

// unit is the direction from a to b, zero where there is none.
func unit(a, b constellation.Vec) constellation.Vec {
	d := b.Sub(a)
	if l := d.Len(); l > 0 {
		return d.Mul(1 / l)
	}
	return constellation.Vec{}
}
