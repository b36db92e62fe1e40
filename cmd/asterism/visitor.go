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

// sees tells whether an input is somebody's, and lets the demonstration end.
func (v *visitor) sees(in input) bool {
	v.touches()
	if in.stroke || len(in.commands) > 0 {
		v.come()
		return true
	}
	if in.frame == nil {
		return false
	}
	if v.known == nil {
		v.known, v.since = map[string]bool{}, in.frame.Time
	}
	for _, r := range in.frame.Readings {
		id := in.frame.Source + " " + r.Key
		switch {
		case in.frame.Time-v.since < time.Second:
			v.known[id] = true
		case !v.known[id]:
			v.come()
			return true
		}
	}
	return false
}

// touches lets the demonstration end by a finger on the window; the game that is
// shown knows nothing of it.
func (v *visitor) touches() []constellation.Touch {
	if v.window != nil && len(v.window()) > 0 {
		v.come()
	}
	return nil
}
