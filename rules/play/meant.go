package play

import (
	"errors"

	"github.com/asterism-dice/asterism/rules"
)

// errMeanwhile is why an undo or a redo is refused that was meant for something else.
var errMeanwhile = errors.New("something else was decided or taken back meanwhile")

// RefNone is the reference of an undo or redo that was asked for while there was nothing to take
// back or to bring back.
const RefNone = -1

// errPause is why a pause is refused of which nobody knows whether it is meant to begin.
var errPause = errors.New("a pause is on or off")

// meant is a command as the rules know it. One that two people give in the same
// moment is carried out once: an undo of a decision that isn't the last one any more
// is refused, and a pause that is on already, or over, is done.
func (s *Session) meant(c rules.Command) (now rules.Command, done bool, err error) {
	ref, value := c.Ref, c.Value
	c.Ref = 0
	switch c.Do {
	case rules.DoPause:
		if value != "" && value != "on" && value != "off" {
			return c, false, errPause
		}
		c.Value = ""
		return c, value == "on" && s.view.Paused || value == "off" && !s.view.Paused, nil
	case rules.DoUndo, rules.DoRedo:
		next, redo := s.rewinds()
		if c.Do == rules.DoRedo {
			next = redo
		}
		if ref != 0 && max(ref, 0) != next {
			err = errMeanwhile
		}
	}
	return c, false, err
}

// rewinds are the decisions that undo would take back now and redo bring back.
func (s *Session) rewinds() (undo, redo int) {
	if r, ok := s.referee.(rules.Rewinder); ok {
		return r.Rewinds()
	}
	return 0, 0
}
