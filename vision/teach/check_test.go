package teach

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// photographed puts the examples into pictures: each face's i-th into the picture named.
func photographed(seed uint64, each int, picture func(face, i int) string) []Example {
	shown := clouds(seed, ownFaces, each, 0.5)
	for i := range shown {
		shown[i].Picture = picture(i/each, i%each)
	}
	return shown
}

// series shows each face alone, in so many pictures.
func series(pictures int) func(face, i int) string {
	return func(face, i int) string { return fmt.Sprint(ownFaces[face], i%pictures) }
}

// However the dice were spread over pictures, what lies far from all that was shown is no
// taught die, and most of what was shown is one.
func TestReachIsMeasuredByReadersThatKnowAllSides(t *testing.T) {
	for name, picture := range map[string]func(face, i int) string{
		"each face in five pictures": series(5),
		"each face in two pictures":  series(2),
		"one face in one picture":    func(face, i int) string { return series(min(5, 1+4*face))(face, i) },
		"three faces in one picture": func(face, i int) string { return series(1+4*(face/3))(face, i) },
		"all faces in two pictures":  func(_, i int) string { return fmt.Sprint(i % 2) },
		"three faces in a picture":   func(face, i int) string { return fmt.Sprint((face + i%3) % 4) },
	} {
		taught, err := Learn(model, photographed(1, 24, picture))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if n := renamed(taught, foreign(200, 4)); n > 2 {
			t.Errorf("%s: %d of 200 other dice taken for taught ones (reach %.3g)", name, n, taught.Reach)
		}
		if n := renamed(taught, clouds(2, ownFaces, 50, 0.5)); n < 190 || taught.Kept.Value < 0.95 {
			t.Errorf("%s: %d of 200 taught dice taken for such (reach %.3g, kept %v)", name, n, taught.Reach, taught.Kept)
		}
	}
}

// foreign makes dice that lie far from all centres.
func foreign(n int, spread float64) []Example {
	r := rand.New(rand.NewPCG(7, 1))
	out := make([]Example, n)
	for i := range out {
		x := make([]float64, 24)
		for j := range x {
			x[j] = spread * r.NormFloat64()
		}
		out[i].Looks = [][]float64{x}
	}
	return out
}

// renamed counts the dice that are taken for taught ones.
func renamed(taught *Taught, dice []Example) (n int) {
	for _, e := range dice {
		d := vision.Detection{Kind: constellation.D20, Reason: vision.ReasonUnsure}
		if taught.Apply(&d, e.Looks); d.Kind == constellation.Utara {
			n++
		}
	}
	return n
}

func TestWhatNoOtherPictureChecksIsRefused(t *testing.T) {
	for name, picture := range map[string]func(face, i int) string{
		"each face in one picture": series(1),
		"all in one picture":       func(int, int) string { return "all" },
		"half in each of two":      func(face, _ int) string { return fmt.Sprint(face / 2) },
	} {
		_, err := Learn(model, photographed(1, 24, picture))
		if !errors.Is(err, ErrTaught) || !strings.Contains(err.Error(), "show each face in 2 or more") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFacesOfOnePictureOnlyAreNamed(t *testing.T) {
	shown := photographed(1, 8, func(face, i int) string { return series(1+face%2)(face, i) })
	got := Unchecked(shown)
	if len(got) != 2 || got[0].Face != "N" || got[1].Face != "S" {
		t.Errorf("%v, want N and S", got)
	}
	for i := range shown {
		shown[i].Picture = ""
	}
	if got := Unchecked(shown); len(got) > 0 {
		t.Errorf("%v, want none: each was shown in pictures of its own", got)
	}
}
