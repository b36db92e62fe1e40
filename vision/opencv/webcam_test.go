package opencv

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// webcam is a camera in the network: it serves whatever picture it is shown
// last, as Motion JPEG over HTTP, and may be unplugged and plugged in again.
type webcam struct {
	*httptest.Server

	mu      sync.Mutex
	picture func(n int) []byte // the JPEG of the n-th picture sent
	sent    int
	hangs   bool
	conns   map[net.Conn]bool
	unplug  bool
}

const boundary = "picture"

// newWebcam serves pictures, the n-th of all as picture(n) says.
func newWebcam(t testing.TB, picture func(n int) []byte) *webcam {
	w := &webcam{picture: picture, conns: map[net.Conn]bool{}}
	w.Server = httptest.NewUnstartedServer(http.HandlerFunc(w.serve))
	w.Config.ConnState = w.note
	w.Start()
	t.Cleanup(func() {
		w.Unplug()
		w.Close()
	})
	return w
}

// note remembers the connections, to cut them.
func (w *webcam) note(c net.Conn, s http.ConnState) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch s {
	case http.StateNew:
		w.conns[c] = true
	case http.StateClosed, http.StateHijacked:
		delete(w.conns, c)
	}
}

// serve sends pictures at 60 a second until the listener is gone.
func (w *webcam) serve(rw http.ResponseWriter, r *http.Request) {
	rw.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary="+boundary)
	pace := time.NewTicker(tick)
	defer pace.Stop()
	for {
		img, ok := w.next()
		if !ok {
			return
		}
		if img != nil {
			_, err := fmt.Fprintf(rw, "--%s\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", boundary, len(img), img)
			if err != nil {
				return
			}
			rw.(http.Flusher).Flush()
		}
		select {
		case <-pace.C:
		case <-r.Context().Done():
			return
		}
	}
}

// next returns the picture to send, none while it hangs, and false once it is
// unplugged.
func (w *webcam) next() ([]byte, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.unplug || w.hangs {
		return nil, !w.unplug
	}
	w.sent++
	return w.picture(w.sent - 1), true
}

// Unplug cuts all connections; new ones are cut as well.
func (w *webcam) Unplug() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.unplug = true
	for c := range w.conns {
		c.Close()
	}
}

// Hang keeps the connections, but sends nothing any more.
func (w *webcam) Hang() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hangs = true
}

// Plug lets it serve again.
func (w *webcam) Plug() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.unplug = false
}
