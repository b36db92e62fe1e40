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
	Touch struct {
		Cursors  string           `toml:"cursors,omitempty"` // "dice" or "touches": whether a bare contact that stays is a die
		Corners  [][]float64      `toml:"corners,omitempty"` // mm, pairs: where the sensor's (0,0) (1,0) (1,1) (0,1) lie on the table
		Trackers []trackerSetting `toml:"tracker,omitempty"` // those that lie otherwise
		Symbols  []symbolSetting  `toml:"symbol,omitempty"`
		Blobs    []blobSetting    `toml:"blob,omitempty"`
		Allow    []string         `toml:"allow,omitempty"` // addresses that may send
		Limit    int              `toml:"limit,omitempty"` // touches that the table can tell apart, 0 when not known
	} `toml:"touch,omitzero"`
	Camera struct {
		Album       string    `toml:"album,omitempty"`       // file of the signs on dice of one's own, "none" for none; else the one in the user's data folder
		Kinds       []string  `toml:"kinds,omitempty"`       // the dice that are in the game: only those are considered
		Size        float64   `toml:"size,omitempty"`        // mm: edge or diameter, if all dice have one
		Taught      string    `toml:"taught,omitempty"`      // file of a reader for dice of one's own, as teach made it
		Device      string    `toml:"device,omitempty"`      // number, name or address of the camera to play with; empty: none
		Corners     []float64 `toml:"corners,omitempty"`     // px in its pictures: x and y of the table's corners from its top left, clockwise
		Calibration string    `toml:"calibration,omitempty"` // file that says where the table is in the camera's pictures, as watch wrote it down

		Further []furtherCamera `toml:"further,omitempty"` // cameras that look beside that one
	} `toml:"camera,omitzero"`
	Board struct {
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
	Show struct {
		Scale      float64     `toml:"scale,omitempty"`      // how much larger than usual texts are, 0 for 1
		Beside     *bool       `toml:"beside,omitempty"`     // numbers stand beside real dice; else they do under a camera
		React      bool        `toml:"react,omitempty"`      // the ground glows near dice
		Theme      string      `toml:"theme,omitempty"`      // its name, or a file; else night-sky
		Motion     string      `toml:"motion,omitempty"`     // "full" or "reduced": nothing beats, runs or bursts
		Fullscreen bool        `toml:"fullscreen,omitempty"` // the window fills its screen
		Monitor    int         `toml:"monitor,omitempty"`    // which screen that is, 0 is the first
		Screen     string      `toml:"screen,omitempty"`     // or a part of its name
		Mirrored   bool        `toml:"mirrored,omitempty"`   // the picture is sent mirrored
		Turned     int         `toml:"turned,omitempty"`     // degrees clockwise by which it is sent turned: 0, 90, 180 or 270
		Corners    [][]float64 `toml:"corners,omitempty"`    // pairs, parts of the window: where a projector that hangs askew shows the table's corners
	} `toml:"show,omitzero"`
	Play playSection `toml:"play,omitzero"`

	signs     *album.Album     // that a camera looks dice up in, nil for none
	phone     *web.PhoneCamera // whose pictures the camera called phone gives, nil for none
	theme     *theme.Theme     // nil for that of the product
	laid      tableSize        // of which the touch corners are, zero for this table
	sized     bool             // somebody said how large the table is
	projector bool             // the corners are a calibrated projector's: it must be filled
	screen    ebi.Monitor      // which screen that is
	watched   bool             // a camera watches what that projector throws
	spots     overlay.Spots    // where that projector is
	leaves    bool             // the game was set up on the start page, which people can go back to
}

// furtherCamera is a camera that looks at the table beside the first.
type furtherCamera struct {
	Device      string `toml:"device"`      // number, name or address
	Calibration string `toml:"calibration"` // file that says where the table is in its pictures
}

// Validate tells what is wrong with c.
func (c furtherCamera) Validate() error {
	if c.Device == "" || c.Calibration == "" {
		return fmt.Errorf("config: a further camera needs device and calibration, not %q and %q", c.Device, c.Calibration)
	}
	return nil
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
	c.measured()
	if err := c.wear(c.Show.Theme); err != nil {
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

// measured takes from the calibration what the settings don't say: the table's
// size, its north, and where a projector shows its corners. Whether it can be
// read is asked again where the camera is opened, with an error.
func (c *config) measured() {
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
	c.layTouch(cal.Touch, cal.Table)
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
	if c.Touch.Limit < 0 {
		return fmt.Errorf("config: a limit of %d touches is negative", c.Touch.Limit)
	}
	if s := c.Camera.Size; !(s >= 0) {
		return fmt.Errorf("config: dice of %v mm: give an edge or a diameter", s)
	}
	for _, k := range c.Camera.Kinds {
		if !constellation.Kind(k).Valid() {
			return fmt.Errorf("config: no kind of die is called %q", k)
		}
	}
	for _, s := range c.Camera.Further {
		if err := s.Validate(); err != nil {
			return err
		}
	}
	if err := cmp.Or(validSymbols(c.Touch.Symbols), validBlobs(c.Touch.Blobs)); err != nil {
		return err
	}
	if k := c.Show.Scale; !(k == 0 || k >= 0.4 && k <= 4) {
		return fmt.Errorf("config: texts %v times as large: give 0.4 to 4", k)
	}
	if n := c.Show.Monitor; n < 0 {
		return fmt.Errorf("config: monitor %d: the first is 0", n)
	}
	if m := c.Show.Motion; m != "" && m != "full" && m != "reduced" {
		return fmt.Errorf("config: motion %q: give full or reduced", m)
	}
	if err := c.Play.Validate(); err != nil {
		return err
	}
	if n := len(c.Camera.Corners); n != 0 && n != 8 {
		return fmt.Errorf("config: %d numbers for the table's corners in the camera's picture: give 8", n)
	}
	if n := len(c.Show.Corners); n != 0 && n != 4 {
		return fmt.Errorf("config: %d corners of the picture: give 4", n)
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

// kinds are the dice that the camera may see, none for any.
func (c *config) kinds() []constellation.Kind {
	var kinds []constellation.Kind
	for _, k := range c.Camera.Kinds {
		kinds = append(kinds, constellation.Kind(k))
	}
	return kinds
}

// corners says where in the window the table's corners are shown.
func (c *config) corners() overlay.Corners {
	if len(c.Show.Corners) != 4 {
		return overlay.WholeWindow()
	}
	var all overlay.Corners
	for i, p := range c.Show.Corners {
		all[i] = [2]float64(p)
	}
	return all
}
