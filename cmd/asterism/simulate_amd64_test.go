package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The bundled session is what the command beside its script makes of it, packet for
// packet. It was made on amd64: elsewhere a product and a sum may be rounded
// at once, and dice that knock one another tell the difference.
func TestTheBundledSessionIsMadeByItsScript(t *testing.T) {
	made := filepath.Join(t.TempDir(), "made.pcapng")
	code, _, errs := asterism("", "simulate", "../../testdata/sessions/stardice.txt", "--profile", "2Dobj", "--profile", "tuio2", "--out", made)
	require.Equal(t, 0, code, errs)
	require.Equal(t, packetsOf(t, "sessions/stardice.pcapng"), packetsOf(t, made))
}
