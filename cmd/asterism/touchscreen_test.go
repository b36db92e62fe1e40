package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// touchedOn keeps where play finds it how a touch table lies whose marks were shown on a screen.
func touchedOn(t *testing.T, screen ebi.Monitor) {
	t.Helper()
	ownFolders(t)
	file, err := calibrationFile()
	require.NoError(t, err)
	corners := []constellation.Vec{{X: 20}, {X: 580}, {X: 580, Y: 400}, {X: 20, Y: 400}}
	require.NoError(t, writeCalibration(file, touchFile(tableSize{X: 600, Y: 400}, corners, 0, screen, time.Unix(0, 0))))
}

// windowOf are the options of the window in which a call plays, and what that says.
func windowOf(t *testing.T, c *playCmd) (o ebi.Options, said string) {
	t.Helper()
	require.NoError(t, c.adopt())
	var log bytes.Buffer
	cfg, err := c.settings(&log)
	require.NoError(t, err)
	g, err := game(c.Game)
	require.NoError(t, err)
	return (&player{cmd: c, cfg: cfg, game: g, std: &stdio{err: &log}}).windowLook(), log.String()
}

// sur40 is the screen of a touch table.
var sur40 = ebi.Monitor{Name: "SUR40", Number: 1}

// The marks by which fingers were calibrated were shown on a whole screen. In a smaller window
// the table lies elsewhere than its sensor feels it, so the window fills that screen.
func TestPlay_fillsTheScreenThatItsTouchTableWasCalibratedOn(t *testing.T) {
	for name, c := range map[string]struct {
		made     ebi.Monitor // the screen that the calibration names
		args     string
		settings string
		full     bool
		on       ebi.Monitor
	}{
		"on that screen":               {sur40, "", "", true, sur40},
		"beside a camera":              {sur40, "--camera 0 --corners 100,100,900,100,900,600,100,600", "", true, sur40},
		"another screen is named":      {sur40, "--monitor 2", "", true, ebi.Monitor{Number: 2}},
		"no screen is named":           {ebi.Monitor{}, "", "", false, ebi.Monitor{}},
		"the settings say how it lies": {sur40, "", "[touch]\ncorners = [[20, 0], [580, 0], [580, 400], [20, 400]]", false, ebi.Monitor{}},
	} {
		t.Run(name, func(t *testing.T) {
			touchedOn(t, c.made)
			args := append(strings.Fields(c.args), "--live", "--config", settingsFile(t, c.settings))
			o, _ := windowOf(t, parsedPlay(t, args...))
			require.Equal(t, c.full, o.Fullscreen)
			require.Equal(t, c.on, ebi.Monitor{Name: o.Screen, Number: o.Monitor})
		})
	}
}

// A calibration that the settings name counts as one that play finds.
func TestPlay_fillsTheScreenOfANamedTouchCalibration(t *testing.T) {
	touchedOn(t, sur40)
	file, err := calibrationFile()
	require.NoError(t, err)
	o, _ := windowOf(t, parsedPlay(t, "--live", "--calibration", file))
	require.True(t, o.Fullscreen)
	require.Equal(t, "SUR40", o.Screen)
}

// The start page is touched, too: it fills that screen, says so, and keeps nothing of it in a profile.
func TestStart_thePageFillsTheScreenOfItsTouchTable(t *testing.T) {
	touchedOn(t, sur40)
	keepProfile(t, "friday", "[show]\nscale = 2\n", time.Hour)
	s := starter(t)
	o, err := s.options()
	require.NoError(t, err)
	require.True(t, o.Fullscreen)
	require.Equal(t, sur40, ebi.Monitor{Name: o.Screen, Number: o.Monitor})
	page, err := s.page()
	require.NoError(t, err)
	require.True(t, page.Setup.Fullscreen)
	require.True(t, page.Profiles[0].Setup.Fullscreen)
	for _, full := range []bool{true, false} {
		page.Setup.Fullscreen = full
		call, err := s.call(answered(page.Setup))
		require.NoError(t, err)
		o, said := windowOf(t, call)
		require.Equal(t, full, o.Fullscreen, "whoever says no on the page plays in a window")
		require.Equal(t, !full, strings.Contains(said, "in a window light lies beside fingers"), said)
		file, err := profileFile(call.Profile)
		require.NoError(t, err)
		require.False(t, readProfile(call.Profile, file).settings.Show.Fullscreen)
	}
}

