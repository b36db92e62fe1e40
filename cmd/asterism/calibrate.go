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

	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// Run calibrates.
func (c *calibrateCmd) Run(std *stdio) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := c.check(); err != nil {
		return bad(err)
	}
	file := c.Out
	if file == "" {
		var err error
		if file, err = calibrationFile(); err != nil {
			return bad(err)
		}
	}
	result, err := c.calibrate(ctx, std)
	if err != nil {
		return err
	}
	kept := result.File(time.Now())
	kept.Table.North, kept.Monitor = c.North, c.Monitor
	if err := writeCalibration(file, kept); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "asterism: %s\nasterism: written to %s\n", outcome(result), file)
	return c.print(std, result)
}

// check tells what is missing before anything is opened.
func (c *calibrateCmd) check() error {
	if !hasDisplay() {
		return errors.New("no display: calibrate shows its patterns in a window on the projector")
	}
	if !(c.Span > 0) {
		return errors.New("nothing tells the scale: measure the line that is shown with a ruler, and give its length with --span MM")
	}
	return nil
}

// calibrate opens camera and window, and shows and looks until it is done.
func (c *calibrateCmd) calibrate(ctx context.Context, std *stdio) (*calibrate.Result, error) {
	pictures, err := opencv.OpenCamera(opencv.CameraConfig{Name: c.Camera, Width: cameraWidth, Height: cameraHeight})
	if err != nil {
		return nil, bad(err)
	}
	gray := opencv.NewGray(pictures, cameraPatience)
	defer gray.Close()
	o := ebi.DefaultOptions()
	o.Title, o.Fullscreen, o.Monitor = "Asterism: calibration", c.Fullscreen, c.Monitor
	slides, err := ebi.NewSlides(o)
	if err != nil {
		return nil, bad(err)
	}
	t := newCalibrating(slides, gray, std, calibrate.Config{Span: c.Span})
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		t.run(ctx)
		stop()
	}()
	if err := slides.Run(ctx); err != nil {
		return nil, err
	}
	stop()
	<-t.ended
	return t.result, t.err
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
