package place

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// PoseDecoder says how the network's numbers tell where a top face lies
// (vision/train/tops.py): the middle, the form of the side whatever its turn,
// for each order of symmetry the cosine and sine of so many times the turn, and
// the step straight up.
type PoseDecoder struct {
	Orders []int   `json:"orders"` // of symmetry
	Middle float64 `json:"middle"` // the middle's numbers are so many times the crop's side from its middle
	Form   float64 `json:"form"`   // the form's, likewise
}

// Outputs is how many numbers the network gives for a crop.
func (a PoseDecoder) Outputs() int { return 7 + 2*len(a.Orders) }

// Decode reads the numbers of a crop of n × n px as a side of a symmetry order;
// which of its turns into itself is meant they don't tell. ok is false where
// the order isn't known or the numbers are no side.
func (a PoseDecoder) Decode(y []float32, order, n int) (u TopFace, ok bool) {
	side := float64(n)
	xx, xy, yy := float64(y[2]), float64(y[3]), float64(y[4])
	for i, o := range a.Orders {
		if o != order || !(xx > 0 && yy > 0 && xx*yy > xy*xy) {
			continue
		}
		k := side / a.Form
		u = TopFace{
			Mid:   vision.Pixel{X: (float64(y[0])/a.Middle + 0.5) * side, Y: (float64(y[1])/a.Middle + 0.5) * side},
			Right: vision.Pixel{X: k * xx, Y: k * xy},
			Down:  vision.Pixel{X: k * xy, Y: k * yy},
			Rise:  vision.Pixel{X: k * float64(y[len(y)-2]), Y: k * float64(y[len(y)-1])},
		}
		return u.Turned(constellation.Radians(math.Atan2(float64(y[6+2*i]), float64(y[5+2*i])) / float64(order))), true
	}
	return u, false
}
