package opencv

import (
	"context"
	"image"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// closedLoop is a projector and a camera over a table, whose pictures go out over
// a network and come back. A picture is sent once one was taken, and time is that
// of the pictures: so a busy machine is a slow camera, and nothing worse.
type closedLoop struct {
	*Gray // what comes back
	lock  sync.Mutex
	bench *calibratetest.Bench
	begun atomic.Bool
	taken chan struct{} // one for each picture that may be sent
}

// onTheirWay is how many pictures may be between bench and reader.
const onTheirWay = 6

// Next takes a picture.
func (c *closedLoop) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	img, at, err := c.Gray.Next(ctx)
	c.begun.Store(true)
	select {
	case c.taken <- struct{}{}:
	default:
	}
	return img, at, err
}

// await waits until a picture may be sent; one that got lost on its way isn't
// waited for.
func (c *closedLoop) await() {
	if !c.begun.Load() {
		return
	}
	select {
	case <-c.taken:
	case <-time.After(time.Second):
	}
}

func (c *closedLoop) Size() (int, int) { return c.bench.Size() }

// Show throws a picture.
func (c *closedLoop) Show(img *image.Gray) error {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.bench.Show(img)
}

// now is the bench's time.
func (c *closedLoop) now() time.Duration {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.bench.Now()
}

// picture is the next one, as JPEG in colours: RTP carries no other.
func (c *closedLoop) picture(t *testing.T) []byte {
	c.await()
	c.lock.Lock()
	img, _, err := c.bench.Next(context.Background())
	c.lock.Unlock()
	if err != nil {
		t.Error(err)
		return nil
	}
	gray, err := gocv.NewMatFromBytes(img.Rect.Dy(), img.Rect.Dx(), gocv.MatTypeCV8U, img.Pix)
	if err != nil {
		t.Error(err)
		return nil
	}
	defer gray.Close()
	color := gocv.NewMat()
	defer color.Close()
	gocv.CvtColor(gray, &color, gocv.ColorGrayToBGR)
	data, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, color, []int{gocv.IMWriteJpegQuality, 92})
	if err != nil {
		t.Error(err)
		return nil
	}
	defer data.Close()
	return append([]byte(nil), data.GetBytes()...)
}

// The loop is closed over a real RTSP server: what is thrown comes back as a
// camera in the network sees it, and camera, projector and table are found by it.
func TestRTSP_cameraAndProjectorAreCalibrated(t *testing.T) {
	scene := calibratetest.Ideal()
	scene.Camera.Lens = calibratetest.Small(scene.Camera.Lens)
	scene.Camera.Lens.K1 = -0.1
	loop := &closedLoop{bench: calibratetest.NewBench(scene, 2), taken: make(chan struct{}, onTheirWay)}
	server := plugInShowing(t, "127.0.0.1:0", 30, func(int) []byte { return loop.picture(t) })
	defer server.unplug()
	c, err := OpenCamera(CameraConfig{Name: "rtsp://" + server.address + "/table", Lock: -1, Patience: 20 * time.Second, Clock: loop.now})
	if err != nil {
		t.Fatal(err)
	}
	loop.Gray = NewGray(c, time.Minute)
	defer loop.Gray.Close()
	a, b := calibrate.SpanEnds(loop.Size())
	r, err := calibrate.Run(t.Context(), loop, loop, calibrate.Config{Span: scene.Span(a, b)})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("a fresh pattern is met to %.3f px, %.3f mm", r.RMS.Pixel, r.RMS.MM)
	if !(r.RMS.Pixel < 0.15 && r.RMS.MM < 1) || r.Seen < 0.95 {
		t.Errorf("a fresh pattern is missed by %.3f px, %.3f mm, %.0f %% of it seen", r.RMS.Pixel, r.RMS.MM, 100*r.Seen)
	}
	for _, p := range calibrate.Grid(1280, 800) {
		if off := r.See(p).Dist(scene.Sees(p)); !(off < 0.15) {
			t.Errorf("%v is seen %.2f px beside where it is taken to be", p, off)
		}
	}
}
