package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

var updateViews = flag.Bool("update-views", false, "write the golden views of boards anew")

// What games draw of positions on boards stands in testdata/views, a mark a
// line: how it is painted is the overlay's. To see a difference:
// go test ./cmd/asterism -run boardViews -update-views && git diff
func TestShow_boardViews(t *testing.T) {
	for name, sky := range map[string]string{"ur": "ur-sky.json", "artaban": "artaban-after.json", "uptick": "uptick-sky.json"} {
		if !knows(name) {
			continue // Uptick isn't in every build
		}
		table, err := readSky(filepath.Join("..", "..", "testdata", "boards", sky), nil)
		require.NoError(t, err)
		g, err := game(name)
		require.NoError(t, err)
		view, err := g.(rules.Shower).Show(table, rules.Options{})
		require.NoError(t, err)
		var got bytes.Buffer
		lines := json.NewEncoder(&got)
		for _, p := range view.Players {
			require.NoError(t, lines.Encode(p))
		}
		for _, m := range view.Marks {
			require.NoError(t, lines.Encode(m))
		}
		file := filepath.Join("testdata", "views", name+".jsonl")
		if *updateViews {
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
			require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), got.String(), name)
	}
}

// knows tells whether this build has a game.
func knows(name string) bool {
	_, err := game(name)
	return err == nil
}
