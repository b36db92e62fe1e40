package motion

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"
)

// scene is a small picture of a noisy ground that things are painted onto.
type scene struct {
	w, h  int
	r     *rand.Rand
	light int
	grain int // levels of noise, one less than that
	boxes map[image.Rectangle]uint8
	over  map[image.Rectangle]uint8 // what lies on top of those
}

func newScene() *scene {
	return &scene{w: 160, h: 90, r: rand.New(rand.NewPCG(7, 7)), light: 90, grain: 5, boxes: map[image.Rectangle]uint8{}}
}

// shot returns the next picture.
func (s *scene) shot() []uint8 {
	p := make([]uint8, 3*s.w*s.h)
	for i := range p {
		p[i] = uint8(s.light + s.r.IntN(s.grain))
	}
	s.paint(p, s.boxes)
	s.paint(p, s.over)
	return p
}

// paint paints boxes that don't overlap.
func (s *scene) paint(p []uint8, boxes map[image.Rectangle]uint8) {
	for b, v := range boxes {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for i := 3 * (y*s.w + b.Min.X); i < 3*(y*s.w+b.Max.X); i++ {
				p[i] = v
			}
		}
	}
}

// frame is the time between two pictures.
const frame = time.Second / 60

// watched is a ground that has looked at the scene's first picture.
func watched(t *testing.T, s *scene) (*Background, func(n int) Changes) {
	t.Helper()
	g := NewBackground(s.w, s.h)
	now := time.Duration(0)
	var c Changes
	step := func(n int) Changes {
		for range n {
			if err := g.Update(s.shot(), now); err != nil {
				t.Fatal(err)
			}
			c.Classify(g, Timing{}.WithDefaults(), now, 64)
			now += frame
		}
		return c
	}
	step(5)
	g.Accept(image.Rect(0, 0, s.w, s.h))
	return g, step
}

func TestFirstPictureIsAllNew(t *testing.T) {
	s := newScene()
	g := NewBackground(s.w, s.h)
	var c Changes
	for i, want := range []int{0, 0, 0, 1} {
		now := time.Duration(i) * frame
		if err := g.Update(s.shot(), now); err != nil {
			t.Fatal(err)
		}
		if c.Classify(g, Timing{}.WithDefaults(), now, 0); !c.Whole || len(c.Settled) != want {
			t.Errorf("picture %d: %+v, want %d settled", i+1, c, want)
		}
	}
}

func TestNoiseIsNoChange(t *testing.T) {
	s := newScene()
	g, step := watched(t, s)
	for range 100 {
		if c := step(1); g.ChangedShare() != 0 || len(c.Moving)+len(c.Settled)+len(c.Hands) != 0 {
			t.Fatalf("%+v", c)
		}
	}
}

func TestANewDieMovesThenSettlesThenIsKnown(t *testing.T) {
	s := newScene()
	g, step := watched(t, s)
	die := image.Rect(40, 40, 48, 48)
	s.boxes[die] = 240
	if c := step(1); len(c.Moving) != 1 || c.Moving[0].Box != die {
		t.Fatalf("just there: %+v", c)
	}
	c := step(4) // 67 ms
	if len(c.Settled) != 1 || c.Settled[0].Box != die || c.Settled[0].X != 44 {
		t.Fatalf("at rest: %+v", c)
	}
	g.Accept(die)
	if c := step(1); len(c.Settled)+len(c.Moving) != 0 {
		t.Fatalf("looked at: %+v", c)
	}
	delete(s.boxes, die)
	if c := step(5); len(c.Settled) != 1 {
		t.Fatalf("taken away: %+v", c)
	}
}

func TestAnArmIsAHandAsLongAsItRests(t *testing.T) {
	s := newScene()
	_, step := watched(t, s)
	s.boxes[image.Rect(60, 40, 90, 90)] = 170 // in from below
	for range 7 {
		if c := step(60); len(c.Hands) != 1 || len(c.Settled) != 0 {
			t.Fatalf("%+v", c)
		}
	}
	if c := step(120); len(c.Hands) != 0 || len(c.Settled) != 1 {
		t.Errorf("after 9 s it is a thing that was put down: %+v", c)
	}
}

