package motion

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

const jumpWide, jumpHigh = 320, 180

// jumpScene is what a camera looks at: bright things on dark ground, or on chequers.
type jumpScene struct {
	things   []image.Point
	chequers int32 // levels by which their fields differ
	hand     image.Rectangle
	light    int32 // levels that are added everywhere
}

func (s *jumpScene) at(x, y float64) int32 {
	for _, p := range s.things {
		if dx, dy := x-float64(p.X), y-float64(p.Y); dx >= 0 && dx < 9 && dy >= 0 && dy < 9 {
			return 220
		}
	}
	if (int(math.Floor(x/17))+int(math.Floor(y/17)))%2 == 0 {
		return 70 + s.chequers
	}
	return 70
}

// seen is the scene by a camera that was shifted by px and turned about the middle.
func (s *jumpScene) seen(r *rand.Rand, by [2]float64, degrees float64) []uint8 {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	out := make([]uint8, 0, 3*jumpWide*jumpHigh)
	for y := range jumpHigh {
		for x := range jumpWide {
			sum := int32(0)
			for k := range 4 { // of each pixel four points
				u, v := float64(x)+0.25+0.5*float64(k%2)-jumpWide/2-by[0], float64(y)+0.25+0.5*float64(k/2)-jumpHigh/2-by[1]
				sum += s.at(jumpWide/2+cos*u+sin*v, jumpHigh/2-sin*u+cos*v)
			}
			v := sum/4 + s.light
			if image.Pt(x, y).In(s.hand) {
				v = 150
			}
			v = max(0, min(255, v+int32(r.IntN(5))-2))
			out = append(out, uint8(v), uint8(v), uint8(v))
		}
	}
	return out
}

func fiveThings() []image.Point {
	return []image.Point{{40, 50}, {120, 110}, {170, 40}, {220, 130}, {280, 70}}
}

// jumpWatch looks at pictures as live reading does, and accepts nothing but the first.
type jumpWatch struct {
	t *testing.T
	r *rand.Rand
	g *Background
	j Jump
	n int
}

func newJumpWatch(t *testing.T, s *jumpScene) *jumpWatch {
	w := &jumpWatch{t: t, r: rand.New(rand.NewPCG(5, 6)), g: NewBackground(jumpWide, jumpHigh)}
	for range 3 {
		w.look(s.seen(w.r, [2]float64{}, 0))
		w.g.Accept(image.Rect(0, 0, jumpWide, jumpHigh))
	}
	return w
}

func (w *jumpWatch) look(picture []uint8) Jumped {
	w.t.Helper()
	w.n++
	if err := w.g.Update(picture, time.Duration(w.n)*20*time.Millisecond); err != nil {
		w.t.Fatal(err)
	}
	return w.j.Look(w.g, Timing{}.WithDefaults())
}

// rest looks at a scene that has come to rest until something is told of it, 80 ms at most.
func (w *jumpWatch) rest(s *jumpScene, by [2]float64, degrees float64) (got Jumped) {
	w.t.Helper()
	got = Jumping
	for k := 0; k < 4 && got == Jumping; k++ {
		got = w.look(s.seen(w.r, by, degrees))
	}
	return got
}

// A camera that is bumped shows all things elsewhere: nothing is believed until they are
// at rest, and then all is to be read.
func TestAPictureThatIsShiftedOrTurnedHasJumped(t *testing.T) {
	for _, chequers := range []int32{0, 80} {
		for _, bump := range []struct {
			by      [2]float64
			degrees float64
		}{{[2]float64{0.6, 0}, 0}, {[2]float64{1, 0}, 0}, {[2]float64{0, -1.4}, 0}, {[2]float64{6, 2}, 0}, {[2]float64{-13, 3}, 0}, {[2]float64{}, 4}, {[2]float64{3, 4}, -3}} {
			s := &jumpScene{things: fiveThings(), chequers: chequers}
			w := newJumpWatch(t, s)
			if got := w.look(s.seen(w.r, bump.by, bump.degrees)); got != Jumping {
				t.Fatalf("chequers of %d, %v: %v, want Jumping", chequers, bump, got)
			}
			if got := w.rest(s, bump.by, bump.degrees); got != Landed {
				t.Errorf("chequers of %d, %v: %v, want Landed", chequers, bump, got)
			}
		}
	}
}

