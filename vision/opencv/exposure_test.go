package opencv

import (
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// grey is a picture of one level.
func grey(t *testing.T, level float64) *gocv.Mat {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(level, level, level, 0), 4, 4, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { m.Close() })
	return &m
}

// lit is a camera whose exposure is told as 150.
func lit() *fakeDevice {
	return &fakeDevice{knobs: knobs{at: map[gocv.VideoCaptureProperties]float64{
		gocv.VideoCaptureExposure: 150, gocv.VideoCaptureAutoExposure: exposureByItself, gocv.VideoCaptureAutoWB: balanceByItself}}}
}

func byHand(d *fakeDevice) bool {
	return d.Get(gocv.VideoCaptureAutoExposure) == exposureByHand && d.Get(gocv.VideoCaptureAutoWB) == balanceByHand
}

func TestLightIsHeldOnceTheTableIsSet(t *testing.T) {
	h, d, img := exposureHold{after: 2 * time.Second}, lit(), grey(t, 100)
	h.saw(d, img, 5*time.Second)
	h.saw(d, img, 6900*time.Millisecond)
	if byHand(d) {
		t.Error("held before the table was set")
	}
	h.saw(d, img, 7*time.Second)
	h.saw(d, grey(t, 110), 8*time.Second)
	if !byHand(d) || d.Get(gocv.VideoCaptureExposure) != 150 {
		t.Errorf("not held: %v", d.at)
	}
}

func TestCamera_thatComesBackIsHeldAsItWas(t *testing.T) {
	h, d, img := exposureHold{after: 0}, lit(), grey(t, 100)
	h.saw(d, img, time.Second)
	h.saw(d, img, 2*time.Second)
	back := lit()
	back.Set(gocv.VideoCaptureExposure, 20)
	h.opened(back)
	if !byHand(back) || back.Get(gocv.VideoCaptureExposure) != 150 {
		t.Errorf("%v", back.at)
	}
}

func TestAHoldThatChangesTheLightIsGivenUp(t *testing.T) {
	h, d := exposureHold{after: 0}, lit()
	h.saw(d, grey(t, 100), time.Second)
	h.saw(d, grey(t, 30), 1100*time.Millisecond)
	if !byHand(d) {
		t.Error("given up before the camera had settled")
	}
	h.saw(d, grey(t, 30), 1600*time.Millisecond)
	h.saw(d, grey(t, 100), 9*time.Second)
	if byHand(d) {
		t.Error("held in another light")
	}
	if h.opened(d); byHand(d) {
		t.Error("held again when it came back")
	}
}

// An arm that comes into the picture just when the light was locked is no reason to leave it
// to the camera for the whole evening.
func TestAnArmInThePictureIsNoReasonToLetGoForGood(t *testing.T) {
	for name, c := range map[string]struct {
		levels []float64 // of a picture each half second
		held   bool
	}{
		"nothing changes":                {[]float64{60, 60, 60, 60, 60, 60}, true},
		"an arm comes, and goes":         {[]float64{60, 60, 60, 60, 60, 90, 90, 60, 60, 60, 60, 60, 60}, true},
		"an arm comes, and stays":        {[]float64{60, 60, 60, 60, 60, 90, 90, 90, 90, 90, 90, 90, 90, 90}, true},
		"being held makes another light": {[]float64{60, 60, 60, 60, 60, 90, 60, 60, 60, 60, 60, 60, 60, 60}, false},
	} {
		h, d := exposureHold{after: 2 * time.Second}, lit()
		for i, level := range c.levels {
			h.saw(d, grey(t, level), time.Duration(i)*holdCheck)
		}
		if byHand(d) != c.held {
			t.Errorf("%s: held: %v", name, byHand(d))
		}
	}
}

// A camera that is unplugged before it is known whether it is better held begins anew.
func TestACameraThatComesBackBeforeItWasCheckedBeginsAnew(t *testing.T) {
	h, d := exposureHold{after: 2 * time.Second}, lit()
	h.saw(d, grey(t, 60), 0)
	h.saw(d, grey(t, 60), 2*time.Second)
	back := lit()
	h.opened(back)
	for i, level := range []float64{5, 30, 60, 60, 60, 60, 60} {
		h.saw(back, grey(t, level), 5*time.Second+time.Duration(i)*holdCheck)
	}
	if !byHand(back) {
		t.Error("not held")
	}
	h.leave(back)
	if byHand(back) {
		t.Error("not left as it was found")
	}
}

func TestLightIsNeverHeldWhereThatIsAsked(t *testing.T) {
	h, d := exposureHold{after: -1}, lit()
	h.saw(d, grey(t, 100), time.Hour)
	if byHand(d) {
		t.Error("held")
	}
}

func TestHold_readsBackWhatTheCameraObeys(t *testing.T) {
	h, d := exposureHold{after: 0}, cheapWebcam()
	h.saw(d, grey(t, 100), time.Second)
	h.saw(d, grey(t, 100), 2*time.Second)
	said := ""
	for _, s := range h.states {
		if s.Obeys {
			said += s.Name + " "
		}
	}
	if said != "exposure gain " {
		t.Errorf("it obeys in %q", said)
	}
	back := cheapWebcam()
	back.Set(gocv.VideoCaptureGain, 99)
	if h.opened(back); back.Get(gocv.VideoCaptureGain) != 20 {
		t.Errorf("a camera that came back has gain %g, want 20 as before", back.Get(gocv.VideoCaptureGain))
	}
}

// What is set by hand stays so when the program ends: a video call, or the next game in daylight,
// would see nothing.
func TestACameraIsLeftAsItWasFound(t *testing.T) {
	for name, found := range map[string]float64{"by itself": exposureByItself, "by hand": exposureByHand} {
		d := lit()
		d.Set(gocv.VideoCaptureAutoExposure, found)
		d.step = make(chan struct{})
		c := startCamera(CameraConfig{Lock: time.Nanosecond}, func(CameraConfig) (device, error) { return d, nil })
		for c.Held() == nil {
			d.step <- struct{}{}
		}
		if !byHand(d) {
			t.Errorf("%s: not held", name)
		}
		close(d.step)
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if got := d.Get(gocv.VideoCaptureAutoExposure); got != found || d.Get(gocv.VideoCaptureAutoWB) != balanceByItself {
			t.Errorf("%s: left with exposure %g", name, got)
		}
	}
}
