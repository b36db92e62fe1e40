package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What can be read but couldn't be used as it is said is told in a line each, with the
// file and the key.
func TestDoctor_tellsWhatTheSettingsCantMean(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	broken := filepath.Join(t.TempDir(), "broken.json")
	require.NoError(t, os.WriteFile(broken, []byte("{"), 0o600))
	long := strings.Repeat("x", 41)
	for name, c := range map[string]struct {
		text string
		want []string // of each line
	}{
		"all is well":            {"[names]\nwhite = \"Ada\"\n[play]\nplayers = [\"Ada\", \"Ben\"]\nseats = [\"left\", \"right\"]\n[board]\nx = 10\ny = 10\nw = 400\nh = 400\n[[touch.symbol]]\nid = 0\nkind = \"d6\"\nface = \"1\"\n", nil},
		"no calibration":         {"[camera]\ncalibration = \"/nowhere.json\"", []string{"[camera] calibration: calibration /nowhere.json: no such file"}},
		"a broken calibration":   {"[camera]\ncalibration = \"" + broken + "\"", []string{"[camera] calibration: calibration " + broken + ": unexpected end"}},
		"of a further camera":    {"[camera]\ndevice = \"0\"\n[[camera.further]]\ndevice = \"1\"\ncalibration = \"/nowhere.json\"", []string{"[camera] further 1: calibration: "}},
		"a further camera alone": {"[[camera.further]]\ndevice = \"1\"\ncalibration = \"/nowhere.json\"", []string{"[camera] names further cameras, and no device", "[camera] further 1: calibration: "}},
		"a broken album":         {"[camera]\nalbum = \"" + broken + "\"", []string{"[camera] album: "}},
		"no album yet":           {"[camera]\nalbum = \"/nowhere.zip\"", nil},
		"long names":             {"[names]\nwhite = \"" + long + "\"\n[play]\nplayers = [\"Ada\", \"" + long + "\"]", []string{"[names] white has more than 40 letters", "[play] player 2 has more than 40 letters"}},
		"a NUL":                  {"[names]\nred = \"B\\u0000en\"", []string{"[names] red has characters that can't be shown"}},
		"more seats":             {"[play]\nplayers = [\"Ada\", \"Ben\"]\nseats = [\"left\", \"top\", \"right\"]", []string{"[play] names 3 seats for 2 players"}},
		"seats of usual players": {"[play]\ngame = \"utara\"\nseats = [\"left\", \"top\", \"right\"]", []string{"[play] names 3 seats for 2 players"}},
		"a board off the table":  {"[table]\nwidth = 600\nheight = 400\n[board]\nx = 300\ny = 10\nw = 350\nh = 350", []string{"[board] has a corner at 650, 10 mm, beyond the table of 600×400 mm"}},
		"a turned board":         {"[table]\nwidth = 600\nheight = 400\n[board]\nx = 10\ny = 10\nw = 350\nh = 350\nangle = 90", []string{"[board] has a corner at -340, 360 mm"}},
		"a tag without number":   {"[[touch.symbol]]\nkind = \"d6\"\nface = \"1\"", []string{"[[touch.symbol]] 1 has no id"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := settingsFile(t, c.text)
			found, err := doctorCmd{Config: file}.settingsFindings()
			require.NoError(t, err)
			require.Len(t, found, len(c.want), found)
			for i, want := range c.want {
				require.Contains(t, found[i].detail, file+": "+want)
				require.False(t, found[i].ok)
				require.NotEmpty(t, found[i].remedy)
			}
		})
	}
}

// The calibration that play finds by itself is looked at, with settings and without.
func TestDoctor_tellsOfADamagedCalibration(t *testing.T) {
	file := keptCalibration(t)
	for _, c := range []doctorCmd{{}, {Config: settingsFile(t, "")}} {
		found, err := c.settingsFindings()
		require.NoError(t, err)
		require.Empty(t, found)
	}
	require.NoError(t, os.WriteFile(file, []byte("{"), 0o600))
	for _, c := range []doctorCmd{{}, {Config: settingsFile(t, "")}} {
		found, err := c.settingsFindings()
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.Contains(t, found[0].detail, "calibration "+file+": unexpected end")
		require.Contains(t, found[0].remedy, "or remove the file")
	}
	require.NoError(t, os.Remove(file))
	found, err := doctorCmd{}.settingsFindings()
	require.NoError(t, err)
	require.Empty(t, found)
}
