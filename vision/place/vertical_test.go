package place

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"pgregory.net/rapid"
)

// pinhole sees the table from above: focal length in px, leaning by tilt
// (radians) towards the picture's top and then turned by roll.
type pinhole struct{ f, tilt, roll, high float64 }

// see returns where in a picture of 640 × 480 px a point of the table, mm, lies.
func (c pinhole) see(x, y, z float64) vision.Pixel {
	sin, cos := math.Sincos(c.tilt)
	down, ahead := -y*cos-z*sin, c.high+y*sin-z*cos
	sr, cr := math.Sincos(c.roll)
	u, v := c.f*x/ahead, c.f*down/ahead
	return vision.Pixel{X: 320 + u*cr - v*sr, Y: 240 + u*sr + v*cr}
}

// side returns how a level side of radius 5 mm is seen there, turned by angle.
func (c pinhole) side(x, y, angle float64) TopFace {
	sin, cos := math.Sincos(angle)
	at := c.see(x, y, 0)
	step := func(dx, dy, dz float64) vision.Pixel { // as for a side without extent
		const h = 1e-4
		return c.see(x+h*dx, y+h*dy, h*dz).Sub(at).Mul(5 / h)
	}
	return TopFace{Mid: at, Right: step(cos, sin, 0), Down: step(sin, -cos, 0), Rise: step(0, 0, 1)}
}

// Cameras that hang over the table or stand beside it, with lenses as webcams
// and telephones have them.
func anyPinhole(t *rapid.T) pinhole {
	return pinhole{f: rapid.Float64Range(450, 1500).Draw(t, "f"), tilt: rapid.Float64Range(0, 1.1).Draw(t, "tilt"),
		roll: rapid.Float64Range(-0.3, 0.3).Draw(t, "roll"), high: rapid.Float64Range(400, 1200).Draw(t, "high")}
}

func TestSlantIsWhereUpLeadsAcrossTheLineOfSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyPinhole(t)
		u := c.side(0, 0, rapid.Float64Range(0, 6).Draw(t, "angle"))
		sr, cr := math.Sincos(c.roll)
		want := vision.Pixel{X: math.Sin(c.tilt) * sr, Y: -math.Sin(c.tilt) * cr}
		if d := u.Slant().Sub(want); d.Len() > 1e-3 {
			t.Fatalf("slant %v, want %v", u.Slant(), want)
		}
	})
}

func TestPlumbIsFoundAmongSidesOfWhichSomeWereLaidWrongly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyPinhole(t)
		reach := 0.3 * c.high * 640 / c.f
		var sides []TopFace
		for i := range 9 {
			x := rapid.Float64Range(-reach, reach).Draw(t, "x")
			y := rapid.Float64Range(-0.6*reach, 0.6*reach).Draw(t, "y")
			u := c.side(x, y, float64(i))
			if i%3 == 2 { // a neighbour of the top face
				u.Rise = vision.Pixel{X: -u.Rise.Y + u.Right.X, Y: u.Rise.X + u.Right.Y}
			}
			sides = append(sides, u)
		}
		p, ok := FindVertical(sides, 640, 480)
		if !ok {
			t.Fatal("no plumb")
		}
		for i, u := range sides {
			if d := u.Slant().Sub(p.Slant(u.Mid)); i%3 != 2 && d.Len() > 0.2 {
				t.Fatalf("side %d: slant %v, by the plumb %v", i, u.Slant(), p.Slant(u.Mid))
			}
		}
	})
}

func TestOneSideOrADiscordTellsNoPlumb(t *testing.T) {
	c := pinhole{f: 640, tilt: 0.5, high: 600}
	a, b := c.side(0, 0, 0), c.side(30, 0, 0)
	for name, turn := range map[string]float64{"one": 0, "two that disagree": math.Pi / 2} {
		sides := []TopFace{a}
		if turn != 0 {
			sin, cos := math.Sincos(turn)
			b.Rise = vision.Pixel{X: b.Rise.X*cos - b.Rise.Y*sin, Y: b.Rise.X*sin + b.Rise.Y*cos}
			sides = append(sides, b)
		}
		if p, ok := FindVertical(sides, 640, 480); ok {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestPlumbOfACalibrationIsWhereItsPixelsLead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCalibration(t)
		c.Lens.K1, c.Lens.K2 = 0, 0
		v := constellation.Vec{X: rapid.Float64Range(100, 500).Draw(t, "x"), Y: rapid.Float64Range(100, 300).Draw(t, "y")}
		at := c.Pixel(v, 0)
		const h = 1e-3
		step := func(x, y, up float64) vision.Pixel {
			d := c.Pixel(constellation.Vec{X: v.X + h*x, Y: v.Y + h*y}, h*up).Sub(at)
			return vision.Pixel{X: d.X / h, Y: d.Y / h}
		}
		u := TopFace{Mid: vision.Pixel{X: at.X, Y: at.Y}, Right: step(1, 0, 0), Down: step(0, 1, 0), Rise: step(0, 0, 1)}
		p := c.Vertical()
		if d := u.Slant().Sub(p.Slant(u.Mid)); d.Len() > 1e-3 {
			t.Fatalf("slant %v, by the plumb %v", u.Slant(), p.Slant(u.Mid))
		}
		part := p.Crop(100, 50)
		if d := part.Slant(vision.Pixel{X: at.X - 100, Y: at.Y - 50}).Sub(u.Slant()); d.Len() > 1e-3 {
			t.Fatalf("in a part of the picture %v", part)
		}
	})
}
