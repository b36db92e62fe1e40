package motion

import (
	"image"
	"testing"
)

// Noise stirs some pixels of a large die in every picture, two beside one another
// now and then: it is at rest all the same. One that shifts by a pixel isn't.
func TestNoiseInADieIsNoMotion(t *testing.T) {
	for shifts, want := range map[bool]int{false: 1, true: 0} {
		s := newScene()
		_, step := watched(t, s)
		var c Changes
		for k := range 8 {
			clear(s.boxes)
			x := 40
			if shifts {
				x += k % 2
			}
			s.boxes[image.Rect(x, 40, x+24, 64)] = 240
			c = step(1)
			for n := range 5 {
				at := 44 + s.r.IntN(4) + 3*n
				s.boxes[image.Rect(at, 44+4*(k%3), at+2, 45+4*(k%3))] = 120
			}
			c = step(1)
		}
		if len(c.Settled) != want || len(c.Moving) != 1-want {
			t.Errorf("shifts %v: %+v", shifts, c)
		}
	}
}
