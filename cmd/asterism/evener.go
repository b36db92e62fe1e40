package main

import (
	"cmp"
	"image"
	"time"

	"github.com/asterism-dice/asterism/vision/beam"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// evener takes what the window shows out of the pictures of a camera at a seat;
// nil where it isn't known how camera and projector lie. The clock is the camera's.
func (p *player) evener(at seat, clock func() time.Duration) *beam.Evener {
	if p.window == nil || !p.cfg.watched || at.file == "" {
		return nil
	}
	rig, ok := at.rig()
	if !ok {
		return nil
	}
	if p.reel == nil {
		p.reel = beam.NewReel()
		p.window.Watch(reelBy(p.reel, clock))
	}
	e := beam.NewEvener(rig, p.reel)
	p.lights = append(p.lights, e)
	return e
}

// lights are what takes the window's light out of the pictures of all cameras.
type lights []*beam.Evener

// moved says where the projector is now, to all but the one that knows.
func (l lights) moved(projector camera.Calibration, but *beam.Evener) {
	for _, e := range l {
		if e != but {
			e.MoveProjector(projector)
		}
	}
}

// reelBy puts what a window shows into a reel, by a clock.
func reelBy(reel *beam.Reel, clock func() time.Duration) func(shown *image.RGBA) (free *image.RGBA) {
	return func(shown *image.RGBA) (free *image.RGBA) { return reel.Add(shown, clock()) }
}

// rig is how camera and projector lie, for pictures of the size that the camera is asked
// for; ok is false where no calibration says it.
func (s seat) rig() (rig calibrate.Rig, ok bool) {
	cal, err := readCalibrated(s.file)
	if err != nil || cal.Projector == nil || cal.blind {
		return rig, false
	}
	pixels := cmp.Or(s.pixels, pixelSize{cal.Lens.Width, cal.Lens.Height})
	seen, err := cal.Scaled(pixels.W, pixels.H)
	return calibrate.Rig{Camera: seen, Projector: *cal.Projector}, err == nil
}
