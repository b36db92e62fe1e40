package opencv

import (
	"image"
	"testing"

	"gocv.io/x/gocv"
)

// striped is a picture of white columns, each so wide, as much apart.
func striped(t *testing.T, w, h, wide int) gocv.Mat {
	t.Helper()
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(0, 0, 0, 0), h, w, gocv.MatTypeCV8UC3)
	px, err := img.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	for i := range px {
		if i/3%w/wide%2 == 0 {
			px[i] = 255
		}
	}
	return img
}

// No pixel may be passed over: stripes of one pixel turn grey, however much
// smaller a picture is made, and at once or in steps.
func TestFineStripesTurnGrey(t *testing.T) {
	s := newScaler()
	defer s.close()
	for _, size := range []image.Point{{640, 480}, {1280, 720}, {1000, 700}, {1920, 1080}} {
		img := striped(t, size.X, size.Y, 1)
		greyish(t, size, s.fromPicture(picture{Mat: img}, 320, 192))
		greyish(t, size, s.fromLast(picture{Mat: img}, 160, 96))
		greyish(t, size, s.fromLast(picture{Mat: img}, 64, 32))
		img.Close()
	}
}

func greyish(t *testing.T, of image.Point, img gocv.Mat) {
	t.Helper()
	one := gocv.NewMat()
	defer one.Close()
	gocv.ExtractChannel(img, &one, 0)
	if dark, bright, _, _ := gocv.MinMaxLoc(one); dark < 64 || bright > 191 {
		t.Errorf("%v as %d×%d: %v to %v, want grey", of, img.Cols(), img.Rows(), dark, bright)
	}
}

// Broad stripes stay where they are: dice are placed by what is found in a
// smaller picture.
func TestScaledPicturesStayInPlace(t *testing.T) {
	s := newScaler()
	defer s.close()
	img := striped(t, 1280, 720, 160)
	defer img.Close()
	s.fromPicture(picture{Mat: img}, 320, 192)
	small := s.fromLast(picture{Mat: img}, 160, 96)
	for stripe := range 8 { // 20 px each
		if got, want := small.GetUCharAt(48, 3*(20*stripe+10)) > 127, stripe%2 == 0; got != want {
			t.Errorf("stripe %d is white: %v", stripe, got)
		}
		if got := small.GetUCharAt(48, 3*(20*stripe+1)) > 127; got != (stripe%2 == 0) {
			t.Errorf("stripe %d doesn't begin where it should", stripe)
		}
	}
}
