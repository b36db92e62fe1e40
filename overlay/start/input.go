package start

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// Input is all that there is at one moment: a complete snapshot, but for Keys,
// which are what was pressed since the last one.
type Input struct {
	Time    time.Duration         // since the page was opened; it only grows
	Touches []constellation.Touch // the mouse, and fingers on the window's screen
	Sensors []Sensor
	Waiting string // where senders are awaited while there are none, such as "port 3333"
	Deaf    string // why no touch table can be heard, empty where one can
	Keys    []Key
	Camera  CameraState
	Outcome string // what came of the last calibration, empty while there is none

	Measured constellation.Vec // mm, the table as that calibration has measured it; zero where it came to nothing
	Screen   [2]int            // px, of the screen that the page fills and that may be the table; zero where it isn't so
}

// Sensor is one that senses touches or tags.
type Sensor struct {
	ID       string // tells sensors of one name apart
	Name     string
	Rate     int           // frames in the last second
	Heard    time.Duration // when it spoke last
	Contacts []Contact
}

// ContactKind says what a sensor takes a contact for.
type ContactKind int

// The kinds of contacts.
const (
	Finger ContactKind = iota // a cursor or pointer
	Tag                       // something with an identity
	Blob                      // an outline
)

// Contact is one thing as a sensor describes it, whatever it means.
type Contact struct {
	Kind   ContactKind
	Number int32             // of its session: the same while it stays
	ID     int32             // of a tag's symbol
	Pos    constellation.Vec // mm
	Size   float64           // mm, of a blob
}

// CameraState is how the camera is that the page wants.
type CameraState struct {
	Picture *overlay.Picture // the latest one, nil for none
	Size    [2]int           // px of the camera's own pictures, of which Picture is a smaller copy
	Seen    string           // what it sees, or why it sees nothing
}

// Key is a key of the keyboard: a letter that it wrote, or one of those below.
type Key struct {
	Rune  rune // what it wrote, 0 for none
	Press Press
}

// Press is a key that writes nothing.
type Press int

// Those keys.
const (
	NoPress Press = iota
	Enter
	Escape
	Backspace
	Up
	Down
	Left
	Right
)
