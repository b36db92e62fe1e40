package ebi

import (
	"fmt"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

// Monitor is the screen that a window is on.
type Monitor struct {
	Name   string // as the system calls it, such as HDMI-1
	Number int    // 0 is the first
}

// choose finds the monitor that is meant among those of these names: one whose
// name contains a text, in any case, of several the one of that number. Where no
// name does, or none was given, it is the number's; -1 where there is none. It
// tells whether the name was found.
func choose(names []string, text string, number int) (at int, named bool) {
	at = -1
	for i, name := range names {
		if text == "" || !strings.Contains(strings.ToLower(name), strings.ToLower(text)) {
			continue
		}
		if at < 0 || i == number {
			at = i
		}
	}
	switch {
	case at >= 0:
		return at, true
	case number < len(names):
		return number, text == ""
	}
	return -1, text == ""
}

// toMonitor moves a window to its monitor. It says if there is none of that name.
func toMonitor(o *Options) (said string) {
	all := ebiten.AppendMonitors(nil)
	names := make([]string, len(all))
	for i, m := range all {
		names[i] = m.Name()
	}
	at, named := choose(names, o.Screen, o.Monitor)
	if at >= 0 && (at > 0 || o.Fullscreen || o.Screen != "" && named) {
		ebiten.SetMonitor(all[at])
	}
	if !named {
		return fmt.Sprintf("no screen is called %s: there are %s", o.Screen, strings.Join(names, ", "))
	}
	return ""
}

// monitorNow is the one that the window is on.
func monitorNow() (now Monitor) {
	m := ebiten.Monitor()
	if m == nil {
		return now
	}
	now.Name = m.Name()
	for i, other := range ebiten.AppendMonitors(nil) {
		if other == m {
			now.Number = i
		}
	}
	return now
}
