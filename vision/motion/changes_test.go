package motion

import (
	"image"
	"testing"
	"time"
)

// A die that rolls and stops is at rest three pictures later, and one picture later where
// pictures come seldom.
func TestAtRest_isWhatSoManyPicturesShowAlike(t *testing.T) {
	for rate, want := range map[time.Duration]int{60: 3, 50: 3, 30: 1, 25: 1, 15: 1} {
		s := newScene()
		g := NewBackground(s.w, s.h)
		var c Changes
		now := time.Duration(0)
		step := func() {
			if err := g.Update(s.shot(), now); err != nil {
				t.Fatal(err)
			}
			c.Classify(g, Timing{}.WithDefaults(), now, 64)
			now += time.Second / rate
		}
		for range 10 {
			step()
		}
		g.Accept(image.Rect(0, 0, s.w, s.h))
		for x := 40; x < 70; x += 6 { // the last is where it stops
			s.boxes = map[image.Rectangle]uint8{image.Rect(x, 40, x+8, 48): 200}
			if step(); len(c.Settled) > 0 {
				t.Fatalf("%d a second: at rest while it rolls", rate)
			}
		}
		alike := 0
		for ; len(c.Settled) == 0 && alike < 10; alike++ {
			step()
		}
		if alike != want {
			t.Errorf("%d a second: at rest after %d pictures that show it alike, want %d", rate, alike, want)
		}
	}
}

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
