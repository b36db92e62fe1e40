package vision

import (
	"image"
	"math"
)

// Upper is where the upper side of a die lies in a picture: the side's middle,
// and what a step of the radius of its free circle to the right and downwards,
// as its numeral stands, comes to. All in px, the picture's corner being 0.
type Upper struct{ Mid, Right, Down [2]float64 }

// Turned returns the side turned on itself by angle, radians clockwise.
func (u Upper) Turned(angle float64) Upper {
	sin, cos := math.Sincos(angle)
	r, d := u.Right, u.Down
	u.Right = [2]float64{r[0]*cos + d[0]*sin, r[1]*cos + d[1]*sin}
	u.Down = [2]float64{d[0]*cos - r[0]*sin, d[1]*cos - r[1]*sin}
	return u
}

// From returns, for a side in a crop of n × n px, where it lies in the picture
// of which the crop is that square.
func (u Upper) From(square image.Rectangle, n int) Upper {
	k := float64(square.Dx()) / float64(n)
	return Upper{
		Mid:   [2]float64{float64(square.Min.X) + k*u.Mid[0], float64(square.Min.Y) + k*u.Mid[1]},
		Right: [2]float64{k * u.Right[0], k * u.Right[1]},
		Down:  [2]float64{k * u.Down[0], k * u.Down[1]},
	}
}

// Area returns how many px the parallelogram of Right and Down covers.
func (u Upper) Area() float64 { return math.Abs(u.Right[0]*u.Down[1] - u.Right[1]*u.Down[0]) }

// Aim says how the network's numbers tell where an upper side lies
// (vision/train/tops.py): the middle, the form of the side whatever its turn,
// then for each order of symmetry the cosine and sine of so many times the turn.
type Aim struct {
	Orders []int   `json:"orders"` // of symmetry
	Middle float64 `json:"middle"` // the middle's numbers are so many times the crop's side from its middle
	Form   float64 `json:"form"`   // the form's, likewise
}

// Outputs is how many numbers the network gives for a crop.
func (a Aim) Outputs() int { return 5 + 2*len(a.Orders) }

// Upper reads the numbers of a crop of n × n px as a side of a symmetry order;
// which of its turns into itself is meant they don't tell. ok is false where
// the order isn't known or the numbers are no side.
func (a Aim) Upper(y []float32, order, n int) (u Upper, ok bool) {
	side := float64(n)
	xx, xy, yy := float64(y[2]), float64(y[3]), float64(y[4])
	for i, o := range a.Orders {
		if o != order || xx <= 0 || yy <= 0 || xx*yy <= xy*xy {
			continue
		}
		k := side / a.Form
		u = Upper{
			Mid:   [2]float64{(float64(y[0])/a.Middle + 0.5) * side, (float64(y[1])/a.Middle + 0.5) * side},
			Right: [2]float64{k * xx, k * xy},
			Down:  [2]float64{k * xy, k * yy},
		}
		return u.Turned(math.Atan2(float64(y[6+2*i]), float64(y[5+2*i])) / float64(order)), true
	}
	return u, false
}
