package vision

import (
	"image"
	"math"
	"testing"

	"pgregory.net/rapid"
)

var aim = Aim{Orders: []int{1, 3, 4, 5}, Middle: 4, Form: 6}

// aimed writes a side as the network would, as vision/train/tops.py does: a
// side of form S, turned by angle.
func aimed(mid [2]float64, xx, xy, yy, angle float64, order, n int) []float32 {
	y := make([]float32, aim.Outputs())
	for i := range 2 {
		y[i] = float32((mid[i]/float64(n) - 0.5) * aim.Middle)
	}
	for i, v := range []float64{xx, xy, yy} {
		y[2+i] = float32(v / float64(n) * aim.Form)
	}
	for i, o := range aim.Orders {
		if o == order {
			y[5+2*i], y[6+2*i] = float32(math.Cos(float64(o)*angle)), float32(math.Sin(float64(o)*angle))
		}
	}
	return y
}

func TestAimTellsTheSideUpToATurnIntoItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.SampledFrom(aim.Orders).Draw(t, "order")
		mid := [2]float64{rapid.Float64Range(0, 80).Draw(t, "x"), rapid.Float64Range(0, 80).Draw(t, "y")}
		xx, yy := rapid.Float64Range(4, 30).Draw(t, "xx"), rapid.Float64Range(4, 30).Draw(t, "yy")
		xy := rapid.Float64Range(-0.9, 0.9).Draw(t, "xy") * math.Sqrt(xx*yy)
		angle := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle")
		u, ok := aim.Upper(aimed(mid, xx, xy, yy, angle, order, 80), order, 80)
		if !ok {
			t.Fatal("no side")
		}
		want := Upper{Mid: mid, Right: [2]float64{xx, xy}, Down: [2]float64{xy, yy}}.Turned(angle)
		for i := range order {
			if same(u.Turned(2*math.Pi*float64(i)/float64(order)), want) {
				return
			}
		}
		t.Fatalf("%v is no turn of %v", u, want)
	})
}

// same tells whether two sides lie within a hundredth of a pixel, whatever is up.
func same(a, b Upper) bool {
	for i := range 2 {
		if math.Hypot(a.Mid[i]-b.Mid[i], math.Hypot(a.Right[i]-b.Right[i], a.Down[i]-b.Down[i])) > 0.01 {
			return false
		}
	}
	return true
}

func TestAimRefusesWhatIsNoSide(t *testing.T) {
	mid := [2]float64{40, 40}
	for name, y := range map[string][]float32{
		"flat":    aimed(mid, 10, 10, 10, 0, 3, 80),
		"negated": aimed(mid, -10, 0, -10, 0, 3, 80),
	} {
		if u, ok := aim.Upper(y, 3, 80); ok {
			t.Errorf("%s: %v", name, u)
		}
	}
	if _, ok := aim.Upper(aimed(mid, 10, 0, 10, 0, 3, 80), 6, 80); ok {
		t.Error("an order that the network doesn't tell")
	}
}

func TestTurningASideIsClockwise(t *testing.T) {
	u := Upper{Right: [2]float64{2, 0}, Down: [2]float64{0, 2}}.Turned(math.Pi / 2)
	if want := (Upper{Right: [2]float64{0, 2}, Down: [2]float64{-2, 0}}); !same(u, want) {
		t.Errorf("%v, want %v", u, want)
	}
	if math.Abs(u.Area()-4) > 1e-9 {
		t.Errorf("area %v, want 4", u.Area())
	}
}

func TestASideOfACropLiesInItsSquare(t *testing.T) {
	u := Upper{Mid: [2]float64{40, 20}, Right: [2]float64{8, 0}, Down: [2]float64{0, 8}}
	u.Rise = [2]float64{2, -6}
	got := u.From(image.Rect(100, 200, 140, 240), 80)
	if want := (Upper{[2]float64{120, 210}, [2]float64{4, 0}, [2]float64{0, 4}, [2]float64{1, -3}}); !same(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// seenFrom returns how a camera far off, tilted about the picture's x, sees
// steps to the right, to the back and up, px for each.
func seenFrom(tilt, turn, px float64) func(x, y, z float64) [2]float64 {
	sin, cos := math.Sincos(turn)
	return func(x, y, z float64) [2]float64 {
		x, y = x*cos-y*sin, x*sin+y*cos
		return [2]float64{px * x, -px * (y*math.Cos(tilt) + z*math.Sin(tilt))}
	}
}

// A d4 of radius 1 stands on its corners (0, 2), (-√3, -1), (√3, -1).
func TestSidesThatLeanTowardsTheCornerLieWhereATetrahedronHasThem(t *testing.T) {
	foot := [][2]float64{{0, 2}, {-math.Sqrt(3), -1}, {math.Sqrt(3), -1}}
	rapid.Check(t, func(t *rapid.T) {
		tilt := rapid.Float64Range(0, 1.1).Draw(t, "tilt")
		see := seenFrom(tilt, rapid.Float64Range(-3, 3).Draw(t, "turn"), 20)
		height := 2 * math.Sqrt2
		zero := see(0, 0, levelRise*height)
		up := see(0, 1, 0)
		level := Upper{Mid: zero, Right: see(1, 0, 0), Down: [2]float64{-up[0], -up[1]}, Rise: see(0, 0, 1)}
		found := level.Leaning()
		if len(found) == 0 || tilt < 0.05 && len(found) != 3 {
			t.Fatalf("%d sides", len(found))
		}
		for _, side := range found {
			known := false
			for i := range foot {
				a, b := foot[(i+1)%3], foot[(i+2)%3]
				mid := see((a[0]+b[0])/3, (a[1]+b[1])/3, height/3)
				top := see(0, 0, height)
				right := see((b[0]-a[0])/(2*math.Sqrt(3)), (b[1]-a[1])/(2*math.Sqrt(3)), 0)
				want := Upper{Mid: mid, Right: right, Down: [2]float64{(mid[0] - top[0]) / 2, (mid[1] - top[1]) / 2}}
				known = known || same(side, want)
			}
			if !known || side.Area() <= 0 {
				t.Fatalf("%v is no side, or is seen from behind", side)
			}
		}
	})
}
