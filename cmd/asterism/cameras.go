package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/asterism-dice/asterism/vision"
)

// AfterApply takes the first camera and its calibration from those of the call,
// the number of the screen, and where the panel is served.
func (c *playCmd) AfterApply() error {
	if len(c.Cameras) > 0 {
		c.Camera = c.Cameras[0]
	}
	if len(c.Calibrations) > 0 {
		c.Calibration = c.Calibrations[0]
	}
	c.Monitor = c.screen().Number
	if c.Panel && !c.Companion.on {
		c.Companion = companionAddr{on: true, addr: panelAddr}
	}
	return nil
}

// further are the cameras beside the first. Without that there are none.
func (c *playCmd) further() []string {
	if c.Camera == "" || len(c.Cameras) < 2 {
		return nil
	}
	return c.Cameras[1:]
}

// source names the frames of the i-th camera. Cameras that people are told the same of,
// such as those of one address with another query, are numbered.
func (c *playCmd) source(i int) string {
	if i >= len(c.Cameras) {
		return "camera " + vision.CameraName(c.Camera)
	}
	called, n := vision.CameraName(c.Cameras[i]), 1
	for _, earlier := range c.Cameras[:i] {
		if vision.CameraName(earlier) == called {
			n++
		}
	}
	if n == 1 {
		return "camera " + called
	}
	return fmt.Sprintf("camera %s (%d)", called, n)
}

// furtherSeat is how the i-th of the further cameras looks at the table.
func (c *playCmd) furtherSeat(i int) seat {
	if i+1 < len(c.Calibrations) {
		return seat{file: c.Calibrations[i+1]}
	}
	return seat{}
}

// checkCameras says which of several cameras can't be meant.
func (c *playCmd) checkCameras() error {
	for i, name := range c.Cameras {
		called := vision.CameraName(name)
		if slices.Contains(c.Cameras[:i], name) {
			return fmt.Errorf("camera %s is named twice", called)
		}
		if isVideo(name) {
			if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
				return fmt.Errorf("camera %s: there is no such file", name)
			}
		} else if i > 0 && c.furtherSeat(i-1).assumed() {
			return fmt.Errorf("camera %s: how does it see the table? Give a --calibration for each camera, in the order of the cameras", called)
		}
	}
	if n := max(1, len(c.Cameras)); len(c.Calibrations) > n {
		return fmt.Errorf("%d calibrations for %d camera(s): give one for each, in their order", len(c.Calibrations), n)
	}
	for _, file := range c.Calibrations {
		if file == "" {
			continue // the first camera's, by the settings: it is found by itself
		}
		if _, err := readCalibrated(file); err != nil {
			return err
		}
	}
	named := len(c.Calibrations) == 0 || c.Calibrations[0] != ""
	if len(c.Cameras) > 1 && len(c.Corners) > 0 && c.CornersFrom == "" && named {
		return errors.New("--corners are those of one camera: give a --calibration for each of several")
	}
	return nil
}
