package render

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// fromAbove looks straight down at the table's origin, the table's up being up.
func fromAbove() Camera {
	return LookAt(200, 200, Vec3{Z: 2000}, Vec3{}, 2, 0)
}

func TestTopLiesOnTheUpperSideAsItsNumeralStands(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	cam := fromAbove()
	for _, k := range constellation.Kinds {
		for i := range 12 {
			m := RandomModel(r, k)
			d := m.Lying(0, 0, i%len(m.Solid.Sides), between(r, 0, 360))
			top := topOf(&cam, &d)
			angle := constellation.Radians(math.Atan2(top.Up[0], -top.Up[1]))
			want := d.Angle()
			if top.Flipped {
				want += 180
			}
			if k != constellation.D4 && angle.Apart(want) > 1 {
				t.Errorf("%s: the top points to %.0f°, want %.0f°", k, angle, want)
			}
			if cross := top.Right[0]*top.Up[1] - top.Right[1]*top.Up[0]; cross >= 0 {
				t.Errorf("%s: the side is seen in a mirror: %+v", k, top)
			}
			x, y, _ := cam.Project(d.Pos)
			if off := math.Hypot(top.Mid[0]-x-0.5, top.Mid[1]-y-0.5); off > 0.35*m.Size*cam.Fx/2000 {
				t.Errorf("%s: the side's middle lies %.1f px off the die's", k, off)
			}
		}
	}
}

func TestTopKnowsPipsFromNumerals(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for _, pips := range []bool{true, false} {
		dress := Dress{Type: Faces()[0], Pips: pips, Pip: 0.2, BigOne: 1, Pitch: 0.25, Height: 1, Wide: 1}
		d := NewModel(r, constellation.D6, 16, dress, Material{}).Lying(0, 0, 0, 0)
		cam := fromAbove()
		if got := topOf(&cam, &d); got.Pips != pips {
			t.Errorf("pips %v: %+v", pips, got)
		}
	}
}

func TestTopRisesStraightUpFromTheTable(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	above, aslant := fromAbove(), LookAt(200, 200, Vec3{Y: -1000, Z: 1000}, Vec3{}, 2, 0)
	for _, k := range constellation.Kinds {
		d := RandomModel(r, k).Lying(0, 0, 0, between(r, 0, 360))
		if top := topOf(&above, &d); math.Hypot(top.Rise[0], top.Rise[1]) > 0.02*math.Hypot(top.Up[0], top.Up[1]) {
			t.Errorf("%s: up leads %v from above", k, top.Rise)
		}
		i, _ := d.Up()
		want := d.Solid.Sides[i].In * math.Sqrt2 / 2 * aslant.Fy / math.Hypot(1000, 1000)
		if top := topOf(&aslant, &d); math.Abs(top.Rise[0]) > 0.1*want || math.Abs(top.Rise[1]+want) > 0.1*want {
			t.Errorf("%s: up leads %v, want 0 and %.2f", k, top.Rise, -want)
		}
	}
}

func TestCubeWithPipsAloneIsKnown(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	cam := fromAbove()
	for _, only := range []bool{true, false} {
		dress := Dress{Type: Faces()[0], OnlyPip: only, Pip: 0.2, BigOne: 1, Pitch: 0.25, Height: 1, Wide: 1}
		d := NewModel(r, constellation.Borg, 16, dress, Material{}).Lying(0, 0, 0, 0)
		if got := topOf(&cam, &d); got.Pips != only {
			t.Errorf("pips alone %v: %+v", only, got)
		}
	}
}
