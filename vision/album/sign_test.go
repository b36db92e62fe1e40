package album

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// drawn is a side with a sign: bright where lit says so of a place in radii of
// the side's free circle, turned and moved (px).
func drawn(lit func(x, y float64) bool, turn, dx, dy, size float64, ink, body color.NRGBA) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, SidePixels, SidePixels))
	sin, cos := math.Sincos(turn)
	const mid, unit = (SidePixels - 1) / 2.0, SidePixels / 2 / SideReach
	for y := range SidePixels {
		for x := range SidePixels {
			u, v := (float64(x)-mid-dx)/unit/size, (float64(y)-mid-dy)/unit/size
			c := body
			if lit(u*cos+v*sin, v*cos-u*sin) {
				c = ink
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

var (
	ivory = color.NRGBA{R: 230, G: 225, B: 210, A: 255}
	black = color.NRGBA{R: 30, G: 30, B: 30, A: 255}
	blood = color.NRGBA{R: 160, G: 20, B: 20, A: 255}
)

// Signs that no turn brings onto one another.
func hook(x, y float64) bool {
	return math.Abs(x) < 0.15 && math.Abs(y) < 0.6 || y > 0.35 && y < 0.6 && x > 0 && x < 0.5
}
func cross(x, y float64) bool {
	return (math.Abs(x) < 0.12 || math.Abs(y) < 0.12) && math.Hypot(x, y) < 0.6
}
func pip(x, y float64) bool { return math.Hypot(x, y) < 0.25 }
func moon(x, y float64) bool {
	return math.Hypot(x, y) < 0.55 && math.Hypot(x-0.25, y) > 0.45
}

var signs = map[string]func(x, y float64) bool{"hook": hook, "cross": cross, "pip": pip, "moon": moon}

func TestLikeness_aSignIsKnownInAnyTurn(t *testing.T) {
	for name, s := range signs {
		taught := drawn(s, 0, 0, 0, 1, black, ivory)
		for turn := 0.0; turn < 2*math.Pi; turn += 0.37 {
			if l := alikeness(drawn(s, turn, 2, -1, 1.07, black, ivory), taught); l < Alike {
				t.Errorf("%s turned by %.2f rad: %.3f, want %.2f", name, turn, l, Alike)
			}
		}
	}
}

func TestLikeness_otherSignsAreNotAlike(t *testing.T) {
	for a, drawA := range signs {
		for b, drawB := range signs {
			if l := alikeness(drawn(drawA, 1, 1, 0, 1, black, ivory), drawn(drawB, 0, 0, 0, 1, black, ivory)); a != b && l >= Alike {
				t.Errorf("%s taken for %s: %.3f", a, b, l)
			}
		}
	}
}

func TestLikeness_plainSidesAreLikeNothing(t *testing.T) {
	none := func(float64, float64) bool { return false }
	plain := drawn(none, 0, 0, 0, 1, black, ivory)
	for name, s := range signs {
		if l := alikeness(plain, drawn(s, 0, 0, 0, 1, black, ivory)); l >= Alike {
			t.Errorf("plain taken for %s: %.3f", name, l)
		}
	}
	if l := alikeness(plain, plain); l >= Alike {
		t.Errorf("plain taken for plain: %.3f", l)
	}
}

func TestLikeness_colourTellsDiceApart(t *testing.T) {
	if l := alikeness(drawn(moon, 0, 0, 0, 1, black, ivory), drawn(moon, 0, 0, 0, 1, black, blood)); l >= Alike {
		t.Errorf("ivory taken for blood: %.3f", l)
	}
}

func TestLikeness_isOneForTheSame(t *testing.T) {
	for name, s := range signs {
		side := drawn(s, 0.4, 0, 0, 1, black, ivory)
		if l := alikeness(side, side); l < 0.95 || l > 1.0001 {
			t.Errorf("%s with itself: %.4f", name, l)
		}
	}
}

func BenchmarkLook(b *testing.B) {
	a := &Album{}
	for turn := range 100 {
		at, err := NewAppearance(drawn(hook, float64(turn)*0.01, 0, 0, 1, black, ivory), image.NewNRGBA(image.Rect(0, 0, 8, 8)))
		if err != nil {
			b.Fatal(err)
		}
		if err := a.Put(Entry{at, Name{Kind: "d6", Face: "1"}}); err != nil {
			b.Fatal(err)
		}
	}
	at, err := NewAppearance(drawn(moon, 0, 0, 0, 1, black, ivory), image.NewNRGBA(image.Rect(0, 0, 8, 8)))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		a.Look(at)
	}
}

// alikeness tells how alike two sides are of which nothing else is known.
func alikeness(a, b *image.NRGBA) float64 {
	return newQuery(Appearance{Side: a}).likeness(NewSign(Appearance{Side: b}))
}
