package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/start"
)

// Cameras are listed by number, without the nodes that give no pictures.
func TestCamerasHere_onlyThoseThatGivePictures(t *testing.T) {
	dir := t.TempDir()
	for name, files := range map[string]map[string]string{
		"video10": {"index": "0\n", "name": "Desk\n"}, "video2": {"index": "0", "name": "Kitchen cam\n"}, "video3": {"index": "1", "name": "Kitchen cam"}, "videos": {},
	} {
		require.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o755))
		for f, text := range files {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name, f), []byte(text), 0o644))
		}
	}
	require.Equal(t, []start.Camera{{Name: "2", Title: "Kitchen cam"}, {Name: "10", Title: "Desk"}}, camerasIn(dir))
}
