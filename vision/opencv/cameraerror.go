package opencv

import (
	"errors"
	"strings"

	"github.com/asterism-dice/asterism/vision"
)

// cameraError is what is wrong with a camera.
type cameraError struct {
	name string // an address may hold a password
	does string // or doesn't: "gives no pictures"; empty: err says it all
	err  error  // why, nil where nobody knows
}

func (e *cameraError) Unwrap() error { return e.err }

func (e *cameraError) Error() string {
	name := "camera " + vision.CameraName(e.name)
	if e.does == "" {
		return name + ": " + e.err.Error()
	}
	return name + " " + e.what()
}

// what is what is wrong, without whose fault it is.
func (e *cameraError) what() string {
	switch {
	case e.does == "":
		return e.err.Error()
	case e.err == nil:
		return e.does
	}
	return e.does + ": " + e.err.Error()
}

// whyBlind is why a source can't look, as it is said to players of a sensor whose name they
// are told with it.
func whyBlind(err error) string {
	if c := (*cameraError)(nil); errors.As(err, &c) {
		if c.does == "" {
			return c.what()
		}
		return "it " + c.what()
	}
	return strings.TrimPrefix(err.Error(), ErrBlind.Error()+": ")
}
