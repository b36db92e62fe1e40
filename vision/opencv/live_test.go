package opencv

import (
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// tick is the time between two pictures.
const tick = time.Second / 60

// before puts a reader before a stage.
func before(t *testing.T, s *stage) (*Live, *squares) {
	t.Helper()
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	r := &squares{}
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal, Sizes: place.Sizes{Any: 20}}, r, s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l, r
}

// live puts a reader before a stage. step takes n pictures and returns the
// last frame.
func live(t *testing.T, s *stage) (*squares, func(n int) constellation.Frame) {
	t.Helper()
	l, r := before(t, s)
	return r, func(n int) constellation.Frame { return steps(t, l, n) }
}

// steps takes n pictures and returns the last frame.
func steps(t *testing.T, l *Live, n int) (f constellation.Frame) {
	t.Helper()
	var err error
	for range n {
		if f, err = l.Next(); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func square(x, y int) image.Rectangle { return image.Rect(x, y, x+24, y+24) }

// faces lists the faces of a frame's dice.
func faces(f constellation.Frame) string {
	out := ""
	for _, r := range f.Readings {
		if r.Role == constellation.RoleDie {
			out += r.Face + r.Reason + " "
		}
	}
	return out
}

func TestANewRestingDieIsReadWithin100ms(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	_, step := live(t, s)
	if f := step(6); faces(f) != "3 " {
		t.Fatalf("first die: %q", faces(f))
	}
	s.dice[square(300, 200)] = 5
	if f := step(6); faces(f) != "3 5 " { // 100 ms
		t.Errorf("100 ms after the throw: %q", faces(f))
	}
}

func TestOnlyWhatChangedIsReadAgain(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3, square(400, 300): 1}}
	r, step := live(t, s)
	step(600)
	reads, again := r.reads, r.again
	if reads != 1 || again > 14 {
		t.Errorf("10 s at rest: %d reads of parts, %d of dice", reads, again)
	}
	step(600)
	if r.reads != reads || r.again != again {
		t.Errorf("and 10 s later: %d reads of parts, %d of dice", r.reads, r.again)
	}
}

// What explains the table reads all of it, and leaves what is remembered as it is.
func TestExplainReadsAllAndForgetsNothing(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3, square(400, 300): 1}}
	l, r := before(t, s)
	if err := l.Explain(); !errors.Is(err, ErrPicture) {
		t.Errorf("before the first picture: %v, want %v", err, ErrPicture)
	}
	told, reads := faces(steps(t, l, 60)), r.reads
	delete(s.dice, square(400, 300)) // nobody has looked yet
	if err := l.Explain(); err != nil || r.reads != reads+1 {
		t.Fatalf("%d reads instead of %d: %v", r.reads, reads+1, err)
	}
	if len(l.Resting()) != 2 || told != "3 1 " {
		t.Errorf("%q became %d dice", told, len(l.Resting()))
	}
}

func TestARollingDieIsFoundWithoutAFace(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	_, step := live(t, s)
	step(6)
	for x := 200; x < 400; x += 12 {
		rolling := square(x, 250)
		s.dice[rolling] = 6
		f := step(1)
		delete(s.dice, rolling)
		if x > 240 && faces(f) != "3 moving " {
			t.Fatalf("at %d: %q", x, faces(f))
		}
	}
}

func TestDiceUnderAHandAreKept(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3, square(400, 100): 4}}
	_, step := live(t, s)
	step(6)
	s.hand = image.Rect(60, 60, 200, 360)
	for range 20 {
		s.hand = s.hand.Add(image.Pt(1, 0))
		f := step(3)
		if faces(f) != "3covered 4 " {
			t.Fatalf("%q", faces(f))
		}
		if last := f.Readings[len(f.Readings)-1]; last.Role != constellation.RoleHand {
			t.Fatalf("no hand: %+v", last)
		}
	}
	s.hand = image.Rectangle{}
	if f := step(6); faces(f) != "3 4 " {
		t.Errorf("hand gone: %q", faces(f))
	}
}

