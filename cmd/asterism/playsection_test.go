package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// adopted is the call of play after it has taken what the settings say.
func adopted(t *testing.T, args ...string) *playCmd {
	t.Helper()
	c := &parsed(t, append([]string{"play"}, args...)...).Play
	require.NoError(t, c.adopt())
	require.NoError(t, c.check())
	return c
}

// settingsFile is a file of settings.
func settingsFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "table.toml")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

const evening = `
[table]
width = 700
height = 500
[camera]
device = "2"
corners = [100, 100, 900, 100, 900, 600, 100, 600]
[show]
fullscreen = true
monitor = 1
[play]
game = "utara"
rules = "advanced"
players = ["Ada", "Grace"]
seats = ["left", "bottom"]
companion = true
mute = true
[play.set]
hint = "good"
`

// Settings and flags that say the same come to the same.
func TestPlaySection_saysWhatFlagsSay(t *testing.T) {
	file := adopted(t, "--config", settingsFile(t, evening))
	flags := adopted(t, "utara", "--rules", "advanced", "--players", "Ada,Grace", "--seats", "left,bottom", "--set", "hint=good", "--companion", "--mute",
		"--fullscreen", "--monitor", "1", "--camera", "2", "--corners", "100,100,900,100,900,600,100,600", "--table", "700x500")
	fromFile, err := file.settings(os.Stderr)
	require.NoError(t, err)
	fromFlags, err := flags.settings(os.Stderr)
	require.NoError(t, err)
	require.Equal(t, flags.playing(nil, &fromFlags), file.playing(nil, &fromFile))
	require.Equal(t, rules.Options{Rules: "advanced", Players: []string{"Ada", "Grace"}, Seats: []constellation.Angle{90, 0}, Values: map[string]string{"hint": "good"},
		Surface: rules.Surface{Width: 700, Height: 500}}, file.playing(nil, &fromFile))
	file.Config, file.CornersFrom, flags.Table = "", "", tableSize{} // said in the one way or in the other
	file.Switches, flags.Switches, file.said, flags.said = nil, nil, nil, nil
	flags.Cameras, file.Cameras, flags.Screen = nil, nil, "" // Camera and Monitor hold what they say
	require.Equal(t, flags, file)
}

// What the call says comes before the settings, one by one.
func TestPlaySection_flagsComeFirst(t *testing.T) {
	file := settingsFile(t, evening)
	c := adopted(t, "--config", file, "--players", "Cy,Dot", "--seats", "top", "--camera", "none", "--set", "hint=greedy")
	require.Equal(t, "utara", c.Game)
	require.Equal(t, "advanced", c.Rules)
	require.Equal(t, []string{"Cy", "Dot"}, c.Players)
	require.Equal(t, seatList{180}, c.Seats)
	require.Equal(t, map[string]string{"hint": "greedy"}, c.Set)
	require.Empty(t, c.Camera)
	require.Empty(t, c.Corners)

	c = adopted(t, "stardice", "--config", file) // another game: what the settings say of theirs is left out
	require.Empty(t, c.Rules)
	require.Empty(t, c.Players)
	require.Empty(t, c.Set)
	require.Equal(t, "2", c.Camera)
}

// Where nothing names a game it is the usual one.
func TestPlaySection_theUsualGame(t *testing.T) {
	require.Equal(t, usualGame, adopted(t, "--windowless").Game)
}

// What can't be is refused in a line.
func TestPlaySection_badSettings(t *testing.T) {
	for text, want := range map[string]string{
		"[play]\ngame = \"chess\"":           `no game "chess"`,
		"[play]\nseats = [\"under\"]":        `no side of the table is called "under"`,
		"[camera]\ncorners = [1, 2]":         "give 8",
		"[play]\nplayer = [\"Ada\"]":         `no setting is called "play.player"`,
		"[play]\nset = \"moon=dark\"":        "line 2",
		"[show]\nfullscreen = \"sometimes\"": "line 2",
	} {
		code, _, errs := asterism("", "play", "--windowless", "--config", settingsFile(t, text))
		require.Equal(t, 2, code, text)
		require.Contains(t, errs, want)
	}
	code, _, errs := asterism("", "play", "--windowless", "--seats", "under")
	require.Equal(t, 2, code)
	require.Contains(t, errs, `no side of the table is called "under"`)
}
