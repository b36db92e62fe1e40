package place

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"pgregory.net/rapid"
)

var aim = PoseDecoder{Orders: []int{1, 3, 4, 5}, Middle: 4, Form: 6}

// aimed writes a side as the network would, as vision/train/tops.py does: a
// side of form S, turned by angle.
func aimed(mid vision.Pixel, xx, xy, yy, angle float64, order, n int) []float32 {
	y := make([]float32, aim.Outputs())
	for i, v := range []float64{mid.X, mid.Y} {
		y[i] = float32((v/float64(n) - 0.5) * aim.Middle)
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
		mid := vision.Pixel{X: rapid.Float64Range(0, 80).Draw(t, "x"), Y: rapid.Float64Range(0, 80).Draw(t, "y")}
		xx, yy := rapid.Float64Range(4, 30).Draw(t, "xx"), rapid.Float64Range(4, 30).Draw(t, "yy")
		xy := rapid.Float64Range(-0.9, 0.9).Draw(t, "xy") * math.Sqrt(xx*yy)
		angle := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle")
		u, ok := aim.Decode(aimed(mid, xx, xy, yy, angle, order, 80), order, 80)
		if !ok {
			t.Fatal("no side")
		}
		want := TopFace{Mid: mid, Right: vision.Pixel{X: xx, Y: xy}, Down: vision.Pixel{X: xy, Y: yy}}.Turned(constellation.Radians(angle))
		for i := range order {
			if same(u.Turned(360*constellation.Angle(i)/constellation.Angle(order)), want) {
				return
			}
		}
		t.Fatalf("%v is no turn of %v", u, want)
	})
}

func TestAimRefusesWhatIsNoSide(t *testing.T) {
	mid := vision.Pixel{X: 40, Y: 40}
	for name, y := range map[string][]float32{
		"flat":    aimed(mid, 10, 10, 10, 0, 3, 80),
		"negated": aimed(mid, -10, 0, -10, 0, 3, 80),
		"NaN":     aimed(mid, math.NaN(), 0, 10, 0, 3, 80),
	} {
		if u, ok := aim.Decode(y, 3, 80); ok {
			t.Errorf("%s: %v", name, u)
		}
	}
	if _, ok := aim.Decode(aimed(mid, 10, 0, 10, 0, 3, 80), 6, 80); ok {
		t.Error("an order that the network doesn't tell")
	}
}
