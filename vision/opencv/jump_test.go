package opencv

import (
	"fmt"
	"image"
	"math"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/constellation/tracker"
)

// bumpStage moves all that a stage shows by so many px.
func bumpStage(s *stage, by image.Point) {
	moved := map[image.Rectangle]int{}
	for r, face := range s.dice {
		moved[r.Add(by)] = face
	}
	s.dice = moved
}

func fiveSquares() *stage {
	return &stage{dice: map[image.Rectangle]int{square(60, 80): 3, square(150, 90): 5, square(120, 180): 6, square(400, 120): 2, square(480, 250): 4}}
}

// Where some dice are told where they lie now and others where they lay, a game sees dice
// that move: a camera that is bumped tells all of them anew in one frame, and nothing before.
func TestACameraThatIsBumpedTellsAllDiceAnewAtOnce(t *testing.T) {
	for _, by := range []image.Point{{3, 0}, {-2, 3}, {20, 5}, {0, 40}, {45, -30}} {
		s := fiveSquares()
		_, step := live(t, s)
		lay := placesOf(step(60))
		bumpStage(s, by)
		f := step(1)
		for n := 0; f.Blind == constellation.PictureJumped && n < 6; n++ {
			f = step(1)
		}
		if f.Blind != "" {
			t.Fatalf("%v: can't look: %s", by, f.Blind)
		}
		for k := range 30 {
			if len(f.Readings) != len(lay) {
				t.Fatalf("%v, frame %d: %s", by, k, faces(f))
			}
			for face, p := range placesOf(f) {
				want := lay[face].Add(constellation.Vec{X: float64(by.X), Y: float64(by.Y)})
				if off := p.Dist(want); off > math.Max(2, 7*want.Dist(lay[face])/40) { // a square's edges tell less than a die's
					t.Errorf("%v, frame %d: a %s is %.1f mm off", by, k, face, off)
				}
			}
			f = step(1)
		}
	}
}

// On a table that a projector lights a guard tells of bumps; of a camera that has none nobody
// does, such as of a second one.
func TestACameraThatNobodyGuardsFeelsItsBumps(t *testing.T) {
	for name, c := range map[string]struct{ lit, guarded, feels bool }{
		"no projector":              {feels: true},
		"a projector, and guarded":  {lit: true, guarded: true},
		"a projector, and no guard": {lit: true, feels: true},
	} {
		s := fiveSquares()
		l, _ := before(t, s)
		if c.lit {
			l.cfg.Even = litAt{} // nothing that the camera sees
		}
		if c.guarded {
			l.Watch(func(time.Duration) string { return "" })
		}
		steps(t, l, 60)
		bumpStage(s, image.Pt(20, 5))
		felt := false
		for range 6 {
			felt = felt || steps(t, l, 1).Blind == constellation.PictureJumped
		}
		if felt != c.feels {
			t.Errorf("%s: bump felt: %v, want %v", name, felt, c.feels)
		}
	}
}

// placesOf are the places of dice by their faces, and of what moves or is covered.
func placesOf(f constellation.Frame) map[string]constellation.Vec {
	out := map[string]constellation.Vec{}
	for _, r := range f.Readings {
		out[r.Face+r.Reason] = r.Pos
	}
	return out
}

// What a camera that is bumped tells moves no die in a game.
func TestACameraThatIsBumpedMovesNoDie(t *testing.T) {
	for _, by := range []image.Point{{3, 0}, {-2, 3}, {20, 5}, {40, 0}} {
		s := fiveSquares()
		l, _ := before(t, s)
		tr, err := tracker.New(tracker.Default())
		if err != nil {
			t.Fatal(err)
		}
		g := graph.New(graph.Default())
		look := func(n int) string {
			for range n {
				table := tr.Update(steps(t, l, 1))
				g.Update(table)
				for _, d := range table.Dice {
					if n == 1 && !d.Still {
						t.Errorf("%v: %s moves", by, d.ID)
					}
				}
			}
			return fmt.Sprint(g.Links())
		}
		links := look(90)
		bumpStage(s, by)
		for k := range 60 {
			if now := look(1); now != links {
				t.Fatalf("%v, picture %d: %s became %s", by, k, links, now)
			}
		}
	}
}

// One die that is pushed by as much, or two that are knocked, have moved.
func TestDiceThatMoveAreNoBump(t *testing.T) {
	s := fiveSquares()
	l, _ := before(t, s)
	steps(t, l, 60)
	for _, push := range []struct{ from, to image.Rectangle }{{square(60, 80), square(63, 80)}, {square(150, 90), square(170, 100)}} {
		s.dice[push.to] = s.dice[push.from]
		delete(s.dice, push.from)
	}
	for k := range 10 {
		if f := steps(t, l, 1); f.Blind != "" {
			t.Fatalf("picture %d: %s", k, f.Blind)
		}
	}
	if f := steps(t, l, 1); faces(f) != "3 5 2 6 4 " {
		t.Errorf("%s", faces(f))
	}
}

// What a hand hides while the camera is bumped isn't lost, and is read once the hand is gone.
func TestACameraThatIsBumpedForgetsNoDieUnderAHand(t *testing.T) {
	s := fiveSquares()
	_, step := live(t, s)
	step(60)
	s.hand = image.Rect(370, 100, 460, 360)
	step(30)
	bumpStage(s, image.Pt(20, 5))
	f := step(6)
	if faces(f) != "3 5 2covered 6 4 " {
		t.Errorf("at once: %s", faces(f))
	}
	if last := f.Readings[len(f.Readings)-1]; last.Role != constellation.RoleHand {
		t.Errorf("no hand: %+v", last)
	}
	s.hand = image.Rectangle{}
	if f := step(12); faces(f) != "3 5 2 6 4 " {
		t.Errorf("without the hand: %s", faces(f))
	}
}
