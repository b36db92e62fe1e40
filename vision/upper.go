package vision

import (
	"image"
	"math"
	"slices"
)

// Upper is where the upper side of a die lies in a picture: the side's middle,
// and what a step of the radius of its free circle to the right and downwards,
// as its numeral stands, and straight up from the table comes to. All in px,
// the picture's corner being 0.
type Upper struct{ Mid, Right, Down, Rise [2]float64 }

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
		Rise:  [2]float64{k * u.Rise[0], k * u.Rise[1]},
	}
}

// Area returns how many px the parallelogram of Right and Down covers; it is
// negative for a side that is seen from behind.
func (u Upper) Area() float64 { return u.Right[0]*u.Down[1] - u.Right[1]*u.Down[0] }

// moved returns v and the steps a and b away from it.
func moved(v, a [2]float64, ka float64, b [2]float64, kb float64) [2]float64 {
	return [2]float64{v[0] + ka*a[0] + kb*b[0], v[1] + ka*a[1] + kb*b[1]}
}

// levelRise is how high a d4's level lies, over its height: what stands for
// its upper side, between the numbers at its upper corner and those at its
// feet (render.Top).
const levelRise = 0.45

// leastLeaning is the smallest side of a d4 that is read, over the largest
// that the picture shows.
const leastLeaning = 0.3

// Leaning returns, u being the level of a d4 whose top is one corner at its
// foot, those of its three sides that can be seen, upright: the upper corner
// is their top. In radii of the level's free circle a d4 is √8 high and the
// middle of a side lies a third as high, and two thirds off the die's middle.
func (u Upper) Leaning() []Upper {
	var all []Upper
	most := 0.0
	for i := range 3 {
		side := u.Turned(2 * math.Pi * float64(i) / 3)
		height := 2 * math.Sqrt2
		side.Mid = moved(u.Mid, side.Down, 2.0/3, u.Rise, height*(1.0/3-levelRise))
		side.Down = moved([2]float64{}, side.Down, 1.0/3, u.Rise, -height/3)
		all, most = append(all, side), max(most, side.Area())
	}
	return slices.DeleteFunc(all, func(s Upper) bool { return s.Area() <= 0 || s.Area() < leastLeaning*most })
}

// Aim says how the network's numbers tell where an upper side lies
// (vision/train/tops.py): the middle, the form of the side whatever its turn,
// for each order of symmetry the cosine and sine of so many times the turn, and
// the step straight up.
type Aim struct {
	Orders []int   `json:"orders"` // of symmetry
	Middle float64 `json:"middle"` // the middle's numbers are so many times the crop's side from its middle
	Form   float64 `json:"form"`   // the form's, likewise
}

// Outputs is how many numbers the network gives for a crop.
func (a Aim) Outputs() int { return 7 + 2*len(a.Orders) }

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
			Rise:  [2]float64{k * float64(y[len(y)-2]), k * float64(y[len(y)-1])},
		}
		return u.Turned(math.Atan2(float64(y[6+2*i]), float64(y[5+2*i])) / float64(order)), true
	}
	return u, false
}
