package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var updateScenes = flag.Bool("update-scenes", false, "write the golden scenes of boards anew")

// Positions on boards are composed into the operations of testdata/scenes, one
// a line. To see a difference:
// go test ./cmd/asterism -run BoardScenes -update-scenes && git diff
func TestRender_boardScenes(t *testing.T) {
	for game, sky := range map[string]string{"ur": "ur-sky.json", "artaban": "artaban-after.json", "uptick": "uptick-sky.json"} {
		if !knows(game) {
			continue // Uptick isn't in every build
		}
		c := renderCmd{shown: shown{File: "../../testdata/boards/" + sky}, Game: game}
		scene, err := c.sky(strings.NewReader(""))
		require.NoError(t, err)
		var got bytes.Buffer
		require.NoError(t, scene.Dump(&got))
		file := filepath.Join("testdata", "scenes", game+".jsonl")
		if *updateScenes {
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
			require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), got.String(), game)
	}
}

// knows tells whether this build has a game.
func knows(name string) bool {
	_, err := game(name)
	return err == nil
}
