package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/vision"
)

// isVideo tells films by name, else by what is in the file. What is at an address is a camera.
func isVideo(name string) bool {
	if vision.IsAddress(name) {
		return false
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".mp4", ".avi", ".mkv", ".mov", ".webm", ".m4v", ".mpg":
		return true
	case ".mjpeg", ".mjpg":
		return bytes.HasPrefix(headOf(name, filmHead), []byte("\xff\xd8\xff"))
	}
	return beginsAsFilm(headOf(name, filmHead))
}

// headOf is how a regular file begins, nothing of anything else: what is read of a pipe is
// gone.
func headOf(name string, n int) []byte {
	if i, err := os.Stat(name); err != nil || !i.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, n)
	n, _ = io.ReadFull(f, head)
	return head[:n]
}

// Packets of a transport stream are of so many bytes, each beginning with the same one; those
// of camcorders have some more before each. The heads of three tell one.
const (
	streamPacket = 188
	streamSync   = 'G'
	streamStamp  = 4
	filmHead     = 3 * (streamPacket + streamStamp)
)

// stillBrands are those of pictures in the container of MP4.
var stillBrands = []string{"heic", "heix", "mif1", "msf1", "avif"}

// beginsAsFilm tells whether that is the head of a film: Matroska and WebM, AVI, MPEG's
// program stream or bare video, MP4 with its kin, or a transport stream.
func beginsAsFilm(head []byte) bool {
	if len(head) < 12 {
		return false
	}
	switch kind := string(head[4:8]); {
	case bytes.HasPrefix(head, []byte("\x1a\x45\xdf\xa3")), bytes.HasPrefix(head, []byte("\x00\x00\x01\xba")), bytes.HasPrefix(head, []byte("\x00\x00\x01\xb3")):
		return true
	case bytes.HasPrefix(head, []byte("RIFF")):
		return string(head[8:12]) == "AVI "
	case kind == "ftyp":
		return !slices.Contains(stillBrands, string(head[8:12]))
	}
	return isStream(head, 0) || isStream(head, streamStamp)
}

// isStream tells whether three packets of a transport stream begin, each after so many bytes.
func isStream(head []byte, after int) bool {
	for i := range 3 {
		if at := i*(streamPacket+after) + after; at >= len(head) || head[at] != streamSync {
			return false
		}
	}
	return true
}
