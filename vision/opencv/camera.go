package opencv

import (
	"fmt"
	"image"
	"io"
	"sync"
	"time"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// CameraConfig says which camera to look through and how. The zero value is the first
// camera, at 1920×1080 px where these come smoothly, else at 1280×720.
type CameraConfig struct {
	Name     string               // number, name (or part of it), address (rtsp://, http://); empty is 0
	Width    int                  // px; 0 is that of the best of the usual sizes
	Height   int                  // px; 0 likewise
	Rate     float64              // pictures a second that are asked for; 0 is 60
	Lock     time.Duration        // exposure and white balance are held from then on; 0 is 2 s, negative is never, as for streams
	Patience time.Duration        // without a picture for so long the camera is taken for gone; 0 is 2 s
	Clock    func() time.Duration // since the session began; nil counts from OpenCamera
	Sent     SentPictures         // where the pictures come from, in place of a device of that name; nil for none
}

func (c CameraConfig) withDefaults() CameraConfig {
	if c.Name == "" {
		c.Name = "0"
	}
	if c.Sent != nil || vision.IsAddress(c.Name) {
		c.Lock = -1 // who sends them holds the light, if anybody
	}
	if c.Rate == 0 {
		c.Rate = 60
	}
	if c.Lock == 0 {
		c.Lock = 2 * time.Second
	}
	if c.Patience <= 0 {
		c.Patience = 2 * time.Second
	}
	if c.Clock == nil {
		start := time.Now()
		c.Clock = func() time.Duration { return time.Since(start) }
	}
	return c
}

// usualSizes are asked for where none is named, px, the best for dice first: of 1920 px more
// are read than of 1280 (vision/train/FIGURES.md, live).
var usualSizes = []image.Point{{X: 1920, Y: 1080}, {X: 1280, Y: 720}}

// sizes lists the sizes of picture to ask for, px: the first that comes smoothly is taken,
// else the last.
func (c CameraConfig) sizes() []image.Point {
	if c.Width == 0 || c.Height == 0 {
		return usualSizes
	}
	return []image.Point{{X: c.Width, Y: c.Height}}
}

// otherwise is what a camera is asked for that gave no picture at all: two that share a
// cable may have room for the last size alone. After that it is what was asked at first.
func (c CameraConfig) otherwise(first CameraConfig) CameraConfig {
	if c.Width != first.Width {
		return first
	}
	sizes := c.sizes()
	c.Width, c.Height = sizes[len(sizes)-1].X, sizes[len(sizes)-1].Y
	return c
}

// Validate refuses what no camera can give.
func (c CameraConfig) Validate() error {
	if c.Width < 0 || c.Height < 0 || c.Rate < 0 {
		return fmt.Errorf("opencv: camera of %d×%d px at %g pictures a second: want 0, which leaves it to the camera, or more", c.Width, c.Height, c.Rate)
	}
	return nil
}

// A camera that is gone is tried again after the first pause, then after ever
// longer ones up to the last.
const (
	firstRetry = 250 * time.Millisecond
	lastRetry  = 2 * time.Second
	misses     = 5 // pictures that fail in a row before the camera counts as gone
)

// Camera looks through a camera. A goroutine takes its pictures as they come
// and keeps only the latest: who is slow gets fewer, never older ones. A
// camera that is unplugged is opened again as soon as it is back.
type Camera struct {
	cfg  CameraConfig
	open func(CameraConfig) (device, error)
	hold exposureHold // the goroutine's

	news chan struct{} // something below changed
	halt chan struct{} // closed by Close
	done chan struct{} // closed by the goroutine

	mu      sync.Mutex
	dev     device   // that is read from, nil for none
	latest  gocv.Mat // swapped with the reader's and the goroutine's, never copied
	taken   time.Duration
	fresh   bool  // latest was not returned yet
	blind   error // why there is no picture, nil once returned
	why     error // the same, nil once there is one
	got     int
	dropped int
	held    []ControlState
}

// OpenCamera starts to look. A camera that isn't there is no error: Next says
// so until it comes.
func OpenCamera(cfg CameraConfig) (*Camera, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	return startCamera(cfg, openDevice), nil
}

// startCamera is OpenCamera with the way to open a device.
func startCamera(cfg CameraConfig, open func(CameraConfig) (device, error)) *Camera {
	c := &Camera{
		cfg: cfg.withDefaults(), open: open, latest: gocv.NewMat(),
		news: make(chan struct{}, 1), halt: make(chan struct{}), done: make(chan struct{}),
	}
	c.hold.after = c.cfg.Lock
	go c.run()
	return c
}

// Next waits for a picture that was not returned before. A camera that is
// gone is told of once for each attempt to open it, one that hangs once for
// each time that the patience ends.
func (c *Camera) Next(img *gocv.Mat) (time.Duration, error) {
	patience := time.NewTimer(c.cfg.Patience)
	defer patience.Stop()
	for {
		if t, ok, err := c.take(img); ok {
			return t, err
		}
		select {
		case <-c.news:
		case <-c.halt:
			return 0, io.EOF
		case <-patience.C:
			return c.cfg.Clock(), fmt.Errorf("%w: %w", ErrBlind, c.silence())
		}
	}
}

// silence is why nothing comes.
func (c *Camera) silence() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.why != nil {
		return c.why
	}
	return &cameraError{name: c.cfg.Name, does: fmt.Sprintf("has given nothing for %v", c.cfg.Patience)}
}

