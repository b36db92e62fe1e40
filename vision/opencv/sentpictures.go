package opencv

import (
	"time"

	"gocv.io/x/gocv"
)

// SentPictures are pictures that somebody sends, such as a telephone. Next waits
// for one that wasn't returned before, a JPEG, and no longer than for wait. Ask asks for
// pictures of a width, px, 0 for as wide ones as come well.
type SentPictures interface {
	Next(wait time.Duration) ([]byte, error)
	Ask(width int)
}

// sentDevice is a camera whose pictures are sent. It has no controls.
type sentDevice struct {
	from  SentPictures
	wait  time.Duration // for one picture
	first []byte        // that came when it was opened, nil once it was read
}

// openSent waits for the first picture. Somebody who sends none isn't there.
func openSent(cfg CameraConfig) (device, error) {
	cfg.Sent.Ask(cfg.Width)
	first, err := cfg.Sent.Next(cfg.Patience)
	if err != nil {
		return nil, &cameraError{name: cfg.Name, err: err}
	}
	return &sentDevice{cfg.Sent, cfg.Patience / misses, first}, nil
}

func (d *sentDevice) Read(img *gocv.Mat) bool {
	b := d.first
	if d.first = nil; b == nil {
		var err error
		if b, err = d.from.Next(d.wait); err != nil {
			return false
		}
	}
	return checkEnd(b) == nil && decodeFrame(b, img) == nil
}

func (d *sentDevice) Set(gocv.VideoCaptureProperties, float64) {}

func (d *sentDevice) Get(gocv.VideoCaptureProperties) float64 { return 0 }

func (d *sentDevice) Close() error { return nil }
