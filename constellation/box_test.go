package constellation

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestBox_iouIsWhatTheyShareOfWhatTheyCover(t *testing.T) {
	for _, tc := range []struct {
		name string
		a, b Box
		want float64
	}{
		{"the same", Box{1, 2, 3, 4}, Box{1, 2, 3, 4}, 1},
		{"apart", Box{0, 0, 1, 1}, Box{2, 0, 1, 1}, 0},
		{"an edge in common", Box{0, 0, 1, 1}, Box{1, 0, 1, 1}, 0},
		{"half of each", Box{0, 0, 2, 1}, Box{1, 0, 2, 1}, 1.0 / 3},
		{"one in the other", Box{0, 0, 2, 2}, Box{0, 0, 1, 2}, 0.5},
		{"no area", Box{}, Box{}, 0},
	} {
		if got := tc.a.IoU(tc.b); math.Abs(got-tc.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

func TestBox_whatTwoShareLiesInBothAndTheirHullHoldsThem(t *testing.T) {
	draw := func(t *rapid.T, name string) Box {
		f := rapid.Float64Range(0, 50)
		return Box{f.Draw(t, name+"x"), f.Draw(t, name+"y"), f.Draw(t, name+"w"), f.Draw(t, name+"h")}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		if s := a.Intersect(b); s != b.Intersect(a) || s.Area() > math.Min(a.Area(), b.Area())+1e-9 {
			t.Fatalf("%v and %v share %v", a, b, s)
		}
		both := BoxAbout(Vec{a.X, a.Y}, Vec{a.X + a.W, a.Y + a.H}, Vec{b.X, b.Y}, Vec{b.X + b.W, b.Y + b.H}).Grow(1e-9)
		if !both.Contains(a.Centre()) || !both.Contains(b.Centre()) {
			t.Fatalf("%v doesn't hold %v and %v", both, a, b)
		}
		text, err := json.Marshal(a)
		var again Box
		if err != nil || json.Unmarshal(text, &again) != nil || again != a {
			t.Fatalf("%v is written %s and read as %v", a, text, again)
		}
	})
}

func TestBox_hasFourNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"[1, 2, 3, 4]":    "",
		"[1, 2, 3]":       "a box of 3 numbers, want [x, y, w, h]",
		"[1, 2, 3, 4, 5]": "a box of 5 numbers, want [x, y, w, h]",
	} {
		var b Box
		said := ""
		if err := json.Unmarshal([]byte(text), &b); err != nil {
			said = err.Error()
		}
		if said != want {
			t.Errorf("%s: %q, want %q", text, said, want)
		}
	}
}
