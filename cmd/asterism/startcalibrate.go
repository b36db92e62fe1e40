//go:build !nocamera

package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// calibrateCamera finds out how camera, projector and table lie, in the window of the
// start page. It says what came of it, and how large the table is (mm), which is
// zero where nothing came of it.
func (s *starting) calibrateCamera(ctx context.Context, want *start.Calibrate, table *pageTable) (said string, size constellation.Vec) {
	o, err := s.options()
	if err != nil {
		return err.Error(), size
	}
	full := o
	full.Fullscreen = true
	if err := s.window.Become(full); err != nil {
		return err.Error(), size
	}
	kept, err := s.calibrated(ctx, want, table)
	if err := errors.Join(err, s.window.Become(o)); err != nil {
		return "Not calibrated: " + err.Error(), size
	}
	size = constellation.Vec{X: kept.Table.Width, Y: kept.Table.Height}
	return fmt.Sprintf("Calibrated: the table measures %.0f × %.0f mm.", size.X, size.Y), size
}

// calibrated calibrates and keeps what comes of it where play finds it.
func (s *starting) calibrated(ctx context.Context, want *start.Calibrate, table *pageTable) (*calibrate.File, error) {
	cfg, err := s.base()
	if err != nil {
		return nil, err
	}
	if cfg.sized = want.Table != (constellation.Vec{}); cfg.sized {
		cfg.Table.Width, cfg.Table.Height = want.Table.X, want.Table.Y
	}
	file, err := calibrationFile()
	if err != nil {
		return nil, err
	}
	gray, err := openGray(want.Camera, cfg.Camera.Pixels, nil, nil)
	if err != nil {
		return nil, err
	}
	defer gray.Close()
	slides := s.window.Slides()
	defer slides.Clear()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	t := newCalibrating(slides, gray, s.std.err)
	t.taps = table.taps(ctx, slides.Size)
	kept, err := t.first(ctx, cfg)
	if err != nil {
		return nil, err
	}
	kept.Screen, kept.Monitor = slides.Monitor().Name, slides.Monitor().Number
	return kept, renewCalibration(file, kept, s.std.err)
}
