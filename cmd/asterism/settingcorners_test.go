//go:build !nocamera

package main

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// slantedCorners are those of a table in the pictures of overTable, px.
const slantedCorners = "340, 150, 940, 150, 1100, 520, 180, 520"

// firstFault is where the die of the first fault lies that a call tells, mm.
func firstFault(t *testing.T, args ...string) constellation.Vec {
	t.Helper()
	out, _ := runProgram(t, 0, args...)
	var e struct{ Data struct{ X, Y float64 } }
	require.NoError(t, json.NewDecoder(strings.NewReader(out)).Decode(&e), out)
	require.NotZero(t, e.Data.X, out)
	return constellation.Vec{X: e.Data.X, Y: e.Data.Y}
}

// Where the settings name the table's corners, a film is looked at by them; their
// calibration comes before, as it does where a photograph is read.
func TestReplay_takesTheCornersOfTheSettings(t *testing.T) {
	die := render.RandomModel(rand.New(rand.NewPCG(3, 0)), constellation.D6).Lying(300, 170, 2, 20)
	film := filmOf(t, 12, overTable(paper{blank: true}), overTable(paper{blank: true}, die))
	replayed := func(camera string) constellation.Vec {
		return firstFault(t, "replay", film, "--game", "stardice", "--json", "--config", settingsFile(t, "[table]\nwidth = 610\nheight = 457\n[camera]\nkinds = ['d6']\n"+camera))
	}
	corners := "corners = [" + slantedCorners + "]\n"
	cal := "calibration = '" + calibrationFileOf(t, defaultTable, func(c *calibrated) { c.Lens.Width, c.Lens.Height = 1280, 720 }) + "'\n"
	by := replayed(corners)
	require.Greater(t, by.Dist(replayed("")), 20.0)
	half := "corners = [170, 75, 470, 75, 550, 260, 90, 260]\ncorners-of = '640x360'\n"
	require.InDelta(t, 0, by.Dist(replayed(half)), 0.1, "of pictures half as large")
	require.Equal(t, replayed(cal), replayed(cal+corners))
}

// The corners of the settings are taken for the camera of the call, too, unless call or
// settings say otherwise where the table is.
func TestPlaySection_cornersAreTakenForTheCallsCamera(t *testing.T) {
	film := filmOf(t, 1, overTable(paper{blank: true}))
	cal := calibrationFileOf(t, defaultTable, func(*calibrated) {})
	named := cornerSet{340, 150, 940, 150, 1100, 520, 180, 520}
	const corners = "corners = [" + slantedCorners + "]\ncorners-of = '1280x720'\n"
	for name, c := range map[string]struct {
		camera string // section of the settings
		flags  []string
		want   cornerSet
		of     pixelSize
		file   string
	}{
		"the settings' camera": {"device = '" + film + "'\n" + corners, nil, named, pixelSize{1280, 720}, ""},
		"the call's":           {corners, []string{"--camera", film}, named, pixelSize{1280, 720}, ""},
		"another":              {"device = '7'\n" + corners, []string{"--camera", film}, named, pixelSize{1280, 720}, ""},
		"other corners":        {corners, []string{"--camera", film, "--corners", "0,0,9,0,9,9,0,9"}, cornerSet{0, 0, 9, 0, 9, 9, 0, 9}, pixelSize{}, ""},
		"a calibration":        {corners, []string{"--camera", film, "--calibration", cal}, nil, pixelSize{}, cal},
		"that of the settings": {corners + "calibration = '" + cal + "'\n", []string{"--camera", film}, nil, pixelSize{}, cal},
		"no camera":            {corners, nil, nil, pixelSize{}, ""},
		"the camera none":      {corners, []string{"--camera", "none"}, nil, pixelSize{}, ""},
	} {
		call := adopted(t, append([]string{"--config", settingsFile(t, "[camera]\n"+c.camera)}, c.flags...)...)
		cfg, err := call.settings(t.Output())
		require.NoError(t, err, name)
		got := (&player{cmd: call, cfg: cfg}).seat()
		require.Equal(t, c.want, got.corners, name)
		require.Equal(t, c.of, got.of, name)
		require.Equal(t, c.file, got.file, name)
	}
	beside := filmOf(t, 1, overTable(paper{blank: true}))
	adopted(t, "--config", settingsFile(t, "[camera]\n"+corners), "--camera", film, "--camera", beside) // they are the first one's
	_, errs := runProgram(t, 0, "play", "--camera", film, "--config", settingsFile(t, "[camera]\n"+corners), "--windowless", "--udp", "none", "--out", filepath.Join(t.TempDir(), "end.png"))
	require.NotContains(t, errs, assumedSeat)
}

