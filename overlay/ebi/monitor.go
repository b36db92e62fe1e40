package ebi

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// Monitor is the screen that a window is on.
type Monitor struct {
	Name   string // as the system calls it, such as HDMI-1
	Number int    // 0 is the first
}

// Screen is a monitor that is there.
type Screen struct {
	Monitor
	Width, Height int // pixels
}

// Screens are those that are there, none where no window can open. It needs a display,
// and until a window runs it is for the main goroutine.
func Screens() (all []Screen) {
	for i, m := range ebiten.AppendMonitors(nil) {
		width, height := m.Size()
		k := m.DeviceScaleFactor()
		all = append(all, Screen{Monitor{m.Name(), i}, int(float64(width)*k + 0.5), int(float64(height)*k + 0.5)})
	}
	return all
}

// Fills is how large a picture is in a window that fills the screen which o names, px,
// and what that screen is called; ok is false where it isn't there.
func (o Options) Fills(all []Screen) (width, height int, on string, ok bool) {
	at, itself := Monitor{Name: o.Screen, Number: o.Monitor}.In(all)
	if at < 0 || !itself {
		return 0, 0, "", false
	}
	size := o.Output.inside(constellation.Vec{X: float64(all[at].Width), Y: float64(all[at].Height)})
	return int(size.X), int(size.Y), all[at].Name, true
}

// In finds the monitor among screens, -1 where it isn't there: by its name, of which m
// may have a part alone, and by its number where none is called so. It tells whether
// the name was found.
func (m Monitor) In(all []Screen) (at int, named bool) {
	names := make([]string, len(all))
	for i, s := range all {
		names[i] = s.Name
	}
	return choose(names, m.Name, m.Number)
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

// missing says that the monitor of this name or number isn't among those of these
// names; empty where it is. A display may not have named any yet: nothing is missing
// then.
func missing(names []string, text string, number int) string {
	at, named := choose(names, text, number)
	if named && at >= 0 || len(names) == 0 {
		return ""
	}
	is := fmt.Sprintf("no screen has the number %d", number)
	if !named {
		is = fmt.Sprintf("no screen is called %q", text) // it may stand in a file, with anything in it
	}
	there := make([]string, len(names))
	for i, name := range names {
		there[i] = fmt.Sprintf("%d (%s)", i, name)
	}
	return is + ": there is " + strings.Join(there, ", ")
}

// Connected says that the screen that o names or numbers isn't there. It needs a
// display, and until a window runs it is for the main goroutine.
func (o Options) Connected() error {
	if said := missing(monitorNames(ebiten.AppendMonitors(nil)), o.Screen, o.Monitor); said != "" {
		return errors.New(said)
	}
	return nil
}

func monitorNames(all []*ebiten.MonitorType) []string {
	names := make([]string, len(all))
	for i, m := range all {
		names[i] = m.Name()
	}
	return names
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
