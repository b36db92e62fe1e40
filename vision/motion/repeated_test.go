package motion

import (
	"image"
	"testing"
	"time"
)

// A picture that a camera gives twice is no rest; a third one alike is.
func TestARepeatedPictureIsNoRest(t *testing.T) {
	for name, tc := range map[string]struct {
		rate    time.Duration // pictures a second
		repeats int
		rests   bool
	}{
		"once more":                     {30, 1, false},
		"twice more":                    {30, 2, true},
		"it stands still":               {30, 0, true},
		"once more, of ten in a second": {10, 1, true},
	} {
		s := newScene()
		g := NewBackground(s.w, s.h)
		now := time.Duration(0)
		var c Changes
		show := func(p []uint8) {
			if err := g.Update(p, now); err != nil {
				t.Fatal(err)
			}
			c.Classify(g, Timing{}.WithDefaults(), now, 64)
			now += time.Second / tc.rate
		}
		for range 3 {
			show(s.shot())
			g.Accept(image.Rect(0, 0, s.w, s.h))
		}
		var last []uint8
		for x := range 4 {
			s.boxes = map[image.Rectangle]uint8{image.Rect(40+9*x, 40, 49+9*x, 49): 220}
			last = s.shot()
			show(last)
		}
		for range tc.repeats {
			show(last)
		}
		if tc.repeats == 0 {
			show(s.shot())
		}
		if rests := len(c.Settled) > 0; rests != tc.rests {
			t.Errorf("%s: at rest: %v, want %v", name, rests, tc.rests)
		}
	}
}
