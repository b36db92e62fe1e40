package constellation

import "time"

// Role says what a sensor takes a reading for.
type Role string

// The roles of a reading. The zero Role is a die.
const (
	RoleDie   Role = ""
	RoleTouch Role = "touch" // a finger that points or taps: never a die
	RoleHand  Role = "hand"  // a hand or an arm: hides what lies under it
	RoleBlock Role = "block" // a wooden block

	// RoleGlimpse is a die, or only what is drawn there: the sensor tells once it has
	// seen it in plain light, of which W is the least diameter.
	RoleGlimpse Role = "glimpse"

	RoleContact Role = "contact" // a die or a finger: the sensor feels only that something touches the table
)

// FaceChance is one thing that the top face may be.
type FaceChance struct {
	Face string  `json:"face"`
	P    float64 `json:"p"` // 0…1
}

// Reading is one sensor's report of one thing at one moment.
type Reading struct {
	Key   string // the sensor's own identity for it, empty when it has none
	Role  Role
	Kind  Kind    // empty or Unknown when the sensor can't tell
	Team  Team    // empty when the sensor can't tell
	Face  string  // empty when the sensor can't tell or won't say
	Pos   Vec     // mm
	Angle Angle   // clockwise
	Size  float64 // mm, 0 when the sensor can't tell
	W, H  float64 // mm, of hands and blocks: a box turned by Angle

	Confidence     float64 // 0…1 that it is there; 0 is taken for 1 by sensors that don't say
	FaceConfidence float64 // 0…1 that Face is right
	Margin         float64 // 0…1, best face's chance less the next one's
	Alternatives   []FaceChance
	Corners        []Vec  // mm, outline of what was seen, for the drawing
	Reason         string // why Face is open: "cocked", "moving", "cut", "covered"
	Count          int    // how many dice the sensor thinks lie here; 0 is 1
	Look           string // the sensor's name for what is up, by which it can be told what that shows; empty: it needn't be told

	NoAngle bool // the sensor can't tell how it is turned; of a finger or a die

	Seen time.Duration // when it was read, where a sensor repeats it in a later frame; 0: with the frame
}
