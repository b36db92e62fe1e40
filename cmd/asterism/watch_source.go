//go:build !nocamera

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
	"gocv.io/x/gocv"
)

// source is where watch gets its pictures from, and where the table is in
// them.
type source struct {
	opencv.Pictures
	clock       func() time.Duration
	calibration vision.Calibration
	camera      *opencv.Camera // nil for a file
}

// usualTable is how wide a table is taken to be, mm.
const usualTable = 600

// openEye opens a camera or a file, waits for its first picture and finds
// out where the table is.
func openEye(ctx context.Context, c *watchCmd, stderr io.Writer, clock func() time.Duration) (*source, error) {
	pictures, err := opencv.Open(opencv.CameraConfig{Name: c.Camera, Clock: clock})
	if err != nil {
		return nil, bad(err)
	}
	s := &source{Pictures: pictures, clock: clock}
	s.camera, _ = pictures.(*opencv.Camera)
	first, err := s.wait(ctx, c, stderr)
	if err != nil {
		s.Close()
		return nil, err
	}
	defer first.Close()
	if s.calibration, err = c.Place.calibrate(first, stderr); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// wait waits for the first picture, saying why there is none. With a number
// of frames asked for it waits no longer than for so many.
func (s *source) wait(ctx context.Context, c *watchCmd, stderr io.Writer) (gocv.Mat, error) {
	img := gocv.NewMat()
	last := ""
	for n := 0; ; n++ {
		_, err := s.Next(&img)
		if err == nil {
			return img, nil
		}
		if ctx.Err() != nil || !errors.Is(err, opencv.ErrBlind) || (c.Frames > 0 && n >= c.Frames) {
			img.Close()
			return img, fmt.Errorf("%s: %w", c.Camera, err)
		}
		if err.Error() != last {
			last = err.Error()
			fmt.Fprintf(stderr, "asterism: watch: %v; waiting for it\n", err)
		}
	}
}

// calibrate finds out where the table is in pictures such as this one.
func (p *placeFlags) calibrate(img gocv.Mat, stderr io.Writer) (vision.Calibration, error) {
	cal, err := p.find(img)
	if err != nil {
		return cal, bad(err)
	}
	fmt.Fprintf(stderr, "watch: %d×%d px, camera %.0f° off the vertical, points met to %.2f px\n",
		cal.Lens.Width, cal.Lens.Height, cal.Tilt(), cal.Residual)
	if p.Calibrated == "" {
		return cal, nil
	}
	data, err := json.MarshalIndent(cal, "", "  ")
	if err != nil {
		return cal, err
	}
	return cal, os.WriteFile(p.Calibrated, append(data, '\n'), 0o644)
}

// find takes the surest way that was named.
func (p *placeFlags) find(img gocv.Mat) (vision.Calibration, error) {
	w, h := img.Cols(), img.Rows()
	table := constellation.Vec(p.Table)
	if p.Table == (tableSize{}) {
		table = constellation.Vec{X: usualTable, Y: usualTable * float64(h) / float64(w)}
	}
	switch {
	case p.Calibration != "":
		return readCalibration(p.Calibration, w, h)
	case p.Board.Columns > 0:
		b := opencv.Board{Columns: p.Board.Columns, Rows: p.Board.Rows, Square: p.Board.Square, Origin: constellation.Vec(p.BoardAt)}
		return b.Calibrate(img, vision.NewLens(w, h, 0))
	}
	return calibration(w, h, p.Corners, table)
}

func readCalibration(file string, w, h int) (vision.Calibration, error) {
	var cal vision.Calibration
	data, err := os.ReadFile(file)
	if err != nil {
		return cal, err
	}
	if err := json.Unmarshal(data, &cal); err != nil {
		return cal, fmt.Errorf("%s: %w", file, err)
	}
	if err := cal.Lens.Validate(); err != nil {
		return cal, fmt.Errorf("%s: %w", file, err)
	}
	if cal.Lens.Width != w || cal.Lens.Height != h {
		return cal, fmt.Errorf("%s: made for pictures of %d×%d, these are %d×%d", file, cal.Lens.Width, cal.Lens.Height, w, h)
	}
	return cal, nil
}
