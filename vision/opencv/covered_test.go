package opencv

import (
	"image"
	"strings"
	"testing"
	"time"
)

// pip is a mark on a die of a stage, a tenth of its box.
func pip(die image.Rectangle) image.Rectangle {
	return image.Rectangle{Min: die.Min, Max: die.Min.Add(image.Pt(8, 8))}.Add(image.Pt(2, 2))
}

// Under a hand another die is laid where one lies, and hardly looks otherwise: once the
// hand leaves, in no picture is the former told as seen.
func TestWhatLiesWhereADieWasCoveredIsNotToldAsThatDie(t *testing.T) {
	for name, c := range map[string]struct {
		looks int // pictures of the former
		face  int
		mark  bool
		want  string
	}{
		"another":                           {240, 5, true, "5 "},
		"another where one was hardly read": {6, 5, true, "5 "},
		"the same one, turned":              {240, 3, true, "3 "},
		"the same, as it lay":               {240, 3, false, "3 "},
	} {
		at := square(100, 100)
		s := &stage{dice: map[image.Rectangle]int{at: 3}}
		_, step := live(t, s)
		step(c.looks)
		s.hand = image.Rect(60, 60, 200, 360)
		if f := step(6); faces(f) != "3covered " {
			t.Fatalf("%s: under the hand: %q", name, faces(f))
		}
		s.dice[at], s.hand = c.face, image.Rectangle{}
		if c.mark {
			s.crumbs = []image.Rectangle{pip(at)}
		}
		for i := range 6 {
			got := faces(step(1))
			if !strings.Contains(got, "covered") && got != c.want {
				t.Errorf("%s: picture %d without the hand: %q", name, i, got)
			}
			if last := i == 5; last && got != c.want {
				t.Errorf("%s: 100 ms after the hand left: %q", name, got)
			}
		}
	}
}

// A hand that covered a die comes to rest against it, and may stay for as long as it likes:
// of the die enough is seen.
func TestADieThatIsUncoveredButForItsEdgeIsToldAgain(t *testing.T) {
	const soon = 400 * time.Millisecond
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	_, step := live(t, s)
	step(6)
	s.hand = image.Rect(60, 60, 200, 360)
	if f := step(6); faces(f) != "3covered " {
		t.Fatalf("under the hand: %q", faces(f))
	}
	s.hand = image.Rect(60, 120, 200, 360)
	if f := step(int(soon / tick)); faces(f) != "3 " {
		t.Errorf("%v after it was uncovered: %q", soon, faces(f))
	}
}
