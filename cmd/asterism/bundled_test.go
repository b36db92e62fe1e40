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

// A bundled session is the same at every table: how large the one here is, where its
// board and north lie, how its touch table lies, what tags mean and what a finger is
// there have nothing to do with it.
func TestPlay_bundledSessionIsItsOwnTable(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	settings := settingsFile(t, `[table]
width = 300
height = 300
north = 90
[board]
x = 10
y = 10
w = 100
h = 100
[touch]
cursors = "touches"
corners = [[300, 0], [300, 300], [0, 300], [0, 0]]
[[touch.symbol]]
id = 10717
kind = "d20"
`)
	for _, game := range []string{"stardice", "utara", "ur", "artaban"} {
		play := []string{"play", game, "--speed", "max", "--windowless", "--journal", "none"}
		code, want, errs := asterism("", play...)
		require.Equal(t, 0, code, errs)
		code, got, errs := asterism("", append(play, "--config", settings)...)
		require.Equal(t, 0, code, errs)
		require.Equal(t, want, got, game)
	}
}
