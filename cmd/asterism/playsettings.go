package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// settings reads the settings, and over them what the call says. A calibration is
// found by itself.
func (c *playCmd) settings(log io.Writer) (config, error) {
	cfg, err := c.read(c.Calibration)
	if err != nil {
		return cfg, err
	}
	if cfg, err = c.find(cfg, log); err != nil {
		return cfg, err
	}
	if err := cfg.setTheme(c.Theme); err != nil {
		return cfg, err
	}
	if len(c.Kinds) > 0 {
		cfg.Camera.Kinds = nil
	}
	for _, k := range c.Kinds {
		cfg.Camera.Kinds = append(cfg.Camera.Kinds, string(k))
	}
	cfg.Camera.Pixels = cmp.Or(c.Pixels, cfg.Camera.Pixels)
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
		return c.given.resolve(calibration)
	}
	return readConfig(c.Config, calibration)
}

// decode returns the settings as they stand.
func (c *playCmd) decode() (settings, error) {
	if c.given != nil {
		return *c.given, nil
	}
	return readSettings(c.Config)
}

// find takes what calibrate left as far as nothing else says it: how a camera sees
// the table, and how a touch table lies.
func (c *playCmd) find(cfg config, log io.Writer) (config, error) {
	file, err := calibrationFile()
	if err != nil || isVideo(c.Camera) {
		return cfg, nil
	}
	if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
		return cfg, nil
	}
	cal, err := readCalibrated(file)
	touch := len(cal.Touch) > 0
	switch whole := c.Camera == "" && touch && cfg.Camera.Calibration == ""; {
	case whole || c.uncalibrated(&cfg) && !cal.blind: // the camera's opening says why it can't be read
		fmt.Fprintf(log, "asterism: calibrated by %s\n", file)
		return c.read(file)
	case err != nil:
		fmt.Fprintf(log, "asterism: %v; it isn't used\n", err)
	case c.Camera != "" && touch && len(cfg.Touch.Corners) == 0:
		fmt.Fprintf(log, "asterism: touches are placed by %s\n", file)
		cfg.takeTouchCalibration(cal)
	}
	return cfg, nil
}

// uncalibrated tells whether a camera is to look of which nothing says how it
// sees the table.
func (c *playCmd) uncalibrated(cfg *config) bool {
	return c.Camera != "" && !isVideo(c.Camera) && len(c.Corners) == 0 && cfg.Camera.Calibration == ""
}
