package calibrate

import (
	"image"
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// The place of a check is first among those that look like it, wherever within reach it is,
// and none beyond.
func TestACheckLooksMostLikeItself(t *testing.T) {
	see := func(p vision.Pixel) vision.Pixel { return p }
	for at, want := range map[image.Point]int{{60, 70}: 1, {14, 13}: 1, {105, 45}: 1, {118, 60}: 0, {60, 6}: 0} {
		img := image.NewGray(image.Rect(0, 0, 200, 100))
		for i := range img.Pix {
			img.Pix[i] = uint8(100 + i%7)
		}
		for y := -9; y < 9; y++ {
			for x := -9; x < 9; x++ {
				if p := at.Add(image.Pt(x, y)); p.In(img.Rect) && (x < 0) == (y < 0) {
					img.Pix[img.PixOffset(p.X, p.Y)] += 40
				}
			}
		}
		s := newProbe(9, vision.Pixel{X: 60, Y: 60}, see).scan(img)
		got := s.alike(vision.Pixel{X: 60, Y: 60}, 50)
		near := vision.Pixel{X: float64(at.X), Y: float64(at.Y)}
		if n := min(1, len(got)); n != want || n == 1 && got[0].Dist(near) > 4 {
			t.Errorf("at %v: %v", at, got)
		}
	}
}
