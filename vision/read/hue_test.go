package read

import (
	"math"
	"testing"
)

// labDie paints a square of so many px a side: ground, in it a die's box half as
// wide, on it one pip in the middle and one beside it. Colours are L, a and b
// as bytes.
func labDie(side int, ground, body, pip [3]uint8) []uint8 {
	px := make([]uint8, 0, 3*side*side)
	mid := float64(side-1) / 2
	for i := range side * side {
		x, y := float64(i%side)-mid, float64(i/side)-mid
		at := ground
		switch r := float64(side) / 20; {
		case math.Hypot(x, y) < r || math.Hypot(x-3*r, y) < r:
			at = pip
		case max(math.Abs(x), math.Abs(y)) < float64(side)/4:
			at = body
		}
		px = append(px, at[:]...)
	}
	return px
}

func TestPipsThatDifferInHueAloneAreKnown(t *testing.T) {
	grey := [3]uint8{180, 128, 128}
	for name, c := range map[string]struct {
		body, pip [3]uint8
		want      bool
	}{
		"red on dark grey of the same lightness": {[3]uint8{70, 128, 128}, [3]uint8{74, 165, 148}, true},
		"red on dark blue":                       {[3]uint8{80, 134, 90}, [3]uint8{84, 170, 145}, true},
		"yellow on green":                        {[3]uint8{170, 88, 160}, [3]uint8{190, 122, 205}, true},
		"black on white":                         {[3]uint8{235, 128, 128}, [3]uint8{20, 128, 128}, false},
		"white on red":                           {[3]uint8{90, 190, 170}, [3]uint8{245, 128, 128}, false},
		"faintly reddish on grey":                {[3]uint8{70, 128, 128}, [3]uint8{70, 138, 130}, false},
	} {
		v := NewHueView(labDie(80, grey, c.body, c.pip), 80, 40, 40)
		if v.Alone() != c.want {
			t.Errorf("%s: %v; hue %.0f, lighter %.0f", name, v.Alone(), v.Hue, v.Lighter)
		}
	}
}

func TestTheViewByHueShowsPipsAndNoGlare(t *testing.T) {
	body, pip, glare := [3]uint8{70, 128, 128}, [3]uint8{74, 165, 148}, [3]uint8{250, 128, 128}
	px := labDie(80, [3]uint8{180, 128, 128}, body, pip)
	copy(px[3*(40*80+33):], glare[:])
	v := NewHueView(px, 80, 40, 40)
	pipAt, bodyAt, glareAt, groundAt := v.Grey[40*80+40], v.Grey[33*80+40], v.Grey[40*80+33], v.Grey[2*80+2]
	if pipAt < 230 || bodyAt > 80 || glareAt > 110 || groundAt != 180 {
		t.Errorf("pip %d, body %d, glare %d, ground %d", pipAt, bodyAt, glareAt, groundAt)
	}
	light := NewHueView(labDie(80, [3]uint8{90, 128, 128}, [3]uint8{190, 90, 160}, [3]uint8{196, 128, 205}), 80, 40, 40)
	if p, b := light.Grey[40*80+40], light.Grey[33*80+40]; p > 30 || b < 150 {
		t.Errorf("on a light body: pip %d, body %d", p, b)
	}
}

func TestAViewByHueOfNothingIsNone(t *testing.T) {
	for name, px := range map[string][]uint8{"one colour": labDie(20, [3]uint8{90, 128, 128}, [3]uint8{90, 128, 128}, [3]uint8{90, 128, 128}), "a pixel": {9, 9, 9}} {
		side := int(math.Sqrt(float64(len(px) / 3)))
		if v := NewHueView(px, side, 1, 1); v.Alone() || math.IsNaN(v.Hue) || len(v.Grey) != side*side {
			t.Errorf("%s: %+v", name, v)
		}
	}
}
