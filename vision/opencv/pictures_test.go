package opencv

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file that isn't there is told at once; a camera may still be plugged in.
func TestOpen_tellsFilesFromCameras(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	require.NoError(t, os.Mkdir("0", 0o755))
	require.NoError(t, os.WriteFile("film", nil, 0o644))
	for name, want := range map[string]bool{
		"film": true, "film.mp4": true, "Film.MOV": true, filepath.Join(folder, "none"): true, folder: true, ".": true, "./0": true,
		"0": false, "1": false, "/dev/video7": false, "/dev/v4l/by-id/usb-camera": false, "Logitech": false,
		"http://here/film.mp4": false, "rtsp://here/": false,
	} {
		require.Equal(t, want, isFile(name), name)
	}
}
