package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/pelletier/go-toml/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/theme"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// settings is the file given with --config, or a profile, in TOML: what somebody wrote,
// and nothing that follows from it. The zero value of every field stands for its default.
type settings struct {
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
}

// readSettings reads a TOML file, with names as they can be written; without a name it is
// empty.
func readSettings(name string) (s settings, err error) {
	s, err = decodeSettings(name)
	s.tidyNames()
	return s, err
}

// decodeSettings reads a TOML file as it stands.
func decodeSettings(name string) (s settings, err error) {
	if name == "" {
		return s, nil
	}
	b, err := readFile(name, largestInput)
	if err != nil {
		return s, bad(fmt.Errorf("config: %w", err))
	}
	b = constellation.WithoutMark(b)
	err = toml.NewDecoder(bytes.NewReader(b)).DisallowUnknownFields().Decode(&s)
	if err == nil {
		err = errors.Join(finite(reflect.ValueOf(s.Board), "board"), finite(reflect.ValueOf(s.Camera), "camera"), finite(reflect.ValueOf(s.Show), "show"),
			pairs("touch.corners", s.Touch.Corners), trackerPairs(s.Touch.Trackers), pairs("show.corners", s.Show.Corners))
	}
	if err != nil {
		return s, bad(fmt.Errorf("config %s: %w", name, oneLine(err, b, reflect.TypeFor[settings]())))
	}
	return s, nil
}

// write writes settings into a file, whole or not at all.
func (s *settings) write(file string) error {
	b, err := toml.Marshal(s)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return writeWhole(file, b)
}

// nameFilesWhole names the files that the settings name so that they are found
// from any folder.
func (s *settings) nameFilesWhole() (err error) {
	names := []*string{&s.Camera.Taught, &s.Camera.Calibration}
	if s.Camera.Album != none {
		names = append(names, &s.Camera.Album)
	}
	if _, ok := theme.Named(s.Show.Theme); !ok {
		names = append(names, &s.Show.Theme)
	}
	for i := range s.Camera.Further {
		names = append(names, &s.Camera.Further[i].Calibration)
	}
	for _, n := range names {
		if *n != "" && err == nil {
			*n, err = filepath.Abs(*n)
		}
	}
	return err
}

// size is the table's.
func (s *settings) size() tableSize { return tableSize{X: s.Table.Width, Y: s.Table.Height} }

// placement is where a board's grid of cells lies, zero when not said.
func (s *settings) placement() rules.Placement {
	b := s.Board
	return rules.Placement{X: b.X, Y: b.Y, W: b.W, H: b.H, Angle: constellation.Angle(b.Angle)}
}

// Validate tells what is wrong with s.
func (s *settings) Validate() error {
	if err := s.size().Validate(); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	if err := calibrate.ValidNorth(s.Table.North); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	if err := cmp.Or(s.Touch.Validate(), s.Camera.Validate(), s.Show.Validate(), s.Play.Validate()); err != nil {
		return err
	}
	if err := placement(s.placement()).validate(); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	return nil
}
