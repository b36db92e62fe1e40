package chipmunk

import (
	"fmt"
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Script is a session to be simulated.
type Script struct {
	Width, Height float64 // of the table, mm
	Seed          uint64  // of all chance
	Sensor        Sensor
	Steps         []Step        // in order of time
	End           time.Duration // of the session
}

// Sensor says how well the table is watched.
type Sensor struct {
	Rate   float64 // frames a second
	Jitter float64 // mm, standard deviation of each coordinate
	Pixel  float64 // mm, what it tells places by; 0 is exact
	Drop   float64 // 0…1, chance that a die is missing from a frame
	Limit  int     // things that it can tell apart, the first to come; 0 is any number
}

// Act is what happens in a step.
type Act string

// The acts of a script.
const (
	Throw Act = "throw" // a die tumbles in from a side and stops at To if nothing is in its way
	Slide Act = "slide" // the same without tumbling
	Place Act = "place" // a die is laid down at To
	Push  Act = "push"  // a die that lies there slides on by To
	Lift  Act = "lift"  // a die is taken away
	Hand  Act = "hand"  // a hand with its centre at To and the size W × H hides what is under it
	Hide  Act = "hide"  // the sensor loses a die
	NewID Act = "newid" // the sensor takes a die for another
)

// Step is one thing that happens.
type Step struct {
	At    time.Duration
	Act   Act
	ID    string // of the die
	Kind  constellation.Kind
	Team  constellation.Team
	Face  string            // that comes up at last, empty is chance
	From  Side              // where it comes from
	Along float64           // where on that side, mm from its left or top end
	To    constellation.Vec // mm
	Force float64           // speed as a part of what brings it to To; 0 is 1
	Size  float64           // mm, 0 is the kind's
	W, H  float64           // mm, of a hand
	For   time.Duration     // how long a hand stays and a die is hidden
}

// Side is one of the table's sides.
type Side string

// The sides.
const (
	Top    Side = "top"
	Bottom Side = "bottom"
	Left   Side = "left"
	Right  Side = "right"
)

// DefaultSensor is a touch table of the first generation: about a pixel of
// noise, and no more than 15 things at once.
func DefaultSensor() Sensor { return Sensor{Rate: 30, Jitter: 0.15, Pixel: 0.6} }

// Validate tells what is wrong with s.
func (s *Script) Validate() error {
	switch {
	case !(s.Width > 0 && s.Height > 0 && s.Width <= 1e5 && s.Height <= 1e5):
		return fmt.Errorf("chipmunk: a table of %v × %v mm", s.Width, s.Height)
	case s.End <= 0 || s.End > 24*time.Hour:
		return fmt.Errorf("chipmunk: an end at %v", s.End)
	}
	if err := s.Sensor.Validate(); err != nil {
		return err
	}
	known := map[string]bool{}
	for i := range s.Steps {
		if err := s.Steps[i].validate(known); err != nil {
			return fmt.Errorf("chipmunk: at %v: %s: %w", s.Steps[i].At, s.Steps[i].Act, err)
		}
		if i > 0 && s.Steps[i].At < s.Steps[i-1].At {
			return fmt.Errorf("chipmunk: at %v comes after %v", s.Steps[i].At, s.Steps[i-1].At)
		}
	}
	return nil
}

// Validate tells what is wrong with s.
func (s Sensor) Validate() error {
	switch {
	case !(s.Rate >= 1 && s.Rate <= 1000):
		return fmt.Errorf("chipmunk: a rate of %v frames a second is not in [1, 1000]", s.Rate)
	case !(s.Jitter >= 0 && s.Jitter <= 100) || !(s.Pixel >= 0 && s.Pixel <= 100):
		return fmt.Errorf("chipmunk: jitter %v mm and pixel %v mm are not in [0, 100]", s.Jitter, s.Pixel)
	case !(s.Drop >= 0 && s.Drop <= 1):
		return fmt.Errorf("chipmunk: drop %v is not in [0, 1]", s.Drop)
	case s.Limit < 0:
		return fmt.Errorf("chipmunk: a limit of %d things", s.Limit)
	}
	return nil
}

// validate tells what is wrong with a step; known are the dice before it.
func (s *Step) validate(known map[string]bool) error {
	for _, f := range []float64{s.Along, s.To.X, s.To.Y, s.Force, s.Size, s.W, s.H} {
		if math.IsNaN(f) || math.Abs(f) > 1e6 {
			return fmt.Errorf("%v is no number to simulate with", f)
		}
	}
	switch s.Act {
	case Throw, Slide, Place:
		if known[s.ID] {
			return fmt.Errorf("die %s is there already", s.ID)
		}
		known[s.ID] = true
		return s.validateDie()
	case Push, Hide, NewID, Lift:
		if !known[s.ID] {
			return fmt.Errorf("there is no die %q", s.ID)
		}
		if s.Act == Lift {
			delete(known, s.ID)
		}
	case Hand:
		if !(s.W > 0 && s.H > 0) {
			return fmt.Errorf("a hand of %v × %v mm", s.W, s.H)
		}
	default:
		return fmt.Errorf("there is no such act")
	}
	return nil
}

func (s *Step) validateDie() error {
	side := s.From == Top || s.From == Bottom || s.From == Left || s.From == Right
	switch {
	case s.ID == "":
		return fmt.Errorf("a die without a name")
	case !s.Kind.Valid():
		return fmt.Errorf("die %s: there is no kind %q", s.ID, s.Kind)
	case !s.Kind.Has(s.Face):
		return fmt.Errorf("die %s: a %s has no face %q", s.ID, s.Kind, s.Face)
	case !s.Team.Valid():
		return fmt.Errorf("die %s: there is no team %q", s.ID, s.Team)
	case s.Act != Place && !side:
		return fmt.Errorf("die %s: there is no side %q", s.ID, s.From)
	case s.Force < 0 || s.Size < 0:
		return fmt.Errorf("die %s: force %v and size %v must not be negative", s.ID, s.Force, s.Size)
	}
	return nil
}
