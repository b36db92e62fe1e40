package main

import (
	"fmt"
	"io"
	"os"

	"github.com/asterism-dice/asterism/vision/calibrate"
)

// renewCalibration writes down what was calibrated anew. What the file says of the
// other sensor of the same table stays there; what becomes of that is said.
func renewCalibration(file string, f *calibrate.File, log io.Writer) error {
	was, unread := readCalibrationFile(file)
	said := ""
	if unread == nil {
		said = carryOver(f, was)
	}
	data, err := readable(f)
	if err != nil {
		return err
	}
	if unread != nil {
		if said, err = putAside(file, unread); err != nil {
			return err
		}
	}
	if said != "" {
		fmt.Fprintf(log, "asterism: %s\n", said)
	}
	return putCalibration(file, data)
}

// putAside keeps a calibration that can't be read, as one of a newer program, under another
// name, and says so. There may be none.
func putAside(file string, why error) (said string, err error) {
	if is, err := os.Lstat(file); err != nil || !is.Mode().IsRegular() {
		return "", nil
	}
	aside := unusedName(file+".unread", "") // one that was kept before stays
	if err := os.Rename(file, aside); err != nil {
		return "", err
	}
	return fmt.Sprintf("what was in %s couldn't be read (%v) and is kept as %s", file, why, aside), nil
}

// readCalibrationFile reads what writeCalibration wrote.
func readCalibrationFile(file string) (*calibrate.File, error) {
	data, err := readFile(file, largestInput)
	if err != nil {
		return nil, err
	}
	return calibrate.Decode(data)
}

// carryOver takes from an earlier calibration the sensor that f says nothing of,
// and says so: a touch table, or a camera with its projector. Of a table of another
// size nothing is taken. Where the table's sides have changed, or the touch table was
// touched by the picture's, its corners and its north are turned to the sides of the
// table. North is the table's: whichever sensor is calibrated anew, it stays unless it
// is said anew.
func carryOver(f, was *calibrate.File) string {
	touch, eye := f.Touch == nil && was.Touch != nil, f.Camera == nil && was.Camera != nil
	if !touch && !eye {
		return ""
	}
	sensor := "touch table"
	if eye {
		sensor = "camera"
	}
	felt, seen := was, f // whose touch corners and whose sides come together
	if eye {
		felt, seen = f, was
	}
	turns, known := sidesTurned(felt, seen)
	if !sameSize(seen.Table, felt.Table, turns) {
		return fmt.Sprintf("how the %s lay is replaced, for that was at a table of %gx%g mm", sensor, was.Table.Width, was.Table.Height)
	}
	if touch || turns != 0 {
		f.Touch = turnedCorners(felt.Touch, felt.Table, seen.Table, turns)
	}
	if eye {
		f.Camera, f.Projector, f.Errors = was.Camera, was.Projector, was.Errors
		f.Table.Width, f.Table.Height = turnedSize(f.Table, was.Table, turns)
		f.Table.North = turnedNorth(f.Table, turns)
		if !saysNorth(f.Table) {
			f.Table.North = was.Table.North
		}
	} else if !saysNorth(f.Table) {
		f.Table.North = turnedNorth(was.Table, turns)
	}
	if seen.Projector == nil {
		f.Screen, f.Monitor = felt.Screen, felt.Monitor
	} else {
		f.Screen, f.Monitor = seen.Screen, seen.Monitor
	}
	said := fmt.Sprintf("how the %s lies, which was calibrated before, is kept", sensor)
	switch {
	case turns != 0:
		said += "; the touch table is turned to the table's sides"
	case touch && !known:
		said += "; if the table's sides are others now, run calibrate --touch again"
	}
	return said
}
