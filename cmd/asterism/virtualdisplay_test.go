//go:build !nocamera

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/render"
)

// virtualDisplay is an X display whose picture lies in a file.
type virtualDisplay struct {
	name, file    string
	width, height int
}

// newVirtualDisplay starts Xvfb.
func newVirtualDisplay(t *testing.T, width, height int) *virtualDisplay {
	folder := t.TempDir()
	told, tells, err := os.Pipe()
	require.NoError(t, err)
	defer told.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height), "-fbdir", folder, "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{tells}
	if err := x.Start(); err != nil {
		t.Skipf("no Xvfb: %v", err)
	}
	tells.Close()
	t.Cleanup(func() {
		x.Process.Kill()
		x.Wait()
	})
	name, err := bufio.NewReader(told).ReadString('\n')
	require.NoError(t, err)
	return &virtualDisplay{":" + strings.TrimSpace(name), filepath.Join(folder, "Xvfb_screen0"), width, height}
}

// grab is what the display shows. The file is an X window dump: the length of its
// header stands in its first word, that of its colour map in the twentieth.
func (d *virtualDisplay) grab() (*image.RGBA, error) {
	data, err := os.ReadFile(d.file)
	if err != nil {
		return nil, err
	}
	at := int(binary.BigEndian.Uint32(data)) + 12*int(binary.BigEndian.Uint32(data[76:]))
	img := image.NewRGBA(image.Rect(0, 0, d.width, d.height))
	for i := 0; i < len(img.Pix); i += 4 {
		p := data[at+i:][:3] // blue comes first
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = p[2], p[1], p[0], 255
	}
	return img, nil
}

// grabbingEye is a camera over a rendered table, onto which a display's picture is
// thrown: it serves what it sees as Motion JPEG.
type grabbingEye struct {
	display *virtualDisplay
	address string
	random  *rand.Rand
	end     context.CancelFunc
	over    chan struct{}

	lock  sync.Mutex
	news  *sync.Cond
	scene *render.Lit
	jpeg  []byte
	count int       // pictures so far
	began time.Time // when the first was taken
	ended bool
}

func newGrabbingEye(t *testing.T, d *virtualDisplay, scene *render.Lit, seed uint64) *grabbingEye {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, end := context.WithCancel(context.Background())
	e := &grabbingEye{display: d, scene: scene, address: "http://" + l.Addr().String() + "/", random: rand.New(rand.NewPCG(seed, 79)),
		end: end, over: make(chan struct{}), began: time.Now()}
	e.news = sync.NewCond(&e.lock)
	server := &http.Server{Handler: e}
	go server.Serve(l)
	go e.run(ctx)
	t.Cleanup(func() {
		e.close()
		server.Close()
	})
	return e
}

// look looks at another scene from now on.
func (e *grabbingEye) look(scene *render.Lit) {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.scene, e.count, e.began = scene, 0, time.Now()
}

// rate is how many pictures it took a second.
func (e *grabbingEye) rate() float64 {
	e.lock.Lock()
	defer e.lock.Unlock()
	return float64(e.count) / time.Since(e.began).Seconds()
}

// latest is the last picture.
func (e *grabbingEye) latest() []byte {
	e.lock.Lock()
	defer e.lock.Unlock()
	return e.jpeg
}

func (e *grabbingEye) close() {
	e.end()
	<-e.over
	e.lock.Lock()
	e.ended = true
	e.lock.Unlock()
	e.news.Broadcast()
}

// run takes pictures until it is over, each of what was shown a while ago.
func (e *grabbingEye) run(ctx context.Context) {
	defer close(e.over)
	tick := time.NewTicker(time.Second / litRate)
	defer tick.Stop()
	var waiting []*image.RGBA
	var since []time.Time
	for ctx.Err() == nil {
		<-tick.C
		img, err := e.display.grab()
		if err != nil {
			continue
		}
		waiting, since = append(waiting, img), append(since, time.Now())
		ready := 0
		for ready < len(since) && time.Since(since[ready]) >= litDelay {
			ready++
		}
		if ready > 0 {
			e.take(waiting[ready-1])
			waiting, since = waiting[ready:], since[ready:]
		}
	}
}

// take takes a picture of the table under a thrown one.
func (e *grabbingEye) take(thrown *image.RGBA) {
	e.lock.Lock()
	scene := e.scene
	e.lock.Unlock()
	img := scene.Under(func(u, v float64) render.RGB { return thrownLight(thrown, u, v) }, e.random)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 90}); err != nil {
		return
	}
	e.lock.Lock()
	e.jpeg, e.count = b.Bytes(), e.count+1
	e.lock.Unlock()
	e.news.Broadcast()
}

// ServeHTTP serves the pictures.
func (e *grabbingEye) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
	for {
		e.lock.Lock()
		e.news.Wait()
		img, ended := e.jpeg, e.ended
		e.lock.Unlock()
		if ended {
			return
		}
		if _, err := fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", len(img), img); err != nil {
			return
		}
		w.(http.Flusher).Flush()
	}
}
