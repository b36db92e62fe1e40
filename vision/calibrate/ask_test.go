package calibrate_test

import (
	"context"
	"errors"
	"image"
	"testing"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Where something of known size is asked for, it may be laid down late and be
// moved about: it counts once it lies still in the ring.
func TestWhatIsAskedForIsAwaited(t *testing.T) {
	b := smallBench(4)
	find, looks := b.Sheet(85.6, 53.98), 0
	late := func(img *image.Gray, about *calibrate.Rig) (calibrate.Known, error) {
		looks++
		k, err := find(img, about)
		switch {
		case looks < 3:
			return nil, errors.New("not yet")
		case looks < 6: // in somebody's hand
			for i := range k {
				k[i].Pixel.X += float64(30 * looks)
			}
		}
		return k, err
	}
	var asked []string
	r, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Find: late, Ask: "lay it down",
		Tell: func(s string) { asked = append(asked, s) }})
	if err != nil {
		t.Fatal(err)
	}
	if looks < 7 {
		t.Errorf("%d looks: what moved was believed", looks)
	}
	a, e := calibrate.SpanEnds(b.Size())
	p, _ := r.Projector.Table(a, 0)
	q, _ := r.Projector.Table(e, 0)
	if got, want := p.Dist(q), b.Scene.Span(a, e); got < 0.99*want || got > 1.01*want {
		t.Errorf("a line of %.1f mm is taken for %.1f", want, got)
	}
	found := false
	for _, s := range asked {
		found = found || s == "lay it down"
	}
	if !found {
		t.Errorf("told %q, not what is asked for", asked)
	}
}

// What lies outside the ring isn't meant, and the wait ends.
func TestWhatIsAskedForIsGivenUp(t *testing.T) {
	b := smallBench(5)
	aside := func(*image.Gray, *calibrate.Rig) (k calibrate.Known, err error) {
		for i := range 4 {
			k = append(k, camera.Match{Pixel: b.Scene.Sees(vision.Pixel{X: 100 + 60*float64(i%2), Y: 100 + 40*float64(i/2)})})
		}
		return k, nil
	}
	_, err := calibrate.Run(context.Background(), b, b, calibrate.Config{Find: aside, Ask: "lay it down"})
	if !errors.Is(err, calibrate.ErrNothingLaid) {
		t.Errorf("%v, want %v", err, calibrate.ErrNothingLaid)
	}
}