// In little light some of the many pixels about an arm differ in every picture: a
// thing that was put down is one all the same.
func TestAThingThatWasPutDownIsOneInLittleLightToo(t *testing.T) {
	s := newScene()
	s.grain = 25
	_, step := watched(t, s)
	s.boxes[image.Rect(60, 40, 90, 90)] = 170
	s.boxes[image.Rect(20, 84, 60, 88)] = 170 // so that its box is larger than it
	put := func() {
		for range 12 {
			x, y := 20+s.r.IntN(38), 20+s.r.IntN(68)
			s.boxes[image.Rect(x, y, x+1, y+1)] = uint8(s.r.IntN(256))
			step(1)
			delete(s.boxes, image.Rect(x, y, x+1, y+1))
		}
	}
	for range 35 {
		put()
	}
	if c := step(1); len(c.Hands) != 1 || len(c.Settled) != 0 {
		t.Fatalf("after 7 s: %+v", c)
	}
	for range 10 {
		put()
	}
	if c := step(1); len(c.Hands) != 0 || len(c.Settled) != 1 {
		t.Errorf("after 9 s: %+v", c)
	}
}

// A hand that rested on the table when that was looked at first leaves ground
// behind: it is looked at at once.
func TestWhatAHandThatWasLookedAtLeavesIsNoHand(t *testing.T) {
	s := newScene()
	arm := image.Rect(60, 40, 90, 90)
	s.boxes[arm] = 170
	_, step := watched(t, s)
	delete(s.boxes, arm)
	if c := step(1); len(c.Settled) != 0 {
		t.Fatalf("as it goes: %+v", c)
	}
	if c := step(5); len(c.Hands) != 0 || len(c.Settled) != 1 {
		t.Errorf("once it is gone: %+v", c)
	}
}

// Single pixels that differ are noise, two beside one another move.
func TestWhatMovesIsMoreThanAPixel(t *testing.T) {
	for size, want := range map[int]int{1: 1, 2: 0} {
		s := newScene()
		_, step := watched(t, s)
		s.boxes[image.Rect(40, 40, 48, 48)] = 240
		var c Changes
		for k := range 8 {
			at := image.Rect(42, 42, 42+size, 43)
			s.boxes[at] = uint8(40 * (k % 2))
			c = step(1)
		}
		if len(c.Settled) != want || len(c.Moving) != 1-want {
			t.Errorf("%d px flicker in a die: %+v", size, c)
		}
	}
}

func TestADieAtTheEdgeIsNoHand(t *testing.T) {
	s := newScene()
	_, step := watched(t, s)
	s.boxes[image.Rect(0, 40, 7, 48)] = 240
	if c := step(5); len(c.Hands) != 0 || len(c.Settled) != 1 {
		t.Errorf("%+v", c)
	}
}

// A camera in little light is heard out with its second picture: the table is
// looked at as soon as in full light, and then a die is.
func TestANoisyCameraIsLookedAtAsSoon(t *testing.T) {
	s := newScene()
	s.grain = 25
	g := NewBackground(s.w, s.h)
	var c Changes
	for n := range 9 {
		now := time.Duration(n) * frame
		if err := g.Update(s.shot(), now); err != nil {
			t.Fatal(err)
		}
		if c.Classify(g, Timing{}.WithDefaults(), now, 0); n == 4 {
			if len(c.Settled) != 1 {
				t.Fatalf("the table isn't at rest after %v: %+v", now, c)
			}
			g.Accept(c.Settled[0].Box)
			s.boxes[image.Rect(40, 40, 48, 48)] = 240
		}
	}
	if len(c.Settled) != 1 || len(c.Moving) != 0 {
		t.Errorf("four pictures after a die came: %+v", c)
	}
}

// Of the many pixels of a whole table noise throws some far in every picture.
func TestSparksDontKeepTheTableFromBeingLookedAt(t *testing.T) {
	s := newScene()
	g := NewBackground(s.w, s.h)
	var c Changes
	for n := range 5 {
		p := s.shot()
		for k := range 6 {
			p[3*((n*15+7)*s.w+k*25)] = 250
		}
		now := time.Duration(n) * frame
		if err := g.Update(p, now); err != nil {
			t.Fatal(err)
		}
		c.Classify(g, Timing{}.WithDefaults(), now, 0)
	}
	if len(c.Settled) != 1 {
		t.Errorf("%+v", c)
	}
}

func TestWhatComesInOverTheEdgeIsNoDieYet(t *testing.T) {
	s := newScene()
	_, step := watched(t, s)
	for x := 2; x < 40; x += 4 {
		finger := image.Rect(0, 40, x, 46)
		s.boxes[finger] = 170
		if c := step(1); len(c.Moving) != 0 {
			t.Errorf("%d px in: %+v", x, c.Moving)
		}
		delete(s.boxes, finger)
	}
}

