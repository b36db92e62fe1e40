package stage

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
)

// Sensor says how well the table is watched.
type Sensor struct {
	Rate   float64 // frames a second
	Jitter float64 // mm, standard deviation of each coordinate
	Pixel  float64 // mm, what it tells places by; 0 is exact
	Drop   float64 // 0…1, chance that a die is missing from a frame
	Limit  int     // things that it can tell apart, the first to come; 0 is any number
	Places bool    // it feels places only: neither kind nor team nor face
	Keys   bool    // it follows things by keys of its own
}

// DefaultSensor is a touch table of the first generation but for its limit of 15 things:
// about a pixel of noise, and any number of things at once.
func DefaultSensor() Sensor { return Sensor{Rate: 30, Jitter: 0.15, Pixel: 0.6} }

// Validate tells what is wrong with s.
func (s Sensor) Validate() error {
	switch {
	case !(s.Rate >= 1 && s.Rate <= 1000):
		return fmt.Errorf("stage: a rate of %v frames a second is not in [1, 1000]", s.Rate)
	case !(s.Jitter >= 0 && s.Jitter <= 100) || !(s.Pixel >= 0 && s.Pixel <= 100):
		return fmt.Errorf("stage: jitter %v mm and pixel %v mm are not in [0, 100]", s.Jitter, s.Pixel)
	case !(s.Drop >= 0 && s.Drop <= 1):
		return fmt.Errorf("stage: drop %v is not in [0, 1]", s.Drop)
	case s.Limit < 0:
		return fmt.Errorf("stage: a limit of %d things", s.Limit)
	}
	return nil
}

// Validate tells what is wrong with s.
func (s *Script) Validate() error {
	if err := s.frame(); err != nil {
		return err
	}
	known := cast{}
	for i := range s.Steps {
		if err := s.Steps[i].validate(known, s); err != nil {
			return fmt.Errorf("stage: at %v: %s: %w", s.Steps[i].At, s.Steps[i].Act, err)
		}
		if i > 0 && s.Steps[i].At < s.Steps[i-1].At {
			return fmt.Errorf("stage: at %v comes after %v", s.Steps[i].At, s.Steps[i-1].At)
		}
	}
	return nil
}

// frame tells what is wrong with all but the steps.
func (s *Script) frame() error {
	switch {
	case !(s.Width > 0 && s.Height > 0 && s.Width <= 1e5 && s.Height <= 1e5):
		return fmt.Errorf("stage: a table of %v × %v mm", s.Width, s.Height)
	case !(math.Abs(s.North.Degrees()) <= 1e6):
		return fmt.Errorf("stage: north %v° is no angle", s.North)
	case s.End == 0 && len(s.Steps) == 0:
		return errors.New("stage: nothing happens in it")
	case s.End <= 0 || s.End > 24*time.Hour:
		return fmt.Errorf("stage: an end at %v", s.End)
	}
	return s.Sensor.Validate()
}

// lasts tells whether a step does something for a while, and then no more.
func (s *Step) lasts() bool {
	return slices.Contains([]Act{Hand, Tap, Hide, Merge, Silent, Empty, Blind}, s.Act)
}

// validate tells what is wrong with a step after those that made the cast.
func (s *Step) validate(known cast, script *Script) error {
	for _, f := range []float64{s.Along, s.To.X, s.To.Y, s.By.X, s.By.Y, s.Force, s.Size, s.W, s.H, s.Angle.Degrees()} {
		if math.IsNaN(f) || math.Abs(f) > 1e6 {
			return fmt.Errorf("%v is no number to simulate with", f)
		}
	}
	if s.Force < 0 || s.Size < 0 || s.For < 0 {
		return fmt.Errorf("force %v, size %v and time %v must not be negative", s.Force, s.Size, s.For)
	}
	if s.lasts() && s.For == 0 {
		return fmt.Errorf("how long is missing: for S")
	}
	switch s.Act {
	case Throw, Slide, Place, Block:
		return s.validateComing(known, script)
	case Push, Turn, Swap, Lift, Clear:
		return s.validateGoing(known, script)
	case Hide, NewID, Merge:
		return s.validateSight(known)
	case Hand:
		return s.validateWide("hand")
	case Tap:
		return s.validatePlace()
	case Say:
		if s.Do == "" {
			return fmt.Errorf("nothing is said")
		}
	case Silent, Empty, Blind, Ask:
	default:
		return fmt.Errorf("there is no such act")
	}
	return nil
}
