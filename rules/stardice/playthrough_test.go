package stardice

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const plays = "../../testdata/stardice/plays/"

var update = flag.Bool("update", false, "write what the playthroughs give now over what is expected")

// TestPlaythroughs runs every playthrough of the corpus through tracker, graph
// and referee. A mismatch is seen best with: go test -run Playthroughs -update
// and git diff.
func TestPlaythroughs(t *testing.T) {
	files, err := filepath.Glob(plays + "*.play")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".play"), func(t *testing.T) { checkPlay(t, file) })
	}
}

func checkPlay(t *testing.T, file string) {
	script := readFile(t, file)
	got, err := playScript(string(script))
	require.NoError(t, err, "%s", file)
	golden := strings.TrimSuffix(file, ".play") + ".out"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// TestAPlaythroughIsTheSameAgain: nothing in it depends on a clock or chance.
func TestAPlaythroughIsTheSameAgain(t *testing.T) {
	script := readFile(t, plays+"flicker.play")
	one, err := playScript(string(script))
	require.NoError(t, err)
	two, err := playScript(string(script))
	require.NoError(t, err)
	require.Equal(t, one, two)
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	return b
}
