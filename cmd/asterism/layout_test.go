package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/tuio"
)

// askewTable is a touch table whose sensor is turned, and sees more than the table.
var askewTable = tuio.Layout{Width: 700, Height: 500, North: 45, Corners: []constellation.Vec{{X: 720, Y: -10}, {X: 710, Y: 520}, {X: -20, Y: 510}, {X: -10, Y: -20}}}

// askewSettings say the same as askewTable.
const askewSettings = `[table]
width = 700
height = 500
north = 45
[touch]
corners = [[720, -10], [710, 520], [-20, 510], [-10, -20]]
`

// battleOn is the bundled battle as a recording that says how the table lay.
func battleOn(t *testing.T, lay tuio.Layout) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "battle.pcapng")
	r, err := tuio.CreateRecording(file, sessionBegan, lay, false)
	require.NoError(t, err)
	for _, p := range packetsOf(t, "../../rules/stardice/session/stardice.pcapng") {
		require.NoError(t, r.Write(p))
	}
	require.NoError(t, r.Close())
	return file
}

// What plays a recording takes from it how its table lay: the answers are those of
// the game. Settings that say it come first.
func TestRecording_isPlayedOnTheTableItWasMadeAt(t *testing.T) {
	silent, telling := battleOn(t, tuio.Layout{}), battleOn(t, askewTable)
	askew, straight := settingsFile(t, askewSettings), settingsFile(t, "[table]\nwidth = 700\nheight = 500\n[touch]\ncorners = [[0, 0], [700, 0], [700, 500], [0, 500]]\n")
	picture := filepath.Join(t.TempDir(), "end.svg")
	for name, call := range map[string]func(file string) []string{
		"replay": func(f string) []string { return []string{"replay", f, "--game", "stardice", "--json"} },
		"events": func(f string) []string { return []string{"events", f} },
		"render": func(f string) []string { return []string{"render", f, "--out", picture, "--force"} },
	} {
		t.Run(name, func(t *testing.T) {
			answer := func(file string, settings ...string) string {
				out, _ := runProgram(t, 0, append(call(file), settings...)...)
				drawn, _ := os.ReadFile(picture) // render's alone
				return out + string(drawn)
			}
			want := answer(silent, "--config", askew)
			require.NotEqual(t, answer(silent), want)
			require.Equal(t, want, answer(telling))
			require.Equal(t, answer(silent, "--config", straight), answer(telling, "--config", straight))
		})
	}
}

// diceSettings say for which dice touches stand: a tag that would else be a d20 that shows 11.
const diceSettings = `[touch]
cursors = "touches"
[[touch.symbol]]
id = 10711
kind = "d6"
face = "3"
team = "red"
[[touch.symbol]]
id = 4
kind = "unknown"
face = "a/b"
[[touch.blob]]
min = 14
max = 22
kind = "d6"
team = "red"
[[touch.symbol]]
id = 90
block = [75, 25.5]
[[touch.blob]]
min = 6
max = 14
[[touch.blob]]
min = 50
max = 70
block = true
`

// What plays a recording takes from it for which dice touches stood, too, as far as the
// settings don't say it.
func TestRecording_isPlayedWithTheDiceThatTouchesStoodFor(t *testing.T) {
	made, err := readConfig(settingsFile(t, diceSettings), "")
	require.NoError(t, err)
	silent, telling := battleOn(t, tuio.Layout{}), battleOn(t, made.layout())
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	require.NoError(t, cfg.takeRecording(telling))
	require.Equal(t, made.mapping(), cfg.mapping())
	for _, command := range []string{"replay", "events", "render"} {
		game := []string{"--game", "stardice"}
		want := toldOf(t, command, silent, append(game, "--config", settingsFile(t, diceSettings))...)
		require.NotEqual(t, toldOf(t, command, silent, game...), want, command)
		require.Equal(t, want, toldOf(t, command, telling, game...), command)
	}
	cfg, err = readConfig(settingsFile(t, "[touch]\ncursors = \"dice\"\n[[touch.symbol]]\nid = 5\nkind = \"d8\"\n[[touch.blob]]\nmin = 1\nmax = 2\n"), "")
	require.NoError(t, err)
	said := cfg.mapping()
	require.NoError(t, cfg.takeRecording(telling))
	require.Equal(t, said, cfg.mapping(), "the settings come first")
}

