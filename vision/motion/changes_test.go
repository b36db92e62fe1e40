package motion

import (
	"image"
	"testing"
)

// A hand that takes more and more of the view is a hand, even where it covers most of
// it; what changes it all at once is a new view.
func TestAHandOverMostOfTheViewIsNoNewView(t *testing.T) {
	s := newScene()
	g, step := watched(t, s)
	var c Changes
	for x := s.w - 20; x >= 0; x -= 12 {
		s.over = map[image.Rectangle]uint8{image.Rect(x, 0, s.w, s.h): 200}
		if c = step(1); c.Whole {
			t.Fatalf("it covers %.2f: a new view", g.ChangedShare())
		}
	}
	if g.ChangedShare() < 0.8 || len(c.Hands) != 1 {
		t.Errorf("%.2f changed: %+v", g.ChangedShare(), c)
	}
	s.over = nil
	step(5)
	s.over = map[image.Rectangle]uint8{image.Rect(10, 0, s.w, s.h): 200}
	if c = step(1); !c.Whole {
		t.Errorf("all at once: %+v", c)
	}
}
