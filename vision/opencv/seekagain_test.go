package opencv

import (
	"image"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/motion"
)

// purblind reads squares, but in a small part of a picture misses them, or takes a half of
// each for the whole and tells no face.
type purblind struct {
	squares
	halves bool
}

func (p *purblind) ReadPart(img gocv.Mat, known Known) ([]vision.Detection, error) {
	ds, err := p.squares.ReadPart(img, known)
	if img.Cols() >= wideSide {
		return ds, err
	}
	if !p.halves {
		return nil, err
	}
	for i := range ds {
		ds[i] = half(ds[i])
	}
	return ds, err
}

func (p *purblind) ReadAgain(img gocv.Mat, d vision.Detection, n int, known Known) (vision.Detection, bool, error) {
	again, ok, err := p.squares.ReadAgain(img, d, n, known)
	if d.Box.W < 20 {
		again = half(again)
		again.Box = d.Box
	}
	return again, ok, err
}

func half(d vision.Detection) vision.Detection {
	d.Box.W /= 2
	d.Alternatives = []constellation.FaceChance{{Face: "1", P: 0.3}, {Face: "2", P: 0.3}}
	d.Face, d.Confidence, d.FaceConfidence, d.Reason = "", 0.5, 0, vision.ReasonUnsure
	return d
}

func TestWhatASmallPartHidesIsSearchedForInAWiderOne(t *testing.T) {
	for name, halves := range map[string]bool{"missed": false, "a half of it": true} {
		t.Run(name, func(t *testing.T) {
			s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
			l, _ := before(t, s)
			r := &purblind{halves: halves}
			l.reader = r
			if f := steps(t, l, 6); faces(f) != "3 " {
				t.Fatalf("the first picture is looked at as a whole: %q", faces(f))
			}
			s.dice[square(400, 200)] = 5
			if f := steps(t, l, 15); faces(f) != "3 5 " { // 250 ms
				t.Errorf("250 ms after the throw: %q", faces(f))
			}
			reads := r.reads
			steps(t, l, 300)
			if r.reads != reads {
				t.Errorf("searched %d times more", r.reads-reads)
			}
		})
	}
}

// Where a die was taken away none is searched for, nor where a hand came and went; where
// something else came to lie it is, a few times.
func TestNoDieIsSearchedForWhereOneWasTakenAway(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3, square(300, 100): 4}}
	l, r := before(t, s)
	steps(t, l, 6)
	delete(s.dice, square(300, 100))
	steps(t, l, 10)
	if reads := r.reads; reads != 2 || len(l.lost) > 0 {
		t.Errorf("%d searches, lost %v", reads, l.lost)
	}
	s.hand = image.Rect(400, 200, 424, 224) // a coin
	steps(t, l, 300)
	if reads := r.reads; reads < 4 || reads > 7 || len(l.lost) > 0 {
		t.Errorf("%d searches, lost %v", reads, l.lost)
	}
}

// What came to rest and is no die is searched again a while later, when a die may just
// roll there.
func TestADieThatRollsOverASearchedPlaceIsNotAtRestThere(t *testing.T) {
	s := &stage{dice: map[image.Rectangle]int{square(100, 100): 3}}
	l, _ := before(t, s)
	steps(t, l, 6)
	s.hand = image.Rect(400, 200, 424, 224) // a coin
	for len(l.lost) == 0 || l.lost[0].searches < motion.MostSearches {
		steps(t, l, 1)
	}
	s.hand = image.Rectangle{} // that the die knocks away
	for i := range 120 {
		rolling := square(384+i%8*4, 184+i%8*4)
		s.dice[rolling] = 5
		steps(t, l, 1)
		if delete(s.dice, rolling); len(l.memory.Dice) != 1 {
			t.Fatalf("a die that moves is told at rest: %+v", l.memory.Dice)
		}
	}
}

func TestADieExplainsWhatCameToRestThere(t *testing.T) {
	place := constellation.Box{X: 360, Y: 190, W: 86, H: 88}
	for name, c := range map[string]struct {
		die  constellation.Box
		want bool
	}{
		"the die":                   {constellation.Box{X: 375, Y: 190, W: 68, H: 68}, true},
		"a small one with it":       {constellation.Box{X: 400, Y: 230, W: 20, H: 20}, true},
		"a larger one, taken away":  {constellation.Box{X: 340, Y: 150, W: 160, H: 160}, true},
		"a neighbour in its shadow": {constellation.Box{X: 350, Y: 263, W: 36, H: 36}, false},
		"one that lies somewhere":   {constellation.Box{X: 100, Y: 100, W: 40, H: 40}, false},
		"one that touches an edge":  {constellation.Box{X: 446, Y: 200, W: 40, H: 40}, false},
	} {
		if got := explains(c.die, place); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
