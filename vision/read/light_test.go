package read

import (
	"math"
	"testing"
)

// dieOf returns the pixels of a body with a share of marks, BGR.
func dieOf(body, mark [3]byte, marks float64) [][3]byte {
	px := make([][3]byte, 200)
	for i := range px {
		px[i] = body
		if float64(i) < marks*200 {
			px[i] = mark
		}
	}
	return px
}

func TestLightIsThatOfTheWhitestThings(t *testing.T) {
	warm := dieOf([3]byte{190, 220, 240}, [3]byte{20, 20, 20}, 0.5)
	cloth := append(dieOf([3]byte{40, 120, 30}, [3]byte{40, 120, 30}, 0), dieOf([3]byte{190, 220, 240}, [3]byte{35, 30, 190}, 0.9)...)
	for name, px := range map[string][][3]byte{"a warm lamp": warm, "white pips among red dice on a green cloth": cloth} {
		l := EstimateLight(px)
		if math.Abs(l.B/l.R-190.0/240) > 0.01 || math.Abs(l.G/l.R-220.0/240) > 0.01 || l.Colourless {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

func TestNoLampIsAsColouredAsACloth(t *testing.T) {
	blue := dieOf([3]byte{200, 90, 40}, [3]byte{200, 90, 40}, 0)
	l := EstimateLight(blue)
	if l.B != 200 || min(l.G, l.R) < (1-lampColour)*200-0.01 {
		t.Errorf("a blue table's light is %+v: it would make blue dice white", l)
	}
}

func TestGreyPicturesHaveNoColours(t *testing.T) {
	if l := EstimateLight(dieOf([3]byte{90, 90, 90}, [3]byte{240, 240, 240}, 0.2)); !l.Colourless {
		t.Errorf("%+v has a colour", l)
	}
}
