package render

import "github.com/asterism-dice/asterism/constellation"

// Truth is what a picture shows.
type Truth struct {
	Dice []DieTruth // those of which anything can be seen, in the scene's order
}

// DieTruth is what is to be known of one die.
type DieTruth struct {
	Index   int // in the scene's Dice
	Kind    constellation.Kind
	Face    string              // "" when cocked or moving
	Team    constellation.Team  // by the colour of its body
	Box     Box2                // of the visible part
	Pos     constellation.Vec   // middle of the footprint on the table, mm
	Angle   constellation.Angle // of the upper numeral on the table
	Visible float64             // share of its outline that can be seen, 0…1
	Turn    Quat                // from the die's axes to the world's
	Tilt    float64             // degrees between the camera's ray and the vertical
	Top     Top                 // where the picture shows its upper side
	Legible float64             // of still pictures: how clearly the face can be told from the others, 1 for perfectly, 0 not at all
	Reason  string              // what hinders reading: "cocked", "moving", "stacked"; or, with Face known, "cut", "covered" or "illegible"
}

// Box2 is a box of the picture in pixels: left, top, width, height.
type Box2 struct{ X, Y, W, H float64 }

// truth counts pixels after the trace.
func (t *Renderer) truth() Truth {
	t.count()
	out := Truth{Dice: []DieTruth{}}
	for i := range t.bodies {
		if b := &t.bodies[i]; b.owned > 0 {
			out.Dice = append(out.Dice, t.dieTruth(i, b))
		}
	}
	return out
}

// count finds each body's pixels and their box.
func (t *Renderer) count() {
	w := t.scene.Camera.Width
	for i := range t.bodies {
		b := &t.bodies[i]
		for y := b.y0; y <= b.y1; y++ {
			for x := b.x0; x <= b.x1; x++ {
				if t.px[y*w+x].body == int16(i) {
					b.own(x, y)
				}
			}
		}
	}
}

// own counts a pixel that shows the body.
func (b *body) own(x, y int) {
	b.owned++
	b.box[0], b.box[1] = min(b.box[0], x), min(b.box[1], y)
	b.box[2], b.box[3] = max(b.box[2], x), max(b.box[3], y)
}

func (t *Renderer) dieTruth(i int, b *body) DieTruth {
	d := b.die
	out := DieTruth{Index: i, Kind: d.Kind, Face: d.Face(), Team: d.Team,
		Box:   Box2{float64(b.box[0]), float64(b.box[1]), float64(b.box[2] - b.box[0] + 1), float64(b.box[3] - b.box[1] + 1)},
		Pos:   constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y},
		Angle: d.Angle(), Turn: d.Turn, Tilt: t.scene.Camera.tilt(d.Pos), Top: topOf(&t.scene.Camera, d),
		Visible: min(1, float64(b.owned)/max(1, t.outline(b)))}
	switch {
	case d.Moving:
		out.Reason = "moving"
	case d.Above:
		out.Reason = "stacked"
	case out.Face == "":
		out.Reason = "cocked"
	case out.Visible < 0.9 && t.cut(b):
		out.Reason = "cut"
	case out.Visible < 0.75 || t.under(d):
		out.Reason = "covered"
	}
	return out
}

// under tells whether another die lies on d, which hides what is up even
// where much of d can be seen.
func (t *Renderer) under(d *Die) bool {
	for i := range t.bodies {
		o := t.bodies[i].die
		flat := Vec3{o.Pos.X - d.Pos.X, o.Pos.Y - d.Pos.Y, 0}.Len()
		if o.Above && o.Pos.Z > d.Pos.Z && flat < (o.Size+d.Size)/2 {
			return true
		}
	}
	return false
}

// cut tells whether a body's box touches the picture's border.
func (t *Renderer) cut(b *body) bool {
	c := &t.scene.Camera
	return b.box[0] == 0 || b.box[1] == 0 || b.box[2] == c.Width-1 || b.box[3] == c.Height-1
}

// outline returns how many pixels the whole body would fill, those beyond
// the picture's border included.
func (t *Renderer) outline(b *body) float64 {
	c := &t.scene.Camera
	x0, y0, x1, y1 := c.bounds(b.die.Pos, b.die.Solid.Radius)
	n := float64(b.alone)
	if x0 >= 0 && y0 >= 0 && x1 < c.Width && y1 < c.Height {
		return n
	}
	const grid = 24
	cell := float64(x1-x0) * float64(y1-y0) / (grid * grid)
	for i := range grid * grid {
		x := float64(x0) + (float64(i%grid)+0.5)/grid*float64(x1-x0)
		y := float64(y0) + (float64(i/grid)+0.5)/grid*float64(y1-y0)
		if x > -0.5 && y > -0.5 && x < float64(c.Width)-0.5 && y < float64(c.Height)-0.5 {
			continue
		}
		if _, ok := b.die.Solid.meet(b.eye, b.m.MulT(c.Ray(x, y))); ok {
			n += cell
		}
	}
	return n
}
