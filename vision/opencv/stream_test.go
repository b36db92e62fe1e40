package opencv

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// numbered is a picture of n, a bar for each of 16 bits, the lowest first.
func numbered(n int) *image.RGBA {
	const bar = 16
	img := image.NewRGBA(image.Rect(0, 0, 16*bar, 64))
	for i := range 16 {
		c := image.NewUniform(color.Gray{Y: uint8(30 + 200*(n>>i&1))})
		draw.Draw(img, image.Rect(i*bar, 0, (i+1)*bar, 64), c, image.Point{}, draw.Src)
	}
	return img
}

// numberOf reads what numbered has drawn.
func numberOf(img gocv.Mat) (n int) {
	for i := range 16 {
		if img.GetUCharAt(32, 3*(16*i+8)) > 128 {
			n |= 1 << i
		}
	}
	return n
}

func encoded(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Over a real stream: while nobody asks, pictures come and are dropped; who
// asks gets the newest, never one from a queue.
func TestStream_theLatestPictureIsTaken(t *testing.T) {
	w := newWebcam(t, func(n int) []byte { return encoded(t, numbered(n)) })
	c, err := OpenCamera(CameraConfig{Name: w.URL, Lock: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	img := gocv.NewMat()
	defer func() { img.Close() }()
	last := -1
	for taken := range 3 {
		var got int
		waitFor(t, "thirty pictures more", func() bool { got, _ = c.Counts(); return got >= 30*(taken+1) })
		if _, err := c.Next(&img); err != nil {
			t.Fatal(err)
		}
		if n := numberOf(img); n < got-1 || n <= last {
			t.Errorf("picture %d after %d, where %d had come", n, last, got)
		} else {
			last = n
		}
	}
	if got, dropped := c.Counts(); got-dropped < 3 || got-dropped > 4 { // one may be waiting
		t.Errorf("3 pictures of %d were taken, %d dropped", got, dropped)
	}
}

// until takes frames until one is as wanted.
func until(t *testing.T, l *Live, what string, ok func(constellation.Frame) bool) constellation.Frame {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		f, err := l.Next()
		if err != nil {
			t.Fatal(err)
		}
		if ok(f) {
			return f
		}
	}
	t.Fatalf("%s: waited a minute for it", what)
	return constellation.Frame{}
}

// Over a real stream with the real reader: a camera that is unplugged is told
// of, the dice stay known, and when it is plugged in again all is as it was.
func TestStream_unpluggedKeepsTheGameAndComesBack(t *testing.T) {
	s := bare()
	s.Dice = fourDice(t)
	img, _, err := render.Render(&s, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	picture := encoded(t, img)
	w := newWebcam(t, func(int) []byte { return picture })
	c, err := OpenCamera(CameraConfig{Name: w.URL, Lock: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	l := watching(t, s.Camera, c)
	all := func(f constellation.Frame) bool { return len(sortedOf(f).dice) == len(s.Dice) }
	before := sortedOf(until(t, l, "four dice", all))

	w.Unplug()
	if f := until(t, l, "blind", func(f constellation.Frame) bool { return f.Blind != "" }); len(f.Readings) != 0 || len(l.Resting()) != len(s.Dice) {
		t.Errorf("unplugged: %d readings, %d dice are known", len(f.Readings), len(l.Resting()))
	}
	w.Plug()
	f := until(t, l, "a picture", func(f constellation.Frame) bool { return f.Blind == "" })
	if !all(f) {
		t.Errorf("plugged in again: %+v", f)
	}
	for _, d := range s.Dice {
		was, _ := before.at(d)
		if is, ok := sortedOf(f).at(d); !ok || is.Face != was.Face {
			t.Errorf("was %q, is %q", was.Face, is.Face)
		}
	}
}

// A sender that falls silent without hanging up is told of, and doesn't keep
// the camera from being closed.
func TestStream_silentSaysSoAndCanBeClosed(t *testing.T) {
	w := newWebcam(t, func(n int) []byte { return encoded(t, numbered(n)) })
	c, err := OpenCamera(CameraConfig{Name: w.URL, Lock: -1, Patience: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	img := gocv.NewMat()
	defer func() { img.Close() }()
	waitFor(t, "a picture", func() bool { got, _ := c.Counts(); return got > 0 })
	w.Hang()
	for range 100 { // those on their way
		if _, err = c.Next(&img); err != nil {
			break
		}
	}
	if !errors.Is(err, ErrBlind) {
		t.Errorf("%v, want %v", err, ErrBlind)
	}
	start := time.Now()
	c.Close()
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("closing it took %v", d)
	}
}
