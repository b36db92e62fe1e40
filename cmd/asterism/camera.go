//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/beam"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/place"
)

// eyesFrames are the frames that a live reader makes of pictures.
type eyesFrames struct {
	live *opencv.Live
	even *beam.Evener // nil where nothing evens the pictures
}

// Next returns the next frame; the eyes end with their pictures, not with ctx.
func (e eyesFrames) Next(ctx context.Context) (constellation.Frame, error) {
	if err := ctx.Err(); err != nil {
		return constellation.Frame{}, err
	}
	return e.live.Next()
}

// openCamera looks at the table from a seat through a camera, or at a film of
// it, by frames of a source of that name. What would let it read better it says on
// stderr.
func openCamera(name, source string, at seat, cfg config, clock func() time.Duration, even *beam.Evener, stderr io.Writer) (frames, func() error, error) {
	seen, err := at.sight(cfg.size())
	if err != nil {
		return nil, nil, bad(err)
	}
	looks, err := cameraOf(name, cfg.phone)
	if err != nil {
		return nil, nil, bad(err)
	}
	looks.Width, looks.Height, looks.Clock = seen.pixels.W, seen.pixels.H, clock
	pictures, err := opencv.Open(looks)
	if err != nil {
		return nil, nil, bad(err)
	}
	cal, err := seen.before(pictures)
	if err != nil {
		pictures.Close()
		return nil, nil, bad(err)
	}
	if at.assumed() {
		fmt.Fprintf(stderr, "asterism: camera %s: %s; asterism calibrate measures it, without a projector asterism watch --board\n", vision.CameraName(name), assumedSeat)
	} else {
		sayCovered(stderr, name, &cal, constellation.Vec(cfg.size()))
	}
	adviseSeat(stderr, cal)
	return openLive(source, pictures, seen.of, cfg, even)
}

// cameraOf is a camera by its name, which may stand for a telephone.
func cameraOf(name string, phone *web.PhoneCamera) (opencv.CameraConfig, error) {
	switch {
	case name != phoneName:
		return opencv.CameraConfig{Name: name}, nil
	case phone == nil:
		return opencv.CameraConfig{}, errNoPhone
	}
	return opencv.CameraConfig{Name: name, Sent: phone}, nil
}

// openVideo looks at a table in a video file, taken straight down where the
// settings name neither a calibration nor the table's corners.
func openVideo(name string, cfg config) (frames, func() error, error) {
	seen, err := cfg.seat().sight(cfg.size())
	if err != nil {
		return nil, nil, bad(err)
	}
	video, err := opencv.OpenVideo(name)
	if err != nil {
		return nil, nil, bad(err)
	}
	if _, err := seen.before(video); err != nil {
		video.Close()
		return nil, nil, bad(err)
	}
	return openLive("video", video, seen.of, cfg, nil)
}

// openLive reads dice from pictures until they end or done is called. Cameras
// needn't give pictures of the size that they were asked for, so where the
// table is follows from those that come. A projector's light is taken out of them
// by even, where that isn't nil.
func openLive(source string, pictures opencv.Pictures, calibrate opencv.CalibrateFunc, cfg config, even *beam.Evener) (frames, func() error, error) {
	eyes, err := openEyesOf(cfg.kinds(), cfg.Camera.Taught, cfg.signs)
	if err != nil {
		pictures.Close()
		return nil, nil, namedBy(sectionOf(cfg.file, "camera"), err)
	}
	live, err := opencv.NewLive(opencv.LiveConfig{
		Source: source, Sizes: place.Sizes{Any: cfg.Camera.Size}, Own: eyes.own, Calibrate: calibrate, Even: evened(even), Lights: cfg.overlay().Spots.On,
	}, eyes.reader, pictures)
	if err != nil {
		eyes.Close()
		pictures.Close()
		return nil, nil, bad(err)
	}
	done := func() error {
		live.Close()
		eyes.Close()
		return pictures.Close()
	}
	return eyesFrames{live, even}, done, nil
}

// evened is what evens a camera's pictures, nil where nothing does.
func evened(e *beam.Evener) opencv.Evener {
	if e == nil {
		return nil
	}
	return e
}
