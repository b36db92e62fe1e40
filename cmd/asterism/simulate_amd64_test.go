package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The bundled sessions are what the command beside their scripts makes of
// them, packet for packet. They were made on amd64: elsewhere a product and a
// sum may be rounded at once, and dice that knock one another tell the difference.
func TestTheBundledSessionsAreMadeByTheirScripts(t *testing.T) {
	for _, game := range []string{"artaban", "stardice", "uptick", "ur", "utara"} {
		made := filepath.Join(t.TempDir(), "made.pcapng")
		code, _, errs := asterism("", "simulate", "../../testdata/sessions/"+game+".txt", "--profile", "2Dobj", "--profile", "tuio2", "--out", made)
		require.Equal(t, 0, code, errs)
		require.Equal(t, packetsOf(t, "../../rules/"+game+"/session/"+game+".pcapng"), packetsOf(t, made))
	}
}
