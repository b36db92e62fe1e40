package main

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/start"
)

// shownPage is the page as it is shown now, with a finger on it.
func shownPage(t *testing.T, s *starting) *finger {
	cfg, err := s.page()
	require.NoError(t, err)
	cfg.Cameras, cfg.Eyes = []start.Camera{{Name: "0"}, {Name: "2"}}, true
	page, err := start.New(cfg)
	require.NoError(t, err)
	f := &finger{t: t, page: page, heard: []start.Sensor{{Name: "table"}}}
	f.step()
	return f
}

// Who sets up the table and then fetches the dice finds it as it was set up, though a
// demonstration was shown meanwhile.
func TestStart_aDemonstrationLosesNothingThatWasSetUp(t *testing.T) {
	ownFolders(t)
	keepProfile(t, "ours", "[play]\ngame = \"stardice\"\n", 24*time.Hour)
	s := starter(t)
	s.idle = 20 * time.Second
	f := shownPage(t, s)
	f.presses("sensors", "width", "key 7", "key 0", "key 0", "done", "fingers", "back")
	f.at += 40 * time.Second
	f.step()
	require.NotNil(t, f.page.Answer(), "nobody has touched it for long")
	require.Equal(t, start.Demonstrate, f.page.Answer().Do)
	s.takeOver(f.page.Answer())
	f = shownPage(t, s)
	f.presses("go on")
	a := f.page.Answer()
	require.False(t, a.Kept)
	require.Equal(t, 700.0, a.Setup.Table.X)
	require.True(t, a.Setup.Fingers)
	s.takeOver(a)
	require.Equal(t, start.Equipment{}, s.equipment, "it is kept with what is played")
}

// Where a camera lies in a profile's calibration says nothing of another one.
func TestStart_anotherCameraHasAnotherCalibration(t *testing.T) {
	ownFolders(t)
	cal := t.TempDir() + "/cal0.toml"
	require.NoError(t, writeCalibration(cal, rigFile(t)))
	file := keepProfile(t, "ours", "[play]\ngame = \"stardice\"\n[camera]\ndevice = \"0\"\ncalibration = \""+cal+"\"\n", 24*time.Hour)
	s := starter(t)
	f := shownPage(t, s)
	f.presses("camera", "none", "camera 2", "back", "go on")
	_, err := s.call(f.page.Answer())
	require.NoError(t, err)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(b), "device = '2'")
	require.NotContains(t, string(b), "calibration")
}

// A calibration that a profile names has measured its table: another size would refuse it for good.
func TestStart_aCalibrationOfItsOwnSaysHowLargeTheTableIs(t *testing.T) {
	ownFolders(t)
	cal := t.TempDir() + "/cal0.toml"
	require.NoError(t, writeCalibration(cal, rigFile(t)))
	keepProfile(t, "ours", "[play]\ngame = \"stardice\"\n[camera]\ndevice = \"0\"\ncalibration = \""+cal+"\"\n", 24*time.Hour)
	s := starter(t)
	f := shownPage(t, s)
	f.presses("sensors", "width", "key 7", "key 0", "key 0", "done", "back", "go on")
	call, err := s.call(f.page.Answer())
	require.NoError(t, err)
	require.NoError(t, call.adopt())
	_, err = call.settings(os.Stdout)
	require.NoError(t, err)
}
