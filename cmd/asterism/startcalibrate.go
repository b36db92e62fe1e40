//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
)

// grown is how long a window takes to fill its screen.
const grown = 1500 * time.Millisecond

// calibrate finds out how camera, projector and table lie, in the window of the
// start page, and says what came of it.
func (s *starting) calibrate(ctx context.Context, want *start.Calibrate) string {
	o, err := s.options()
	if err != nil {
		return err.Error()
	}
	full := o
	full.Fullscreen = true
	if err := s.window.Become(full); err != nil {
		return err.Error()
	}
	pause(ctx, grown)
	said := s.calibrated(ctx, want)
	s.keys() // those that answered it aren't the page's
	if err := s.window.Become(o); err != nil {
		return err.Error()
	}
	return said
}

// calibrated calibrates and keeps what comes of it where play finds it.
func (s *starting) calibrated(ctx context.Context, want *start.Calibrate) string {
	cfg, err := s.base()
	if err != nil {
		return err.Error()
	}
	if cfg.sized = want.Table != (constellation.Vec{}); cfg.sized {
		cfg.Table.Width, cfg.Table.Height = want.Table.X, want.Table.Y
	}
	file, err := calibrationFile()
	if err != nil {
		return err.Error()
	}
	gray, err := openGray(want.Camera, nil)
	if err != nil {
		return err.Error()
	}
	defer gray.Close()
	slides := s.window.Slides()
	defer slides.Clear()
	t := &calibrating{slides: slides, camera: gray, log: s.std.err}
	kept, err := t.first(ctx, cfg)
	if err != nil {
		return "Not calibrated: " + err.Error()
	}
	kept.Monitor = s.cmd.number()
	if err := writeCalibration(file, kept); err != nil {
		return "Not calibrated: " + err.Error()
	}
	return fmt.Sprintf("Calibrated: the table measures %.0f × %.0f mm.", kept.Table.Width, kept.Table.Height)
}
