package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
)

// shownOn is a screen and how the table is shown on it. Corners that were dragged
// hold for one output alone.
type shownOn struct {
	Screen     string `toml:"screen"` // a part of its name, empty where its number says which
	Monitor    int    `toml:"monitor"`
	Fullscreen bool   `toml:"fullscreen"`
	Turned     int    `toml:"turned"` // degrees clockwise
	Mirrored   bool   `toml:"mirrored"`
}

// outputOf is where a window with these options is shown.
func outputOf(o *ebi.Options) shownOn {
	return shownOn{Screen: o.Screen, Monitor: o.Monitor, Fullscreen: o.Fullscreen, Turned: o.Output.Turn, Mirrored: o.Output.Mirror}
}

// keystone is where somebody dragged the table's corners to, on one output.
type keystone struct {
	shownOn
	Corners overlay.Corners `toml:"corners"` // parts of the window, from the top left clockwise
}

// keystones are those of all outputs, as they are kept in a file.
type keystones struct {
	Outputs []keystone `toml:"output"`
}

// keystoneFile is where corners that were dragged are kept.
func keystoneFile() (string, error) { return inSettings("keystone.toml") }

// readKeystones reads the file; there is nothing in one that isn't there.
func readKeystones(file string) (k keystones, err error) {
	data, err := readFile(file, largestInput)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err == nil {
		err = toml.Unmarshal(data, &k)
	}
	if err != nil {
		return keystones{}, fmt.Errorf("keystone: %s: %w", file, oneLine(err, data, reflect.TypeFor[keystones]()))
	}
	return k, nil
}

// of returns the corners that were dragged on an output, false where none were or
// where they can't be those of a table.
func (k *keystones) of(out shownOn) (overlay.Corners, bool) {
	i := slices.IndexFunc(k.Outputs, func(s keystone) bool { return s.shownOn == out })
	if i < 0 {
		return overlay.Corners{}, false
	}
	_, err := k.Outputs[i].Corners.Warp()
	return k.Outputs[i].Corners, err == nil
}

// keep writes down the corners of an output; those of others stay. A straight table has
// none, and none were kept before where there is no file.
func (k *keystones) keep(file string, out shownOn, c overlay.Corners) error {
	had := len(k.Outputs)
	k.Outputs = slices.DeleteFunc(k.Outputs, func(s keystone) bool { return s.shownOn == out })
	if c != overlay.WholeWindow() {
		k.Outputs = append(k.Outputs, keystone{out, c})
	} else if len(k.Outputs) == had {
		return nil
	}
	data, err := toml.Marshal(k)
	if err != nil {
		return fmt.Errorf("keystone: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return writeWhole(file, data)
}

// takeDragged puts the corners that were dragged on the screen of these options into
// them, those of a window and those of the whole screen, unless the settings or a
// calibrated projector say where they are.
func (p *player) takeDragged(o *ebi.Options) {
	if len(p.cfg.Show.Corners) > 0 {
		return
	}
	file, err := keystoneFile()
	if err != nil {
		return
	}
	k, err := readKeystones(file)
	if err != nil {
		fmt.Fprintf(p.std.err, "asterism: %v; the corners are those of the window\n", err)
	}
	out, full := outputOf(o), overlay.WholeWindow()
	o.Corners, o.Full = full, &full
	out.Fullscreen = false
	if c, ok := k.of(out); ok {
		o.Corners = c
	}
	out.Fullscreen = true
	if c, ok := k.of(out); ok {
		full = c
	}
}

// keepCorners keeps the corners that somebody has just dragged, for this output.
// Where the settings or a calibrated projector say where they are, these come first
// the next time, so it says what to write there. Corners in the settings are shown
// through no lens: nothing says there that they are a calibrated projector's.
func (p *player) keepCorners(d ebi.Dragged) input {
	c := d.Corners
	if len(p.cfg.Show.Corners) > 0 {
		return input{note: settingOf(c)}
	}
	o := p.windowLook()
	o.Fullscreen = d.Fullscreen
	file, err := keystoneFile()
	if err != nil {
		return input{note: fmt.Sprintf("%v; %s", err, settingOf(c))}
	}
	k, err := readKeystones(file)
	if err == nil {
		err = k.keep(file, outputOf(&o), c)
	}
	if err != nil {
		return input{note: fmt.Sprintf("the corners can't be kept: %v; %s", err, settingOf(c))}
	}
	if c == overlay.WholeWindow() {
		return input{note: "the table lies straight: no corners are kept for this screen"}
	}
	return input{note: "the corners are kept for this screen: " + file}
}

// settingOf is the setting of corners.
func settingOf(c overlay.Corners) string {
	return fmt.Sprintf("keep these corners in the config file:\n[show]\ncorners = [[%.4f, %.4f], [%.4f, %.4f], [%.4f, %.4f], [%.4f, %.4f]]",
		c[0][0], c[0][1], c[1][0], c[1][1], c[2][0], c[2][1], c[3][0], c[3][1])
}
