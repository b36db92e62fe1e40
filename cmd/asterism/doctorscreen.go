package main

import (
	"cmp"
	"fmt"
	"os"
	"strconv"

	"github.com/asterism-dice/asterism/overlay/ebi"
)

// askedScreen is the screen that something asks for.
type askedScreen struct {
	ebi.Monitor
	said string // what asks for it, empty where nothing does
}

// asked is the screen that play would be asked for by the settings, or by the
// calibration that it finds by itself.
func (c doctorCmd) asked() (askedScreen, error) {
	s, err := readSettings(c.Config)
	if err != nil {
		return askedScreen{}, err
	}
	if err := s.playable(c.Config); err != nil {
		return askedScreen{}, err
	}
	found, _ := calibrationFile() // without a folder for settings there is none
	cfg, err := s.resolve(cmp.Or(s.Camera.Calibration, found))
	return cfg.asks(), about(c.Config, err)
}

// asks is the screen that the settings ask for, else the calibration.
func (c *config) asks() askedScreen {
	switch {
	case c.Show.Monitor > 0:
		return askedScreen{ebi.Monitor{Number: c.Show.Monitor}, "the settings ask for it"}
	case c.Show.Screen != "":
		return askedScreen{ebi.Monitor{Name: c.Show.Screen}, "the settings ask for it"}
	case c.projector || c.fills:
		return askedScreen{c.screen, "the calibration asks for it"}
	}
	return askedScreen{}
}

// displayFindings tell whether a window can open, and on which screens.
func displayFindings(asked askedScreen) []finding {
	const without = "play works without: it prints the score and leaves a picture"
	if !hasDisplay() {
		return []finding{{"display", false, "none", without}}
	}
	screens := ebi.Screens()
	if len(screens) == 0 {
		return []finding{{"display", false, unopened(), without}}
	}
	return append([]finding{{"display", true, "a window can open", ""}}, screensFindings(screens, asked)...)
}

// unopened says that no display can be opened.
func unopened() string {
	if name := os.Getenv("DISPLAY"); name != "" {
		return name + " can't be opened"
	}
	return "none can be opened"
}

// screensFindings name the screens as --monitor takes them, and tell which of them is
// asked for.
func screensFindings(all []ebi.Screen, asked askedScreen) (found []finding) {
	at, itself := asked.In(all)
	for i, s := range all {
		f := finding{"screen", true, fmt.Sprintf("%d (%s), %d×%d", s.Number, s.Name, s.Width, s.Height), ""}
		if asked.said != "" && i == at && itself {
			f.detail += ": " + asked.said
		}
		found = append(found, f)
	}
	if asked.said != "" && !(itself && at >= 0) {
		what := fmt.Sprint(asked.Number)
		if asked.Name != "" {
			what = strconv.Quote(asked.Name) // it may stand in a file, with anything in it
		}
		found = append(found, finding{"screen", false, what + " isn't there", asked.said + "; switch it on, or name another with --monitor"})
	}
	return found
}
