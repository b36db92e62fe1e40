package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A name that recordings may have, too, says nothing of what is in the file.
func TestFilm_aRecordingMayBeCalledAnything(t *testing.T) {
	b, err := os.ReadFile("../../rules/stardice/session/stardice.pcapng")
	require.NoError(t, err)
	for _, name := range []string{"r.mjpeg", "r.ts", "r.mpeg", "r.3gp"} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, b, 0o644))
		require.False(t, isVideo(file), name)
	}
	file := filepath.Join(t.TempDir(), "film.mjpeg")
	require.NoError(t, os.WriteFile(file, []byte("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01"), 0o644))
	require.True(t, isVideo(file))
}

// A film is told by its name, and by how it begins where its name says nothing.
func TestFilm_isToldByItsHead(t *testing.T) {
	stream := strings.Repeat("G"+strings.Repeat("\x00", streamPacket-1), 3)
	camcorder := strings.Repeat("\x00\x01\x02\x03G"+strings.Repeat("\x00", streamPacket-1), 3)
	for head, want := range map[string]bool{
		"\x00\x00\x00\x20ftypisom": true, "\x00\x00\x00\x14ftyp3gp4": true, "\x00\x00\x00\x14ftypqt  ": true,
		"\x1a\x45\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1f": true, "RIFF\x00\x00\x00\x00AVI LIST": true,
		"\x00\x00\x01\xba\x44\x00\x04\x00\x04\x01\x00\x00": true, stream: true, camcorder: true,
		"\x00\x00\x01\xb3\x14\x00\xf0\x13\xff\xff\xe0\x00": true,
		"\x00\x00\x00\x20ftypheic":                         false, "RIFF\x00\x00\x00\x00WEBPVP8 ": false, stream[:2*streamPacket]: false,
		"\x0a\x0d\x0d\x0a\x1c\x00\x00\x00\x4d\x3c\x2b\x1a": false, `{"table": {"width": 610}}`: false, "ftyp": false, "": false,
	} {
		name := filepath.Join(t.TempDir(), "nosuffix")
		require.NoError(t, os.WriteFile(name, []byte(head), 0o644))
		require.Equal(t, want, isVideo(name), "%q", head)
	}
	for _, name := range []string{"a.MP4", "a.mov", "a.webm"} {
		require.True(t, isVideo(name), name)
	}
	for _, name := range []string{"0", "", "http://192.168.1.20:8080/stream.mjpeg", "rtsp://cam/live.ts", "http://cam/live.mp4", "/dev/null", "nowhere", "a.png", "../../rules/stardice/session/stardice.pcapng"} {
		require.False(t, isVideo(name), name)
	}
}
