package squares

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// decay is a·exp(-b·t) at ten moments, less what was measured.
func decay(measured []float64) func(p []float64) []float64 {
	return func(p []float64) []float64 {
		e := make([]float64, len(measured))
		for i := range e {
			e[i] = p[0]*math.Exp(-p[1]*float64(i)/10) - measured[i]
		}
		return e
	}
}

func TestFit_findsTheNumbersThatMeetAllMeasurements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64Range(0.5, 20).Draw(t, "a"), rapid.Float64Range(-1, 3).Draw(t, "b")
		start := []float64{1, 1}
		got, err := Fit(start, decay(decay(make([]float64, 10))([]float64{a, b})), 1e-15)
		if err != nil || math.Abs(got[0]-a) > 1e-4 || math.Abs(got[1]-b) > 1e-4 {
			t.Fatalf("%v, %v, want %v and %v", got, err, a, b)
		}
		if start[0] != 1 || start[1] != 1 {
			t.Fatalf("the start became %v", start)
		}
	})
}

// Rosenbrock's valley (1960): down along a bend, to 1 and 1.
func TestFit_followsABentValley(t *testing.T) {
	valley := func(p []float64) []float64 { return []float64{1 - p[0], 10 * (p[1] - p[0]*p[0])} }
	got, err := Fit([]float64{-1.2, 1}, valley, 1e-15)
	if err != nil || math.Abs(got[0]-1) > 1e-5 || math.Abs(got[1]-1) > 1e-5 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestFit_shunsNumbersThatCantBe(t *testing.T) {
	half := func(p []float64) []float64 { return []float64{math.Sqrt(p[0]) - 0.1} } // NaN below 0
	if got, err := Fit([]float64{4}, half, 1e-15); err != nil || math.Abs(got[0]-0.01) > 1e-6 {
		t.Errorf("%v, %v", got, err)
	}
	none := func([]float64) []float64 { return []float64{math.NaN()} }
	if got, err := Fit([]float64{4}, none, 1e-15); !errors.Is(err, ErrNone) {
		t.Errorf("%v, %v, want ErrNone", got, err)
	}
}

func TestFit_leavesWhatNothingTells(t *testing.T) {
	first := func(p []float64) []float64 { return []float64{p[0] - 3} }
	if got, err := Fit([]float64{0, 7}, first, 1e-15); err != nil || math.Abs(got[0]-3) > 1e-6 || got[1] != 7 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestFit_withoutMeasurementsStaysWhereItBegan(t *testing.T) {
	none := func([]float64) []float64 { return nil }
	if got, err := Fit([]float64{1, 2}, none, 1e-15); err != nil || len(got) != 2 || got[0] != 1 || got[1] != 2 {
		t.Errorf("%v, %v", got, err)
	}
	if _, ok := Covariance([]float64{1, 2}, none); ok {
		t.Error("without measurements nothing is known")
	}
}

// A mean of n measurements, each off by one, is off by one over the root of n.
func TestCovariance_isThatOfManyFits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	measured := make([]float64, 100)
	for i := range measured {
		measured[i] = r.NormFloat64()
	}
	errs := func(p []float64) []float64 {
		e := make([]float64, len(measured))
		for i := range e {
			e[i] = p[0] - measured[i]
		}
		return e
	}
	c, ok := Covariance([]float64{0}, errs)
	if !ok || math.Abs(math.Sqrt(c.At(0, 0))-0.1) > 1e-6 {
		t.Errorf("%v, %v, want 0.1", c, ok)
	}
	if _, ok := Covariance([]float64{0, 0}, errs); ok {
		t.Error("a number that nothing tells has no uncertainty")
	}
}
