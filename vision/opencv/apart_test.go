package opencv

import (
	"image"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/motion"
	"gocv.io/x/gocv"
)

// A die that was read as it lies isn't told to move as well, whatever of it and of its
// shadow still seems to; what comes near it is.
func TestWhatIsReadAsItLiesDoesNotMove(t *testing.T) {
	lies := constellation.Box{X: 360, Y: 244, W: 36, H: 39}
	for name, c := range map[string]struct {
		moves   constellation.Box
		covered bool
		want    bool
	}{
		"the die":                           {lies, false, false},
		"with its shadow":                   {constellation.Box{X: 355, Y: 240, W: 60, H: 50}, false, false},
		"its darker half and the shadow":    {constellation.Box{X: 360, Y: 230, W: 40, H: 44}, false, false},
		"one that lands beside it":          {constellation.Box{X: 390, Y: 240, W: 38, H: 40}, false, true},
		"a hand over it":                    {constellation.Box{X: 300, Y: 200, W: 200, H: 200}, false, true},
		"one that lands on it and hides it": {lies, true, true},
	} {
		d := motion.Resting{Detection: vision.Detection{Box: lies}, Covered: c.covered}
		l := &Live{moving: []constellation.Box{c.moves}}
		l.memory.Dice = []motion.Resting{d}
		l.stopMoving()
		if got := len(l.moving) == 1; got != c.want {
			t.Errorf("%s: told to move: %v, want %v", name, got, c.want)
		}
	}
}

// Where a known die lay, what stirs no more isn't told to move, and where that is beside
// it now what moves is told once.
func TestThePlaceThatADieLeftDoesNotMove(t *testing.T) {
	lay := constellation.Box{X: 360, Y: 244, W: 36, H: 39}
	for name, c := range map[string]struct {
		moves   []constellation.Box
		covered bool
		stirs   bool // there, in the last picture
		want    int
	}{
		"it stirs where it lay":              {[]constellation.Box{lay}, true, true, 1},
		"nothing stirs where it lay":         {[]constellation.Box{lay}, true, false, 0},
		"it is beside its place now":         {[]constellation.Box{lay, {X: 402, Y: 250, W: 36, H: 39}}, true, true, 1},
		"it stirs there, and a speck beside": {[]constellation.Box{lay, {X: 402, Y: 250, W: 8, H: 10}}, true, true, 2},
		"another rolls on the other side":    {[]constellation.Box{lay, {X: 102, Y: 50, W: 36, H: 39}}, true, true, 2},
		"it lies there as it was read":       {[]constellation.Box{{X: 402, Y: 250, W: 36, H: 39}}, false, false, 1},
		"a hand's finger holds still there":  {[]constellation.Box{{X: 350, Y: 240, W: 50, H: 50}}, true, false, 0},
	} {
		g := motion.NewBackground(320, 180)
		at := vision.Rect(constellation.Box{X: lay.X / 2, Y: lay.Y / 2, W: lay.W / 2, H: lay.H / 2})
		for k := range 3 {
			picture := make([]uint8, 3*320*180)
			for y := at.Min.Y; c.stirs && y < at.Max.Y; y++ {
				for i := 3 * (y*320 + at.Min.X); i < 3*(y*320+at.Max.X); i++ {
					picture[i] = uint8(100 * k)
				}
			}
			if err := g.Update(picture, time.Duration(k)*16*time.Millisecond); err != nil {
				t.Fatal(err)
			}
		}
		l := &Live{moving: c.moves, background: g, factor: 2}
		l.memory.Dice = []motion.Resting{{Detection: vision.Detection{Box: lay}, Covered: c.covered}}
		l.forgetLeft(32 * time.Millisecond)
		if len(l.moving) != c.want {
			t.Errorf("%s: %d are told to move, want %d", name, len(l.moving), c.want)
		}
	}
}

// wavering reads squares, none surely.
type wavering struct{ squares }

func (d *wavering) ReadPart(img gocv.Mat, known Known) ([]vision.Detection, error) {
	ds, err := d.squares.ReadPart(img, known)
	for i := range ds {
		ds[i].Confidence, ds[i].FaceConfidence = 0.6, 0.6
	}
	return ds, err
}

// A die that came to rest is told while another, with which it hangs together, still
// rolls; what a hand that moves holds still may be a finger: there it must be sure.
func TestADieBesideWhatMovesIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		hand, crumbs bool
		want         string
	}{
		"another die":                      {false, false, "3 5 moving "},
		"a hand":                           {true, false, "3 "},
		"another die, while crumbs settle": {false, true, "3 5 moving "},
	} {
		t.Run(name, func(t *testing.T) {
			s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
			l, _ := before(t, s)
			l.reader = &wavering{}
			steps(t, l, 6)
			crumble := func(i int) {
				if c.crumbs {
					s.crumbs = append(s.crumbs, image.Rect(20+30*i, 300, 26+30*i, 306))
				}
			}
			for i := range 6 {
				crumble(i)
				steps(t, l, 1)
			}
			s.dice[square(400, 200)] = 5
			rolling, got := image.Rectangle{}, ""
			for i := range 9 {
				if c.hand {
					s.hand = image.Rect(426, 190+i%2*4, 640, 290+i%2*4)
				} else {
					delete(s.dice, rolling)
					rolling = square(426+i%3*2, 206)
					s.dice[rolling] = 6
				}
				crumble(6 + i)
				got = faces(steps(t, l, 1))
			}
			if got != c.want {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
}
