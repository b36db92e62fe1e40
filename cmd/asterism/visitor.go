package main

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// visitor ends a demonstration when somebody comes to the table: a finger, a key,
// or something that wasn't there in its first second.
type visitor struct {
	come   func()
	window func() []constellation.Touch // fingers on it, nil for no window
	since  time.Duration
	known  map[string]bool // what lies there anyway
}

// sees lets the demonstration end where an input is somebody's.
func (v *visitor) sees(in input) {
	v.touches()
	if in.stroke || len(in.commands) > 0 || in.frame != nil && v.new(in.frame) {
		v.come()
	}
}

// new tells whether a frame shows something that wasn't there in the first second.
func (v *visitor) new(f *constellation.Frame) bool {
	if v.known == nil {
		v.known, v.since = map[string]bool{}, f.Time
	}
	for _, r := range f.Readings {
		id := f.Source + " " + r.Key
		switch {
		case f.Time-v.since < time.Second:
			v.known[id] = true
		case !v.known[id]:
			return true
		}
	}
	return false
}

// touches lets the demonstration end by a finger on the window. It returns none: the game
// that is shown knows nothing of it.
func (v *visitor) touches() []constellation.Touch {
	if v.window != nil && len(v.window()) > 0 {
		v.come()
	}
	return nil
}