// What plays a recording says of a full table what live play said, by the recording or
// by the settings.
func TestRecording_isPlayedWithTheLimitOfItsTable(t *testing.T) {
	silent, telling := battleOn(t, tuio.Layout{}), battleOn(t, tuio.Layout{Limit: 3})
	for _, command := range []string{"replay", "events", "render"} {
		game := []string{"--game", "stardice"}
		want := toldOf(t, command, silent, append(game, "--config", settingsFile(t, "[touch]\nlimit = 3\n"))...)
		require.NotEqual(t, toldOf(t, command, silent, game...), want, command)
		require.Equal(t, want, toldOf(t, command, telling, game...), command)
		require.Equal(t, toldOf(t, command, silent, append(game, "--config", settingsFile(t, "[touch]\nlimit = 2\n"))...),
			toldOf(t, command, telling, append(game, "--config", settingsFile(t, "[touch]\nlimit = 2\n"))...), "the settings come first")
	}
}

// Of several trackers each lies as the settings say for it, and the others as they say
// for all; a recording says both.
func TestRecording_saysHowEachTrackerLay(t *testing.T) {
	made, err := readConfig(settingsFile(t, askewSettings+"[[touch.tracker]]\nsource = \"lid@table\"\ncorners = [[0, 0], [350, 0], [350, 500], [0, 500]]\n"), "")
	require.NoError(t, err)
	m := made.mapping()
	require.Equal(t, askewTable.Corners, m.CornersOf(&tuio.Update{Source: "base@table"}))
	require.Equal(t, []constellation.Vec{{}, {X: 350}, {X: 350, Y: 500}, {Y: 500}}, m.CornersOf(&tuio.Update{Source: "lid@table"}))
	telling := battleOn(t, made.layout())
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	require.NoError(t, cfg.takeRecording(telling))
	require.Equal(t, m, cfg.mapping())
	cfg, err = readConfig(settingsFile(t, "[table]\nwidth = 1400\nheight = 500\n"), "")
	require.NoError(t, err)
	require.NoError(t, cfg.takeRecording(telling))
	require.Equal(t, constellation.Vec{X: 700}, cfg.mapping().Trackers[0].Corners[1], "stretched with the table")
	cfg, err = readConfig(settingsFile(t, "[touch]\ncorners = [[0, 0], [610, 0], [610, 457], [0, 457]]\n"), "")
	require.NoError(t, err)
	require.NoError(t, cfg.takeRecording(telling))
	require.Empty(t, cfg.mapping().Trackers, "the settings say how all lie")
}

func TestTouchSettings_whatIsWrongWithATrackerIsSaid(t *testing.T) {
	for text, want := range map[string]string{
		"source = \"a\"\ncorners = [[0, 0], [1, 0], [1, 1]]":         `tracker "a": 3 corners`,
		"corners = [[0, 0], [1, 0], [1, 1], [0, 1]]":                 "a tracker without a source",
		"source = \"a\"\ncorners = [[0, 0], [1], [1, 1], [0, 1]]":    "touch.tracker 1: corners: corner 2 is two numbers, not 1",
		"source = \"a\"\ncorners = [[0, 0], [0, 0], [0, 0], [0, 0]]": `tracker "a": corners`,
	} {
		_, err := readConfig(settingsFile(t, "[[touch.tracker]]\n"+text), "")
		require.ErrorContains(t, err, want)
		require.ErrorAs(t, err, new(badInput))
	}
}

