package camera

import (
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
)

// With the right lens the pose is the right one, to what is lost in rounding.
func TestGuessFindsThePose(t *testing.T) {
	want := Calibration{Lens: NewLens(1280, 720, 70)}
	want.Lens.K1 = -0.1
	want.Pose.Turn, want.Pose.Shift = cameratest.LookingAt(30, 40, 10, 700)
	var ms []Match
	for _, v := range []constellation.Vec{{X: 100, Y: 100}, {X: 500, Y: 100}, {X: 500, Y: 300}, {X: 100, Y: 300}, {X: 300, Y: 200}} {
		ms = append(ms, Match{v, want.Pixel(v, 0)})
	}
	got, err := Guess(want.Lens, ms)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if d := math.Abs(got.Pose.Shift[i] - want.Pose.Shift[i]); d > 1e-6 {
			t.Errorf("shift %d is %g mm off", i, d)
		}
	}
	if _, err := Guess(want.Lens, ms[:2]); err == nil {
		t.Error("two points were enough")
	}
}