func TestWhatMovesWithAHandIsNoDie(t *testing.T) {
	s := newScene()
	_, step := watched(t, s)
	s.boxes[image.Rect(60, 30, 90, 90)] = 170
	s.boxes[image.Rect(60, 16, 68, 24)] = 170 // a finger, cut off by a die of the hand's colour
	s.boxes[image.Rect(80, 20, 90, 30)] = 170 // its hand reaches up to here
	s.boxes[image.Rect(20, 20, 28, 28)] = 240 // a die of its own
	c := step(1)
	if len(c.Hands) != 1 || len(c.Moving) != 1 || c.Moving[0].Box.Min.X != 20 {
		t.Errorf("%+v", c)
	}
}

func TestLightThatChangesIsNoDie(t *testing.T) {
	for name, change := range map[string]func(s *scene, step func(int) Changes){
		"at once": func(s *scene, step func(int) Changes) { s.light = 120; step(1) },
		"slowly": func(s *scene, step func(int) Changes) {
			for range 30 {
				s.light++
				step(10)
			}
		},
	} {
		s := newScene()
		g, step := watched(t, s)
		change(s, step)
		if c := step(5); g.ChangedShare() > 0.01 || len(c.Settled) != 0 {
			t.Errorf("%s: %.3f altered, %+v", name, g.ChangedShare(), c)
		}
	}
}

func TestACameraThatMovedIsANewView(t *testing.T) {
	s := newScene()
	_, step := watched(t, s)
	s.boxes[image.Rect(0, 0, 60, 90)] = 200
	s.boxes[image.Rect(60, 0, 120, 90)] = 20
	s.light = 160
	if c := step(5); !c.Whole || len(c.Settled) != 1 || len(c.Hands) != 0 {
		t.Errorf("%+v", c)
	}
}

func TestPictureOfAnotherSizeIsRefused(t *testing.T) {
	if err := NewBackground(10, 10).Update(make([]uint8, 299), 0); err == nil {
		t.Error("taken")
	}
}

func BenchmarkGroundAtRest(b *testing.B) {
	s := newScene()
	s.w, s.h = 320, 180
	g := NewBackground(s.w, s.h)
	p := s.shot()
	if err := g.Update(p, 0); err != nil {
		b.Fatal(err)
	}
	g.Accept(image.Rect(0, 0, s.w, s.h))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := g.Update(p, time.Duration(i)*frame); err != nil {
			b.Fatal(err)
		}
		if g.Changes() != nil {
			b.Fatal("changed")
		}
	}
}

// A dark hand over most of a ground doesn't make the rest of it darker: what is as dark
// as that is as it was once the hand is gone.
func TestAHandIsNoLight(t *testing.T) {
	s := newScene()
	s.boxes[image.Rect(4, 10, 30, 40)] = 15
	g, step := watched(t, s)
	for x := s.w - 20; x >= 40; x -= 12 {
		s.over = map[image.Rectangle]uint8{image.Rect(x, 0, s.w, s.h): 20}
		step(1)
	}
	s.over = nil
	if step(5); g.ChangedShare() != 0 {
		t.Errorf("%.3f of the picture is changed", g.ChangedShare())
	}
}

func TestWhatIsRejectedIsLookedAtAgain(t *testing.T) {
	s := newScene()
	g, step := watched(t, s)
	die := image.Rect(40, 40, 48, 48)
	g.Reject(die)
	if c := step(1); len(c.Settled) != 1 || c.Settled[0].Box != die {
		t.Errorf("%+v", c)
	}
}

// Of a view that is new what lies still is accepted. What moves isn't, nor what is left out.
func TestAcceptStill(t *testing.T) {
	s := newScene()
	g := NewBackground(s.w, s.h)
	now := frame
	for k := range 8 {
		clear(s.boxes)
		s.boxes[image.Rect(60+2*k, 40, 70+2*k, 50)] = 240
		if err := g.Update(s.shot(), now); err != nil {
			t.Fatal(err)
		}
		now += frame
	}
	hand := image.Rect(100, 40, 120, 60)
	g.AcceptStill(now-5*frame, hand)
	if share := g.ChangedShareIn(hand); share != 1 {
		t.Errorf("%.2f of what was left out is to be looked at", share)
	}
	if share := g.ChangedShareIn(image.Rect(74, 40, 84, 50)); share != 1 {
		t.Errorf("%.2f of what moves is to be looked at", share)
	}
	if share := g.ChangedShareIn(image.Rect(0, 0, 40, s.h)); share != 0 {
		t.Errorf("%.2f of what lies still", share)
	}
}
