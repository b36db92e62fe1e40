package opencv

import (
	"fmt"
	"io"
	"os"
	"time"

	"gocv.io/x/gocv"
)

// Video gives the pictures of a video file, all of them, as fast as they are
// asked for. Their moments are the file's own.
type Video struct {
	vc *gocv.VideoCapture
	at filmClock
}

// usualRate is taken for films that say neither theirs nor when their pictures were
// taken, pictures a second.
const usualRate = 30

// OpenVideo opens a video file.
func OpenVideo(path string) (*Video, error) {
	i, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("opencv: %w", err)
	}
	if !i.Mode().IsRegular() {
		return nil, fmt.Errorf("opencv: %s is no regular file", path)
	}
	if i.Size() == 0 {
		return nil, fmt.Errorf("opencv: %s is empty", path)
	}
	if CheckName(path) == nil {
		return nil, fmt.Errorf("opencv: %s is one picture, no video", path)
	}
	vc, err := openFilm(path)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s is no film that can be read", path)
	}
	rate := vc.Get(gocv.VideoCaptureFPS)
	if !(rate > 0.1 && rate < 1000) {
		rate = usualRate
	}
	return &Video{vc: vc, at: filmClock{step: 1000 / rate}}, nil
}

// openFilm asks ffmpeg first, which keeps to itself what it can't read. The other
// libraries, which don't, are asked only where there may be a film.
func openFilm(path string) (*gocv.VideoCapture, error) {
	silentFfmpeg()
	vc, err := gocv.VideoCaptureFileWithAPI(path, gocv.VideoCaptureFFmpeg)
	if err != nil && mayBeFilm(path) {
		return gocv.VideoCaptureFile(path)
	}
	return vc, err
}

// Size returns the size of the pictures, px.
func (v *Video) Size() (width, height int) {
	return int(v.vc.Get(gocv.VideoCaptureFrameWidth)), int(v.vc.Get(gocv.VideoCaptureFrameHeight))
}

// Next returns the next picture, io.EOF after the last.
func (v *Video) Next(img *gocv.Mat) (time.Duration, error) {
	if !v.vc.Read(img) || img.Empty() {
		return 0, io.EOF
	}
	return v.at.next(v.vc.Get(gocv.VideoCapturePosMsec)), nil // that of the picture which was read
}

// Close closes the file.
func (v *Video) Close() error { return v.vc.Close() }
