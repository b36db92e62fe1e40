package opencv

import (
	"image"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
)

// A light that goes out, or a cup that is put on the lens, takes no die off the table,
// however it goes and however long that lasts.
func TestADarkPictureIsNoEmptyTable(t *testing.T) {
	for name, fade := range map[string][]float64{"at once": {0.02}, "within 100 ms": {0.8, 0.6, 0.4, 0.2, 0.1, 0.02}, "all of it": {0.001}, "a projector's": {0.02}} {
		s := fiveSquares()
		l, _ := before(t, s)
		if name == "a projector's" {
			l.cfg.Even = litAt{}
		}
		tr, err := tracker.New(tracker.Default())
		if err != nil {
			t.Fatal(err)
		}
		lie := func(n int) (ids []string) {
			for range n {
				tr.Update(steps(t, l, 1))
			}
			for _, d := range tr.Update(steps(t, l, 1)).Dice {
				ids = append(ids, d.ID)
			}
			return ids
		}
		want := lie(60)
		for _, s.light = range fade {
			lie(1)
		}
		for range 20 {
			if got := lie(60); len(got) != len(want) {
				t.Fatalf("%s: %v lay there, and in the dark %v do", name, want, got)
			}
			if f := steps(t, l, 1); f.Blind != constellation.PictureDark {
				t.Fatalf("%s: %+v", name, f)
			}
		}
		for _, s.light = range []float64{0.2, 0.6, 0} {
			lie(1)
		}
		if got := lie(60); len(got) != len(want) || got[0] != want[0] || got[4] != want[4] {
			t.Errorf("%s: %v lay there, and now %v do", name, want, got)
		}
	}
}

func TestATableThatIsSweptClearIsNotDark(t *testing.T) {
	s := fiveSquares()
	_, step := live(t, s)
	step(60)
	s.dice = map[image.Rectangle]int{}
	s.light = 0.7 // who does it stands in the light
	if f := step(60); f.Blind != "" || len(f.Readings) > 0 {
		t.Errorf("%+v", f)
	}
}
