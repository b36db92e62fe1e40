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

// openCamera looks at the table through a camera, which sees all of it, or
// its corners at the pixels given.
func openCamera(name string, corners cornerSet, cfg config, clock func() time.Duration) (frames, func() error, error) {
	camera, err := opencv.OpenCamera(opencv.CameraConfig{Name: name, Width: cameraWidth, Height: cameraHeight, Clock: clock})
	if err != nil {
		return nil, nil, bad(err)
	}
	return openLive("camera "+name, camera, cameraWidth, cameraHeight, corners, cfg)
}

// openVideo looks at a table in a video file, taken straight down.
func openVideo(name string, cfg config) (frames, func() error, error) {
	video, err := opencv.OpenVideo(name)
	if err != nil {
		return nil, nil, bad(err)
	}
	w, h := video.Size()
	return openLive("video", video, w, h, nil, cfg)
}

// openLive reads dice from pictures until they end or done is called.
func openLive(source string, pictures opencv.Pictures, w, h int, corners cornerSet, cfg config) (frames, func() error, error) {
	c, err := calibration(w, h, corners, constellation.Vec{X: cfg.Table.Width, Y: cfg.Table.Height})
	if err != nil {
		pictures.Close()
		return nil, nil, bad(err)
	}
	eyes, err := openEyes(cfg.kinds(), "")
	if err != nil {
		pictures.Close()
		return nil, nil, err
	}
	live, err := opencv.NewLive(opencv.LiveConfig{Source: source, Calibration: c, Sizes: vision.Sizes{Any: cfg.Camera.Size}}, eyes.reader, pictures)
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
