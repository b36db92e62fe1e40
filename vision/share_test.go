package vision

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestWilsonIntervals(t *testing.T) {
	for _, c := range []struct {
		part, whole int
		low, high   float64
	}{ // after R's prop.test(correct = FALSE)
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{97, 100, 0.9155, 0.9897},
		{0, 0, 0, 1},
	} {
		s := NewShare(c.part, c.whole)
		if math.Abs(s.Low-c.low) > 1e-4 || math.Abs(s.High-c.high) > 1e-4 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.part, c.whole, s.Low, s.High, c.low, c.high)
		}
	}
}

// A share that is counted is the same as one of all at once.
func TestACountedShareHasItsInterval(t *testing.T) {
	var s Share
	for i := range 10 {
		s.Count(i%5 == 0)
		if want := NewShare(i/5+1, i+1); s != want {
			t.Errorf("after %d: %v, want %v", i+1, s, want)
		}
	}
}

func TestWilsonHoldsTheShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5000).Draw(t, "whole")
		s := NewShare(rapid.IntRange(0, n).Draw(t, "part"), n)
		if s.Low < 0 || s.High > 1 || s.Low > s.Value+1e-12 || s.High < s.Value-1e-12 {
			t.Fatalf("%+v", s)
		}
	})
}
