package motion

import (
	"image"
	"testing"
)

func TestNearPiecesHangTogetherFarOnesDont(t *testing.T) {
	mask := make([]uint8, 40*20)
	paint := func(r image.Rectangle) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				mask[y*40+x] = 1
			}
		}
	}
	paint(image.Rect(2, 2, 6, 6))
	paint(image.Rect(7, 2, 10, 6))  // one pixel off
	paint(image.Rect(20, 2, 24, 6)) // ten
	paint(image.Rect(35, 15, 36, 17))
	var b Blobs
	got := b.Find(mask, 40, 20)
	if len(got) != 2 || got[0].Area != 28 || got[1].Area != 16 {
		t.Errorf("got %+v, want two pieces and the speck gone", got)
	}
}
