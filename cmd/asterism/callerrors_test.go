package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// What can't be meant as it stands is said in one line, before anything is
// opened.
func TestRun_callsThatCantBeMeant(t *testing.T) {
	for call, want := range map[string]string{
		"play --camera typo.avi":                                                 "camera typo.avi: there is no such file",
		"play --calibration nowhere.json":                                        "nowhere.json",
		"play --calibration ../../LICENSE":                                       "calibration ../../LICENSE: invalid character",
		"play --corners 0,0,600,0,600,400,0,400":                                 "name the camera by --camera",
		"play --camera 0 --corners 600,0,0,0,0,400,600,400":                      "wrong way round",
		"watch 0 --corners 600,0,0,0,0,400,600,400":                              "wrong way round",
		"play --camera 0 --corners 0,0,600,400,600,0,0,400":                      "not those of a table",
		"play stardice --windowless --speed max --out end.jpg":                   "its name must end in .png or .svg",
		"play stardice --windowless --speed max --out nowhere/end.png":           "picture nowhere/end.png: no such file or directory",
		"play stardice --windowless --resume --journal none":                     "--journal none keeps none",
		"play stardice --rules solo1 --players Ada --players Grace --windowless": "solo1 is for 1",
	} {
		var out, errw bytes.Buffer
		require.Equal(t, 2, run(strings.Fields(call), strings.NewReader(""), &out, &errw), call)
		require.Contains(t, errw.String(), want, call)
		require.Equal(t, 1, strings.Count(errw.String(), "\n"), errw.String())
	}
}

// The settings of the README name two players; a rule set for one takes the
// first.
func TestRun_whoPlaysAloneIsTheFirstOfTheSettings(t *testing.T) {
	cfg, err := readConfig("../../testdata/readme/table.toml", "")
	require.NoError(t, err)
	g, ok := rules.Find("stardice")
	require.True(t, ok)
	require.Equal(t, []string{"Ada"}, cfg.names(g, "solo1"))
	require.Equal(t, []string{"Ada", "Grace"}, cfg.names(g, ""))
	for _, set := range g.Info().Sets {
		_, err := g.Referee(rules.Options{Rules: set.Name, Players: cfg.names(g, set.Name)})
		require.NoError(t, err, set.Name)
	}
}

func TestADisplayThatDoesntAnswerIsNone(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "wayland-0")
	require.ErrorContains(t, displayAnswers(), "needs Xwayland")
	t.Setenv("WAYLAND_DISPLAY", "")
	for display, want := range map[string]string{"": "no display", ":9731": "display :9731 doesn't answer", "127.0.0.1:59000": "doesn't answer"} {
		t.Setenv("DISPLAY", display)
		require.ErrorContains(t, displayAnswers(), want)
	}
	require.Equal(t, []xAddress{{"tcp", "there:6012"}}, xAddresses("there", "12"))
	_, err := os.Stat(filepath.Join("/tmp/.X11-unix", "X9731"))
	require.Error(t, err)
}
