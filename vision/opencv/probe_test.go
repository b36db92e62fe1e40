package opencv

import (
	"fmt"
	"testing"

	"gocv.io/x/gocv"
)

type settings = map[gocv.VideoCaptureProperties]float64

// cheapWebcam is a camera that gives MJPG at 30 up to 1280×720, YUYV at 10 and only
// 640×480, obeys in exposure, knows no focus and keeps its white balance to
// itself.
func cheapWebcam() *fakeDevice {
	mjpg := fourCC("MJPG")
	return &fakeDevice{knobs: knobs{at: settings{gocv.VideoCaptureAutoExposure: exposureByItself, gocv.VideoCaptureGain: 20},
		answer: func(p gocv.VideoCaptureProperties, at settings) float64 {
			small := at[gocv.VideoCaptureFrameWidth] == 640
			switch p {
			case gocv.VideoCaptureFPS:
				if at[gocv.VideoCaptureFOURCC] == mjpg {
					return 30
				}
				return 10
			case gocv.VideoCaptureFrameWidth:
				if at[gocv.VideoCaptureFOURCC] != mjpg {
					return 640
				}
				return min(1280, at[p])
			case gocv.VideoCaptureFrameHeight:
				if at[gocv.VideoCaptureFOURCC] != mjpg || small {
					return 480
				}
				return min(720, at[p])
			case gocv.VideoCaptureAutoWB:
				return balanceByItself
			case gocv.VideoCaptureAutoFocus, gocv.VideoCaptureFocus:
				return -1
			}
			return at[p]
		}}}
}

func TestProbe_tellsFormsAndWhatIsObeyed(t *testing.T) {
	d := cheapWebcam()
	r := probe(d)
	if got := fmt.Sprint(r.Forms); got != "[{MJPG 1280 720 30} {MJPG 640 480 30} {YUYV 640 480 10}]" {
		t.Errorf("forms %s", got)
	}
	for i, want := range []struct {
		name       string
		has, obeys bool
	}{{"exposure", true, true}, {"white balance", true, false}, {"focus", false, false}, {"gain", true, true}} {
		if c := r.Controls[i]; c.Name != want.name || c.Has != want.has || c.Obeys != want.obeys {
			t.Errorf("%+v, want %+v", c, want)
		}
	}
	if best, ok := r.Best(); !ok || best.Width != 1280 {
		t.Errorf("best %v, %t", best, ok)
	}
	if d.Get(gocv.VideoCaptureAutoExposure) != exposureByItself {
		t.Error("its exposure wasn't left as it was")
	}
}

func TestBest_isTheSmoothestWhereNoneIsSmooth(t *testing.T) {
	r := CameraReport{Forms: []CameraForm{{"MJPG", 1280, 720, 5}, {"YUYV", 640, 480, 15}}}
	if best, ok := r.Best(); !ok || best.Rate != 15 {
		t.Errorf("%v, %t", best, ok)
	}
	if _, ok := (CameraReport{}).Best(); ok {
		t.Error("a camera without pictures has a best form")
	}
}
