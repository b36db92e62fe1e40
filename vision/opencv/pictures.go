package opencv

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// Pictures is where a live reader gets its pictures from. It is pulled by one
// goroutine.
type Pictures interface {
	// Next waits for a picture and puts it into img. It returns the moment
	// that the picture was taken, since the session began; moments only grow.
	// A source that can't look at present returns an error that wraps
	// ErrBlind and is asked again; one that has ended returns io.EOF.
	Next(img *gocv.Mat) (time.Duration, error)
	Close() error
}

// ErrBlind is wrapped by a source that can't look at present but may again.
var ErrBlind = errors.New("opencv: no picture at present")

// Open opens what the configuration names: a video where that is a file, or a path
// that can be nothing else, else a camera.
func Open(cfg CameraConfig) (Pictures, error) {
	if cfg.Sent == nil && isFile(cfg.Name) {
		return OpenVideo(cfg.Name)
	}
	return OpenCamera(cfg)
}

// fileEndings are those of names that no camera has.
var fileEndings = []string{".mp4", ".avi", ".mkv", ".mov", ".webm", ".m4v", ".mpg", ".mpeg", ".mjpeg", ".3gp", ".ts", ".mts", ".m2ts", ".jpg", ".jpeg", ".png"}

// isFile tells whether a camera's name is a file's. One that isn't there isn't waited
// for as a camera is, which may be plugged in; a folder is no camera either, unless it
// happens to be called like one.
func isFile(name string) bool {
	if vision.IsAddress(name) {
		return false
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.Mode().IsRegular():
		return true
	case err == nil && info.IsDir():
		return filepath.Base(name) != name || strings.HasPrefix(name, ".")
	}
	path := filepath.IsAbs(name) && !strings.HasPrefix(name, "/dev/")
	return path || slices.Contains(fileEndings, strings.ToLower(filepath.Ext(name)))
}
