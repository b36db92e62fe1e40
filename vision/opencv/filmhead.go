package opencv

import (
	"bytes"
	"os"
)

// filmHeads are the first bytes of films, from a byte on: those that a library other than
// ffmpeg may know, too.
var filmHeads = []struct {
	at   int
	head string
}{
	{4, "ftyp"}, {4, "moov"}, {4, "mdat"}, {4, "wide"}, {4, "free"}, {4, "skip"}, // mp4, mov
	{0, "\x1a\x45\xdf\xa3"}, // mkv, webm
	{0, "RIFF"}, {0, "OggS"}, {0, "FLV"}, {0, "GIF8"}, {0, "\xff\xd8\xff"}, {0, "\x30\x26\xb2\x75"},
	{0, "\x00\x00\x01"}, {0, "\x00\x00\x00\x01"}, {0, "G"}, // streams of MPEG
}

// mayBeFilm tells whether a file begins as films do.
func mayBeFilm(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 16)
	n, _ := f.Read(head) // of an empty file there is no head
	for _, h := range filmHeads {
		if h.at < n && bytes.HasPrefix(head[h.at:n], []byte(h.head)) {
			return true
		}
	}
	return false
}
