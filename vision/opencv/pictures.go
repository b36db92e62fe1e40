package opencv

import (
	"errors"
	"os"
	"time"

	"gocv.io/x/gocv"
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

// Open opens what the configuration names: a video where that is a file, else
// a camera.
func Open(cfg CameraConfig) (Pictures, error) {
	if info, err := os.Stat(cfg.Name); err == nil && cfg.Sent == nil && info.Mode().IsRegular() {
		return OpenVideo(cfg.Name)
	}
	return OpenCamera(cfg)
}
