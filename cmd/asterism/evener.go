package main

import (
	"image"
	"time"

	"github.com/asterism-dice/asterism/vision/beam"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// evener takes what the window shows out of the pictures of a camera at a seat;
// nil where it isn't known how camera and projector lie. The clock is the camera's.
func (p *player) evener(at seat, clock func() time.Duration) *beam.Evener {
	if p.window == nil || !p.cfg.watched || at.file == "" {
		return nil
	}
	cal, err := readCalibrated(at.file)
	if err != nil || cal.Projector == nil || cal.blind {
		return nil
	}
	if p.reel == nil {
		p.reel = beam.NewReel()
		reel := p.reel
		p.window.Watch(func(shown *image.RGBA) (free *image.RGBA) { return reel.Add(shown, clock()) })
	}
	return beam.NewEvener(calibrate.Rig{Camera: cal.Calibration, Projector: *cal.Projector}, p.reel)
}
