package opencv

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// fakeDevice gives grey pictures, each one level lighter, until it is pulled.
type fakeDevice struct {
	level  atomic.Int32
	pulled atomic.Bool
	step   chan struct{} // a picture for each
	knobs
}

// knobs are a camera's settings that take any value, except those that answer
// says more of.
type knobs struct {
	mu     sync.Mutex
	at     map[gocv.VideoCaptureProperties]float64
	answer func(property gocv.VideoCaptureProperties, at map[gocv.VideoCaptureProperties]float64) float64
}

func (k *knobs) Set(property gocv.VideoCaptureProperties, value float64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.at == nil {
		k.at = map[gocv.VideoCaptureProperties]float64{}
	}
	k.at[property] = value
}

func (k *knobs) Get(property gocv.VideoCaptureProperties) float64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.answer != nil {
		return k.answer(property, k.at)
	}
	return k.at[property]
}

func (d *fakeDevice) Read(img *gocv.Mat) bool {
	if d.pulled.Load() {
		return false
	}
	<-d.step
	if d.pulled.Load() {
		return false
	}
	next := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(float64(d.level.Add(1)), 0, 0, 0), 4, 4, gocv.MatTypeCV8UC3)
	defer next.Close()
	next.CopyTo(img)
	return true
}

func (d *fakeDevice) Close() error { return nil }

func level(t *testing.T, c *Camera, img *gocv.Mat) int {
	t.Helper()
	if _, err := c.Next(img); err != nil {
		t.Fatal(err)
	}
	return int(img.GetUCharAt(0, 0))
}

func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 2000 {
		if ok() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("%s: waited 2 s for it", what)
}

func TestCamera_theLatestPictureWinsAndDropsAreCounted(t *testing.T) {
	dev := &fakeDevice{step: make(chan struct{})}
	c := startCamera(CameraConfig{Lock: -1}, func(CameraConfig) (device, error) { return dev, nil })
	img := gocv.NewMat()
	defer func() { img.Close() }()
	for range 5 {
		dev.step <- struct{}{}
	}
	waitFor(t, "five pictures", func() bool { got, _ := c.Counts(); return got == 5 })
	if l := level(t, c, &img); l != 5 {
		t.Errorf("picture %d, want the latest", l)
	}
	if _, dropped := c.Counts(); dropped != 4 {
		t.Errorf("%d dropped, want 4", dropped)
	}
	dev.pulled.Store(true)
	close(dev.step)
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := c.Next(&img); err != io.EOF {
		t.Errorf("after Close: %v", err)
	}
}

