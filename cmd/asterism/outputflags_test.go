package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/ebi"
)

func TestOutputFlags_aScreenIsNamedOrNumbered(t *testing.T) {
	for _, c := range []struct {
		args   []string
		number int
		name   string
		out    ebi.Output
	}{
		{nil, 3, "HDMI-2", ebi.Output{}}, // what is left is the calibration's
		{[]string{"--monitor", "1"}, 1, "", ebi.Output{}},
		{[]string{"--monitor", "EPSON", "--mirrored"}, 0, "EPSON", ebi.Output{Mirror: true}},
		{[]string{"--turned", "180"}, 3, "HDMI-2", ebi.Output{Turn: 180}},
	} {
		f := parsedPlay(t, c.args...).outputFlags
		o := f.on(ebi.DefaultOptions(), ebi.Monitor{Name: "HDMI-2", Number: 3})
		require.Equal(t, c.number, o.Monitor, c.args)
		require.Equal(t, c.name, o.Screen, c.args)
		require.Equal(t, c.out, o.Output, c.args)
	}
}

func TestOutputFlags_theCallComesBeforeTheSettings(t *testing.T) {
	var cfg settings
	cfg.Show.Screen, cfg.Show.Mirrored, cfg.Show.Turned = "BenQ", true, 180
	for call, want := range map[string]outputFlags{
		"":              {Screen: "BenQ", Mirrored: true, Turned: 180},
		"--turned 90":   {Screen: "BenQ", Mirrored: true, Turned: 90},
		"--turned 0":    {Screen: "BenQ", Mirrored: true},
		"--no-mirrored": {Screen: "BenQ", Turned: 180},
		"--mirrored":    {Screen: "BenQ", Mirrored: true, Turned: 180},
		"--monitor 1":   {Screen: "1", Mirrored: true, Turned: 180},
	} {
		c := parsedPlay(t, strings.Fields(call)...)
		c.outputFlags.adopt(&cfg, c.said)
		require.Equal(t, want, c.outputFlags, call)
	}
}