// A die against which a hand comes to lie, or that a hand lays down, is read while the hand
// holds still there, however long; and the hand's leaving changes nothing.
func TestADieAgainstAHandThatHoldsStillIsRead(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(400, 100): 4}}
	r, step := live(t, s)
	step(6)
	s.hand = image.Rect(60, 60, 200, 360)
	s.dice[square(200, 150)] = 3
	if f := step(12); faces(f) != "4 3 " {
		t.Fatalf("after 200 ms: %q", faces(f))
	}
	if last := step(1); last.Readings[len(last.Readings)-1].Role != constellation.RoleHand {
		t.Error("the hand is gone")
	}
	reads := r.reads
	for i := range 300 {
		if step(1); i%20 == 0 {
			s.hand = s.hand.Add(image.Pt(0, 2*(i/20%2)-1)) // it trembles
		}
	}
	if n := r.reads - reads; n > 5 {
		t.Errorf("%d looks in the five seconds after that", n)
	}
	s.hand = image.Rectangle{}
	if f := step(6); faces(f) != "4 3 " {
		t.Errorf("hand gone: %q", faces(f))
	}
}

func TestATakenDieIsGoneOnceTheHandIs(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3, square(400, 100): 4}}
	_, step := live(t, s)
	step(6)
	s.hand = image.Rect(60, 60, 200, 360)
	step(3)
	delete(s.dice, square(100, 100))
	step(3)
	s.hand = image.Rectangle{}
	if f := step(6); faces(f) != "4 " {
		t.Errorf("%q", faces(f))
	}
}

func TestBlindIsNotEmptyAndNothingIsForgotten(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	r, step := live(t, s)
	step(6)
	s.blind = true
	if f := step(1); f.Blind == "" {
		t.Errorf("%+v", f)
	}
	s.blind = false
	reads := r.reads
	if f := step(1); f.Blind != "" || faces(f) != "3 " || r.reads != reads {
		t.Errorf("back: %+v after %d reads", f, r.reads-reads)
	}
}

func TestADieBesideARestingOneIsRead(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	_, step := live(t, s)
	step(6)
	s.dice[square(127, 100)] = 2
	if f := step(6); faces(f) != "3 2 " {
		t.Errorf("%q", faces(f))
	}
}

func TestTimeOfFramesIsThePictures(t *testing.T) {
	_, step := live(t, &stage{})
	if f := step(7); f.Time != 6*tick || f.Source != "cam" || f.Readings == nil {
		t.Errorf("%+v", f)
	}
}

func TestTheSourcesEndIsTheEnd(t *testing.T) {
	s := &stage{end: 2}
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal}, &squares{}, s)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for range 2 {
		if _, err := l.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Next(); err != io.EOF {
		t.Errorf("%v", err)
	}
}

func TestLiveNeedsANameAndALens(t *testing.T) {
	if _, err := newLive(LiveConfig{}, &squares{}, &stage{}); err == nil {
		t.Error("without a name")
	}
	if _, err := newLive(LiveConfig{Source: "cam"}, &squares{}, &stage{}); err == nil {
		t.Error("without a lens")
	}
}

// Pictures of another shape than the lens's: nobody knows where the table is,
// which is said, and is no reason to end.
func TestPicturesOfAnotherShapeAreBlindness(t *testing.T) {
	cal, err := camera.FromAbove(640, 480, constellation.Vec{X: 640, Y: 480})
	if err != nil {
		t.Fatal(err)
	}
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal}, &squares{}, &stage{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for n := range 3 {
		f, err := l.Next()
		if err != nil || !strings.Contains(f.Blind, "640×360") || f.Time != time.Duration(n)*tick {
			t.Errorf("%+v, %v", f, err)
		}
	}
}

