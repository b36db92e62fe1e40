package place

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
	"pgregory.net/rapid"
)

// drawLens draws lenses as webcams and phones have them.
func drawLens(t *rapid.T) camera.Lens {
	l := camera.NewLens(1280, 720, constellation.Angle(rapid.Float64Range(45, 95).Draw(t, "view")))
	l.K1 = rapid.Float64Range(-0.25, 0.15).Draw(t, "k1")
	l.K2 = rapid.Float64Range(0, 0.08).Draw(t, "k2")
	return l
}

// drawCalibration draws a camera that looks at the middle of a table of
// 600×400 mm from up to 60° off the vertical, turned any way.
func drawCalibration(t *rapid.T) camera.Calibration {
	lens := drawLens(t)
	tilt := rapid.Float64Range(0, 60).Draw(t, "tilt")
	around := rapid.Float64Range(0, 360).Draw(t, "around")
	roll := rapid.Float64Range(-180, 180).Draw(t, "roll")
	far := rapid.Float64Range(1.1, 1.6).Draw(t, "far") * 720 * lens.Focal / 1280
	return looking(lens, tilt, around, roll, far)
}

// inReach tells whether the lens maps what lies about that point of the table,
// h mm above it, so that it can be told back.
func inReach(c *camera.Calibration, v constellation.Vec, h float64) bool {
	at := c.Pose.ToCamera(v, h)
	return math.Hypot(at[0], at[1]) <= 0.95*c.Lens.Reach()*at[2]
}

// looking puts a camera far mm from the middle of the table.
func looking(lens camera.Lens, tilt, around, roll, far float64) camera.Calibration {
	turn, shift := cameratest.LookingAt(tilt, around, roll, far)
	return camera.Calibration{Lens: lens, Pose: camera.Pose{Turn: turn, Shift: shift}}
}
