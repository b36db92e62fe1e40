package opencv

import (
	"errors"
	"fmt"
	"testing"
)

// What a camera can't do is told with its name where nobody knows which one is meant, and
// without it, and without ours, where players read it beside the sensor's.
func TestWhatIsWrongWithACameraIsToldInFewWords(t *testing.T) {
	refused := errors.New("connect: connection refused")
	for _, c := range []struct{ err, whole, blind any }{
		{&cameraError{"http://ada:secret@cam/video", "can't be opened", refused}, "camera http://cam/video can't be opened: connect: connection refused", "it can't be opened: connect: connection refused"},
		{&cameraError{name: "0", does: "gives no pictures"}, "camera 0 gives no pictures", "it gives no pictures"},
		{&cameraError{name: "phone", err: errors.New("no telephone looks")}, "camera phone: no telephone looks", "no telephone looks"},
		{errors.New("pictures of 640×480: a strange shape"), "pictures of 640×480: a strange shape", "pictures of 640×480: a strange shape"},
	} {
		err := c.err.(error)
		if got := err.Error(); got != c.whole {
			t.Errorf("%q, want %q", got, c.whole)
		}
		if got := whyBlind(fmt.Errorf("%w: %w", ErrBlind, err)); got != c.blind {
			t.Errorf("players are told %q, want %q", got, c.blind)
		}
	}
}
