//go:build !nocamera

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Run calibrates, or checks what was calibrated before.
func (c *calibrateCmd) Run(std *stdio) error {
	ctx, stop := untilInterrupted()
	defer stop()
	if err := c.ready(); err != nil {
		return bad(err)
	}
	if c.Touch {
		return c.touchTable(ctx, std)
	}
	if c.Check {
		return c.check(ctx, std)
	}
	if !c.Projector {
		return c.byCorners(ctx, std)
	}
	var result *calibrate.Result
	var kept *calibrate.File
	var screen ebi.Monitor
	err := c.show(ctx, std, func(ctx context.Context, t *calibrating) (said string, err error) {
		t.answers = t.slides.Answers()
		cfg := t.orByHand(c.measure(t))
		cfg.Tell = t.told
		result, err = calibrate.Run(ctx, spoken{t}, t.camera, cfg)
		if errors.Is(err, calibrate.ErrUnchanged) && c.lit().first() == "" {
			kept, said, err = c.corners(ctx, t)
			return said, err
		}
		if err != nil {
			return "", err
		}
		t.admit(result)
		screen = t.slides.Monitor()
		return outcome(result) + c.lengths(result), c.direct(ctx, t, result)
	})
	if err != nil {
		return err
	}
	if kept != nil {
		return c.keep(std, kept)
	}
	kept = result.File(time.Now())
	kept.Screen, kept.Monitor = screen.Name, screen.Number
	return cmp.Or(c.keep(std, kept), c.print(std, result)) // both are tried
}

// direct lets the players say which side is the table's top, and where north is,
// as far as the call wants that.
func (c *calibrateCmd) direct(ctx context.Context, t *calibrating, r *calibrate.Result) error {
	if c.asksSides() {
		turned, err := t.oriented(ctx, r, c.north())
		if err != nil {
			return err
		}
		if c.North != nil {
			c.North = &turned
		}
	}
	if c.Point {
		pointed, err := t.north(ctx, r)
		if err != nil {
			return err
		}
		c.North = &pointed
	}
	return nil
}

// byCorners calibrates a camera with no projector.
func (c *calibrateCmd) byCorners(ctx context.Context, std *stdio) (err error) {
	var kept *calibrate.File
	err = c.show(ctx, std, func(ctx context.Context, t *calibrating) (said string, err error) {
		t.answers = t.slides.Answers()
		kept, said, err = c.corners(ctx, t)
		return said, err
	})
	if err != nil {
		return err
	}
	return c.keep(std, kept)
}

// corners asks for the table's corners in the camera's picture.
func (c *calibrateCmd) corners(ctx context.Context, t *calibrating) (f *calibrate.File, said string, err error) {
	t.slides.ShowPointer()
	f, err = t.byCorners(ctx, constellation.Vec(cmp.Or(c.Table, defaultTable)))
	return f, "the table lies where its corners are", err
}

// keep writes a calibration down.
func (c *calibrateCmd) keep(std *stdio, kept *calibrate.File) error {
	kept.Table.North, kept.Table.NorthSaid = c.north(), c.North != nil
	if err := renewCalibration(c.Out, kept, std.err); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "asterism: written to %s\n", c.Out)
	return nil
}

// measure says what tells the scale: what the call names, else what the players
// lay into the light.
func (c *calibrateCmd) measure(t *calibrating) calibrate.Config {
	switch {
	case c.Die > 0:
		return calibrate.Config{Fit: t.fitter("die", constellation.Vec{X: c.Die, Y: c.Die})}
	case c.Span > 0:
		return calibrate.Config{Span: c.Span}
	case c.byBoard():
		return calibrate.Config{Find: printedBoardFinder(camera.Board{Columns: c.Board.Columns, Rows: c.Board.Rows, Square: c.Board.Square})}
	default:
		return measuredBy(c.Table)
	}
}

// measuredBy is the table's size where it is known, else a bank card or the
// printed board that the players are asked for.
func measuredBy(table tableSize) calibrate.Config {
	if table != (tableSize{}) {
		return calibrate.Config{Find: tableFinder(constellation.Vec(table)), Table: constellation.Vec(table)}
	}
	return calibrate.Config{Find: laidFinder, Ask: "lay a bank card, or the printed board, flat into the ring"}
}

// check says whether a calibration still holds.
func (c *calibrateCmd) check(ctx context.Context, std *stdio) error {
	cal, err := readCalibrated(c.Out)
	if errors.Is(err, fs.ErrNotExist) {
		return bad(fmt.Errorf("%s isn't there: nothing is calibrated yet, run asterism calibrate", c.Out))
	}
	if err != nil {
		return bad(err)
	}
	if cal.Projector == nil || cal.blind {
		return bad(fmt.Errorf("calibration %s: it says nothing of a projector", c.Out))
	}
	c.Pixels = cmp.Or(c.Pixels, pixelSize{cal.Lens.Width, cal.Lens.Height})
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
	phone, err := c.phoneFlags.serve(c.Camera, std.err)
	if err != nil {
		return err
	}
	defer closeServer(phone)
	return lit{camera: c.Camera, pixels: c.Pixels, phone: pictures(phone), out: c.outputFlags, fullscreen: c.Fullscreen, title: "Asterism: calibration", brief: c.Check}.run(ctx, std, work)
}

// outcome says how good a calibration is.
func outcome(r *calibrate.Result) string {
	return fmt.Sprintf("a fresh pattern is met to %.2f px of the projector, %.2f mm%s; the table measures %.0f × %.0f mm; ", r.RMS.Pixel, r.RMS.MM, leftOut(r), r.Table.X, r.Table.Y)
}

// leftOut says what doesn't count in how well the pattern is met.
func leftOut(r *calibrate.Result) string {
	if r.Strays == 0 {
		return ""
	}
	return fmt.Sprintf(", but for %d of its %d points, as where an edge of the table lies", r.Strays, r.Fresh)
}

// lengths says how far lengths may be off, by what told the scale.
func (c *calibrateCmd) lengths(r *calibrate.Result) string {
	if c.Span > 0 {
		return fmt.Sprintf("across the measured line lengths may be off by %.1f mm", r.Shape)
	}
	return lengthsOff(r)
}

// lengthsOff says it where the table was measured both ways.
func lengthsOff(r *calibrate.Result) string {
	return fmt.Sprintf("lengths may be off by %.1f mm", r.Shape)
}

// calibratedPoints are what other programs take.
type calibratedPoints struct {
	RMS    calibrate.Error     `json:"rms"`    // without the strays
	Fresh  int                 `json:"fresh"`  // points of the pattern that tells it
	Strays int                 `json:"strays"` // of these, which are missed by far more than the others
	Shape  float64             `json:"shape"`  // mm
	Table  calibrate.TableSize `json:"table"`
	Points []calibrate.Point   `json:"points"`
}

func (c *calibrateCmd) print(std *stdio, r *calibrate.Result) error {
	if !c.JSON {
		return nil
	}
	return json.NewEncoder(std.out).Encode(calibratedPoints{
		RMS: r.RMS, Fresh: r.Fresh, Strays: r.Strays, Shape: r.Shape, Points: r.Points(), Table: calibrate.TableSize{Width: r.Table.X, Height: r.Table.Y, North: c.north()}})
}
