package motion

import (
	"image"
	"testing"
)

// arm is an arm that came in from below and moves from side to side.
func arm(k int) image.Rectangle { return image.Rect(60+k%3, 40, 90+k%3, 90) }

// A die so near to an arm that both hang together is told apart once it is at rest; one
// that the arm lies about on two sides may be covered, and isn't.
func TestADieAtRestBesideAnArmIsToldApart(t *testing.T) {
	for _, c := range []struct {
		name   string
		die    image.Rectangle
		finger image.Rectangle
		want   int
	}{
		{"beside it", image.Rect(93, 50, 101, 58), image.Rectangle{}, 1},
		{"beside it, larger than the others", image.Rect(93, 46, 113, 66), image.Rectangle{}, 1},
		{"between it and a finger", image.Rect(93, 50, 101, 58), image.Rect(90, 44, 104, 49), 0},
	} {
		s := newScene()
		_, step := watched(t, s)
		var got Changes
		for k := range 9 {
			clear(s.boxes)
			s.boxes[arm(k)], s.boxes[c.die] = 170, 240
			if !c.finger.Empty() {
				s.boxes[c.finger.Add(image.Pt(k%2, 0))] = 170
			}
			got = step(1)
		}
		if len(got.Hands) != 1 || len(got.Apart) != c.want || c.want == 1 && got.Apart[0].Box != c.die {
			t.Errorf("%s: %+v, want %d apart", c.name, got, c.want)
		}
	}
}

func TestADieThatRollsBesideAnArmIsNotToldApart(t *testing.T) {
	s := newScene()
	_, step := watched(t, s)
	for k := range 9 {
		clear(s.boxes)
		s.boxes[arm(k)], s.boxes[image.Rect(93, 50+k, 101, 58+k)] = 170, 240
		if c := step(1); len(c.Apart) != 0 {
			t.Fatalf("picture %d: %+v", k, c)
		}
	}
}

// A die that rolls into the shadow of a hand that holds still, or against it, is told
// apart once it is at rest, though all is one piece; what a hand that trembles stirs at its
// outline isn't.
func TestADieThatRollsAgainstAStillArmIsToldApart(t *testing.T) {
	die, held := image.Rect(91, 50, 99, 58), image.Rect(60, 40, 90, 90)
	for _, c := range []struct {
		name    string
		thrown  bool
		stirs   bool // the arm, while the die rolls
		rolls   bool // another die still does, against the arm
		rests   int  // pictures
		arrived int
	}{
		{"it just stopped", true, false, false, 5, 1},
		{"another still rolls", true, false, true, 5, 1},
		{"the arm stirred", true, true, false, 5, 1},
		{"the arm stirred and no die came", false, true, false, 5, 0},
		{"long ago", true, false, false, 40, 0},
	} {
		s := newScene()
		_, step := watched(t, s)
		s.boxes[held] = 170
		step(40)
		var got Changes
		for k := range 8 + c.rests {
			clear(s.boxes)
			at, by := 8-min(k, 8), 0
			if c.stirs {
				by = min(k, 8) % 2
			}
			s.boxes[held.Add(image.Pt(by, 0))] = 170
			if c.thrown {
				s.boxes[die.Add(image.Pt(2*at, -at))] = 240
			}
			if c.rolls {
				s.boxes[image.Rect(50, 60+k%3*2, 59, 69+k%3*2)] = 240
			}
			got = step(1)
		}
		if len(got.Hands) != 1 || len(got.Apart) != c.arrived {
			t.Errorf("%s: %+v, want %d apart", c.name, got, c.arrived)
		} else if c.arrived == 1 && !die.In(got.Apart[0].Box.Inset(-2)) {
			t.Errorf("%s: %+v, want %v", c.name, got.Apart, die)
		}
	}
}
