package start

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// A touch table is calibrated from the page once one is heard. Its marks filled the screen, and so
// must the game that goes by them; one that came to nothing changes nothing.
func TestPage_aTouchTableIsCalibrated(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("sensors", "calibrate")
	want := Wants{Calibrate: &Calibrate{Touch: true, Table: constellation.Vec{X: 610, Y: 457}}}
	require.Equal(t, want, a.page.Wants())
	a.in.Outcome = "Not calibrated: it was ended"
	a.wait(0)
	require.Equal(t, Wants{}, a.page.Wants())
	require.Contains(t, said(a.page), "Not calibrated: it was ended")
	require.False(t, a.page.Setup().Fullscreen)
	a.tap("calibrate")
	a.in.Outcome, a.in.Measured = "Calibrated", want.Calibrate.Table
	a.wait(0)
	require.Contains(t, said(a.page), "Calibrated")
	require.NotContains(t, said(a.page), "it was ended")
	require.True(t, a.page.Setup().Fullscreen)
}

// What nobody hears can't be calibrated.
func TestPage_noTouchTableNoCalibration(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("sensors")
	a.in.Sensors = nil
	a.page.Step(a.in)
	require.NotContains(t, a.ids(), "calibrate")
}

// Bars stand beside a table that has another shape than the screen: the page says how deep it is
// if it is the screen, unless a camera looks at it, whose table is no screen.
func TestPage_saysWhatShapeTheScreenHas(t *testing.T) {
	for name, c := range map[string]struct {
		screen [2]int
		table  constellation.Vec
		camera string
		want   string
	}{
		"wider":                 {[2]int{1920, 1080}, constellation.Vec{X: 610, Y: 457}, "", "610 mm wide are 343 mm deep"},
		"deeper":                {[2]int{1080, 1920}, constellation.Vec{X: 610, Y: 457}, "", "610 mm wide are 1084 mm deep"},
		"the same":              {[2]int{1920, 1080}, constellation.Vec{X: 1210, Y: 680}, "", ""},
		"a camera":              {[2]int{1920, 1080}, constellation.Vec{X: 610, Y: 457}, "0", ""},
		"the page fills it not": {[2]int{}, constellation.Vec{X: 610, Y: 457}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := surface()
			cfg.Setup.Table, cfg.Setup.Camera = c.table, c.camera
			a := sitDown(t, cfg)
			a.in.Screen = c.screen
			a.tap("sensors")
			require.Contains(t, said(a.page), c.want)
			if c.want == "" {
				require.NotContains(t, said(a.page), "another shape")
			}
		})
	}
}
