package main

import (
	"cmp"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/theme"
	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/vision/album"
	"github.com/asterism-dice/asterism/vision/camera"
)

// config is what the program runs with: the settings, and what the call, a calibration
// or a recording says where they say nothing.
type config struct {
	settings
	file string // that the settings stand in, empty for none

	unread error // why the calibration couldn't be read, nil where it was or there is none

	signs     *album.Album     // that a camera looks dice up in, nil for none
	phone     *web.PhoneCamera // whose pictures the camera called phone gives, nil for none
	theme     *theme.Theme     // nil for that of the product
	laid      tableSize        // of which the touch corners are, zero for this table
	sized     bool             // somebody said how large the table is
	lens      overlay.Lens     // through which the corners are shown
	projector bool             // the corners are a calibrated projector's: it must be filled
	fills     bool             // the touch corners are those of a screen that marks filled: it must be filled
	screen    ebi.Monitor      // which screen the one or the other is
	thrown    camera.Lens      // through which it throws its picture
	watched   bool             // a camera watches what that projector shows
	spots     overlay.Spots    // where that projector is
	leaves    bool             // the game was set up on the start page, which people can go back to
}

// readConfig reads a TOML file; without a name everything is at its default. A
// calibration that the call names comes before the file's, and must be there.
func readConfig(name, calibration string) (config, error) {
	s, err := readSettings(name)
	if err != nil {
		return config{}, err
	}
	c, err := s.resolve(calibration)
	c.file = name
	if err == nil && calibration != "" {
		return c, bad(c.unread)
	}
	return c, about(name, err)
}

// about says in which file it is that something is wrong with the settings.
func about(file string, err error) error {
	if err == nil || file == "" {
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// sectionOf names a section of the settings in a file, empty for none.
func sectionOf(file, name string) string {
	if file == "" {
		return "[" + name + "]"
	}
	return file + ": [" + name + "]"
}

// resolve returns what the program runs with by these settings. A calibration that the
// call names comes before theirs.
func (s settings) resolve(calibration string) (config, error) {
	s.Camera.Calibration = cmp.Or(calibration, s.Camera.Calibration)
	c := config{settings: s}
	c.takeCalibration()
	if err := c.setTheme(c.Show.Theme); err != nil {
		return c, err
	}
	return c, bad(c.Validate())
}

// takeCalibration takes from the calibration what the settings don't say: the table's
// size, its north, and where a projector shows its corners. That the one which the
// settings name can't be read is an error where the camera is opened.
func (c *config) takeCalibration() {
	var cal calibrated
	if c.Camera.Calibration != "" {
		if cal, c.unread = readCalibrated(c.Camera.Calibration); c.unread != nil {
			cal = calibrated{} // none of it is to be taken
		}
	}
	if c.Table.Width == 0 && c.Table.Height == 0 {
		size := cmp.Or(cal.Table, defaultTable)
		c.Table.Width, c.Table.Height = size.X, size.Y
	} else {
		c.sized = true
	}
	c.Table.North = cmp.Or(c.Table.North, cal.North)
	if cal.Projector != nil && len(c.Show.Corners) == 0 {
		c.projector, c.screen = true, ebi.Monitor{Name: cal.Screen, Number: cal.Monitor}
		c.takeProjector(cal.Projector)
	}
	c.takeTouch(cal)
}

// takeProjector takes where a projector shows the table's corners, through which lens,
// and where it stands.
func (c *config) takeProjector(p *camera.Calibration) {
	c.Show.Corners = asPairs(shownCorners(p, c.size()))
	if len(c.Show.Corners) > 0 {
		c.lens = shownThrough(p.Lens)
	}
	c.thrown = p.Lens
	c.spots.Eye, c.spots.Height = p.Pose.Eye()
}

// Validate tells what is wrong with c.
func (c *config) Validate() error {
	if err := c.settings.Validate(); err != nil {
		return err
	}
	m := c.mapping()
	return m.Validate()
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
