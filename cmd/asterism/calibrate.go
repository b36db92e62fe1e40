//go:build !nocamera

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Run calibrates, or checks what was calibrated before.
func (c *calibrateCmd) Run(std *stdio) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := c.ready(); err != nil {
		return bad(err)
	}
	if c.Check {
		return c.check(ctx, std)
	}
	var result *calibrate.Result
	err := c.show(ctx, std, func(ctx context.Context, t *calibrating) (said string, err error) {
		cfg := calibrate.Config{Span: c.Span, Find: c.finder(), Table: constellation.Vec(c.Table), Tell: t.tell}
		if result, err = calibrate.Run(ctx, t.slides, t.camera, cfg); err != nil {
			return "", err
		}
		return outcome(result), nil
	})
	if err != nil {
		return err
	}
	kept := result.File(time.Now())
	kept.Table.North, kept.Monitor = c.North, c.Monitor
	if err := writeCalibration(c.Out, kept); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "asterism: written to %s\n", c.Out)
	return c.print(std, result)
}

// ready tells what is missing before anything is opened.
func (c *calibrateCmd) ready() (err error) {
	if c.Out == "" {
		if c.Out, err = calibrationFile(); err != nil {
			return err
		}
	}
	given := 0
	for _, is := range []bool{c.Span > 0, c.byBoard(), c.byTable()} {
		if is {
			given++
		}
	}
	switch {
	case given > 1:
		return errors.New("--span, --board and --table all tell the scale: give one of them")
	case !c.Check && given == 0:
		return errScale
	case !hasDisplay():
		return errors.New("no display: calibrate shows its patterns in a window on the projector")
	}
	return nil
}

// errScale is returned where nothing says how large anything is.
var errScale = errors.New("nothing tells the scale: lay the printed board of `asterism board` on the table (--board 9x6x24), give the table's size (--table WxH), or measure the line from 25 % to 75 % of the picture's width at half its height (--span MM)")

func (c *calibrateCmd) byBoard() bool { return c.Board.Columns > 0 }
func (c *calibrateCmd) byTable() bool { return c.Table != (tableSize{}) }

// finder finds the printed board or the table's corners, nil where neither is
// given.
func (c *calibrateCmd) finder() calibrate.Finder {
	switch {
	case c.byBoard():
		return printedBoardFinder(camera.Board{Columns: c.Board.Columns, Rows: c.Board.Rows, Square: c.Board.Square})
	case c.byTable():
		return tableFinder(constellation.Vec(c.Table))
	}
	return nil
}

// check says whether a calibration still holds.
func (c *calibrateCmd) check(ctx context.Context, std *stdio) error {
	cal, err := readCalibrated(c.Out)
	if err != nil {
		return bad(fmt.Errorf("calibration %s: %w", c.Out, err))
	}
	if cal.Projector == nil {
		return bad(fmt.Errorf("calibration %s: it says nothing of a projector", c.Out))
	}
	rig := calibrate.Rig{Camera: cal.Calibration, Projector: *cal.Projector}
	var off calibrate.Error
	err = c.show(ctx, std, func(ctx context.Context, t *calibrating) (said string, err error) {
		if off, err = calibrate.Check(ctx, t.slides, t.camera, &rig); err != nil {
			return "", err
		}
		return fmt.Sprintf("the calibration holds: %.2f px of the projector, %.2f mm", off.Pixel, off.MM), nil
	})
	if err == nil && c.JSON {
		err = json.NewEncoder(std.out).Encode(struct {
			RMS calibrate.Error `json:"rms"`
		}{off})
	}
	return err
}

// show opens camera and window, and lets work show and look until it is done.
func (c *calibrateCmd) show(ctx context.Context, std *stdio, work func(context.Context, *calibrating) (string, error)) error {
	return lit{camera: c.Camera, monitor: c.Monitor, fullscreen: c.Fullscreen, title: "Asterism: calibration", brief: c.Check}.run(ctx, std, work)
}

// outcome says how good a calibration is.
func outcome(r *calibrate.Result) string {
	return fmt.Sprintf("a fresh pattern is met to %.2f px of the projector, %.2f mm; the table measures %.0f × %.0f mm; across the measured line lengths may be off by %.1f mm",
		r.RMS.Pixel, r.RMS.MM, r.Table.X, r.Table.Y, r.Shape)
}

// calibratedPoints are what other programs take.
type calibratedPoints struct {
	RMS    calibrate.Error     `json:"rms"`
	Shape  float64             `json:"shape"` // mm
	Table  calibrate.TableSize `json:"table"`
	Points []calibrate.Point   `json:"points"`
}

func (c *calibrateCmd) print(std *stdio, r *calibrate.Result) error {
	if !c.JSON {
		return nil
	}
	return json.NewEncoder(std.out).Encode(calibratedPoints{
		RMS: r.RMS, Shape: r.Shape, Points: r.Points(), Table: calibrate.TableSize{Width: r.Table.X, Height: r.Table.Y, North: c.North}})
}
