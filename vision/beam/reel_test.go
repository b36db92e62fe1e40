package beam

import (
	"image"
	"testing"
	"time"
)

func TestReel_givesBackWhatNobodyLooksAt(t *testing.T) {
	r := NewReel()
	slow, fast := r.join(), r.join()
	given := map[*image.RGBA]bool{}
	for k := range 40 {
		img := image.NewRGBA(image.Rect(0, 0, 1, 1))
		if free := r.Add(img, time.Duration(k)); free != nil {
			if given[free] {
				t.Fatalf("picture %d is given back twice", k)
			}
			given[free] = true
			for _, s := range r.latest(nil, fast) {
				if given[s.img] {
					t.Fatalf("after %d: a picture that was given back is still shown", k)
				}
			}
		}
		r.latest(nil, fast)
		if k == 20 {
			if len(given) > 0 {
				t.Fatal("given back before the slow reader went on")
			}
			r.latest(nil, slow)
		}
	}
	if len(given) == 0 {
		t.Error("no picture was given back")
	}
	if n := len(r.latest(nil, fast)); n != reelLength {
		t.Errorf("%d pictures, want %d", n, reelLength)
	}
}
