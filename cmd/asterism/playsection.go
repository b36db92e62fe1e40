package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// playSection is the part of the settings that says what is played, and by whom.
// What the call says comes before it.
type playSection struct {
	Game      string            `toml:"game,omitempty"`
	Rules     string            `toml:"rules,omitempty"`
	Players   []string          `toml:"players,omitempty"` // in order of play
	Seats     []string          `toml:"seats,omitempty"`   // the sides that they sit at: bottom, left, top or right
	Set       map[string]string `toml:"set,omitempty"`     // further switches of the game
	Companion bool              `toml:"companion,omitempty"`
	Mute      bool              `toml:"mute,omitempty"`
}

// suits tells whether a game can be played as it is said, by whoever is named.
func (s *playSection) suits(name string) bool {
	g, err := game(name)
	if err != nil {
		return false
	}
	var f partyFlags
	named := *s
	named.Game = name
	f.take(name, &named)
	o := f.options()
	o.Seats = f.Seats
	_, err = g.Referee(o)
	return err == nil
}

// Validate tells what is wrong with s.
func (s *playSection) Validate() error {
	if _, err := seatsOf(s.Seats); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	if s.Game == "" {
		return nil
	}
	if _, err := game(s.Game); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	return nil
}

// seatNames are the sides of the table, as they are turned.
var seatNames = map[string]constellation.Angle{"bottom": 0, "left": 90, "top": 180, "right": 270}

// seatList are sides of the table, written bottom,left,top,right.
type seatList []constellation.Angle

// UnmarshalText reads a list.
func (l *seatList) UnmarshalText(text []byte) (err error) {
	*l, err = seatsOf(strings.Split(string(text), ","))
	return err
}

// seatsOf are the sides of that name.
func seatsOf(names []string) (all seatList, err error) {
	for _, name := range names {
		side, ok := seatNames[strings.TrimSpace(name)]
		if !ok {
			return nil, fmt.Errorf("no side of the table is called %q: there are bottom, left, top and right", name)
		}
		all = append(all, side)
	}
	return all, nil
}

// seatName is what a side is called.
func seatName(side constellation.Angle) string {
	for name, a := range seatNames {
		if a == side.Norm() {
			return name
		}
	}
	return "bottom"
}

// adopt takes from the settings what the call doesn't say of what is played, and
// names the game in any case.
func (c *playCmd) adopt() error {
	if err := c.namedProfile(); err != nil {
		return err
	}
	cfg, err := c.decode()
	if err != nil {
		return err
	}
	if err := cfg.Play.Validate(); err != nil {
		return about(c.Config, err)
	}
	c.Game = cmp.Or(c.take(c.Game, &cfg.Play), usualGame)
	c.invite(!c.shows && (c.servesTelephones() || cfg.Play.Companion))
	c.Mute = c.Mute || cfg.Play.Mute
	c.Fullscreen = c.Fullscreen || cfg.Show.Fullscreen && !c.wantsWindow()
	c.Monitor = cmp.Or(c.Monitor, cfg.Show.Monitor)
	c.outputFlags.adopt(&cfg, c.said)
	c.adoptCamera(&cfg)
	c.servesPhone()
	return nil
}

// usualGame is what is played where nobody says what.
const usualGame = "stardice"

// adoptCamera takes the camera of the settings; none leaves it out.
func (c *playCmd) adoptCamera(cfg *settings) {
	own := c.Camera == "" && cfg.Camera.Device != ""
	if own {
		c.Camera, c.Cameras = cfg.Camera.Device, []string{cfg.Camera.Device}
	}
	if c.Camera != "" && (own || cfg.Camera.Calibration == "") {
		c.adoptCorners(&cfg.Camera)
	}
	if own {
		c.adoptFurther(cfg.Camera.Further)
	}
	if c.Camera == none {
		c.Camera, c.Cameras, c.Corners, c.CornersOf, c.CornersFrom = "", nil, nil, pixelSize{}, ""
	}
}

// adoptCorners takes the corners of the table that the settings name, unless the call says
// where the table is.
func (c *playCmd) adoptCorners(s *cameraSection) {
	if len(s.Corners) == 0 || len(c.Corners) > 0 || c.Calibration != "" {
		return
	}
	c.Corners, c.CornersOf, c.CornersFrom = s.Corners, s.CornersOf, sectionOf(c.Config, "camera")
}

// adoptFurther takes the cameras of the settings beside the first, each with its
// calibration.
func (c *playCmd) adoptFurther(further []furtherCamera) {
	if len(further) == 0 || c.Camera == none {
		return
	}
	c.Calibrations = []string{c.Calibration}
	for _, f := range further {
		c.Cameras, c.Calibrations = append(c.Cameras, f.Device), append(c.Calibrations, f.Calibration)
	}
}
