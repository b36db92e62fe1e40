//go:build !nocamera

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
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
	log    io.Writer
}

// run waits for the window and the camera, lets work do its work, and says on
// the table and on the log how it went.
func (t *calibrating) run(ctx context.Context, work func(context.Context, *calibrating) (string, error)) error {
	if err := t.slides.Wait(ctx); err != nil {
		return errEnded
	}
	t.say("calibrating: take hands off the table")
	said, err := t.look(ctx, work)
	if errors.Is(err, context.Canceled) {
		return errEnded
	}
	if err != nil {
		t.say(advice(err))
		pause(ctx, failureShown)
		return err
	}
	t.tell(said)
	t.say(strings.ReplaceAll(said, "; ", "\n"))
	pause(ctx, resultShown)
	return nil
}

// errEnded is returned where somebody closes the window.
var errEnded = errors.New("calibrate: ended before it was done")

// look waits for the first picture, then works.
func (t *calibrating) look(ctx context.Context, work func(context.Context, *calibrating) (string, error)) (string, error) {
	_, _, err := t.camera.Next(ctx)
	if err == nil {
		var said string
		if said, err = work(ctx, t); err == nil {
			return said, nil
		}
	}
	if errors.Is(err, opencv.ErrBlind) {
		err = fmt.Errorf("%w: see that it is plugged in, and that its name or address is right (--camera)", err)
	}
	return "", err
}

// tell says a step where the command was called.
func (t *calibrating) tell(step string) { fmt.Fprintf(t.log, "asterism: %s\n", step) }

// advice is what went wrong and what to do, in two lines.
func advice(err error) string {
	if f := calibrate.AsFailure(err); f != nil {
		return f.Why + "\n" + f.Do
	}
	return strings.ReplaceAll(err.Error(), ": ", "\n")
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
