package read

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// die paints a square crop of so many px a side: ground, in it a body half as
// wide, on it one pip in the middle and one beside it. Colours are B, G and R.
func die(side int, ground, body, pip [3]uint8) []uint8 {
	px := make([]uint8, 0, 3*side*side)
	mid := float64(side-1) / 2
	for i := range side * side {
		x, y := float64(i%side)-mid, float64(i/side)-mid
		at := ground
		switch r := float64(side) / 20; {
		case math.Hypot(x, y) < r || math.Hypot(x-3*r, y) < r:
			at = pip
		case max(math.Abs(x), math.Abs(y)) < 0.4*float64(side):
			at = body
		}
		px = append(px, at[:]...)
	}
	return px
}

// apart tells how far the middle's colour is from that of the body above it.
func apart(px []uint8, side int) float64 {
	mid, above := 3*(side/2*side+side/2), 3*(side/4*side+side/2)
	sum := 0.0
	for c := range 3 {
		sum += math.Pow(float64(px[mid+c])-float64(px[above+c]), 2)
	}
	return math.Sqrt(sum)
}

func TestDecorrelatedPipsStandOutWhateverTheirColor(t *testing.T) {
	const side = 80
	for name, c := range map[string][2][3]uint8{
		"black on white":             {{235, 235, 235}, {20, 20, 20}},
		"white on red":               {{40, 40, 170}, {240, 240, 240}},
		"red on grey as light as it": {{64, 66, 70}, {40, 40, 130}},
		"red on dark blue":           {{130, 74, 20}, {60, 40, 150}},
		"yellow on green":            {{90, 150, 40}, {30, 140, 150}},
	} {
		px := Decorrelate(die(side, [3]uint8{180, 178, 170}, c[0], c[1]), side)
		if a := apart(px, side); a < 100 {
			t.Errorf("%s: %.0f steps apart", name, a)
		}
	}
}

func TestDecorrelatedColorsVaryAlike(t *testing.T) {
	const side = 40
	r := rand.New(rand.NewPCG(1, 2))
	px := make([]uint8, 3*side*side)
	for i := 0; i < len(px); i += 3 {
		a, b, c := r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
		px[i] = uint8(128 + 20*a)
		px[i+1] = uint8(128 + 10*a + 16*b)
		px[i+2] = uint8(128 - 5*a + 6*b + 14*c)
	}
	_, cov := discColors(Decorrelate(px, side), side)
	for a := range 3 {
		for b := range 3 {
			want := 0.0
			if a == b {
				want = stretchSteps * stretchSteps
			}
			if got := cov.At(a, b); math.Abs(got-want) > 0.05*stretchSteps*stretchSteps {
				t.Errorf("covariance %d, %d is %.0f, want %.0f", a, b, got, want)
			}
		}
	}
}

func TestDecorrelationLeavesNoiseSmall(t *testing.T) {
	const side = 40
	r := rand.New(rand.NewPCG(3, 4))
	px := make([]uint8, 3*side*side)
	for i := range px {
		px[i] = uint8(100 + r.IntN(3))
	}
	for _, v := range Decorrelate(px, side) {
		if math.Abs(float64(v)-128) > 12 {
			t.Fatalf("noise of one step became %d", v)
		}
	}
}

// The values are those that vision/train/pips.py gives for the same crop.
func TestDecorrelationIsTheTrainings(t *testing.T) {
	const side = 10
	var px []uint8
	for i := range side {
		for j := range side {
			px = append(px, uint8((37*i+11*j+5*i*j)%90+40), uint8((53*i*i+7*j)%120+20), uint8((29*j+i*13)%200+30))
		}
	}
	out := Decorrelate(px, side)
	for at, want := range map[int][]uint8{0: {54, 25, 44}, 43: {149, 126, 149}, 44: {65, 145, 168}, 45: {111, 168, 191}, 46: {150, 129, 80}, 99: {102, 149, 176}} {
		if got := out[3*at : 3*at+3]; !slices.Equal(got, want) {
			t.Errorf("pixel %d is %v, want %v", at, got, want)
		}
	}
}

func TestDecorrelationTakesAnyPixels(t *testing.T) {
	for _, side := range []int{0, 1, 2, 80} {
		if out := Decorrelate(make([]uint8, 3*side*side), side); len(out) != 3*side*side {
			t.Errorf("%d px a side: %d bytes", side, len(out))
		}
	}
	if w := whitening(mat.NewSymDense(3, nil)); math.Abs(w[0][0]-1/stretchNoise) > 1e-9 {
		t.Errorf("no colours at all are stretched by %v", w)
	}
}
