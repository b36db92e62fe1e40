package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A film is told by its name, and by how it begins where its name says nothing.
func TestFilm_isToldByItsHead(t *testing.T) {
	stream := strings.Repeat("G"+strings.Repeat("\x00", streamPacket-1), 3)
	for head, want := range map[string]bool{
		"\x00\x00\x00\x20ftypisom": true, "\x00\x00\x00\x14ftyp3gp4": true, "\x00\x00\x00\x14ftypqt  ": true,
		"\x1a\x45\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1f": true, "RIFF\x00\x00\x00\x00AVI LIST": true,
		"\x00\x00\x01\xba\x44\x00\x04\x00\x04\x01\x00\x00": true, stream: true,
		"\x00\x00\x00\x20ftypheic": false, "RIFF\x00\x00\x00\x00WEBPVP8 ": false, stream[:2*streamPacket]: false,
		"\x0a\x0d\x0d\x0a\x1c\x00\x00\x00\x4d\x3c\x2b\x1a": false, `{"table": {"width": 610}}`: false, "ftyp": false, "": false,
	} {
		name := filepath.Join(t.TempDir(), "nosuffix")
		require.NoError(t, os.WriteFile(name, []byte(head), 0o644))
		require.Equal(t, want, isVideo(name), "%q", head)
	}
	for _, name := range []string{"a.MP4", "a.ts", "a.mts", "a.3gp", "a.mpeg", "a.mjpeg"} {
		require.True(t, isVideo(name), name)
	}
	for _, name := range []string{"0", "", "/dev/null", "nowhere", "a.png"} {
		require.False(t, isVideo(name), name)
	}
}
