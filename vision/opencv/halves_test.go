package opencv

import (
	"math"
	"slices"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// ramp is a picture whose pixels grow brighter to the right, by one step in
// so many px.
func ramp(t *testing.T, w, h, step int) gocv.Mat {
	t.Helper()
	img := gocv.NewMatWithSize(h, w, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { img.Close() })
	px, err := img.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	for i := range px {
		px[i] = uint8(i / 3 % w / step)
	}
	return img
}

func TestHalvesAreMadeOfLargePicturesOnly(t *testing.T) {
	h := newHalves()
	defer h.close()
	for _, c := range []struct {
		w, hgt int
		n      float64
		want   int
	}{
		{1920, 1080, 8, 0}, {4032, 3024, 1.9, 0}, {4032, 3024, 2, 1}, {4032, 3024, 7.9, 2},
		{4032, 3024, 1e6, mostHalves}, {4032, 3024, math.Inf(1), mostHalves}, {4032, 5, 100, 2},
	} {
		h.reset(ramp(t, c.w, c.hgt, 20))
		if got := h.times(c.n); got != c.want {
			t.Errorf("%d×%d seen %g times smaller is halved %d times, want %d", c.w, c.hgt, c.n, got, c.want)
		}
	}
}

func TestHalvesAreMeansAndLeaveAnOddColumnOut(t *testing.T) {
	h := newHalves()
	defer h.close()
	h.reset(ramp(t, 3001, 2001, 16))
	m := h.at(3)
	if m.Cols() != 375 || m.Rows() != 250 {
		t.Fatalf("%d×%d, want 375×250", m.Cols(), m.Rows())
	}
	for _, x := range []int{0, 100, 374} {
		if got, want := int(m.GetUCharAt3(7, x, 0)), x*8/16; got != want {
			t.Errorf("px %d is %d, want %d", x, got, want)
		}
	}
	h.reset(ramp(t, 2400, 1600, 100))
	m = h.at(1)
	if got := m.GetUCharAt3(0, 1199, 0); got != 23 {
		t.Errorf("the next picture's half ends with %d, want 23", got)
	}
}

// A picture of four times the size shows the same dice in places four times as
// far: neither is seen through the same pixels as the other.
func TestALargePictureIsReadAsASmallOne(t *testing.T) {
	small := tableWithDice(1000, 750, 12, 60)
	defer small.Close()
	large := tableWithDice(4000, 3000, 12, 240)
	defer large.Close()
	r := newReader(t, vision.ReaderConfig{})
	want, err := r.Read(small, Known{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Read(large, Known{})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 12 || len(want) != 12 {
		t.Fatalf("%d dice, and %d in the small picture, want 12", len(got), len(want))
	}
	for _, d := range want {
		at := d.Box.Centre().Mul(4)
		if !slices.ContainsFunc(got, func(o vision.Detection) bool { return o.Face == d.Face && o.Box.Centre().Dist(at) < 24 }) {
			t.Errorf("no %s lies at %.0f in the large picture", d.Face, at)
		}
	}
}
