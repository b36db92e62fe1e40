package opencv

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
)

// changing is a stage some of whose pictures come otherwise.
type changing struct {
	*stage
	change func(img *gocv.Mat)
	n      int
}

func (s *changing) Next(img *gocv.Mat) (time.Duration, error) {
	at, err := s.stage.Next(img)
	if s.n++; s.n > 20 && s.n < 25 {
		s.change(img)
	}
	return at, err
}

// A picture may be as flat as it likes: it is looked at, and ends no program.
func TestFlatPicturesAreLookedAt(t *testing.T) {
	for _, size := range []image.Point{{4000, 8}, {6000, 16}, {8000, 30}, {8, 4000}} {
		cal, err := camera.FromAbove(size.X, size.Y, constellation.Vec{X: float64(size.X), Y: float64(size.Y)})
		require.NoError(t, err)
		flat := func(img *gocv.Mat) { gocv.Resize(*img, img, size, 0, 0, gocv.InterpolationArea) }
		s := &changing{stage: &stage{}, change: flat, n: 20}
		l, err := newLive(LiveConfig{Source: "cam", Sizes: place.Sizes{Any: 20}, Calibration: cal}, &squares{}, s)
		require.NoError(t, err)
		for range 4 {
			f, err := l.Next()
			require.NoError(t, err)
			require.Empty(t, f.Blind, size)
		}
		require.NoError(t, l.Close())
	}
}

// A camera that sends pictures of no size to speak of can't look, which ends no game.
func TestTinyPicturesAreBlindness(t *testing.T) {
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	tiny := func(img *gocv.Mat) { gocv.Resize(*img, img, image.Pt(7, 4), 0, 0, gocv.InterpolationArea) }
	s := &changing{stage: &stage{dice: map[image.Rectangle]int{square(308, 168): 3}}, change: tiny}
	l, err := newLive(LiveConfig{Source: "cam", Sizes: place.Sizes{Any: 20}, Calibration: cal}, &squares{}, s)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if f := steps(t, l, 24); f.Blind == "" {
		t.Errorf("%+v", f)
	}
	if f := steps(t, l, 9); faces(f) != "3 " {
		t.Errorf("%q when it is back", faces(f))
	}
}

// A stream that changes the size of its pictures empties no table: until anything was
// looked at again nobody knows what lies there.
func TestAnotherSizeOfPictureEmptiesNoTable(t *testing.T) {
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	double := func(img *gocv.Mat) { gocv.Resize(*img, img, image.Pt(1280, 720), 0, 0, gocv.InterpolationArea) }
	s := &changing{stage: &stage{dice: map[image.Rectangle]int{square(308, 168): 3}}, change: double}
	l, err := newLive(LiveConfig{Source: "cam", Sizes: place.Sizes{Any: 24}, Calibration: cal}, &squares{}, s)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	steps(t, l, 20)
	for i := range 30 {
		if f := steps(t, l, 1); f.Blind == "" && len(f.Readings) == 0 {
			t.Errorf("frame %d: the table is empty", i)
		}
	}
}

// The first picture of another size is no view that was waited for: while something moves
// in it, what lies there isn't known yet, however long it moved in the pictures before.
func TestAViewOfAnotherSizeIsWaitedForAnew(t *testing.T) {
	const settled = 8
	for waited := 1; waited <= 13; waited++ {
		s := &stage{dice: map[image.Rectangle]int{square(608, 168): 3}}
		l, _ := before(t, s)
		l.pictures = &changing{stage: s, n: 20 - settled - waited, change: func(img *gocv.Mat) {
			gocv.Resize(*img, img, image.Pt(1280, 720), 0, 0, gocv.InterpolationArea)
		}}
		steps(t, l, settled)
		for i := range waited + 4 {
			s.hand = image.Rect(0, 0, 450+8*i, 360) // over most of what is seen
			if f := steps(t, l, 1); i >= waited && f.Blind == "" && faces(f) == "" {
				t.Errorf("another size after %d pictures: in picture %d of it the table is empty", waited, i-waited)
			}
		}
	}
}

// A telephone that was turned for a moment is calibrated as before when it is back,
// also where its pictures aren't as large as those of the file.
func TestTheTableIsWhereItWasAfterPicturesOfAnotherShape(t *testing.T) {
	file, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	turn := func(img *gocv.Mat) { gocv.Rotate(*img, img, gocv.Rotate90Clockwise) }
	s := &changing{stage: &stage{dice: map[image.Rectangle]int{square(308, 168): 3}}, change: turn}
	l, err := newLive(LiveConfig{Source: "cam", Sizes: place.Sizes{Any: 24}, Calibrate: file.Scaled}, &squares{}, s)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if f := steps(t, l, 24); f.Blind == "" {
		t.Error("an upright picture is looked at")
	}
	steps(t, l, 6)
	s.dice[square(308, 100)] = 5
	f := steps(t, l, 60)
	if faces(f) != "5 3 " {
		t.Fatalf("%q", faces(f))
	}
	for _, r := range f.Readings {
		want := map[string]constellation.Vec{"5": {X: 320, Y: 112}, "3": {X: 320, Y: 180}}[r.Face]
		if r.Pos.Dist(want) > 4 { // a die as high as it is wide is seen a little farther out
			t.Errorf("%s lies at %v, want %v", r.Face, r.Pos, want)
		}
	}
}
