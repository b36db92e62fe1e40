package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/ebi"
)

func TestDoctor_namesTheScreensAndTheOneThatIsAskedFor(t *testing.T) {
	all := []ebi.Screen{{Monitor: ebi.Monitor{Name: "eDP-1"}, Width: 1920, Height: 1080}, {Monitor: ebi.Monitor{Name: "HDMI-1", Number: 1}, Width: 1280, Height: 720}}
	first, second := finding{"screen", true, "0 (eDP-1), 1920×1080", ""}, finding{"screen", true, "1 (HDMI-1), 1280×720", ""}
	meant := second
	meant.detail += ": the settings ask for it"
	gone := func(what string) finding {
		return finding{"screen", false, what + " isn't there", "the settings ask for it; switch it on, or name another with --monitor"}
	}
	for _, c := range []struct {
		name   string
		number int
		want   []finding
	}{
		{"", 1, []finding{first, meant}},
		{"hdmi", 0, []finding{first, meant}},
		{"EPSON", 1, []finding{first, second, gone(`"EPSON"`)}},
		{"\x1b[2J", 1, []finding{first, second, gone(`"\x1b[2J"`)}},
		{"", 7, []finding{first, second, gone("7")}},
	} {
		asked := askedScreen{ebi.Monitor{Name: c.name, Number: c.number}, "the settings ask for it"}
		require.Equal(t, c.want, screensFindings(all, asked), "%q, %d", c.name, c.number)
	}
	require.Equal(t, []finding{first, second}, screensFindings(all, askedScreen{}))
}

// The settings come before the calibration, and in them the number before the name.
func TestDoctor_theScreenThatIsAskedForIsThatOfPlay(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for text, want := range map[string]askedScreen{
		"":                           {},
		"[show]\nscreen = \"EPSON\"": {ebi.Monitor{Name: "EPSON"}, "the settings ask for it"},
		"[show]\nscreen = \"EPSON\"\nmonitor = 2": {ebi.Monitor{Number: 2}, "the settings ask for it"},
	} {
		asked, err := doctorCmd{Config: settingsFile(t, text)}.asked()
		require.NoError(t, err, text)
		require.Equal(t, want, asked, text)
	}
	_, err := doctorCmd{Config: settingsFile(t, "[show]\nmonitor = -1")}.asked()
	require.ErrorContains(t, err, "monitor -1")
	c := config{projector: true, screen: ebi.Monitor{Name: "HDMI-1", Number: 1}}
	require.Equal(t, askedScreen{c.screen, "the calibration asks for it"}, c.asks())
}
