package overlay_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/internal/demo"
)

var update = flag.Bool("update", false, "write the golden scenes anew")

// Each moment is composed into the operations of testdata/scenes, one a line.
// To see a difference: go test ./overlay -run Golden -update && git diff
func TestGoldenScenes(t *testing.T) {
	for _, m := range demo.Moments() {
		t.Run(m.Name, func(t *testing.T) {
			var got bytes.Buffer
			require.NoError(t, m.Scene().Dump(&got))
			file := filepath.Join("testdata", "scenes", m.Name+".jsonl")
			if *update {
				require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			sameLines(t, want, got.Bytes())
		})
	}
}

// sameLines names the first line that differs instead of printing them all.
func sameLines(t *testing.T, want, got []byte) {
	t.Helper()
	w, g := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := range min(len(w), len(g)) {
		require.Equalf(t, string(w[i]), string(g[i]), "line %d", i+1)
	}
	require.Equal(t, len(w), len(g), "lines")
}
