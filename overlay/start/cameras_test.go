package start

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// The page wants the camera only while it is shown, lends it to a calibration,
// and says what came of that.
func TestPage_cameraAndCalibration(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("camera")
	require.Empty(t, a.page.Wants().Camera)
	a.tap("camera 0")
	a.wait(0)
	require.Equal(t, "0", a.page.Wants().Camera)
	a.tap("calibrate board")
	require.Equal(t, Wants{Calibrate: &Calibrate{Camera: "0"}}, a.page.Wants())
	a.in.Outcome, a.in.Measured = "a fresh pattern is met to 0.1 px", constellation.Vec{X: 594, Y: 366}
	a.wait(0)
	require.Equal(t, constellation.Vec{X: 594, Y: 366}, a.page.Setup().Table)
	require.Equal(t, Wants{Camera: "0"}, a.page.Wants())
	require.Contains(t, said(a.page), "a fresh pattern is met to 0.1 px")
	a.tap("calibrate table")
	require.Equal(t, &Calibrate{Camera: "0", Table: constellation.Vec{X: 594, Y: 366}}, a.page.Wants().Calibrate)
	a.in.Outcome = "too dark"
	a.wait(0)
	a.tap("back")
	require.Equal(t, Wants{}, a.page.Wants())
}

// Four taps in the live picture say where the table is, from whichever side.
func TestPage_cornersAreTappedInThePicture(t *testing.T) {
	for _, turns := range []int{0, 1, 2, 3} {
		a := sitDown(t, surface())
		a.in.Camera = view()
		for range turns {
			a.tap("turn")
		}
		a.tap("camera", "camera 0", "corners")
		for _, c := range [][2]float64{{128, 72}, {1152, 72}, {1152, 648}, {128, 648}} {
			b := a.page.sheet.find("picture").box
			a.touch(a.page.sheet.at(b.X+c[0]/1280*b.W, b.Y+c[1]/720*b.H))
		}
		require.Equal(t, []float64{128, 72, 1152, 72, 1152, 648, 128, 648}, a.page.Setup().Corners)
	}
}

// A double click is one tap, also where other targets come up on the same screen.
func TestPage_aDoubleClickIsOneTapOnTheCamerasScreen(t *testing.T) {
	double := (*someone).double
	a := sitDown(t, surface())
	a.in.Camera = view()
	a.tap("camera")
	double(a, a.where("camera 0"))
	require.Equal(t, "0", a.page.Setup().Camera)
	require.NotNil(t, a.page.sheet.find("corners"))
	double(a, a.where("corners"))
	require.NotNil(t, a.page.sheet.find("stop"), "the corners are asked for")
	for _, c := range []constellation.Vec{{X: .1, Y: .1}, {X: .9, Y: .1}, {X: .9, Y: .9}, {X: .1, Y: .9}} {
		b := a.page.sheet.find("picture").box
		double(a, a.page.sheet.at(b.X+c.X*b.W, b.Y+c.Y*b.H))
	}
	require.Equal(t, []float64{128, 72, 1152, 72, 1152, 648, 128, 648}, a.page.Setup().Corners)
}

// Without a picture nobody can tap corners: the page says why there is none, whatever
// came of a calibration before, and asks on once there is one.
func TestPage_cornersAreAskedForInAPictureAlone(t *testing.T) {
	const asked = "tap the table's top left corner"
	a := sitDown(t, surface())
	a.tap("camera", "camera 0", "calibrate board")
	a.in.Outcome = "too dark"
	a.wait(0)
	a.in.Outcome = ""
	a.tap("corners")
	for _, c := range []struct {
		state CameraState
		says  string
	}{
		{CameraState{}, "Waiting for the camera's first picture."},
		{view(), asked},
		{CameraState{Seen: "Camera ft.avi: its pictures have ended"}, "its pictures have ended"},
		{view(), asked},
	} {
		a.in.Camera = c.state
		a.wait(0)
		text := strings.ReplaceAll(said(a.page), "\n", " ")
		require.Contains(t, text, c.says)
		require.Equal(t, c.says == asked, strings.Contains(text, asked), text)
	}
}

// view is a camera that sees stripes.
func view() CameraState {
	p := &overlay.Picture{Width: 64, Height: 36}
	for i := range p.Width * p.Height {
		p.Pix = append(p.Pix, byte(4*(i%64)), byte(7*(i/64)), 90, 255)
	}
	return CameraState{Picture: p, Size: [2]int{1280, 720}, Seen: "5 dice: white d6 4, red d6 1, d20 ?"}
}
