package stardice

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation/stage"
)

const plays = "../../testdata/stardice/plays/"

var update = flag.Bool("update", false, "write what the playthroughs give now over what is expected")

// TestPlaythroughs runs every playthrough of the corpus through tracker, graph
// and referee. A mismatch is seen best with: go test -run Playthroughs -update
// and git diff.
func TestPlaythroughs(t *testing.T) {
	files, err := filepath.Glob(plays + "*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { checkPlay(t, file) })
	}
}

func checkPlay(t *testing.T, file string) {
	want := string(readFile(t, file))
	_, said, err := playScript(want)
	require.NoError(t, err, "%s", file)
	got := stage.Fill(want, said)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	require.Equal(t, want, got)
}

// TestAPlaythroughIsTheSameAgain: nothing in it depends on a clock or chance.
func TestAPlaythroughIsTheSameAgain(t *testing.T) {
	script := string(readFile(t, plays+"flicker.txt"))
	_, one, err := playScript(script)
	require.NoError(t, err)
	_, two, err := playScript(script)
	require.NoError(t, err)
	require.Equal(t, one, two)
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	return b
}
