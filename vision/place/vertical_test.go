package place

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
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

// wide is what the pinhole sees.
var wide = View{Width: 640, Height: 480}

func TestPlumbIsFoundAmongSidesOfWhichSomeWereLaidWrongly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyPinhole(t)
		reach := 0.3 * c.high * 640 / c.f
		var sides []Side
		for i := range 9 {
			x := rapid.Float64Range(-reach, reach).Draw(t, "x")
			y := rapid.Float64Range(-0.6*reach, 0.6*reach).Draw(t, "y")
			u := c.side(x, y, float64(i))
			if i%3 == 2 { // laid askew
				u.Rise = vision.Pixel{X: -u.Rise.Y + u.Right.X, Y: u.Rise.X + u.Right.Y}
			}
			sides = append(sides, Side{TopFace: u})
		}
		found := FindVerticals(sides, wide)
		if len(found) == 0 {
			t.Fatal("no plumb")
		}
		for i, u := range sides {
			if d := u.Slant().Sub(found[0].Slant(u.Mid)); i%3 != 2 && d.Len() > 0.2 {
				t.Fatalf("side %d: slant %v, by the plumb %v", i, u.Slant(), found[0].Slant(u.Mid))
			}
		}
	})
}

// neighbour returns a side of a d20 that lies beside its top face instead of that, as if
// it were that. Below its numeral there is an edge: here the one between both.
func (u TopFace) neighbour(d direction) TopFace {
	level := math.Hypot(d.right, d.down)
	along := direction{d.right / level, d.down / level, 0}
	see := func(d direction) vision.Pixel {
		return u.Right.Mul(d.right).Add(u.Down.Mul(d.down)).Add(u.Rise.Mul(d.out))
	}
	return TopFace{
		Mid:   u.Mid.Add(see(direction{d.right, d.down, d.out - 1}).Mul(golden * golden)),
		Right: see(direction{along.down, -along.right, 0}),                      // along the edge between them
		Down:  see(direction{-along.right * d.out, -along.down * d.out, level}), // towards it
		Rise:  see(d),
	}
}

// golden is the golden ratio; a d20's sides lie its square from the middle, over their radius.
var golden = (1 + math.Sqrt(5)) / 2

func TestANeighbourOfTheTopFaceIsKnownByOtherDice(t *testing.T) {
	c := pinhole{f: 640, tilt: 0.1, high: 400}
	near := topsOf(constellation.D20)[1:4]
	for name, at := range map[string][][2]float64{
		"three dice, one laid wrongly": {{-60, 20}, {50, 40}, {40, -50}},
		"two dice, one laid wrongly":   {{-60, 20}, {70, 40}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range near {
				var sides []Side
				for i, p := range at {
					sides = append(sides, Side{TopFace: c.side(p[0], p[1], 0.4+float64(i)), Kind: constellation.D20})
				}
				want := sides[0].Slant()
				wrong := sides[0].neighbour(n.direction)
				sides[0].TopFace = wrong
				found := FindVerticals(sides, wide)
				if got := found[0].Slant(wrong.Mid); got.Dist(want) > 0.2 {
					t.Errorf("neighbour %v: up leads to %v, want %v", n.direction, got, want)
				}
			}
		})
	}
}

// One side of a d20 is up or beside that which is: how cameras mostly stand decides. One of
// other dice tells nothing.
func TestOneSideTellsLittle(t *testing.T) {
	c := pinhole{f: 640, tilt: 0.5, high: 600}
	sides := []Side{{TopFace: c.side(0, 0, 0), Kind: constellation.D20}, {TopFace: c.side(30, 0, 1), Kind: constellation.D20}}
	part := View{Width: 640, Height: 480, Part: true}
	if found := FindVerticals(sides[:1], wide); len(found) < 2 || found[0].Slant(sides[0].Mid).Dist(sides[0].Slant()) > 0.1 {
		t.Errorf("one: %v", found)
	}
	leant := pinhole{f: 640, tilt: 0.73, roll: math.Pi / 2, high: 600} // a neighbour of it lies level, seen from above
	if found := FindVerticals([]Side{{TopFace: leant.side(0, 0, 0), Kind: constellation.D20}}, wide); len(found) == 0 || found[0].Slant(vision.Pixel{X: 320, Y: 240}).Len() > 0.1 {
		t.Errorf("one that leans to the picture's side: %v", found)
	}
	if found := FindVerticals([]Side{{TopFace: c.side(0, 0, 0), Kind: constellation.D6}}, wide); len(found) > 0 {
		t.Errorf("one of a d6: %v", found)
	}
	if found := FindVerticals(sides, part); len(found) == 0 || found[0].Slant(sides[0].Mid).Dist(sides[0].Slant()) > 0.1 {
		t.Errorf("two that agree: %v", found)
	}
	if found := FindVerticals(nil, wide); len(found) > 0 {
		t.Errorf("no sides: %v", found)
	}
}

func TestDoubtAboutUpIsWhatTheOtherGuessesWeigh(t *testing.T) {
	at := vision.Pixel{X: 320, Y: 240}
	up := func(x, log float64) Guess {
		return Guess{camera.Vertical{Middle: at, Up: vision.Pixel{X: x}}, log}
	}
	for _, c := range []struct {
		name string
		all  []Guess
		want float64
	}{
		{"none", nil, 0},
		{"one", []Guess{up(0, -3)}, 0},
		{"another as likely", []Guess{up(0, -3), up(0.6, -3)}, 0.5},
		{"another a third as likely, told surer", []Guess{up(0, -3), up(0.6, -3-overSure*math.Log(3))}, 0.25},
		{"another that says the same there", []Guess{up(0, -3), up(0.1, -3)}, 0},
	} {
		if got := Astray(c.all, at); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
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
