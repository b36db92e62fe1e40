package calibrate

import (
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// plainly is how far below 0 the sine of the angle must be, from where the camera sees the
// picture's right to where it sees its lower side, for a mirror: points on a line tell nothing.
const plainly = -0.2

// mirrored tells whether the camera sees what is shown as in a mirror: who looks from
// above at what is shown from above never does, however both are turned.
func mirrored(ms []Match) bool {
	var shown, seen vision.Pixel // the means
	for _, m := range ms {
		shown, seen = shown.Add(m.Projector), seen.Add(m.Camera)
	}
	n := 1 / float64(len(ms))
	shown, seen = shown.Mul(n), seen.Mul(n)
	var xx, xy, yx, yy float64
	for _, m := range ms {
		p, c := m.Projector.Sub(shown), m.Camera.Sub(seen)
		xx, xy, yx, yy = xx+p.X*c.X, xy+p.X*c.Y, yx+p.Y*c.X, yy+p.Y*c.Y
	}
	return xx*yy-xy*yx < plainly*math.Hypot(xx, xy)*math.Hypot(yx, yy)
}
