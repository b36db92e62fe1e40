package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/camera"
)

// settings reads the settings, and over them what the call says. A calibration is
// found by itself.
func (c *playCmd) settings(log io.Writer) (config, error) {
	cfg, err := c.read(c.Calibration)
	if err != nil {
		return cfg, err
	}
	if cfg.projector { // by a calibration that was named
		if other := c.otherScreen(cfg.thrown, cfg.screen); other != "" {
			fmt.Fprintf(log, "asterism: calibration %s: %s: what is projected lies off its place; calibrate anew\n", cfg.Camera.Calibration, other)
		}
	}
	if cfg, err = c.find(cfg, log); err != nil {
		return cfg, err
	}
	c.leaveScreen(&cfg, log)
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
	cfg.watched = cfg.projector && c.Camera != "" && !c.shows && !isVideo(c.Camera) && !c.Windowless && hasDisplay()
	if beside := true; c.Camera != "" && cfg.Show.Beside == nil {
		cfg.Show.Beside = &beside // light on a die would blind the camera to its face
	}
	cfg.tellShapeTouched(log)
	if c.fillsTouchTable(&cfg) {
		tellShapeShown(log, c.placed(ebi.DefaultOptions(), ebi.Monitor{}), ebi.Screens())
	}
	return cfg, bad(cfg.Validate())
}

// shownAlike is by what part the shapes of two tables may differ that a window shows at the
// same place.
const shownAlike = 0.01

// tellShapeTouched says that the marks by which a touch table was calibrated were elsewhere in the
// window than this table is.
func (c *config) tellShapeTouched(log io.Writer) {
	wide, high := c.stretch(c.laid)
	if len(c.Touch.Corners) > 0 && math.Abs(wide/high-1) > shownAlike {
		fmt.Fprintf(log, "asterism: the touch table was calibrated for %v mm, a table of another shape: light lies beside fingers; calibrate --touch anew\n", c.laid)
	}
}

// fillsTouchTable tells whether a window fills a screen that may be a touch table's own, and nobody
// said how large that is or how its sensor lies.
func (c *playCmd) fillsTouchTable(cfg *config) bool {
	return c.Live && c.Camera == "" && c.full(cfg) && !c.Windowless && !cfg.projector &&
		cfg.size() == defaultTable && len(cfg.Touch.Corners)+len(cfg.Touch.Trackers) == 0 && hasDisplay()
}

// tellShapeShown says that a screen has another shape than the table as it is taken to be: bars are
// beside it then, where its sensor feels fingers, too.
func tellShapeShown(log io.Writer, o ebi.Options, all []ebi.Screen) {
	w, h, on, ok := o.Fills(all)
	if wide := float64(w) / defaultTable.X; ok && math.Abs(wide*defaultTable.Y/float64(h)-1) > shownAlike {
		fmt.Fprintf(log, "asterism: the table is taken to be %v mm, and %s has another shape (%d×%d): if that is the table, give its size by --table\n", defaultTable, on, w, h)
	}
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
	if err != nil {
		return cfg, c.unread(&cfg, err, log)
	}
	touch, other := len(cal.Touch) > 0, ""
	if c.Camera == "" && touch && cfg.Camera.Calibration == "" || c.uncalibrated(&cfg) && !cal.blind {
		if cal.Projector != nil && len(cfg.Show.Corners) == 0 && !c.measured {
			other = c.otherScreen(cal.Projector.Lens, ebi.Monitor{Name: cal.Screen, Number: cal.Monitor})
		}
		if other == "" {
			fmt.Fprintf(log, "asterism: calibrated by %s\n", file)
			return c.read(file)
		}
		fmt.Fprintf(log, "asterism: calibration %s: %s; what it says of camera and projector isn't used\n", file, other)
	}
	if (c.Camera != "" || other != "") && touch && len(cfg.Touch.Corners) == 0 {
		fmt.Fprintf(log, "asterism: touches are placed by %s\n", file)
		cfg.takeTouchCalibration(cal)
	}
	return cfg, nil
}

// unread says why the calibration that calibrate left can't be read. A window goes on to
// calibrate a camera anew; where there is none a camera can't do without it.
func (c *playCmd) unread(cfg *config, err error, log io.Writer) error {
	if c.uncalibrated(cfg) && (c.Windowless || !hasDisplay()) {
		return bad(fmt.Errorf("%w; calibrate the camera anew (asterism calibrate), or remove the file", err))
	}
	fmt.Fprintf(log, "asterism: %v; it isn't used\n", err)
	return nil
}

// otherScreen says that the screen on which a window will be has another size than a
// projector's lens, empty where it hasn't or where nobody can know.
func (c *playCmd) otherScreen(l camera.Lens, calibrated ebi.Monitor) string {
	if c.Windowless || !hasDisplay() {
		return ""
	}
	return madeFor(l, c.placed(ebi.DefaultOptions(), calibrated), ebi.Screens())
}

// placed are a window's options on the screen that the call or the settings name, else on
// that of the calibration.
func (c *playCmd) placed(o ebi.Options, calibrated ebi.Monitor) ebi.Options {
	if c.Monitor > 0 {
		calibrated = ebi.Monitor{Number: c.Monitor}
	}
	return c.outputFlags.on(o, calibrated)
}

// uncalibrated tells whether a camera is to look of which nothing says how it
// sees the table.
func (c *playCmd) uncalibrated(cfg *config) bool {
	return c.Camera != "" && !isVideo(c.Camera) && len(c.Corners) == 0 && cfg.Camera.Calibration == ""
}
