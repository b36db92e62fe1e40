package camera

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
)

// A camera sees what lies before it, up to where its lens's bending turns back. What
// is further aside, or behind it, may have a pixel in the picture all the same.
func TestSees_onlyWhatTheCameraCanSee(t *testing.T) {
	down, aslant := Calibration{Lens: NewLens(1280, 720, 65)}, Calibration{Lens: NewLens(1280, 720, 65)}
	down.Pose.Turn, down.Pose.Shift = cameratest.LookingAt(0, 0, 0, 400)
	aslant.Pose.Turn, aslant.Pose.Shift = cameratest.LookingAt(60, 0, 0, 700)
	bent := down
	bent.Lens.K1 = -0.3 // turns back at a radius of 1.05: 422 mm aside from 400 mm above
	for _, c := range []struct {
		name   string
		camera Calibration
		x      float64 // mm, of the table, whose middle is at 300
		height float64
		want   bool
	}{
		{"straight, the middle", down, 300, 0, true},
		{"straight, far aside", down, 3000, 0, true},
		{"straight, above the camera", down, 300, 401, false},
		{"bent, the middle", bent, 300, 0, true},
		{"bent, within reach", bent, 700, 0, true},
		{"bent, beyond reach", bent, 740, 0, false},
		{"bent, far beyond, where it falls on the middle", bent, 1020, 0, false},
		{"aslant, before it", aslant, 900, 0, true},
		{"aslant, beneath it", aslant, -300, 0, true},
		{"aslant, behind it", aslant, -2000, 0, false},
	} {
		at := constellation.Vec{X: c.x, Y: 200}
		p, ok := c.camera.Sees(at, c.height)
		require.Equal(t, c.want, ok, c.name)
		require.Equal(t, c.camera.Pixel(at, c.height), p, c.name)
	}
	p, ok := bent.Sees(constellation.Vec{X: 1020, Y: 200}, 0)
	require.False(t, ok)
	require.True(t, within(p, constellation.Vec{X: 1280, Y: 720}), "%v", p)
}
