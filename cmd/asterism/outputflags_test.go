package main

import (
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
	f := outputFlags{Turned: 90}
	f.adopt(&cfg)
	require.Equal(t, outputFlags{Screen: "BenQ", Mirrored: true, Turned: 90}, f)
}
