package playtest

import (
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
)

// Sensor watches a stage. The zero value but for its Name sees all as it is.
type Sensor struct {
	Name   string
	Noise  float64            // mm, standard deviation of each coordinate
	Rand   *rand.Rand         // of the noise
	Keys   bool               // it follows things by keys of its own
	Places bool               // it feels places only: neither kind nor team nor face
	Role   constellation.Role // of the dice, where it can't tell them from fingers

	Limit    int               // how many dice it can tell apart, 0 for any number
	Misreads map[string]string // faces that it takes those of dice for, by the die

	Silent, Empty, Blind time.Duration // until when it says nothing, sees nothing, can't look

	watcher *stage.Watcher
	off     motion // how it has been bumped
}

// motion is a turn about the table's middle and a shift, mm.
type motion struct {
	turn  constellation.Angle
	shift constellation.Vec
}

// middle is what a bump turns about.
var middle = constellation.Vec{X: 305, Y: 228}

func (m motion) apply(p constellation.Vec) constellation.Vec {
	return p.Sub(middle).Turn(m.turn).Add(middle).Add(m.shift)
}

// Hide lets the sensor lose a die for a while.
func (s *Sensor) Hide(id string, until time.Duration) { s.watch().Hide(id, until) }

// Restart gives all that it sees other keys.
func (s *Sensor) Restart() { s.watch().Restart() }

// Bump shifts and turns the sensor against the table.
func (s *Sensor) Bump(shift constellation.Vec, turn constellation.Angle) {
	s.off.shift, s.off.turn = s.off.shift.Add(shift), s.off.turn+turn
}

// frame is what the sensor says now, false when it is silent.
func (s *Sensor) frame(on *Stage) (constellation.Frame, bool) {
	w := s.watch()
	w.Look(on.on)
	f, ok := w.Frame(on.on)
	if ok && s.Limit > 0 {
		f.Limit = s.Limit
	}
	return f, ok
}

// watch is the stage's sensor, as this one is now.
func (s *Sensor) watch() *stage.Watcher {
	if s.watcher == nil {
		s.watcher = stage.NewWatcher(s.Name, stage.Sensor{})
		s.watcher.Spoil = s.spoil
	}
	w := s.watcher
	w.Keys, w.Places, w.Role = s.Keys, s.Places, s.Role
	w.Silent, w.Empty, w.Blind = s.Silent, s.Empty, s.Blind
	return w
}

// spoil moves what the sensor sees by its bumps and its noise, and misreads faces.
func (s *Sensor) spoil(d *Die, r *constellation.Reading) {
	if face, ok := s.Misreads[d.ID]; ok && !s.Places && d.Still {
		r.Face = face
	}
	r.Pos = s.off.apply(r.Pos)
	if s.Noise > 0 {
		r.Pos = r.Pos.Add(constellation.Vec{X: s.Rand.NormFloat64() * s.Noise, Y: s.Rand.NormFloat64() * s.Noise})
	}
}
