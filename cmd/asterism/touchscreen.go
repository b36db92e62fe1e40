package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/asterism-dice/asterism/overlay/ebi"
)

// takeTouch takes from a calibration how a touch table lies, unless the settings say it. Its
// marks were parts of a whole screen, if it names one: only where that is filled does it hold.
func (c *config) takeTouch(cal calibrated) {
	if len(c.Touch.Corners) > 0 || len(cal.Touch) == 0 {
		return
	}
	c.layTouchCorners(cal.Touch, cal.Table)
	if c.fills = cal.Screen != ""; c.fills && !c.projector {
		c.screen = ebi.Monitor{Name: cal.Screen, Number: cal.Monitor}
	}
}

// wantsWindow tells whether somebody has said that the screen isn't to be filled.
func (c *playCmd) wantsWindow() bool { return !c.Fullscreen && slices.Contains(c.said, "fullscreen") }

// full tells whether a window fills its screen by the call, the settings or a touch table's
// calibration.
func (c *playCmd) full(cfg *config) bool {
	return c.Fullscreen || cfg.Show.Fullscreen && !c.wantsWindow() || cfg.fills
}

// leaveScreen leaves the screen that a calibration was made for to others, where somebody
// wants a window, and says what that does. A projector's can't be left.
func (c *playCmd) leaveScreen(cfg *config, log io.Writer) {
	if !c.wantsWindow() {
		return
	}
	switch {
	case cfg.projector:
		fmt.Fprintln(log, "asterism: --no-fullscreen: the calibrated projector's screen is filled all the same")
	case cfg.fills:
		fmt.Fprintf(log, "asterism: the touch table was calibrated on the whole of screen %q: in a window light lies beside fingers\n", cfg.screen.Name)
		cfg.fills = false
	}
}

// filled is the screen that marks filled, none where they were shown in a window.
func (c *calibrateCmd) filled(screen ebi.Monitor) ebi.Monitor {
	if !c.Fullscreen {
		return ebi.Monitor{}
	}
	return screen
}

// fills tells whether a game by these settings fills the screen of its touch table.
func (s *starting) fills(by *settings) bool {
	call := *s.cmd
	call.given = by
	cfg, err := call.settings(io.Discard)
	return err == nil && cfg.fills
}