// A camera swings: nothing is read on its way.
func TestAPictureThatSwingsIsWaitedFor(t *testing.T) {
	s := &jumpScene{things: fiveThings(), chequers: 80}
	w := newJumpWatch(t, s)
	for k := range 20 {
		swing := 8 * math.Exp(-float64(k)/8) * math.Sin(float64(k+1))
		if got := w.look(s.seen(w.r, [2]float64{6 + swing, swing / 2}, 0)); got != Jumping {
			t.Fatalf("picture %d: %v, want Jumping", k, got)
		}
	}
	if got := w.rest(s, [2]float64{6, 0}, 0); got != Landed {
		t.Errorf("at rest: %v, want Landed", got)
	}
}

// Who bumps a camera may have a hand over the table.
func TestAPictureJumpsThoughAHandHidesAPartOfIt(t *testing.T) {
	s := &jumpScene{things: fiveThings()}
	w := newJumpWatch(t, s)
	s.hand = image.Rect(0, 0, 90, jumpHigh)
	for range 20 {
		w.look(s.seen(w.r, [2]float64{}, 0))
	}
	if got := w.look(s.seen(w.r, [2]float64{6, 2}, 0)); got != Jumping {
		t.Fatalf("%v, want Jumping", got)
	}
	if got := w.rest(s, [2]float64{6, 2}, 0); got != Landed {
		t.Errorf("%v, want Landed", got)
	}
}

// What somebody does at the table leaves most of the picture as it was.
func TestWhatMovesOnATableIsNoJump(t *testing.T) {
	for name, change := range map[string]func(s *jumpScene){
		"a die is pushed":       func(s *jumpScene) { s.things[2].X++ },
		"two dice are knocked":  func(s *jumpScene) { s.things[1].X += 5; s.things[2].Y += 7 },
		"a die is taken away":   func(s *jumpScene) { s.things = s.things[1:] },
		"a die comes":           func(s *jumpScene) { s.things = append(s.things, image.Pt(80, 120)) },
		"a hand covers half":    func(s *jumpScene) { s.hand = image.Rect(0, 0, 150, jumpHigh) },
		"lights go on, a bit":   func(s *jumpScene) { s.light = 9 },
		"lights go on, by much": func(s *jumpScene) { s.light = 30 },
	} {
		s := &jumpScene{things: fiveThings()}
		w := newJumpWatch(t, s)
		change(s)
		for k := range 20 {
			if got := w.look(s.seen(w.r, [2]float64{}, 0)); got != Stayed {
				t.Errorf("%s, picture %d: %v, want Stayed", name, k, got)
				break
			}
		}
	}
}

// What hides all at once is waited for a moment, but nothing is seen elsewhere.
func TestAHandOverAllIsNoJump(t *testing.T) {
	s := &jumpScene{things: fiveThings()}
	w := newJumpWatch(t, s)
	for k := range 40 {
		s.hand = image.Rect(10+k%2, 10, jumpWide, jumpHigh-10) // it trembles
		switch got := w.look(s.seen(w.r, [2]float64{}, 0)); {
		case got == Landed:
			t.Fatalf("picture %d: Landed", k)
		case got == Jumping && time.Duration(k)*20*time.Millisecond >= jumpLasts:
			t.Fatalf("picture %d: still Jumping", k)
		}
	}
}

// One thing alone tells nothing.
func TestOneThingIsNoPicture(t *testing.T) {
	s := &jumpScene{things: fiveThings()[:1]}
	w := newJumpWatch(t, s)
	for range 5 {
		if got := w.look(s.seen(w.r, [2]float64{6, 2}, 0)); got != Stayed {
			t.Fatalf("%v, want Stayed", got)
		}
	}
}
