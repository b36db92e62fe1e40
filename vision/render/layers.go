package render

import "math"

// Layers is a ground with flat things lying on it: sheets, coins, cables,
// boards. What a reader must not take for dice.
type Layers struct {
	Base   Ground
	Things []Thing
}

// Thing is a flat thing on the ground: a rectangle of W × H with rounded
// corners, turned by Angle. A disc is a square with Corner W/2, a cable a long
// rectangle.
type Thing struct {
	X, Y, W, H float64 // mm, middle and size
	Angle      float64 // degrees clockwise
	Corner     float64 // mm
	Bend       float64 // mm, how far the middle of a cable is pushed aside
	Fill       Ground
	Shade      float64 // mm, width of the soft shadow round it

	sin, cos float64 // of the angle
	set      bool
}

// Prepared returns th with its turn worked out. It is a thing without, which
// takes longer to draw.
func (th Thing) Prepared() Thing {
	th.sin, th.cos = math.Sincos(th.Angle * math.Pi / 180)
	th.set = true
	return th
}

// At implements Ground.
func (l *Layers) At(x, y, width float64) RGB {
	c := l.Base.At(x, y, width)
	for i := range l.Things {
		th := &l.Things[i]
		if dx, dy, r := x-th.X, y-th.Y, th.reach()+width; dx*dx+dy*dy > r*r {
			continue
		}
		d := th.off(x, y)
		if d > max(th.Shade, width) {
			continue
		}
		if d > 0 && d < th.Shade {
			k := d / th.Shade
			c = c.Times(float32(1 - 0.5*(1-k)*(1-k)))
		}
		if a := clamp(0.5 - d/max(width, 0.05)); a > 0 {
			c = c.Blend(th.Fill.At(x, y, width), float32(a))
		}
	}
	return c
}

// reach is a radius round the thing's middle beyond which it has no effect.
func (th *Thing) reach() float64 { return (th.W+th.H)/2 + math.Abs(th.Bend) + th.Shade }

// off is the distance of a point from the thing's border, negative inside.
func (th *Thing) off(x, y float64) float64 {
	if !th.set {
		p := th.Prepared()
		return p.off(x, y)
	}
	dx, dy := x-th.X, y-th.Y
	u, v := th.cos*dx+th.sin*dy, th.cos*dy-th.sin*dx
	if th.Bend != 0 {
		k := 2 * u / th.W
		v -= th.Bend * (1 - k*k)
	}
	qu, qv := math.Abs(u)-th.W/2+th.Corner, math.Abs(v)-th.H/2+th.Corner
	if qu <= 0 || qv <= 0 {
		return max(qu, qv) - th.Corner
	}
	return math.Sqrt(qu*qu+qv*qv) - th.Corner
}
