//go:build !nocamera

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// calibrateAttempts is how often a calibration is tried before a game goes on
// without: what went wrong is said each time, and may be mended.
const calibrateAttempts = 3

// errSkipped is returned where somebody wants to play at once.
var errSkipped = errors.New("skipped")

// calibrateIn calibrates the camera in the window of a game, keeps what comes of
// it where play finds it, and lays the table into the window by it. Escape goes
// on without.
func (p *player) calibrateIn(ctx context.Context, w *ebi.Window) error {
	file, err := calibrationFile()
	if err != nil {
		return err
	}
	gray, err := openGray(p.cmd.Camera, p.cfg.Camera.Pixels, p.phone, nil)
	if err != nil {
		return err
	}
	defer gray.Close()
	slides := w.Slides()
	defer slides.Clear()
	kept, err := newCalibrating(slides, gray, p.std.err).first(ctx, p.cfg)
	if err != nil {
		return err
	}
	kept.Screen, kept.Monitor = slides.Monitor().Name, slides.Monitor().Number
	if err := renewCalibration(file, kept, p.std.err); err != nil {
		return err
	}
	return p.take(w)
}

// take reads the settings again, with the calibration that there is now.
func (p *player) take(w *ebi.Window) error {
	p.cmd.measured = true
	cfg, err := p.cmd.settings(p.std.err)
	if err != nil {
		return err
	}
	p.set(cfg)
	return w.SetCorners(cfg.Show.corners(), cfg.lens)
}

// first calibrates for the first time, by as few questions as it goes.
func (t *calibrating) first(ctx context.Context, cfg config) (kept *calibrate.File, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	t.listen(ctx, stop)
	err = t.tries(ctx, func() error {
		return t.run(ctx, func(ctx context.Context, t *calibrating) (said string, err error) {
			kept, said, err = t.once(ctx, cfg)
			return said, err
		})
	})
	if err != nil {
		return nil, err
	}
	return kept, nil
}

// tries tries until it is done, skipped or hopeless. What is done stays done, though
// somebody who wants to play skips while the result is still shown.
func (t *calibrating) tries(ctx context.Context, try func() error) error {
	for n := 1; ; n++ {
		err := try()
		if err == nil {
			return nil
		}
		if cause := context.Cause(ctx); cause != nil {
			return cause
		}
		if !t.again(n, err) {
			return err
		}
	}
}

// again tells whether a calibration that has failed n times is tried again, and then
// says why it failed. Where no picture came it isn't: a wrong name stays wrong, and the
// game waits for the camera anyway.
func (t *calibrating) again(n int, err error) bool {
	if t.opening || n >= calibrateAttempts {
		return false
	}
	fmt.Fprintf(t.log, "asterism: %v\n", err)
	return true
}

// once tries once: by light, and where the screen throws none onto the table, by
// the table's corners.
func (t *calibrating) once(ctx context.Context, cfg config) (*calibrate.File, string, error) {
	table := cfg.size()
	if !cfg.sized {
		table = tableSize{}
	}
	how := t.orByHand(measuredBy(table))
	how.Tell = t.told
	r, err := calibrate.Run(ctx, spoken{t}, t.camera, how)
	if err == nil {
		t.admit(r)
		if _, err = t.oriented(ctx, r, 0); err != nil {
			return nil, "", err
		}
		return r.File(time.Now()), outcome(r) + lengthsOff(r), nil
	}
	if !errors.Is(err, calibrate.ErrUnchanged) {
		return nil, "", err
	}
	f, err := t.byCorners(ctx, constellation.Vec(cfg.size()))
	if err != nil {
		return nil, "", err
	}
	return f, fmt.Sprintf("the table measures %g × %g mm and lies where its corners are", f.Table.Width, f.Table.Height), nil
}

// forget drops what was touched or pressed before anything was asked.
func (t *calibrating) forget() {
	for {
		select {
		case <-t.answers:
		default:
			return
		}
	}
}

// listen passes answers on, but for the one that ends it all.
func (t *calibrating) listen(ctx context.Context, stop context.CancelCauseFunc) {
	answers := make(chan ebi.Answer, 8)
	t.answers = answers
	go func() {
		for {
			var a ebi.Answer
			select {
			case <-ctx.Done():
				return
			case a = <-t.taps:
			case a = <-t.slides.Answers():
				if a.Key == ebi.Skip {
					stop(errSkipped)
					return
				}
			}
			select {
			case answers <- a:
			default: // nobody asks
			}
		}
	}()
}
