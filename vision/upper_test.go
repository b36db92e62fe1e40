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
		want := Upper{mid, [2]float64{xx, xy}, [2]float64{xy, yy}}.Turned(angle)
		for i := range order {
			if same(u.Turned(2*math.Pi*float64(i)/float64(order)), want) {
				return
			}
		}
		t.Fatalf("%v is no turn of %v", u, want)
	})
}

// same tells whether two sides lie within a hundredth of a pixel.
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
	got := u.From(image.Rect(100, 200, 140, 240), 80)
	if want := (Upper{[2]float64{120, 210}, [2]float64{4, 0}, [2]float64{0, 4}}); !same(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
