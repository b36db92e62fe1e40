package main

import (
	"fmt"

	"github.com/asterism-dice/asterism/overlay"
)

// showSection is the part of the settings that says how the table looks, and on which
// screen.
type showSection struct {
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
}

// Validate tells what is wrong with s.
func (s *showSection) Validate() error {
	if k := s.Scale; !(k == 0 || k >= 0.4 && k <= 4) {
		return fmt.Errorf("config: texts %v times as large: give 0.4 to 4", k)
	}
	if m := s.Motion; m != "" && m != "full" && m != "reduced" {
		return fmt.Errorf("config: motion %q: give full or reduced", m)
	}
	if s.Monitor < 0 {
		return fmt.Errorf("config: monitor %d: the first is 0", s.Monitor)
	}
	if n := len(s.Corners); n != 0 && n != 4 {
		return fmt.Errorf("config: %d corners of the picture: give 4", n)
	}
	if t := s.Turned; t != 0 && t != 90 && t != 180 && t != 270 {
		return fmt.Errorf("config: the picture turned by %d°: give 0, 90, 180 or 270", t)
	}
	if _, err := s.corners().Warp(); err != nil {
		return fmt.Errorf("config: corners of the picture: %w", err)
	}
	return nil
}

// corners says where in the window the table's corners are shown.
func (s *showSection) corners() overlay.Corners {
	if len(s.Corners) != 4 {
		return overlay.WholeWindow()
	}
	var all overlay.Corners
	for i, p := range s.Corners {
		all[i] = [2]float64(p)
	}
	return all
}
