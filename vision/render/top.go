package render

import "github.com/asterism-dice/asterism/constellation"

// Top is where a picture shows the upper side of a die: the side's middle, and
// what a step of the radius of its free circle (Side.In) to the right and to
// the top of its numeral comes to in the picture, and what such a step straight
// up from the table comes to. All in px, the edge of the picture's first pixel
// being 0. The numbers of a d4 stand round its upper corner: its Top is level,
// halfway up, the top being one corner at the foot.
type Top struct {
	Mid, Right, Up [2]float64
	Rise           [2]float64
	Flipped        bool // the numerals stand on their heads, as on some dice
	Pips           bool // pips instead of a numeral
}

// cornerRise is how high in a d4 its Top lies, over its height: between the
// numbers at its corners and those at its feet.
const cornerRise = 0.45

// topOf projects the upper side of a die.
func topOf(c *Camera, d *Die) Top {
	mid, right, up := d.upperSide()
	t := Top{Mid: project(c, mid), Flipped: d.flipped(), Pips: d.pips()}
	if t.Flipped {
		right, up = right.Mul(-1), up.Mul(-1)
	}
	step := func(v Vec3) [2]float64 { return minus(project(c, mid.Add(v)), t.Mid) }
	t.Right, t.Up, t.Rise = step(right), step(up), step(Vec3{Z: up.Len()})
	return t
}

// upperSide returns the middle and the axes of the upper side in the world, mm.
func (d *Die) upperSide() (mid, right, up Vec3) {
	i, _ := d.Up()
	side, m := &d.Solid.Sides[i], d.Turn.Matrix()
	if d.Kind != constellation.D4 {
		return d.Pos.Add(m.Mul(side.Mid)), m.Mul(side.U.Mul(side.In)), m.Mul(side.V.Mul(side.In))
	}
	down := m.Mul(side.N) // a corner lies three times as far from the middle as the side opposite
	rise := 4*cornerRise - 1
	return d.Pos.Add(down.Mul(-rise * side.D)), m.Mul(side.U.Mul(-side.In)), m.Mul(side.V.Mul(side.In))
}

// flipped tells whether the die's numerals stand on their heads.
func (m *Model) flipped() bool {
	marks := m.Marks[0]
	return m.Kind != constellation.D4 && len(marks) > 0 && marks[len(marks)-1].Turn == 180
}

// pips tells whether the die bears pips alone, as d6s and Cubes may.
func (m *Model) pips() bool {
	for _, marks := range m.Marks {
		if (m.Kind == constellation.D6 || m.Kind == constellation.Borg) && len(marks) > 1 && marks[0].Mask == nil {
			return true
		}
	}
	return false
}

// project returns where the camera sees p, counted from the picture's edge.
func project(c *Camera, p Vec3) [2]float64 {
	x, y, _ := c.Project(p)
	return [2]float64{x + 0.5, y + 0.5}
}

func minus(a, b [2]float64) [2]float64 { return [2]float64{a[0] - b[0], a[1] - b[1]} }

// scaled returns t in a picture k times as large.
func (t Top) scaled(k float64) Top {
	for _, v := range []*[2]float64{&t.Mid, &t.Right, &t.Up, &t.Rise} {
		v[0], v[1] = k*v[0], k*v[1]
	}
	return t
}
