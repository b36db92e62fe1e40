package opencv

import (
	"math"
	"slices"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
)

// The reader takes a grey die of Utara on planks for ground, but its E is clearly read.
func TestAClearLetterSpeaksForADie(t *testing.T) {
	wantTold(t, 230, 170, constellation.Utara, "E", constellation.Vec{X: 242, Y: 115})
}

// wantTold reads the n-th picture of a film of the suite, in which a die at a place (px) must
// be told so.
func wantTold(t *testing.T, film, n int, kind constellation.Kind, face string, at constellation.Vec) {
	t.Helper()
	f := newReel(t, film, time.Duration(n)*time.Second/suiteRate)
	img := gocv.NewMat()
	defer img.Close()
	f.n = n
	f.show(&img)
	ds, err := suiteReader(t).Read(img, Known{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(ds, func(d vision.Detection) bool {
		return d.Box.Centre().Dist(at) < 15 && d.Kind == kind && d.Face == face
	}) {
		t.Errorf("no %s is told at %v: %v", face, at, ds)
	}
}

func TestASignSpeaksForADieUpToALimit(t *testing.T) {
	for _, c := range []struct{ evidence, more float64 }{
		{math.Inf(-1), 0}, {-3, 0}, {clearSign, 0}, {clearSign + 1, 1}, {clearSign + 9, mostSign},
	} {
		if got := read.LogOdds(withSign(0.3, c.evidence)) - read.LogOdds(0.3); math.Abs(got-c.more) > 1e-9 {
			t.Errorf("evidence %v: %v more, want %v", c.evidence, got, c.more)
		}
	}
}
