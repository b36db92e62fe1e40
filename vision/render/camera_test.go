package render

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestRayAndProjectAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tilt := rapid.Float64Range(0, 60).Draw(t, "tilt")
		s, c := math.Sincos(tilt * math.Pi / 180)
		cam := LookAt(1280, 720, Vec3{0, -600 * s, 600 * c}, Vec3{}, rapid.Float64Range(30, 70).Draw(t, "view"), rapid.Float64Range(-180, 180).Draw(t, "roll"))
		cam.K1 = rapid.Float64Range(-0.2, 0.1).Draw(t, "k1")
		cam.K2 = rapid.Float64Range(-0.02, 0.02).Draw(t, "k2")
		x := rapid.Float64Range(0, 1279).Draw(t, "x")
		y := rapid.Float64Range(0, 719).Draw(t, "y")
		p, ok := cam.onGround(x, y)
		if !ok {
			return
		}
		gx, gy, ok := cam.Project(p)
		if !ok || math.Hypot(gx-x, gy-y) > 0.02 {
			t.Fatalf("pixel (%g, %g) sees %v, which is at (%g, %g)", x, y, p, gx, gy)
		}
	})
}

func TestPictureAxesAreRightHanded(t *testing.T) {
	c := LookAt(640, 480, Vec3{100, -300, 500}, Vec3{10, 0, 0}, 50, 25)
	if d := c.Right.Cross(c.Down).Sub(c.Forward).Len(); d > 1e-12 {
		t.Errorf("right × down misses forward by %g", d)
	}
	if x, y, _ := c.Project(Vec3{10, 0, 0}); math.Hypot(x-319.5, y-239.5) > 1e-9 {
		t.Errorf("the target is at (%g, %g)", x, y)
	}
}

// The axes as a matrix say the same as Project: what calibration recovers.
func TestTurnedIsTheRotationOfThePose(t *testing.T) {
	c := LookAt(640, 480, Vec3{100, -300, 500}, Vec3{10, 0, 0}, 50, 25)
	m, p := c.Turned(), Vec3{-40, 70, 12}
	q := m.Mul(p.Sub(c.Eye))
	x, y, _ := c.Project(p)
	if gx, gy := c.Fx*q.X/q.Z+c.Cx, c.Fy*q.Y/q.Z+c.Cy; math.Hypot(gx-x, gy-y) > 1e-9 {
		t.Errorf("(%g, %g), Project says (%g, %g)", gx, gy, x, y)
	}
}