func TestCamera_pulledSaysSoAndComesBack(t *testing.T) {
	first := &fakeDevice{step: make(chan struct{}, 1)}
	second := &fakeDevice{step: make(chan struct{}, 9)}
	opened := 0
	c := startCamera(CameraConfig{Lock: -1}, func(CameraConfig) (device, error) {
		opened++
		switch opened {
		case 1:
			return first, nil
		case 2:
			return nil, errors.New("there is no camera 0")
		}
		return second, nil
	})
	img := gocv.NewMat()
	defer func() { img.Close() }()
	first.step <- struct{}{}
	if l := level(t, c, &img); l != 1 {
		t.Fatalf("picture %d", l)
	}
	first.pulled.Store(true)
	close(first.step)
	for i, want := range []string{"pulled", "not there"} {
		if _, err := c.Next(&img); !errors.Is(err, ErrBlind) {
			t.Fatalf("%s (%d): %v, want %v", want, i, err, ErrBlind)
		}
	}
	second.step <- struct{}{}
	if l := level(t, c, &img); l != 1 || opened != 3 {
		t.Errorf("picture %d after %d attempts", l, opened)
	}
	second.pulled.Store(true)
	close(second.step)
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

func TestCamera_thatHangsSaysSo(t *testing.T) {
	dev := &fakeDevice{step: make(chan struct{})}
	c := startCamera(CameraConfig{Lock: -1, Patience: 20 * time.Millisecond}, func(CameraConfig) (device, error) { return dev, nil })
	img := gocv.NewMat()
	defer func() { img.Close() }()
	if _, err := c.Next(&img); !errors.Is(err, ErrBlind) {
		t.Errorf("%v, want %v", err, ErrBlind)
	}
	dev.pulled.Store(true)
	close(dev.step)
	_ = c.Close() // which has the camera's patience, too: on a busy machine that is short
	<-c.done
}

func TestCamera_thatIsNotThereIsNamed(t *testing.T) {
	for _, name := range []string{"97", "/dev/video97", "no such camera", "http://127.0.0.1:1/none"} {
		if _, err := openDevice(CameraConfig{Name: name}.withDefaults()); err == nil {
			t.Errorf("%s was opened", name)
		}
	}
}

// A camera that promises few plain pictures and more packed ones, or the other
// way round, or doesn't say, is asked for those that come more often.
func TestTheFormOfPictureWithTheLeastDelayIsTaken(t *testing.T) {
	for _, c := range []struct {
		name         string
		packed, flat float64 // pictures a second that are promised
		want         string
	}{
		{"both smooth", 60, 30, "MJPG"},
		{"packed only", 30, 10, "MJPG"},
		{"a camera without packed pictures", 0, 10, "YUYV"},
		{"slow, but packed is the less slow", 15, 5, "MJPG"},
		{"slow, but plain is the less slow", 5, 15, "YUYV"},
		{"says nothing", 0, 0, "MJPG"},
	} {
		rates := map[float64]float64{fourCC("MJPG"): c.packed, fourCC("YUYV"): c.flat}
		k := &fakeDevice{knobs: knobs{answer: func(p gocv.VideoCaptureProperties, at map[gocv.VideoCaptureProperties]float64) float64 {
			return rates[at[gocv.VideoCaptureFOURCC]]
		}}}
		tune(k, CameraConfig{Width: 1280, Height: 720}.withDefaults())
		if k.at[gocv.VideoCaptureFOURCC] != fourCC(c.want) || k.at[gocv.VideoCaptureFrameWidth] != 1280 || k.at[gocv.VideoCaptureBufferSize] != 1 {
			t.Errorf("%s: %v, want %s", c.name, k.at, c.want)
		}
	}
}

// Where no size is named, a camera is asked for large pictures, and for usual ones where the
// large ones are slow, or others come instead.
func TestCamera_theLargestSizeThatComesSmoothlyIsTaken(t *testing.T) {
	type rates map[int]float64 // by width: what is promised; a width that isn't named is given as the next smaller one
	for _, c := range []struct {
		name  string
		cfg   CameraConfig
		gives rates
		want  int
	}{
		{"large ones are smooth", CameraConfig{}, rates{1920: 30, 1280: 60}, 1920},
		{"large ones are slow", CameraConfig{}, rates{1920: 5, 1280: 30}, 1280},
		{"none is smooth", CameraConfig{}, rates{1920: 5, 1280: 10}, 1280},
		{"others come instead", CameraConfig{}, rates{1600: 30, 1280: 30}, 1280},
		{"nothing but small ones", CameraConfig{}, rates{640: 30}, 1280},
		{"it says nothing of its rate", CameraConfig{}, rates{1920: 0, 1280: 0}, 1280},
		{"a size is named", CameraConfig{Width: 640, Height: 480}, rates{1920: 30, 1280: 30, 640: 30}, 640},
		{"a slow size is named", CameraConfig{Width: 1920, Height: 1080}, rates{1920: 5, 1280: 30}, 1920},
		{"fewer pictures are asked for", CameraConfig{Rate: 5}, rates{1920: 5, 1280: 30}, 1920},
	} {
		given := func(asked float64) (width int) {
			for w := range c.gives {
				if w <= int(asked) {
					width = max(width, w)
				}
			}
			return width
		}
		k := &fakeDevice{knobs: knobs{answer: func(p gocv.VideoCaptureProperties, at map[gocv.VideoCaptureProperties]float64) float64 {
			width := given(at[gocv.VideoCaptureFrameWidth])
			switch p {
			case gocv.VideoCaptureFPS:
				return c.gives[width]
			case gocv.VideoCaptureFrameWidth:
				return float64(width)
			}
			return at[p]
		}}}
		tune(k, c.cfg.withDefaults())
		if got := k.at[gocv.VideoCaptureFrameWidth]; got != float64(c.want) {
			t.Errorf("%s: asked for %v px at last, want %d", c.name, got, c.want)
		}
	}
}

// A camera that promises large pictures and gives none is asked for usual ones, and then
// for large ones again.
func TestCamera_isAskedForLessWhereNothingComes(t *testing.T) {
	dumb := CameraConfig{}.withDefaults()
	less := dumb.otherwise(dumb)
	if less.Width != 1280 || less.Height != 720 || less.Name != dumb.Name {
		t.Errorf("%+v", less)
	}
	if again := less.otherwise(dumb); again.Width != 0 {
		t.Errorf("%+v, want all sizes again", again)
	}
	named := CameraConfig{Width: 640, Height: 480}
	if same := named.otherwise(named); same.Width != 640 || same.Height != 480 {
		t.Errorf("%+v, want the size that was named", same)
	}

	var asked []int
	tried := make(chan struct{})
	c := startCamera(CameraConfig{Lock: -1}, func(cfg CameraConfig) (device, error) {
		if asked = append(asked, cfg.Width); len(asked) == 2 {
			close(tried)
		}
		d := &fakeDevice{}
		d.pulled.Store(true)
		return d, nil
	})
	<-tried
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if asked[0] != 0 || asked[1] != 1280 {
		t.Errorf("asked for %v px", asked)
	}
}

func TestAddressesAreOpenedForLowLatencyAndGivenUp(t *testing.T) {
	for version, want := range map[int]string{
		58: "rtsp_transport;tcp|fflags;nobuffer|flags;low_delay|stimeout;5000000",
		59: "rtsp_transport;tcp|fflags;nobuffer|flags;low_delay|timeout;5000000",
		60: "rtsp_transport;tcp|fflags;nobuffer|flags;low_delay|timeout;5000000",
	} {
		if got := streamOptions(version); got != want {
			t.Errorf("%d: %s, want %s", version, got, want)
		}
	}
}

// What comes over a network or from a telephone has no control that we could hold: nothing is
// set there, and nothing is told of it.
func TestCamera_ofAnAddressIsNotHeld(t *testing.T) {
	for name, held := range map[string]bool{"": true, "0": true, "HD Webcam": true, "http://192.168.1.20:8080/video": false, "rtsp://table/1": false} {
		if got := (CameraConfig{Name: name}).withDefaults().Lock >= 0; got != held {
			t.Errorf("camera %q: held %v, want %v", name, got, held)
		}
	}
}
