package place

import (
	"image"
	"math"
	"slices"
	"testing"

	"github.com/asterism-dice/asterism/vision"
	"pgregory.net/rapid"
)

// same tells whether two sides lie within a hundredth of a pixel, whatever is up.
func same(a, b TopFace) bool {
	return a.Mid.Dist(b.Mid) < 0.01 && a.Right.Dist(b.Right) < 0.01 && a.Down.Dist(b.Down) < 0.01
}

func TestTurningASideIsClockwise(t *testing.T) {
	u := TopFace{Right: vision.Pixel{X: 2, Y: 0}, Down: vision.Pixel{X: 0, Y: 2}}.Turned(90)
	if want := (TopFace{Right: vision.Pixel{X: 0, Y: 2}, Down: vision.Pixel{X: -2, Y: 0}}); !same(u, want) {
		t.Errorf("%v, want %v", u, want)
	}
	if math.Abs(u.Area()-4) > 1e-9 {
		t.Errorf("area %v, want 4", u.Area())
	}
}

func TestASideOfACropLiesInItsSquare(t *testing.T) {
	u := TopFace{Mid: vision.Pixel{X: 40, Y: 20}, Right: vision.Pixel{X: 8, Y: 0}, Down: vision.Pixel{X: 0, Y: 8}}
	u.Rise = vision.Pixel{X: 2, Y: -6}
	got := u.InPicture(image.Rect(100, 200, 140, 240), 80)
	if want := (TopFace{vision.Pixel{X: 120, Y: 210}, vision.Pixel{X: 4, Y: 0}, vision.Pixel{X: 0, Y: 4}, vision.Pixel{X: 1, Y: -3}}); !same(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// seenFrom returns how a camera far off, tilted about the picture's x, sees
// steps to the right, to the back and up, px for each.
func seenFrom(tilt, turn, px float64) func(x, y, z float64) vision.Pixel {
	sin, cos := math.Sincos(turn)
	return func(x, y, z float64) vision.Pixel {
		x, y = x*cos-y*sin, x*sin+y*cos
		return vision.Pixel{X: px * x, Y: -px * (y*math.Cos(tilt) + z*math.Sin(tilt))}
	}
}

// A d4 of radius 1 stands on its corners (0, 2), (-√3, -1), (√3, -1).
func TestSidesThatLeanTowardsTheCornerLieWhereATetrahedronHasThem(t *testing.T) {
	foot := []vision.Pixel{{X: 0, Y: 2}, {X: -math.Sqrt(3), Y: -1}, {X: math.Sqrt(3), Y: -1}}
	rapid.Check(t, func(t *rapid.T) {
		tilt := rapid.Float64Range(0, 1.1).Draw(t, "tilt")
		see := seenFrom(tilt, rapid.Float64Range(-3, 3).Draw(t, "turn"), 20)
		height := 2 * math.Sqrt2
		zero := see(0, 0, levelRise*height)
		up := see(0, 1, 0)
		level := TopFace{Mid: zero, Right: see(1, 0, 0), Down: vision.Pixel{X: -up.X, Y: -up.Y}, Rise: see(0, 0, 1)}
		found := slices.DeleteFunc(level.D4Sides(), func(s TopFace) bool { return s == TopFace{} })
		if len(found) == 0 || tilt < 0.05 && len(found) != 3 {
			t.Fatalf("%d sides", len(found))
		}
		for _, side := range found {
			known := false
			for i := range foot {
				a, b := foot[(i+1)%3], foot[(i+2)%3]
				mid := see((a.X+b.X)/3, (a.Y+b.Y)/3, height/3)
				top := see(0, 0, height)
				right := see((b.X-a.X)/(2*math.Sqrt(3)), (b.Y-a.Y)/(2*math.Sqrt(3)), 0)
				want := TopFace{Mid: mid, Right: right, Down: vision.Pixel{X: (mid.X - top.X) / 2, Y: (mid.Y - top.Y) / 2}}
				known = known || same(side, want)
			}
			if !known || side.Area() <= 0 {
				t.Fatalf("%v is no side, or is seen from behind", side)
			}
		}
	})
}
