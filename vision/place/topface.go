package place

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// TopFace is where the top face of a die lies in a picture: the side's middle,
// and what a step of the radius of its free circle to the right and downwards,
// as its numeral stands, and straight up from the table comes to. All in px,
// the picture's corner being 0.
type TopFace struct{ Mid, Right, Down, Rise vision.Pixel }

// Turned returns the side turned on itself by angle, clockwise.
func (u TopFace) Turned(angle constellation.Angle) TopFace {
	sin, cos := angle.SinCos()
	r, d := u.Right, u.Down
	u.Right = vision.Pixel{X: r.X*cos + d.X*sin, Y: r.Y*cos + d.Y*sin}
	u.Down = vision.Pixel{X: d.X*cos - r.X*sin, Y: d.Y*cos - r.Y*sin}
	return u
}

// InPicture returns, for a side in a crop of n × n px, where it lies in the picture
// of which the crop is that square.
func (u TopFace) InPicture(square image.Rectangle, n int) TopFace {
	k := float64(square.Dx()) / float64(n)
	return TopFace{
		Mid:   u.Mid.Mul(k).Add(vision.Pixel{X: float64(square.Min.X), Y: float64(square.Min.Y)}),
		Right: u.Right.Mul(k),
		Down:  u.Down.Mul(k),
		Rise:  u.Rise.Mul(k),
	}
}

// Area returns how many px the parallelogram of Right and Down covers; it is
// negative for a side that is seen from behind.
func (u TopFace) Area() float64 { return u.Right.Cross(u.Down) }

// levelRise is how high a d4's level lies, over its height: what stands for
// its top face, between the numbers at its upper corner and those at its
// feet (render.Top).
const levelRise = 0.45

// leastLeaning is the smallest side of a d4 that is read, over the largest
// that the picture shows.
const leastLeaning = 0.3

// D4Sides returns, u being the level of a d4 whose top is one corner at its
// foot, its three sides, upright: the upper corner is their top. Those of which the
// picture shows little hold the zero value. In radii of the level's free circle a d4 is √8
// high and the middle of a side lies a third as high, and two thirds off the die's middle.
func (u TopFace) D4Sides() []TopFace {
	all, most := make([]TopFace, 3), 0.0
	for i := range all {
		side := u.Turned(360 * constellation.Angle(i) / 3)
		height := 2 * math.Sqrt2
		side.Mid = u.Mid.Add(side.Down.Mul(2.0 / 3)).Add(u.Rise.Mul(height * (1.0/3 - levelRise)))
		side.Down = side.Down.Mul(1.0 / 3).Sub(u.Rise.Mul(height / 3))
		all[i], most = side, max(most, side.Area())
	}
	return clearOf(all, leastLeaning*most)
}
