package calibrate

import "math"

// What is believed of cameras and projectors before anything is seen: a likely
// value and its standard deviation. The points of one plane outweigh all of it
// in what they tell (where the camera sees which pixel), and are silent on the
// rest (which shape the table has), for which this is all there is.
var beliefs = [own]struct{ mean, spread float64 }{
	cameraFocal: {math.Log(0.785), 0.2},  // of the picture's longer side: a view of 65°, as webcams have
	cameraX:     {0.5, 0.012},            // of the width
	cameraY:     {0.5, 0.012},            // of the height
	cameraK1:    {0, 0.15},               //
	cameraK2:    {0, 0.08},               //
	throw:       {math.Log(1.4), 0.3},    // focal length by the picture's width, which is the throw ratio
	shiftX:      {0.5, 0.03},             // of the width: lenses are rarely shifted sideways
	shiftY:      {0.5, 0.35},             // of the height: but often by half the height, up or down
	bend:        {0, 0.02},               // k1 of the projector
	tiltX:       {0, 6 * math.Pi / 180},  // radians: people set projectors up square
	tiltY:       {0, 10 * math.Pi / 180}, // radians: or tilt them
	turnX:       {0, 1},                  // radians from the first guess, as good as free
	turnY:       {0, 1},
	turnZ:       {0, 1},
	shiftCamX:   {0, 10}, // of the span, as good as free
	shiftCamY:   {0, 10},
	shiftCamZ:   {0, 10},
}

// A point is found with a standard deviation of so many px of the camera.
const (
	cellSpread   = 0.5  // a cell of the Gray code, by its middle
	cornerSpread = 0.05 // a corner of a board, by its edges
)

// sheetSpread is how well a sheet's point is found, px of the camera.
const sheetSpread = 0.2
