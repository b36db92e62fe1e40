package constellation

// Block is a wooden block: a rectangle W × H, turned by Angle about its centre.
type Block struct {
	ID    string
	Pos   Vec     // centre, mm
	Angle Angle   // clockwise
	W, H  float64 // mm
}
