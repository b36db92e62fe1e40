package opencv

import (
	"image"
	"testing"
)

// A die rolls past one that lies, so closely that the reader can't tell them apart, while
// beside them something comes to rest, which is read: what lies there is told all the time.
func TestADieThatAnotherRollsPastIsNotForgotten(t *testing.T) {
	lies := square(100, 100)
	for name, c := range map[string]struct{ lies, rolls int }{
		"by its edge": {3, 121},
		"beside it":   {3, 130},
	} {
		s := &stage{dice: map[image.Rectangle]int{lies: c.lies}}
		_, step := live(t, s)
		step(6)
		s.crumbs = []image.Rectangle{image.Rect(60, 130, 76, 146)}
		for y := 70; y < 170; y += 6 {
			rolling := square(c.rolls, y)
			s.dice[rolling] = 6
			f := step(1)
			delete(s.dice, rolling)
			if len(f.Readings) == 0 || f.Readings[0].Face != "3" {
				t.Fatalf("%s, with the other at %d: %q", name, y, faces(f))
			}
		}
		if f := step(12); faces(f) != "3 " {
			t.Errorf("%s, once the other is gone: %q", name, faces(f))
		}
	}
}

// A die is taken beside one that rolls past: it is gone.
func TestADieThatIsTakenBesideARollingOneIsGone(t *testing.T) {
	lies := square(100, 100)
	s := &stage{dice: map[image.Rectangle]int{lies: 3}}
	_, step := live(t, s)
	step(6)
	for y := 70; y < 170; y += 6 {
		rolling := square(121, y)
		s.dice[rolling] = 6
		step(1)
		delete(s.dice, rolling)
		if y > 110 {
			delete(s.dice, lies)
		}
	}
	if f := step(30); faces(f) != "" {
		t.Errorf("%q", faces(f))
	}
}
