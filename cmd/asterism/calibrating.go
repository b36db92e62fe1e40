//go:build !nocamera

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// cameraPatience is how long a camera may give no picture.
const cameraPatience = 10 * time.Second

// How long the last words are shown on the table.
const (
	resultShown  = 1 * time.Second
	failureShown = 6 * time.Second
)

// calibrating is a calibration on its way: a window and a camera.
type calibrating struct {
	slides *ebi.Slides
	camera *opencv.Gray
	std    *stdio
	cfg    calibrate.Config

	ended  chan struct{}
	result *calibrate.Result
	err    error
}

// newCalibrating returns one that is not begun.
func newCalibrating(s *ebi.Slides, c *opencv.Gray, std *stdio, cfg calibrate.Config) *calibrating {
	return &calibrating{slides: s, camera: c, std: std, cfg: cfg, ended: make(chan struct{})}
}

// run waits for the window and the camera, calibrates, and says on the table how
// it went.
func (t *calibrating) run(ctx context.Context) {
	defer close(t.ended)
	if t.err = t.slides.Wait(ctx); t.err != nil {
		return
	}
	t.say("calibrating: take hands off the table")
	if _, _, t.err = t.camera.Next(ctx); t.err != nil {
		t.fail(ctx)
		return
	}
	t.cfg.Tell = func(step string) { fmt.Fprintf(t.std.err, "asterism: calibrate: %s\n", step) }
	t.result, t.err = calibrate.Run(ctx, t.slides, t.camera, t.cfg)
	if t.err != nil {
		t.fail(ctx)
		return
	}
	t.say(strings.ReplaceAll(outcome(t.result), "; ", "\n"))
	pause(ctx, resultShown)
}

// fail says on the table what went wrong and what to do.
func (t *calibrating) fail(ctx context.Context) {
	if errors.Is(t.err, context.Canceled) {
		t.err = errors.New("calibrate: ended before it was done")
		return
	}
	text := t.err.Error()
	if f := calibrate.AsFailure(t.err); f != nil {
		text = f.Why + "\n" + f.Do
	}
	t.say(text)
	pause(ctx, failureShown)
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// say writes a text in the middle of the table.
func (t *calibrating) say(text string) { t.slides.Draw(nil, t.text(text)) }

func (t *calibrating) text(text string) overlay.Op {
	w, h := t.slides.Size()
	look := overlay.Default()
	return overlay.Op{Kind: overlay.OpText, Text: text, Size: max(14, float64(h)/28), Color: look.Palette.Text, Plate: look.Palette.Veil,
		Points: overlay.Points{constellation.Vec{X: 0.5 * float64(w), Y: 0.5 * float64(h)}}}
}