func TestTheTableFollowsFromThePicturesSize(t *testing.T) {
	asked := ""
	l, err := newLive(LiveConfig{Source: "cam", Sizes: place.Sizes{Any: 12}, Calibrate: func(w, h int) (camera.Calibration, error) {
		asked += fmt.Sprintf("%d×%d ", w, h)
		return camera.FromAbove(w, h, constellation.Vec{X: 320, Y: 180})
	}}, &squares{}, &stage{dice: map[image.Rectangle]int{square(308, 168): 3}})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var f constellation.Frame
	for range 6 {
		if f, err = l.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if asked != "640×360 " || len(f.Readings) != 1 || f.Readings[0].Pos.Dist(constellation.Vec{X: 160, Y: 90}) > 2 {
		t.Errorf("asked for %s: %+v", asked, f.Readings)
	}
}

// The pictures that a live reader works on are the same memory all the time,
// also while dice come and are read.
func TestNoPictureIsAllocatedPerFrame(t *testing.T) {
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal}, &squares{}, s)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var first [2]*byte
	for n := range 30 {
		if _, err := l.Next(); err != nil {
			t.Fatal(err)
		}
		for i, m := range []gocv.Mat{l.img, l.small} {
			data, err := m.DataPtrUint8()
			if err != nil {
				t.Fatal(err)
			}
			if n == 0 {
				first[i] = &data[0]
			} else if first[i] != &data[0] {
				t.Fatalf("picture %d: kept picture %d lies elsewhere", n, i)
			}
		}
		if n == 10 {
			s.dice[square(300, 200)] = 5
		}
	}
}

func TestReaderIsToldWhereUpLeadsOnlyWhereThePoseWasMeasured(t *testing.T) {
	for _, residual := range []float64{0, 0.3} {
		cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
		if err != nil {
			t.Fatal(err)
		}
		cal.Residual = residual
		r := &squares{}
		l, err := newLive(LiveConfig{Source: "cam", Calibration: cal}, r, &stage{dice: map[image.Rectangle]int{square(400, 200): 3}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		for range 6 {
			if _, err := l.Next(); err != nil {
				t.Fatal(err)
			}
		}
		if r.reads == 0 || (r.known.Vertical != nil) != (residual > 0) {
			t.Fatalf("residual %v: %d reads, told %v", residual, r.reads, r.known.Vertical)
		}
		if r.known.Vertical == nil {
			continue
		}
		p := cal.Vertical()
		if shift := p.Middle.X - r.known.Vertical.Middle.X; r.known.Vertical.Up != p.Up || shift < 0 || shift > 400 {
			t.Errorf("told %+v of a part of %+v", r.known.Vertical, p)
		}
	}
}

func TestADieHearsOfTheOthersOnTheTable(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3, square(400, 100): 4}}
	r, step := live(t, s)
	step(6)
	others := func() string { return fmt.Sprintf("%.2f", r.known.Around[constellation.D6]) }
	s.dice[square(300, 250)] = 5
	for was := r.reads; r.reads == was; {
		step(1)
	}
	if others() != "1.90" {
		t.Errorf("a third die heard of %s, want the two with 0.95 each", others())
	}
	for was := r.again; r.again == was; {
		step(1)
	}
	if others() != "1.90" {
		t.Errorf("a die looked at again heard of %s, want the two others", others())
	}
}

// A die that moves beside one that came to rest isn't read with it.
func TestADieThatMovesIsNotReadWithItsNeighbour(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{}}
	r, step := live(t, s)
	step(6)
	reads := r.reads
	s.dice[square(100, 100)] = 3
	for k := range 10 {
		delete(s.dice, square(150+6*(k-1), 100))
		s.dice[square(150+6*k, 100)] = 2
		if f := step(1); strings.Contains(faces(f), "2") {
			t.Fatalf("picture %d: %s", k, faces(f))
		}
	}
	if f := step(5); r.reads == reads || faces(f) != "3 2 " {
		t.Errorf("at rest: %s", faces(f))
	}
}
