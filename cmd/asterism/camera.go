//go:build !nocamera

package main

import (
	"context"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// cameraWidth and cameraHeight are the pixels that a camera is asked for.
const (
	cameraWidth  = 1280
	cameraHeight = 720
)

// eyesFrames are the frames that a live reader makes of pictures.
type eyesFrames struct{ live *opencv.Live }

// Next returns the next frame; the eyes end with their pictures, not with ctx.
func (e eyesFrames) Next(ctx context.Context) (constellation.Frame, error) {
	if err := ctx.Err(); err != nil {
		return constellation.Frame{}, err
	}
	return e.live.Next()
}

// openCamera looks at the table through a camera, or at a film of it, which
// sees all of the table, or its corners at the pixels given.
func openCamera(name string, corners cornerSet, cfg config, clock func() time.Duration) (frames, func() error, error) {
	if _, err := calibration(cameraWidth, cameraHeight, corners, tableOf(cfg)); err != nil {
		return nil, nil, bad(err)
	}
	pictures, err := opencv.Open(opencv.CameraConfig{Name: name, Width: cameraWidth, Height: cameraHeight, Clock: clock})
	if err != nil {
		return nil, nil, bad(err)
	}
	return openLive("camera "+name, pictures, corners, cfg)
}

// openVideo looks at a table in a video file, taken straight down.
func openVideo(name string, cfg config) (frames, func() error, error) {
	video, err := opencv.OpenVideo(name)
	if err != nil {
		return nil, nil, bad(err)
	}
	return openLive("video", video, nil, cfg)
}

// openLive reads dice from pictures until they end or done is called. Cameras
// needn't give pictures of the size that they were asked for, so where the
// table is follows from those that come.
func openLive(source string, pictures opencv.Pictures, corners cornerSet, cfg config) (frames, func() error, error) {
	eyes, err := openEyes(cfg.kinds(), cfg.Camera.Taught)
	if err != nil {
		pictures.Close()
		return nil, nil, err
	}
	live, err := opencv.NewLive(opencv.LiveConfig{
		Source: source, Sizes: vision.Sizes{Any: cfg.Camera.Size}, Taught: eyes.taught,
		Calibrate: func(w, h int) (vision.Calibration, error) { return calibration(w, h, corners, tableOf(cfg)) },
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
	return eyesFrames{live}, done, nil
}

// calibration says where on a table a pixel lies: by the pixels of its four
// corners, and with none by the picture that it fills.
func calibration(w, h int, corners cornerSet, table constellation.Vec) (vision.Calibration, error) {
	if len(corners) == 0 {
		return vision.FromAbove(w, h, table)
	}
	return vision.FromCorners(vision.NewLens(w, h, 0), fourPixels(corners), table)
}

// fourPixels takes eight numbers for four pixels.
func fourPixels(c cornerSet) (p [4]vision.Pixel) {
	for i := range p {
		p[i] = vision.Pixel{X: c[2*i], Y: c[2*i+1]}
	}
	return p
}

// tableOf is the table's size, mm.
func tableOf(cfg config) constellation.Vec {
	return constellation.Vec{X: cfg.Table.Width, Y: cfg.Table.Height}
}
