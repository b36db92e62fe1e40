package playtest

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Sensor watches a stage. The zero value but for its Name sees all as it is.
type Sensor struct {
	Name   string
	Noise  float64            // mm, standard deviation of each coordinate
	Rand   *rand.Rand         // of the noise
	Keys   bool               // it follows things by keys of its own
	Places bool               // it feels places only: neither kind nor team nor face
	Role   constellation.Role // of the dice, where it can't tell them from fingers

	Misreads map[string]string // faces that it takes those of dice for, by the die

	Silent, Empty, Blind time.Duration // until when it says nothing, sees nothing, can't look
	session              int
	hidden               map[string]time.Duration // dice that it doesn't see, until when
	off                  motion                   // how it has been bumped
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
func (s *Sensor) Hide(id string, until time.Duration) {
	if s.hidden == nil {
		s.hidden = map[string]time.Duration{}
	}
	s.hidden[id] = until
}

// Restart gives all that it sees other keys.
func (s *Sensor) Restart() { s.session++ }

// Bump shifts and turns the sensor against the table.
func (s *Sensor) Bump(shift constellation.Vec, turn constellation.Angle) {
	s.off.shift, s.off.turn = s.off.shift.Add(shift), s.off.turn+turn
}

// frame is what the sensor says now, false when it is silent.
func (s *Sensor) frame(on *Stage) (constellation.Frame, bool) {
	f := constellation.Frame{Source: s.Name, Time: on.Now}
	switch {
	case on.Now < s.Silent:
		return f, false
	case on.Now < s.Blind:
		f.Blind = "something lies on the lens"
		return f, true
	case on.Now < s.Empty:
		return f, true
	}
	hands := on.sleeves()
	for _, d := range on.dice {
		if s.sees(on, d, hands) {
			f.Readings = append(f.Readings, s.reading(on, d))
		}
	}
	role := constellation.RoleTouch
	if s.Role != "" {
		role = s.Role
	}
	f.Readings = append(f.Readings, on.fingers(role)...)
	f.Readings = append(f.Readings, hands...)
	return f, true
}

// sees tells whether the sensor sees a die.
func (s *Sensor) sees(on *Stage, d *Die, hands []constellation.Reading) bool {
	for _, h := range hands {
		if (constellation.Box{X: h.Pos.X - h.W/2, Y: h.Pos.Y - h.H/2, W: h.W, H: h.H}).Contains(d.Pos) {
			return false
		}
	}
	table := constellation.Box{W: on.Tracker.Width, H: on.Tracker.Height}
	return table.Contains(d.Pos) && on.Now >= s.hidden[d.ID]
}

// reading is what the sensor says of a die.
func (s *Sensor) reading(on *Stage, d *Die) constellation.Reading {
	r := constellation.Reading{Role: s.Role, Pos: s.off.apply(d.Pos), Angle: d.Angle, Size: d.Size, Confidence: 1}
	if s.Noise > 0 {
		r.Pos = r.Pos.Add(constellation.Vec{X: s.Rand.NormFloat64() * s.Noise, Y: s.Rand.NormFloat64() * s.Noise})
	}
	if s.Keys {
		r.Key = fmt.Sprint(s.session, " ", d.ID)
	}
	if s.Places {
		return r
	}
	r.Kind, r.Team, r.Face, r.FaceConfidence, r.Margin = d.Kind, d.Team, d.Face, 1, 1
	if face, ok := s.Misreads[d.ID]; ok {
		r.Face = face
	}
	if d.moving(on.Now) {
		r.Face, r.FaceConfidence, r.Margin, r.Reason = "", 0, 0, "moving"
	}
	return r
}