// Whoever calls for a window gets one, whatever settings and calibration say, and is told what
// that does.
func TestPlay_whoWantsAWindowIsToldThatFingersAreOff(t *testing.T) {
	touchedOn(t, sur40)
	o, said := windowOf(t, parsedPlay(t, "--live", "--no-fullscreen", "--config", settingsFile(t, "[show]\nfullscreen = true\n")))
	require.False(t, o.Fullscreen)
	require.Contains(t, said, "asterism: the touch table was calibrated on the whole of screen \"SUR40\": in a window light lies beside fingers\n")
	keepProfile(t, "friday", "[show]\nfullscreen = true\n", time.Hour)
	s := starter(t, "--no-fullscreen")
	o, err := s.options()
	require.NoError(t, err)
	require.False(t, o.Fullscreen)
	page, err := s.page()
	require.NoError(t, err)
	require.False(t, page.Profiles[0].Setup.Fullscreen)
	call, err := s.call(answered(page.Profiles[0].Setup))
	require.NoError(t, err)
	file, err := profileFile(call.Profile)
	require.NoError(t, err)
	require.True(t, readProfile(call.Profile, file).settings.Show.Fullscreen, "flags hold this time alone")
}

// Where a projector was calibrated nobody plays in a window: what it throws would lie off its place.
func TestPlay_aProjectorIsFilledAllTheSame(t *testing.T) {
	keptCalibration(t)
	o, said := windowOf(t, parsedPlay(t, "--camera", "0", "--no-fullscreen"))
	require.True(t, o.Fullscreen)
	require.Contains(t, said, "asterism: --no-fullscreen: the calibrated projector's screen is filled all the same\n")
}

// doctor names the screen that play fills.
func TestDoctor_theTouchTablesScreenIsAskedFor(t *testing.T) {
	touchedOn(t, sur40)
	asked, err := doctorCmd{}.asked()
	require.NoError(t, err)
	require.Equal(t, askedScreen{sur40, "the calibration asks for it"}, asked)
}

// In a window of its own nothing is calibrated for a whole screen.
func TestTouchTable_aWindowIsNoScreen(t *testing.T) {
	require.Equal(t, sur40, (&calibrateCmd{Fullscreen: true}).filled(sur40))
	require.Zero(t, (&calibrateCmd{}).filled(sur40))
}

// A camera that has no projector doesn't say on which screen the marks were touched.
func TestCalibrate_aCameraAloneLeavesTheTouchTablesScreen(t *testing.T) {
	for name, touchLast := range map[string]bool{"camera, then touch": true, "touch, then camera": false} {
		t.Run(name, func(t *testing.T) {
			file := keptCalibration(t)
			eye, err := readCalibrationFile(file)
			require.NoError(t, err)
			eye.Projector, eye.Screen, eye.Monitor = nil, "desk", 0
			touch := touchFile(tableSize{X: 600, Y: 400}, []constellation.Vec{{}, {X: 600}, {X: 600, Y: 400}, {Y: 400}}, 0, sur40, time.Unix(0, 0))
			order := []*calibrate.File{touch, eye}
			if touchLast {
				order = []*calibrate.File{eye, touch}
			}
			require.NoError(t, writeCalibration(file, order[0]))
			require.NoError(t, renewCalibration(file, order[1], &bytes.Buffer{}))
			got, err := readCalibrationFile(file)
			require.NoError(t, err)
			require.NotNil(t, got.Camera)
			require.Equal(t, sur40, ebi.Monitor{Name: got.Screen, Number: got.Monitor})
		})
	}
}
