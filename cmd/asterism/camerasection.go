package main

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision"
)

// cameraSection is the part of the settings that says which cameras look, and for what.
type cameraSection struct {
	Album       string    `toml:"album,omitempty"`       // file of the signs on dice of one's own, "none" for none; else the one in the user's data folder
	Kinds       []string  `toml:"kinds,omitempty"`       // the dice that are in the game: only those are considered
	Size        float64   `toml:"size,omitempty"`        // mm: edge or diameter, if all dice have one
	Taught      string    `toml:"taught,omitempty"`      // file of a reader for dice of one's own, as teach made it
	Device      string    `toml:"device,omitempty"`      // number, name or address of the camera to play with; empty: none
	Pixels      pixelSize `toml:"pixels,omitzero"`       // how large its pictures are to be; else as they were when it was calibrated, or as large as come smoothly
	Corners     []float64 `toml:"corners,omitempty"`     // px in its pictures: x and y of the table's corners from its top left, clockwise
	CornersOf   pixelSize `toml:"corners-of,omitzero"`   // how large the pictures are that those lie in; else as large as those that come
	Calibration string    `toml:"calibration,omitempty"` // file that says where the table is in the camera's pictures, as watch wrote it down

	Further []furtherCamera `toml:"further,omitempty"` // cameras that look beside that one
}

// Validate tells what is wrong with c.
func (c *cameraSection) Validate() error {
	if !(c.Size >= 0 && c.Size <= tuio.LargestSize) {
		return fmt.Errorf("config: dice of %v mm: give an edge or a diameter of %d at most", c.Size, tuio.LargestSize)
	}
	for _, k := range c.Kinds {
		if !constellation.Kind(k).Valid() {
			return fmt.Errorf("config: no kind of die is called %q", k)
		}
		if len(constellation.Kind(k).Faces()) == 0 {
			return fmt.Errorf("config: [camera]: kind %q has no faces to read: there are %v", k, readableKinds())
		}
	}
	for _, f := range c.Further {
		if err := f.Validate(); err != nil {
			return err
		}
	}
	if n := len(c.Corners); n != 0 && n != 8 {
		return fmt.Errorf("config: %d numbers for the table's corners in the camera's picture: give 8", n)
	}
	if len(c.Corners) == 0 {
		return nil
	}
	if err := cornerSet(c.Corners).check(); err != nil {
		return fmt.Errorf("config: [camera]: %w", err)
	}
	return nil
}

// seat is how the settings say that a camera looks at the table: by its calibration, else
// by the table's corners.
func (c *config) seat() seat {
	if c.Camera.Calibration != "" {
		return seat{file: c.Camera.Calibration}
	}
	return seat{corners: c.Camera.Corners, of: c.Camera.CornersOf, from: sectionOf(c.file, "camera")}
}

// furtherCamera is a camera that looks at the table beside the first.
type furtherCamera struct {
	Device      string `toml:"device"`      // number, name or address
	Calibration string `toml:"calibration"` // file that says where the table is in its pictures
}

// Validate tells what is wrong with c.
func (c furtherCamera) Validate() error {
	if c.Device == "" || c.Calibration == "" {
		return fmt.Errorf("config: a further camera needs device and calibration, not %q and %q", vision.CameraName(c.Device), c.Calibration)
	}
	return nil
}

// kinds are the dice that the camera may see, none for any.
func (c *config) kinds() []constellation.Kind {
	var kinds []constellation.Kind
	for _, k := range c.Camera.Kinds {
		kinds = append(kinds, constellation.Kind(k))
	}
	return kinds
}
