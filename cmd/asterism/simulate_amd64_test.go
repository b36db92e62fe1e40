package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation/stage"
)

// The bundled sessions are what the command beside their scripts makes of
// them, packet for packet. They were made on amd64: elsewhere a product and a
// sum may be rounded at once, and dice that knock one another tell the difference.
func TestTheBundledSessionsAreMadeByTheirScripts(t *testing.T) {
	for _, game := range []string{"artaban", "stardice", "uptick", "ur", "utara"} {
		made := filepath.Join(t.TempDir(), "made.pcapng")
		code, _, errs := asterism("", "simulate", "../../testdata/sessions/"+game+".txt", "--profile", "2Dobj", "--profile", "tuio2", "--out", made)
		require.Equal(t, 0, code, errs)
		want, got := packetsOf(t, "../../rules/"+game+"/session/"+game+".pcapng"), packetsOf(t, made)
		require.Len(t, got, len(want), game)
		for i := range want {
			require.Equal(t, want[i], got[i], "%s, packet %d", game, i)
		}
		require.Equal(t, wordsOf(t, "../../testdata/sessions/"+game+".txt"), wordsOf(t, "../../rules/"+game+"/session/"+game+".said"))
	}
}

// wordsOf is what players say in a script.
func wordsOf(t *testing.T, name string) []stage.Step {
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	s, err := stage.Parse(f, name)
	require.NoError(t, err)
	return s.Words()
}