// Corners of the settings that can't be those of a table are told as theirs, in whatever
// call, in the words that are told of a call's.
func TestSettings_cornersThatCantBeATablesAreNamed(t *testing.T) {
	film, photo := filmOf(t, 1, overTable(paper{blank: true})), threeDice(t)
	for corners, want := range map[string]string{
		"[160,700, 1067,700, 1067,20, 160,20]":        "config: [camera]: corners: they go the wrong way round",
		"[160,20, 1067,700, 1067,20, 160,700]":        "config: [camera]: corners: they are not those of a table",
		"[-1e7,-1e7,1e7,-1e7,1e7,1e7,-1e7,1e7]":       "[camera]: corners, of a table of 610x457 mm: camera: its points are missed by",
		"[2000,2000,3000,2000,3000,2750,2000,2750]":   "[camera]: corners, of a table of 610x457 mm: camera: ",
		"[9,9,90,9,90,90,9,90]\ncorners-of='800x800'": "[camera]: the table's corners were taken from pictures of 800×800 px, which have another shape than ",
	} {
		file := settingsFile(t, "[camera]\ncorners = "+corners+"\n")
		own := settingsFile(t, "[camera]\ndevice = '"+film+"'\ncorners = "+corners+"\n")
		for _, call := range [][]string{
			{"replay", film, "--game", "stardice", "--config", file},
			{"play", "--camera", film, "--windowless", "--udp", "none", "--journal", "none", "--config", file},
			{"play", "--windowless", "--udp", "none", "--journal", "none", "--config", own},
			{"render", photo, "--out", filepath.Join(t.TempDir(), "out.png"), "--config", file},
		} {
			_, errs := runProgram(t, 2, call...)
			require.True(t, strings.HasPrefix(errs, "asterism: "+call[len(call)-1]+": "+want), "%s %s: %s", call[0], corners, errs)
			require.Equal(t, 1, strings.Count(errs, "\n"), errs)
			require.NotContains(t, errs, "--corners")
		}
	}
	_, errs := runProgram(t, 2, "doctor", "--config", settingsFile(t, "[camera]\ncorners = [160,700, 1067,700, 1067,20, 160,20]\n"))
	require.Contains(t, errs, ": config: [camera]: corners: they go the wrong way round")
}

// A taught reader that can't be read is told as the settings' that name it.
func TestSettings_aTaughtReaderThatIsMissingIsNamed(t *testing.T) {
	file, film := settingsFile(t, "[camera]\ntaught = 'nowhere.json'\n"), filmOf(t, 1, overTable(paper{blank: true}))
	for _, call := range [][]string{
		{"replay", film, "--game", "stardice"},
		{"play", "--camera", film, "--windowless", "--udp", "none", "--journal", "none"},
		{"render", threeDice(t), "--out", filepath.Join(t.TempDir(), "out.png")},
	} {
		_, errs := runProgram(t, 2, append(call, "--config", file)...)
		require.Contains(t, errs, "asterism: "+file+": [camera]: taught: open nowhere.json: no such file or directory\n", call[0])
	}
	_, errs := runProgram(t, 2, "detect", threeDice(t), "--taught", "nowhere.json")
	require.Equal(t, "asterism: open nowhere.json: no such file or directory\n", errs, "of the call")
}
