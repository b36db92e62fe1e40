package playtest

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
)

// Touch lays a finger on the table for a while.
func (s *Stage) Touch(at constellation.Vec, d time.Duration) { s.finger(at, constellation.Vec{}, 0, d) }

// Drag moves a finger over the table, mm/s.
func (s *Stage) Drag(at, speed constellation.Vec, d time.Duration) {
	s.finger(at, speed.Mul(d.Seconds()), 0, d)
}

// Press lays something large on the table, such as an elbow of so many mm.
func (s *Stage) Press(at constellation.Vec, size float64, d time.Duration) {
	s.finger(at, constellation.Vec{}, size, d)
}

func (s *Stage) finger(at, by constellation.Vec, size float64, d time.Duration) {
	s.on.Do(stage.Step{At: s.Now, Act: stage.Tap, To: at, Placed: true, By: by, Size: size, For: d})
}

// Sleeve holds an arm over a part of the table for a while.
func (s *Stage) Sleeve(middle constellation.Vec, w, h float64, d time.Duration) {
	s.on.Do(stage.Step{At: s.Now, Act: stage.Hand, To: middle, Placed: true, W: w, H: h, For: d})
}
