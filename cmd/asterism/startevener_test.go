//go:build !nocamera

package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/gg"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/beam"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
)

// litPage is the start page in a projector's light on a rendered table, at the
// screen that shows what a camera sees there.
type litPage struct {
	*litTable
	page  *start.Page
	state start.CameraState
}

// newLitPage goes to that screen.
func newLitPage(t *testing.T, seed uint64) *litPage {
	ownFolders(t)
	s, _ := newLitTable(t, seed, evenedRead, 0.3)
	cfg, err := starter(t, "--camera", "http://lit.test/").page()
	require.NoError(t, err)
	p := &litPage{litTable: s}
	p.page, err = start.New(cfg)
	require.NoError(t, err)
	f := &finger{t: t, page: p.page}
	f.presses("new", "game utara", "rules advanced", "next", "to camera")
	return p
}

// throw shows the page of the moment in the whole window.
func (p *litPage) throw() {
	p.page.Step(start.Input{Time: p.now + time.Minute, Camera: p.state})
	painter, err := gg.NewPainter(1280)
	require.NoError(p.t, err)
	img, err := painter.Paint(p.page.Scene())
	require.NoError(p.t, err)
	out := image.NewRGBA(image.Rect(0, 0, 1280, 800))
	for i := range out.Pix {
		out.Pix[i] = 255 * uint8(i%4/3)
	}
	below := (800 - img.Rect.Dy()) / 2
	for y := range min(800, img.Rect.Dy()) {
		copy(out.Pix[out.PixOffset(0, max(0, y+below)):], img.Pix[img.PixOffset(0, max(0, y-min(0, below))):][:4*1280])
	}
	p.shown = append(p.shown, thrownPicture{p.now, out})
	p.reel.Add(out, p.now)
}

// look looks for some pictures and returns the last frame.
func (p *litPage) look(even *beam.Evener, pictures int) constellation.Frame {
	cfg := p.cfg
	cfg.watched = false
	f, done, err := openLive("camera", p, func(w, h int) (camera.Calibration, error) { return p.believe.Camera, nil }, cfg, even)
	require.NoError(p.t, err)
	defer done()
	p.throw()
	p.now = time.Second // the first picture was thrown a while ago
	var frame constellation.Frame
	for range pictures {
		frame, err = f.Next(context.Background())
		require.NoError(p.t, err)
		s, err := pageView(f.(eyesFrames).live, frame)
		require.NoError(p.t, err)
		p.state = *s
		p.throw()
	}
	return frame
}

// What the page draws itself is no die, though the camera sees it on the table: neither
// its words nor the picture in it of what lies there.
func TestStartEye_whatThePageDrawsIsNoDie(t *testing.T) {
	p := newLitPage(t, 0)
	require.Greater(t, p.count(p.look(nil, 8)).false, 0, "as it is seen")
	p = newLitPage(t, 0)
	c := p.count(p.look(beam.NewEvener(p.believe, p.reel), 20))
	require.Zero(t, c.false+c.wrong)
	require.GreaterOrEqual(t, c.right, len(p.dice)-1)
}

// stillCamera serves one grey picture again and again.
func stillCamera(t *testing.T) (address string) {
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 640, 360)), nil))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		for r.Context().Err() == nil {
			fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", b.Len(), b.Bytes())
			w.(http.Flusher).Flush()
			time.Sleep(100 * time.Millisecond)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// Where a calibrated camera looks at a table onto which the page is thrown, the page fills
// the projector's screen, so that all that is thrown is known; else it stays a window.
func TestStartEye_thePageFillsTheProjectorsScreenWhileItsCameraLooks(t *testing.T) {
	t.Setenv("DISPLAY", "") // the program has one of its own, and so has the page that the finger knows
	for name, c := range map[string]struct{ calibrated, fills bool }{
		"calibrated":       {true, true},
		"nobody knows how": {false, false},
	} {
		t.Run(name, func(t *testing.T) {
			ownFolders(t)
			if c.calibrated {
				onFirstScreen(t)
			}
			// A machine that is very busy may lose a tap: then it is tried with more time.
			for _, pause := range []time.Duration{time.Second, 3 * time.Second, 6 * time.Second} {
				if pageFills(t, c.fills, pause) {
					return
				}
			}
			t.Error("the page isn't as it should be")
		})
	}
}

// pageFills tells whether the page fills its screen, or doesn't, while its camera looks, and is a
// window before and afterwards.
func pageFills(t *testing.T, fills bool, pause time.Duration) bool {
	const beyond = 1200 // px, where a window doesn't reach
	display, folder := newVirtualDisplay(t, 1280, 800), os.Getenv("XDG_CONFIG_HOME")
	camera, address := stillCamera(t), net.JoinHostPort("127.0.0.1", freePort(t))
	_, end := startProgram(t, display, folder, "--camera", camera, "--udp", address)
	defer end()
	require.True(t, shines(display, 0, true), "the window opens")
	time.Sleep(2 * pause)
	require.True(t, shines(display, beyond, false), "it is one on a desk")
	f := tapper(t, camera, address)
	f.pause = pause
	f.tap("new", "game utara", "rules advanced", "next", "to camera")
	time.Sleep(2 * pause)
	filled := shines(display, beyond, fills)
	f.tap("back")
	return filled && shines(display, beyond, false)
}

// onFirstScreen keeps a calibration whose projector is the first screen.
func onFirstScreen(t *testing.T) {
	file := keptCalibration(t)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	f, err := calibrate.Decode(data)
	require.NoError(t, err)
	f.Screen, f.Monitor = "", 0
	require.NoError(t, writeCalibration(file, f))
}

// tapper is a finger at a page of a call with a camera, which hears it at an address.
func tapper(t *testing.T, camera, address string) *finger {
	cfg, err := starter(t, "--camera", camera).page()
	require.NoError(t, err)
	page, err := start.New(cfg)
	require.NoError(t, err)
	sender, err := tuio.NewSender(context.Background(), tuio.SenderConfig{Targets: []string{address}})
	require.NoError(t, err)
	t.Cleanup(func() { sender.Close() })
	return &finger{t: t, page: page, sender: sender, began: time.Now()}
}

// shines waits until something is lit that far to the right on a display, or nothing is, and
// tells whether that came.
func shines(d *virtualDisplay, x int, want bool) bool {
	for range 100 {
		if img, err := d.grab(); err == nil && litBeyond(img, x) == want {
			return true
		}
		time.Sleep(200 * time.Millisecond)
	}
	return false
}

// litBeyond tells whether anything is lit that far to the right.
func litBeyond(img *image.RGBA, x int) bool {
	for y := range img.Rect.Dy() {
		for at := x; at < img.Rect.Dx(); at++ {
			if c := img.RGBAAt(at, y); max(c.R, c.G, c.B) > 60 {
				return true
			}
		}
	}
	return false
}