// A recording that says something impossible of its table is refused by name.
func TestRecording_ofAnImpossibleTableIsRefused(t *testing.T) {
	for _, lay := range []tuio.Layout{{Width: 1e9, Height: 1}, {Width: 610, Height: 457, Corners: make([]constellation.Vec, 4)}} {
		file := battleOn(t, lay)
		_, errs := runProgram(t, 2, "replay", file, "--game", "stardice")
		require.Contains(t, errs, file)
	}
}

// calibratedTouch leaves what calibrate --touch would for that table.
func calibratedTouch(t *testing.T, lay tuio.Layout) {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	file, err := calibrationFile()
	require.NoError(t, err)
	table := tableSize{X: lay.Width, Y: lay.Height}
	require.NoError(t, writeCalibration(file, touchFile(table, lay.Corners, float64(lay.North), ebi.Monitor{}, time.Unix(0, 0))))
}

// play --record writes down how the touch table lies that it plays on, and record
// what play would find; where nobody calibrated one it says nothing.
func TestRecord_saysHowTheTouchTableLies(t *testing.T) {
	calibratedTouch(t, askewTable)
	file := filepath.Join(t.TempDir(), "game.pcapng")
	p := &player{cmd: &playCmd{Record: file, hearFlags: hearFlags{UDP: "127.0.0.1:0"}}, std: &stdio{err: io.Discard}}
	var err error
	p.cfg, err = p.cmd.settings(io.Discard)
	require.NoError(t, err)
	_, end, err := p.hear(t.Context(), time.Unix(0, 0))
	require.NoError(t, err)
	require.NoError(t, end())
	r, err := tuio.OpenRecording(file)
	require.NoError(t, err)
	defer r.Close()
	require.Equal(t, askewTable, r.Layout())
	require.Equal(t, askewTable, layoutHere(io.Discard))
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	require.Equal(t, tuio.Layout{}, layoutHere(io.Discard))
}

// Who corrects the table's size stretches the touch sensor with it: its marks were
// shown at parts of the picture.
func TestPlay_aTouchTableOfAnotherSizeIsStretched(t *testing.T) {
	calibratedTouch(t, askewTable)
	larger := tableSize{X: 2 * askewTable.Width, Y: 3 * askewTable.Height}
	settings := settingsFile(t, "[table]\nwidth = 1400\nheight = 1500\n")
	for _, call := range []playCmd{{Table: larger}, {Config: settings}} {
		cfg, err := call.settings(io.Discard)
		require.NoError(t, err)
		require.Equal(t, larger, cfg.size())
		for i, c := range cfg.mapping().Corners {
			was := askewTable.Corners[i]
			require.InDelta(t, 2*was.X, c.X, 1e-9)
			require.InDelta(t, 3*was.Y, c.Y, 1e-9)
		}
	}
}

// What the settings say of one tracker leaves the others as they lay.
func TestTakeRecording_ofOtherTrackersThanTheSettingsName(t *testing.T) {
	lid := trackerSetting{Source: "lid@table", Corners: [][]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}
	rim := trackerSetting{Source: "[0:0:0:0:0:0:0:1]", Corners: lid.Corners}
	for _, c := range []struct {
		named []trackerSetting
		want  []string
	}{
		{nil, []string{"lid@table", "::1"}},
		{[]trackerSetting{lid}, []string{"lid@table", "::1"}},
		{[]trackerSetting{rim}, []string{"::1", "lid@table"}},
	} {
		var cfg config
		cfg.Table.Width, cfg.Table.Height = 800, 500
		cfg.Touch.Trackers = c.named
		cfg.layTrackers([]tuio.Tracker{{Source: "lid@table"}, {Source: "::1"}}, tableSize{})
		var got []string
		for _, l := range cfg.trackers() {
			got = append(got, l.Source)
		}
		require.Equal(t, c.want, got)
	}
}
