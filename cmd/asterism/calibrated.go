package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// calibrated is a camera's calibration as it is written down: with the table
// that it was made for, for a board is laid by that table's size. Of what
// calibrate wrote the projector and the table's north are there, too.
type calibrated struct {
	camera.Calibration
	Table     tableSize           `json:"table,omitzero"`
	Projector *camera.Calibration `json:"-"` // nil where nothing is known of it
	North     float64             `json:"-"` // degrees clockwise from the table's up
	Screen    string              `json:"-"` // the name of the screen that the projector is
	Monitor   int                 `json:"-"` // its number
	Touch     [][2]float64        `json:"-"` // mm, where a touch table's corners lie; nil where nothing is known of one
	blind     bool                // it says nothing of a camera
}

// readCalibrated reads what write or calibrate wrote. Its errors name the file.
func readCalibrated(file string) (calibrated, error) {
	data, err := readFile(file, largestInput)
	var c calibrated
	if err == nil {
		c, err = decodeAnyCalibrated(data)
	}
	if path := new(fs.PathError); errors.As(err, &path) {
		err = path.Err // the file is named once
	}
	if errors.As(err, new(*json.UnmarshalTypeError)) {
		err = rules.JSONError(data, err)
	}
	if err != nil {
		return c, fmt.Errorf("calibration %s: %w", file, err)
	}
	return c, nil
}

// decodeAnyCalibrated reads both forms.
func decodeAnyCalibrated(data []byte) (c calibrated, err error) {
	var head struct{ Version int }
	if json.Unmarshal(data, &head) == nil && head.Version != 0 {
		return decodeCalibrated(data)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, err
	}
	return c, cmp.Or(c.Validate(), c.seesTable())
}

// errBlindCalibration is returned for a calibration that no camera can use.
var errBlindCalibration = errors.New("it says nothing of a camera: calibrate anew")

// decodeCalibrated reads what calibrate wrote.
func decodeCalibrated(data []byte) (c calibrated, err error) {
	f, err := calibrate.Decode(data)
	if err != nil {
		return c, err
	}
	c = calibrated{Table: tableSize{X: f.Table.Width, Y: f.Table.Height}, Projector: f.Projector, North: f.Table.North,
		Screen: f.Screen, Monitor: f.Monitor, Touch: f.Touch, blind: f.Camera == nil}
	if c.blind && c.Touch == nil {
		return c, errBlindCalibration
	}
	if !c.blind {
		c.Calibration = *f.Camera
	}
	return c, cmp.Or(c.Table.Validate(), c.seesTable())
}

// seesTable says whether camera or projector can't be one over the table, where its size
// is known.
func (c *calibrated) seesTable() error {
	if c.Table == (tableSize{}) {
		return nil
	}
	table := constellation.Vec(c.Table)
	if !c.blind {
		if err := c.CheckTable(table); err != nil {
			return err
		}
	}
	if c.Projector == nil {
		return nil
	}
	if err := c.Projector.CheckTable(table); err != nil {
		return fmt.Errorf("projector: %w", err)
	}
	return nil
}

// unwritten is the error of a calibration that isn't written, since nobody could read it.
func unwritten(why error) error { return fmt.Errorf("the calibration isn't written: %w", why) }

// write writes the calibration down, unless it couldn't be read again.
func (c *calibrated) write(file string) error {
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	if _, err := decodeAnyCalibrated(data); err != nil {
		return unwritten(err)
	}
	return writeWhole(file, append(data, '\n'))
}

// sameTable is how much two sizes of one table may differ, mm: people measure
// by hand.
const sameTable = 1

// check says whether the calibration was made for another table than that of
// the given size. It passes where either isn't known.
func (c *calibrated) check(table tableSize) error {
	known := c.Table != (tableSize{}) && table != (tableSize{})
	if !known || max(math.Abs(c.Table.X-table.X), math.Abs(c.Table.Y-table.Y)) <= sameTable {
		return nil
	}
	return fmt.Errorf("made for a table of %v mm, not of %v: calibrate anew, or leave the table's size out", c.Table, table)
}

// barOfDesktop is which share of a screen a desktop may keep for itself, as for a bar or
// for the camera of a laptop, though a window fills the screen.
const barOfDesktop = 0.05

// madeFor says that a window with these options will have another size than the picture
// of a projector's lens, empty where it won't or where nobody can know.
func madeFor(l camera.Lens, o ebi.Options, all []ebi.Screen) string {
	w, h, on, ok := o.Fills(all)
	less := max(1-float64(l.Width)/float64(w), 1-float64(l.Height)/float64(h))
	if !ok || (l.Width == w || l.Height == h) && l.Width <= w && l.Height <= h && less <= barOfDesktop {
		return ""
	}
	return fmt.Sprintf("made for a screen of %d×%d px, and %s has %d×%d", l.Width, l.Height, on, w, h)
}
