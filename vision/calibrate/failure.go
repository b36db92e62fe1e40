package calibrate

import "errors"

// Failure is why a calibration came to nothing, and what to do about it.
type Failure struct {
	Why string // a clause, such as "the picture is too dark"
	Do  string // what to do, such as "dim the room"
}

// Error says both in one line.
func (f *Failure) Error() string { return f.Why + ": " + f.Do }

// What can go wrong. Errors of Run wrap one of these, or come from the screen, from
// the Finder, or from the context.
var (
	ErrUnchanged   error = &Failure{"the camera's picture doesn't change with what is shown", "see that the window is on the projector (--monitor), that the camera looks at the table, and that the room isn't too bright"}
	ErrStuck       error = &Failure{"the camera's picture doesn't follow what is shown any more", "see that nothing covers the window or the camera, and that the machine isn't too busy"}
	ErrRestless    error = &Failure{"the camera's picture doesn't keep still", "take hands off the table, and fix the camera so that it doesn't shake"}
	ErrFlicker     error = &Failure{"the camera's picture gets brighter and darker by itself", "hold the camera's exposure, dim lamps that flicker, and start again"}
	ErrDark        error = &Failure{"the projected picture can hardly be told from the rest", "dim the room, make the projector brighter, or let the camera expose longer"}
	ErrFew         error = &Failure{"the camera sees too little of the projected picture", "turn the camera to the table, or move it away, until it sees all of the picture"}
	ErrMirrored    error = &Failure{"the camera sees the picture as in a mirror", "start again with --mirrored if the projector stands behind its screen, else without it"}
	ErrBent        error = &Failure{"part of the projected picture doesn't lie on the table's plane", "move the projector until its picture is on the table alone, and clear the table"}
	ErrNothingLaid error = &Failure{"nothing of known size was found in the ring", "lay a bank card or the printed board flat into it, where its whole rim stands out from the table"}
	ErrPast        error = &Failure{"the calibration doesn't hold any more", "calibrate anew"}
	ErrGone        error = &Failure{"the camera gives no more pictures", "see that it is plugged in, that nothing else uses it, and that its name or address is right, and start again"}
	ErrSmall       error = &Failure{"the camera's pictures are too small", "let the camera give 640×480 px or more, or choose another one"}
	ErrUnfit       error = &Failure{"what was seen fits no camera and projector over a flat table", "clear the table, see that the picture is on it alone, and start again"}
	ErrMoved       error = &Failure{"camera, projector or something on the table moved", "take hands off the table, fix both, and start again"}
)

// Failures are all that can go wrong but for the screen, which is the caller's.
func Failures() []error {
	return []error{ErrUnchanged, ErrStuck, ErrRestless, ErrFlicker, ErrDark, ErrFew, ErrMirrored, ErrBent, ErrNothingLaid, ErrPast, ErrGone, ErrSmall, ErrUnfit, ErrMoved}
}

// AsFailure returns the failure that err wraps, nil where it wraps none.
func AsFailure(err error) *Failure {
	var f *Failure
	if errors.As(err, &f) {
		return f
	}
	return nil
}
