package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
)

// settingsFindings are what the settings say that couldn't be used, or wouldn't be as it
// is said, though they can be read; and what is wrong with the calibration that play finds.
func (c doctorCmd) settingsFindings() ([]finding, error) {
	if c.Config == "" {
		return calibrationFindings(), nil
	}
	s, err := decodeSettings(c.Config)
	if err != nil {
		return nil, err
	}
	cfg, err := s.resolve("")
	if err != nil {
		return nil, about(c.Config, err)
	}
	found := append(s.fileFindings(), s.nameFindings()...)
	found = append(found, cfg.seatFindings()...)
	found = append(found, cfg.boardFindings()...)
	found = append(found, symbolFindings(c.Config)...)
	for i := range found {
		found[i].detail = c.Config + ": " + found[i].detail
	}
	if s.Camera.Calibration == "" {
		found = append(found, calibrationFindings()...)
	}
	return found, nil
}

// streams are the addresses of cameras that the settings name.
func (c doctorCmd) streams() (all []string, err error) {
	if c.Config == "" {
		return nil, nil
	}
	s, err := decodeSettings(c.Config)
	if err != nil {
		return nil, err
	}
	devices := []string{s.Camera.Device}
	for _, f := range s.Camera.Further {
		devices = append(devices, f.Device)
	}
	for _, d := range devices {
		if vision.IsAddress(d) {
			all = append(all, d)
		}
	}
	return all, nil
}

// unfit is something about the settings.
func unfit(remedy, form string, a ...any) finding {
	return finding{"settings", false, fmt.Sprintf(form, a...), remedy}
}

// calibrationFindings tell what is wrong with the calibration that play finds by itself.
func calibrationFindings() []finding {
	file, err := calibrationFile()
	if err != nil {
		return nil // without a folder for settings there is none
	}
	cal, err := readCalibrated(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return []finding{unfit("calibrate anew (asterism calibrate), or remove the file", "%v", err)}
	case cal.Projector == nil || !hasDisplay():
		return nil
	}
	o := ebi.DefaultOptions()
	o.Screen, o.Monitor = cal.Screen, cal.Monitor
	if other := madeFor(cal.Projector.Lens, o, ebi.Screens()); other != "" {
		return []finding{unfit("calibrate anew (asterism calibrate)", "calibration %s: %s", file, other)}
	}
	return nil
}

// fileFindings tell which files that the settings name can't be read. An album that isn't
// there is begun.
func (s *settings) fileFindings() (found []finding) {
	tell := func(key string, err error) {
		if err != nil {
			found = append(found, unfit("mend it, or name another file", "[camera] %s: %v", key, err))
		}
	}
	if s.Camera.Calibration != "" {
		_, err := readCalibrated(s.Camera.Calibration)
		tell("calibration", err)
	}
	if len(s.Camera.Further) > 0 && s.Camera.Device == "" {
		found = append(found, unfit("name the first camera, too: further ones look beside it", "[camera] names further cameras, and no device"))
	}
	for i, f := range s.Camera.Further {
		_, err := readCalibrated(f.Calibration)
		tell(fmt.Sprintf("further %d: calibration", i+1), err)
	}
	if s.Camera.Taught != "" {
		tell("taught", canLoadTaught(s.Camera.Taught))
	}
	if s.Camera.Album != "" && s.Camera.Album != none {
		_, err := album.Open(s.Camera.Album)
		tell("album", err)
	}
	return found
}

// nameFindings tell which names of players aren't shown as they are written.
func (s *settings) nameFindings() (found []finding) {
	tell := func(key, name string) {
		if strings.ContainsFunc(name, unicode.IsControl) {
			found = append(found, unfit("they are left out", "%s has characters that can't be shown", key))
		}
		if rules.PlayerName(name, rules.LongestName) != rules.PlayerName(name, len(name)) {
			found = append(found, unfit("the rest is left out", "%s has more than %d letters", key, rules.LongestName))
		}
	}
	tell("[names] white", s.Names.White)
	tell("[names] red", s.Names.Red)
	for i, name := range s.Play.Players {
		tell(fmt.Sprintf("[play] player %d", i+1), name)
	}
	return found
}

// seatFindings tell of seats at which nobody sits.
func (c *config) seatFindings() []finding {
	players := len(c.Play.Players)
	if g, err := game(cmp.Or(c.Play.Game, usualGame)); players == 0 && err == nil {
		players = cmp.Or(len(c.names(g, c.Play.Rules)), len(usualNames(g, c.Play.Rules)))
	}
	if players == 0 || len(c.Play.Seats) <= players {
		return nil
	}
	return []finding{unfit("the last ones are nobody's", "[play] names %d seats for %s", len(c.Play.Seats), rules.Number(players, "player", "players"))}
}

// boardFindings tell of a board that doesn't lie on the table.
func (c *config) boardFindings() []finding {
	p := c.placement()
	if p == (rules.Placement{}) {
		return nil
	}
	table := c.size()
	for _, corner := range [4]constellation.Vec{{}, {X: p.W}, {X: p.W, Y: p.H}, {Y: p.H}} {
		v := corner.Turn(p.Angle).Add(constellation.Vec{X: p.X, Y: p.Y})
		if min(v.X, v.Y, table.X-v.X, table.Y-v.Y) < -sameTable {
			return []finding{unfit("say where it lies", "[board] has a corner at %.0f, %.0f mm, beyond the table of %g×%g mm", v.X, v.Y, table.X, table.Y)}
		}
	}
	return nil
}

// symbolFindings tell of tags without a number, which is taken for 0.
func symbolFindings(file string) (found []finding) {
	var said struct {
		Touch struct{ Symbol []map[string]any }
	}
	b, err := readFile(file, largestInput)
	if err != nil || toml.NewDecoder(bytes.NewReader(constellation.WithoutMark(b))).Decode(&said) != nil {
		return nil // that was told before
	}
	for i, s := range said.Touch.Symbol {
		if _, ok := s["id"]; !ok {
			found = append(found, unfit("it is taken for 0; say it", "[[touch.symbol]] %d has no id", i+1))
		}
	}
	return found
}
