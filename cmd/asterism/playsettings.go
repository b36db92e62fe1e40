package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// settings reads the settings, and over them what the call says. Under a camera
// the calibration is found by itself.
func (c *playCmd) settings(log io.Writer) (config, error) {
	cfg, err := c.read(c.Calibration)
	if err != nil {
		return cfg, err
	}
	if file := c.found(&cfg); file != "" {
		fmt.Fprintf(log, "asterism: calibrated by %s\n", file)
		if cfg, err = c.read(file); err != nil {
			return cfg, err
		}
	}
	if err := cfg.wear(c.Theme); err != nil {
		return cfg, err
	}
	if len(c.Kinds) > 0 {
		cfg.Camera.Kinds = nil
	}
	for _, k := range c.Kinds {
		cfg.Camera.Kinds = append(cfg.Camera.Kinds, string(k))
	}
	if c.Size > 0 {
		cfg.Camera.Size = float64(c.Size)
	}
	if c.Table != (tableSize{}) {
		cfg.Table.Width, cfg.Table.Height, cfg.sized = c.Table.X, c.Table.Y, true
	}
	cfg.watched = cfg.projector && c.Camera != "" && !isVideo(c.Camera) && !c.Windowless && hasDisplay()
	if beside := true; c.Camera != "" && cfg.Show.Beside == nil {
		cfg.Show.Beside = &beside // light on a die would blind the camera to its face
	}
	return cfg, bad(cfg.Validate())
}

// read reads the settings: those that were given, else those of the file.
func (c *playCmd) read(calibration string) (config, error) {
	if c.given != nil {
		return c.given.resolved(calibration)
	}
	return readConfig(c.Config, calibration)
}

// decode returns the settings as they stand.
func (c *playCmd) decode() (config, error) {
	if c.given != nil {
		return *c.given, nil
	}
	return decodeConfig(c.Config)
}

// found is the calibration that calibrate left, where a camera is to look and
// nothing else says where the table is, or where it says how a touch table lies.
func (c *playCmd) found(cfg *config) string {
	file, err := calibrationFile()
	if err != nil || !c.uncalibrated(cfg) && (c.Camera != "" || cfg.Camera.Calibration != "") {
		return ""
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	cal, err := readCalibrated(file)
	if c.Camera != "" && cal.blind || c.Camera == "" && (err != nil || len(cal.Touch) == 0) {
		return "" // it was made for something else
	}
	return file
}

// uncalibrated tells whether a camera is to look of which nothing says how it
// sees the table.
func (c *playCmd) uncalibrated(cfg *config) bool {
	return c.Camera != "" && !isVideo(c.Camera) && len(c.Corners) == 0 && cfg.Camera.Calibration == ""
}

// shownCorners are where in a projector's picture the table's corners are, as
// parts of it.
func shownCorners(projector *camera.Calibration, table tableSize) [][2]float64 {
	l := projector.Lens
	var out [][2]float64
	for _, v := range [4]constellation.Vec{{}, {X: table.X}, constellation.Vec(table), {Y: table.Y}} {
		p := projector.Pixel(v, 0)
		out = append(out, part(p, l))
	}
	if _, err := overlay.Corners(out).Warp(); err != nil {
		return nil
	}
	return out
}

func part(p vision.Pixel, l camera.Lens) [2]float64 {
	return [2]float64{p.X / float64(l.Width), p.Y / float64(l.Height)}
}
