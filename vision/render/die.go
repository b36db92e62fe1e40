package render

import (
	"math"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// Model is a die as it is sold: body, marks and stuff, wherever it lies.
type Model struct {
	Kind     constellation.Kind
	Team     constellation.Team // by the body's colour; neutral is all that is neither white nor red
	Size     float64
	Solid    Solid    // mm
	Faces    []string // of each side; d4: of the corner opposite to each side
	Marks    [][]Mark // of each side
	Material Material
}

// NewModel makes a die of a kind and size (mm). The layout of faces that the
// kind leaves open is drawn from r.
func NewModel(r *rand.Rand, k constellation.Kind, size float64, d Dress, m Material) *Model {
	return BuildModel(r, k, SolidOf(k), size, d, m)
}

// BuildModel is NewModel with a body of one's own of size 1, for other
// roundings and heights.
func BuildModel(r *rand.Rand, k constellation.Kind, s Solid, size float64, d Dress, m Material) *Model {
	s = s.scaled(size)
	s.Bevel *= size
	faces := layout(r, k, &s)
	return &Model{Kind: k, Size: size, Solid: s, Faces: faces, Marks: d.marks(k, &s, faces), Material: m}
}

// Die is one die of a scene.
type Die struct {
	*Model
	Pos    Vec3 // middle of the body, mm, world axes
	Turn   Quat // from the die's axes to the world's
	Cocked bool // lies askew: no face counts
	Moving bool
	Above  bool // lies on another die
}

// On returns the die lying level on another that lies level, its middle dx, dy
// mm beside the other's.
func (d Die) On(low *Die, dx, dy float64) Die {
	m := low.Turn.Matrix()
	top := low.Pos.Z + low.support(&m, Vec3{Z: 1})
	d.Pos = Vec3{low.Pos.X + dx, low.Pos.Y - dy, top + d.Pos.Z}
	d.Above = true
	return d
}

// Lying returns the die at rest at table coordinates x, y with the given side
// down, turned clockwise by angle degrees.
func (m *Model) Lying(x, y float64, down int, angle float64) Die {
	q := Taking(m.Solid.Sides[down].N, Vec3{Z: -1})
	q = Turning(Vec3{Z: 1}, -angle).Times(q)
	mat := q.Matrix()
	return Die{Model: m, Pos: Vec3{x, -y, m.Solid.lowest(&mat)}, Turn: q}
}

// Resting returns the die at rest with face up.
func (m *Model) Resting(x, y float64, face string, angle float64) (Die, bool) {
	for i, f := range m.Faces {
		if f == face {
			return m.Lying(x, y, m.opposite(i), angle), true
		}
	}
	return Die{}, false
}

// opposite returns the side that is down when face i is up.
func (m *Model) opposite(i int) int {
	if m.Kind == constellation.D4 {
		return i // the face of the corner opposite to side i
	}
	best, at := 2.0, i
	for j := range m.Solid.Sides {
		if c := m.Solid.Sides[i].N.Dot(m.Solid.Sides[j].N); c < best {
			best, at = c, j
		}
	}
	return at
}

// Up returns the index in Faces of the face that is up, and by how many
// degrees it fails to lie level.
func (d *Die) Up() (i int, tilt float64) {
	m := d.Turn.Matrix()
	best := -2.0
	for j := range d.Solid.Sides {
		z := m.Mul(d.Solid.Sides[j].N).Z
		if d.Kind == constellation.D4 {
			z = -z
		}
		if z > best {
			best, i = z, j
		}
	}
	return i, math.Acos(min(1, best)) * 180 / math.Pi
}

// Face returns the face that counts: empty when the die moves, doesn't lie
// level, or lies on another.
func (d *Die) Face() string {
	i, tilt := d.Up()
	if d.Cocked || d.Moving || d.Above || tilt > 3 {
		return ""
	}
	return d.Faces[i]
}

// Angle returns the direction of the upper numeral's top on the table,
// 0 being the table's up.
func (d *Die) Angle() constellation.Angle {
	i, _ := d.Up()
	m := d.Turn.Matrix()
	v := m.Mul(d.Solid.Sides[i].V)
	return constellation.Radians(math.Atan2(v.X, v.Y)).Norm()
}

// team classes a colour. White is pale and hardly coloured, red is red.
func team(c RGB) constellation.Team {
	r, g, b := encoded(float64(c.R)), encoded(float64(c.G)), encoded(float64(c.B))
	hi, lo := max(r, max(g, b)), min(r, min(g, b))
	switch {
	case lo > 0.62 && hi-lo < 0.24 && hi > 0.74:
		return constellation.White
	case r == hi && r > 0.3 && r-lo > 0.4*r && math.Abs(g-b) < 0.28*r && g < 0.55*r:
		return constellation.Red
	}
	return constellation.Neutral
}
