//go:build matprofile

package opencv

import (
	"testing"

	"gocv.io/x/gocv"
)

// TestNoPictureLeaks runs with -tags matprofile: 10 000 pictures with dice
// that come and go leave no Mat behind.
func TestNoPictureLeaks(t *testing.T) {
	before := gocv.MatProfile.Count()
	img, o, cal := resting24(t)
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal}, o, &still{img: img})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 10000 {
		if n%500 == 0 {
			l.ground = nil // all is new again
		}
		if _, err := l.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := img.Close(); err != nil {
		t.Fatal(err)
	}
	if n := gocv.MatProfile.Count() - before; n != 0 {
		t.Errorf("%d pictures are left", n)
	}
}
