package constellation

import "time"

// Block is a wooden block: a rectangle W × H, turned by Angle about its centre.
type Block struct {
	ID    string
	Pos   Vec     // centre, mm
	Angle Angle   // clockwise
	W, H  float64 // mm

	Seen time.Duration // when it was last read to lie so, since the session began; 0 when not known
}
