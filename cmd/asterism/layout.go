package main

import (
	"cmp"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// layout is how the table lies under its touch sensor, for which dice touches stand and how
// many it can tell apart, for a recording to say.
func (c *config) layout() tuio.Layout {
	m := c.mapping()
	l := tuio.Layout{Width: c.Table.Width, Height: c.Table.Height, North: constellation.Angle(c.Table.North),
		Corners: m.Corners, Trackers: m.Trackers, Cursors: m.Cursors, Blobs: m.Blobs, Limit: c.Touch.Limit}
	if len(m.Symbols) > 0 {
		l.Symbols = m.Symbols
	}
	return l
}

// takeRecording takes from a recording how its table lay, for which dice touches stood and
// how many it could tell apart, as far as the settings don't say it, so that a replay gives the answers of the game. A file
// that can't be read is refused where it is played.
func (c *config) takeRecording(file string) error {
	if isVideo(file) {
		return nil
	}
	r, err := tuio.OpenRecording(file)
	if err != nil {
		return nil
	}
	defer r.Close()
	l := r.Layout()
	if said := c.sized || c.Camera.Calibration != ""; !said && l.Width != 0 {
		c.Table.Width, c.Table.Height = l.Width, l.Height
	}
	c.Table.North = cmp.Or(c.Table.North, float64(l.North))
	var corners [][2]float64
	for _, v := range l.Corners {
		corners = append(corners, [2]float64{v.X, v.Y})
	}
	c.layTrackers(l.Trackers, tableSize{X: l.Width, Y: l.Height})
	c.layTouchCorners(corners, tableSize{X: l.Width, Y: l.Height})
	c.takeTouches(l)
	return bad(about(file, c.Validate()))
}

// takeTouchCalibration takes from a calibration how a touch table lies, for a camera that is
// calibrated otherwise or not at all.
func (c *config) takeTouchCalibration(cal calibrated) {
	if c.Camera.Calibration == "" {
		c.Table.North = cmp.Or(c.Table.North, cal.North)
		if !c.sized {
			c.Table.Width, c.Table.Height = cal.Table.X, cal.Table.Y
		}
	}
	c.takeTouch(cal)
}

// layTouchCorners says where a touch table's corners lie, mm, on a table of that size, unless
// the settings say it.
func (c *config) layTouchCorners(corners [][2]float64, table tableSize) {
	if len(c.Touch.Corners) == 0 && len(corners) > 0 {
		c.Touch.Corners, c.laid = asPairs(corners), table
	}
}

// stretch is how many times as wide and as high this table is as one of that size; zero
// stands for this one.
func (c *config) stretch(from tableSize) (wide, high float64) {
	if from == (tableSize{}) {
		return 1, 1
	}
	return c.Table.Width / from.X, c.Table.Height / from.Y
}

// feltCorners are where on the table the touch sensor's corners lie, mm. They were
// found by marks that are parts of the table as it is shown, so whoever corrects its size
// stretches them with it.
func (c *config) feltCorners() []constellation.Vec {
	wide, high := c.stretch(c.laid)
	var all []constellation.Vec
	for _, p := range c.Touch.Corners {
		all = append(all, constellation.Vec{X: p[0] * wide, Y: p[1] * high})
	}
	return all
}
