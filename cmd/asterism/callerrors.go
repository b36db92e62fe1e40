package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/asterism-dice/asterism/constellation"
)

// check says what of a call can't be meant as it stands, before anything is
// opened.
func (c *playCmd) check() error {
	if isVideo(c.Camera) {
		if _, err := os.Stat(c.Camera); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("camera %s: there is no such file", c.Camera)
		}
	}
	if err := c.checkCameras(); err != nil {
		return err
	}
	if c.Calibration != "" {
		if _, err := readCalibrated(c.Calibration); err != nil {
			return err
		}
	}
	if c.Camera == "" && len(c.Corners) > 0 {
		return errors.New("--corners are those of the table in a camera's picture: name the camera by --camera")
	}
	return nil
}

// check says which corners can't be those of a table as a camera sees it: they
// go clockwise in the picture, from the table's top left.
func (c cornerSet) check() error {
	var q [4]constellation.Vec
	turns := 0.0
	for i := range q {
		q[i] = constellation.Vec{X: c[2*i], Y: c[2*i+1]}
	}
	for i := range q {
		turns += q[i].Cross(q[(i+1)%4])
	}
	_, err := constellation.SquareTo(q)
	switch {
	case err != nil:
		return errors.New("corners: they are not those of a table: give top left, top right, bottom right, bottom left")
	case turns < 0:
		return errors.New("corners: they go the wrong way round, as in a mirror: give top left, top right, bottom right, bottom left")
	}
	return nil
}