// take returns what is new, if anything is.
func (c *Camera) take(img *gocv.Mat) (t time.Duration, ok bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fresh {
		c.fresh = false
		*img, c.latest = c.latest, *img
		return c.taken, true, nil
	}
	if c.blind == nil {
		return 0, false, nil
	}
	err = fmt.Errorf("%w: %w", ErrBlind, c.blind)
	c.blind = nil
	return c.cfg.Clock(), true, err
}

// Counts returns how many pictures came and how many of them nobody took in
// time.
func (c *Camera) Counts() (got, dropped int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.got, c.dropped
}

// Held returns what of the camera is held, as it was read back: none before the
// hold begins, and of a camera that is better left alone.
func (c *Camera) Held() []ControlState {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held
}

// Close stops looking. It waits no longer than the patience for a camera that
// hangs; that one's memory is freed when it lets go.
func (c *Camera) Close() error {
	if c.halted() {
		return nil
	}
	close(c.halt)
	c.interrupt()
	select {
	case <-c.done:
		return nil
	case <-time.After(c.cfg.Patience):
		return fmt.Errorf("opencv: camera %s hangs: nothing for %v", vision.CameraName(c.cfg.Name), c.cfg.Patience)
	}
}

// interrupt ends a wait for a picture, where the device can be told so.
func (c *Camera) interrupt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d, ok := c.dev.(interrupter); ok {
		d.Interrupt()
	}
}

// reads says what is read from now on.
func (c *Camera) reads(dev device) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dev = dev
}

// run opens the camera again and again until it is told to stop.
func (c *Camera) run() {
	img := gocv.NewMat()
	defer func() {
		img.Close()
		c.mu.Lock()
		c.fresh, c.blind = false, nil
		c.latest.Close()
		c.mu.Unlock()
		close(c.done)
	}()
	pause, cfg := firstRetry, c.cfg
	for !c.halted() {
		dev, err := c.open(cfg)
		if err == nil {
			var n int
			c.reads(dev)
			if n, err = c.grab(dev, &img); n > 0 {
				pause = firstRetry
			} else {
				cfg = cfg.otherwise(c.cfg)
			}
			c.reads(nil)
			if c.halted() {
				c.hold.leave(dev)
			}
			dev.Close()
		}
		if c.halted() {
			return
		}
		c.lose(err)
		select {
		case <-c.halt:
		case <-time.After(pause):
		}
		pause = min(2*pause, lastRetry)
	}
}

func (c *Camera) halted() bool {
	select {
	case <-c.halt:
		return true
	default:
		return false
	}
}

// grab takes pictures until the camera fails. It returns how many there were.
func (c *Camera) grab(dev device, img *gocv.Mat) (n int, err error) {
	c.hold.opened(dev)
	last := c.cfg.Clock()
	for failed := 0; failed < misses && !c.halted(); {
		ok := dev.Read(img) && !img.Empty()
		now := c.cfg.Clock()
		if !ok {
			if failed++; now-last > c.cfg.Patience {
				break
			}
			continue
		}
		failed, last = 0, now
		n++
		c.hold.saw(dev, img, now)
		c.offer(img, now)
	}
	return n, &cameraError{name: c.cfg.Name, does: "gives no pictures"}
}

// offer makes a picture the latest one.
func (c *Camera) offer(img *gocv.Mat, now time.Duration) {
	c.mu.Lock()
	if c.fresh {
		c.dropped++
	}
	c.got++
	c.held = c.hold.states
	*img, c.latest = c.latest, *img
	c.taken, c.fresh, c.blind, c.why = now, true, nil, nil
	c.mu.Unlock()
	c.tell()
}

// lose says that there is no camera. A picture that waits is dropped: it is no
// longer how things are.
func (c *Camera) lose(err error) {
	c.mu.Lock()
	if c.fresh {
		c.dropped++
	}
	c.fresh, c.blind, c.why = false, err, err
	c.mu.Unlock()
	c.tell()
}

// tell wakes who waits in Next.
func (c *Camera) tell() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}
