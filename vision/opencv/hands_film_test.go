package opencv

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// reaching is a film of 1.7 s of a hand that comes over the table's lower edge
// at about 0.3 s, lies over its middle from 0.6 s to 1 s and leaves.
func reaching(t *testing.T, dice []render.Die, throws ...render.Throw) *film {
	v := &render.Video{Base: bare(), Rate: 20, Throws: throws, Reaches: []render.Reach{{
		Hand:  render.NewHand(125, 120, 32, 8, 25, 0.4, render.HSV(20, 0.4, 0.8), render.HSV(220, 0.5, 0.4)),
		Start: 200 * time.Millisecond, Stop: 1400 * time.Millisecond, From: render.Vec3{X: 20, Y: -260, Z: 40},
	}}}
	v.Base.Dice = dice
	f := filmed(t, v, 34, 3)
	f.once = true
	t.Cleanup(func() { f.Close() })
	return f
}

// show takes n pictures and returns what is seen in the last.
func show(t *testing.T, l *Live, n int) (s sorted) {
	t.Helper()
	for range n {
		f, err := l.Next()
		if err != nil {
			t.Fatal(err)
		}
		s = sortedOf(f)
	}
	return s
}

// A hand passes over four dice: in each picture all four are there with the
// faces they had, nothing of the hand is a die, and what it hides is covered.
func TestARenderedHandIsNoDieAndHidesNone(t *testing.T) {
	const reached = 1
	dice := fourDice(t)
	f := reaching(t, dice)
	l := watching(t, nearTable(filmWidth), f)
	before := show(t, l, 4)
	if len(before.dice) != len(dice) {
		t.Fatalf("%d of %d plain dice are read: %+v", len(before.dice), len(dice), before.dice)
	}
	hands, covered, last := 0, 0, 0
	for n := 4; n < len(f.pictures); n++ {
		s := show(t, l, 1)
		if len(s.dice) != len(dice) || len(s.moving) != 0 {
			t.Errorf("picture %d: %d dice and %d in motion", n, len(s.dice), len(s.moving))
		}
		for i, d := range dice {
			was, _ := before.at(d)
			is, ok := s.at(d)
			if !ok || is.Face != was.Face {
				t.Errorf("picture %d: die %d was %q and is %q (there: %v)", n, i, was.Face, is.Face, ok)
			}
			if hidden := is.Reason == vision.ReasonHidden; !f.shows(i) && !hidden {
				t.Errorf("picture %d: die %d can't be seen, but isn't covered", n, i)
			} else if hidden && i == reached {
				covered++
			}
		}
		hands, last = hands+len(s.hands), len(s.hands)
	}
	t.Logf("%d pictures: a hand in %d, the die under it covered in %d", len(f.pictures), hands, covered)
	if hands < 10 || covered < 8 || last != 0 {
		t.Errorf("a hand in %d pictures, covers in %d", hands, covered)
	}
}

// A hand takes the die that it covers and leaves it elsewhere: it is where it
// is once the hand is gone, and no longer where it was.
func TestADieMovedUnderARenderedHandIsReadAnew(t *testing.T) {
	const taken, put = 750 * time.Millisecond, 850 * time.Millisecond
	dice := fourDice(t)
	from, to := dice[1], lying(t, 115, 140, "6", 60)
	f := reaching(t, append(dice[:1:1], dice[2:]...),
		render.Throw{Die: from, Start: -2, Rest: -1, Gone: taken}, render.Throw{Die: to, Start: put, Rest: put})
	l := watching(t, nearTable(filmWidth), f)
	if s := show(t, l, 4); len(s.dice) != len(dice) {
		t.Fatalf("%d of %d plain dice are read", len(s.dice), len(dice))
	}
	s := show(t, l, len(f.pictures)-4)
	if r, ok := s.at(from); ok {
		t.Errorf("still there: %+v", r)
	}
	if _, ok := s.at(to); !ok || len(s.dice) != len(dice) {
		t.Errorf("not where it was put: %+v", s.dice)
	}
}
