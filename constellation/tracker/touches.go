package tracker

import (
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// finger is a touch with the sensor that sees it.
type finger struct {
	constellation.Touch
	source int
	key    string
	frame  int
}

// fingerReach is how far a finger may move between two frames and be the same
// if the sensor has no keys, mm.
const fingerReach = 40

// readTouches follows the fingers of one sensor.
func (tr *Tracker) readTouches(s *source, readings []constellation.Reading) {
	for _, i := range tr.order {
		if r := &readings[i]; r.Role == constellation.RoleTouch {
			tr.touchAt(s, r)
		}
	}
	tr.touches = slices.DeleteFunc(tr.touches, func(f finger) bool {
		return f.source == s.index && f.frame != tr.frame
	})
}

// touchAt follows one finger or begins a new one.
func (tr *Tracker) touchAt(s *source, r *constellation.Reading) {
	f := tr.fingerOf(s, r)
	if f == nil {
		id := tr.nextID("t")
		tr.touches = append(tr.touches, finger{Touch: constellation.Touch{ID: id, Since: tr.now}, source: s.index, key: r.Key})
		f = &tr.touches[len(tr.touches)-1]
	}
	f.Pos, f.Seen, f.frame, f.Size = tr.clamp(r.Pos), tr.readAt(r), tr.frame, usableSize(r)
	f.Palm = f.Palm || f.Size > fingerSize || tr.byPalm(s, r.Pos)
}

// fingerOf returns the finger that a reading is of, by key or else the
// nearest.
func (tr *Tracker) fingerOf(s *source, r *constellation.Reading) *finger {
	var best *finger
	for i := range tr.touches {
		f := &tr.touches[i]
		if f.source != s.index || f.frame == tr.frame || f.key != r.Key {
			continue
		}
		if r.Key != "" {
			return f
		}
		if d := f.Pos.Dist(r.Pos); d <= fingerReach && (best == nil || d < best.Pos.Dist(r.Pos)) {
			best = f
		}
	}
	return best
}

// compareFingers orders fingers by id.
func compareFingers(a, b constellation.Touch) int { return strings.Compare(a.ID, b.ID) }
