package vision

import "github.com/asterism-dice/asterism/constellation"

// Pixel is a point of a picture: x to the right, y down, from the top left
// corner of the top left pixel.
type Pixel = constellation.Vec
