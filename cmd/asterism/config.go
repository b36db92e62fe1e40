package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"

	"github.com/pelletier/go-toml/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/theme"
	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/album"
)

// config is the file given with --config, in TOML. The zero value of every
// field stands for its default.
type config struct {
	Table struct {
		Width  float64 `toml:"width,omitempty"`  // mm
		Height float64 `toml:"height,omitempty"` // mm
		North  float64 `toml:"north,omitempty"`  // degrees clockwise from the table's up
	} `toml:"table,omitzero"`
	Touch  touchSection  `toml:"touch,omitzero"`
	Camera cameraSection `toml:"camera,omitzero"`
	Board  struct {
		X     float64 `toml:"x,omitempty"` // mm, top left corner of the grid
		Y     float64 `toml:"y,omitempty"`
		W     float64 `toml:"w,omitempty"` // mm
		H     float64 `toml:"h,omitempty"`
		Angle float64 `toml:"angle,omitempty"` // degrees clockwise about that corner
	} `toml:"board,omitzero"`
	Names struct {
		White string `toml:"white,omitempty"`
		Red   string `toml:"red,omitempty"`
	} `toml:"names,omitzero"`
	Show showSection `toml:"show,omitzero"`
	Play playSection `toml:"play,omitzero"`

	signs     *album.Album     // that a camera looks dice up in, nil for none
	phone     *web.PhoneCamera // whose pictures the camera called phone gives, nil for none
	theme     *theme.Theme     // nil for that of the product
	laid      tableSize        // of which the touch corners are, zero for this table
	sized     bool             // somebody said how large the table is
	projector bool             // the corners are a calibrated projector's: it must be filled
	screen    ebi.Monitor      // which screen that is
	watched   bool             // a camera watches what that projector shows
	spots     overlay.Spots    // where that projector is
	leaves    bool             // the game was set up on the start page, which people can go back to
}

// readConfig reads a TOML file; without a name everything is at its default. A
// calibration that the call names comes before the file's.
func readConfig(name, calibration string) (config, error) {
	c, err := decodeConfig(name)
	if err != nil {
		return c, err
	}
	c, err = c.resolved(calibration)
	return c, about(name, err)
}

// about says in which file it is that something is wrong with the settings.
func about(file string, err error) error {
	if err == nil || file == "" {
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// resolved are settings with what follows from them.
func (c config) resolved(calibration string) (config, error) {
	c.Camera.Calibration = cmp.Or(calibration, c.Camera.Calibration)
	c.takeCalibration()
	if err := c.setTheme(c.Show.Theme); err != nil {
		return c, err
	}
	return c, bad(c.Validate())
}

// decodeConfig reads a TOML file as it stands; without a name it is empty.
func decodeConfig(name string) (c config, err error) {
	if name == "" {
		return c, nil
	}
	b, err := readFile(name, largestInput)
	if err != nil {
		return c, bad(fmt.Errorf("config: %w", err))
	}
	b = withoutMark(b)
	err = toml.NewDecoder(bytes.NewReader(b)).DisallowUnknownFields().Decode(&c)
	if err == nil {
		err = errors.Join(pairs("touch.corners", c.Touch.Corners), trackerPairs(c.Touch.Trackers), pairs("show.corners", c.Show.Corners))
	}
	if err != nil {
		return c, bad(fmt.Errorf("config %s: %w", name, oneLine(err, reflect.TypeFor[config]())))
	}
	return c, nil
}

// takeCalibration takes from the calibration what the settings don't say: the table's
// size, its north, and where a projector shows its corners. Whether it can be
// read is asked again where the camera is opened, with an error.
func (c *config) takeCalibration() {
	cal, err := readCalibrated(c.Camera.Calibration)
	if c.Table.Width == 0 && c.Table.Height == 0 {
		size := cmp.Or(cal.Table, defaultTable)
		c.Table.Width, c.Table.Height = size.X, size.Y
	} else {
		c.sized = true
	}
	if err != nil {
		return
	}
	c.Table.North = cmp.Or(c.Table.North, cal.North)
	c.layTouchCorners(cal.Touch, cal.Table)
	if cal.Projector != nil && len(c.Show.Corners) == 0 {
		c.Show.Corners = asPairs(shownCorners(cal.Projector, c.size()))
		c.projector, c.screen = true, ebi.Monitor{Name: cal.Screen, Number: cal.Monitor}
		c.spots.Eye, c.spots.Height = cal.Projector.Pose.Eye()
	}
}

// size is the table's.
func (c *config) size() tableSize { return tableSize{X: c.Table.Width, Y: c.Table.Height} }

// Validate tells what is wrong with c.
func (c *config) Validate() error {
	if err := c.size().Validate(); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	if err := cmp.Or(c.Touch.Validate(), c.Camera.Validate(), c.Show.Validate(), c.Play.Validate()); err != nil {
		return err
	}
	if err := placement(c.placement()).validate(); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	m := c.mapping()
	return m.Validate()
}

// placement is where a board's grid of cells lies, zero when not said.
func (c *config) placement() rules.Placement {
	b := c.Board
	return rules.Placement{X: b.X, Y: b.Y, W: b.W, H: b.H, Angle: constellation.Angle(b.Angle)}
}

// tracker says how readings become dice on this table.
func (c *config) tracker() tracker.Config {
	t := tracker.Default()
	t.Width, t.Height, t.North = c.Table.Width, c.Table.Height, constellation.Angle(c.Table.North)
	return t
}

// overlay says how the table looks.
func (c *config) overlay() overlay.Config {
	o := overlay.Default()
	o.Fonts = typeface.Fonts{}
	if c.theme != nil {
		o = c.theme.On(o)
	}
	o.Calm, o.Checks = c.Show.Motion == "reduced", c.watched
	o.Beside, o.React, o.Scale = c.Show.Beside != nil && *c.Show.Beside, c.Show.React, c.Show.Scale
	o.Spots = c.spots
	o.Spots.On = c.watched && o.Beside
	return o
}
