package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The games on boards that come with the program are understood to their end:
// nothing is wrong in them, and nobody is asked.
func TestPlay_bundledBoardGames(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	for game, end := range map[string]string{"ur": "B has won", "artaban": "the game ends in a draw", "uptick": "Blue has won"} {
		if !knows(game) {
			continue // Uptick isn't in every build
		}
		picture := filepath.Join(t.TempDir(), "end.png")
		code, out, errs := asterism("", "play", game, "--speed", "max", "--windowless", "--out", picture)
		require.Equal(t, 0, code, errs)
		require.Contains(t, out, end)
		require.NotContains(t, out, "belong")
		require.NotContains(t, out, "wrong")
		require.NotContains(t, errs, "illegal")
		require.FileExists(t, picture)
		require.NoError(t, os.Remove(picture))
	}
}
