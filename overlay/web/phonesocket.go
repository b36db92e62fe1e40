package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/asterism-dice/asterism/overlay"
)

// TakePictures lets a telephone look at the table: whoever opens CameraAddress.
func (s *Server) TakePictures() *PhoneCamera {
	c := newPhoneCamera(s.cfg.Limits)
	if !s.phone.CompareAndSwap(nil, c) {
		return s.phone.Load()
	}
	return c
}

// CameraAddress is what the telephone opens that is to look at the table. Its
// token lets it send pictures and nothing else, and holds for the server's life:
// a camera on its stand isn't to be touched after each match.
func (s *Server) CameraAddress() string {
	return s.scheme + "://" + s.name + "/camera#" + s.cfg.Camera
}

// CameraCode is that address as a code to be scanned.
func (s *Server) CameraCode() (*overlay.Code, error) { return qrCode(s.CameraAddress(), s.name) }

// serveCameraPage gives the page that sends pictures: the only one that may ask
// its browser for the camera.
func serveCameraPage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
	page("camera.html").ServeHTTP(w, r)
}

// cameraTerms are what the page is told: how to send pictures.
type cameraTerms struct {
	Type  string `json:"type"`  // "look"
	Every int    `json:"every"` // ms between two pictures
	Width int    `json:"width"` // px at most
	Least int    `json:"least"` // px: as many do where too few pictures of that width come
}

// What is asked of a telephone: as much as other cameras give, as often as a
// network carries.
const (
	phoneEvery = 66   // ms
	phoneWidth = 1920 // px, of which more is read of small dice than of the least
	phoneLeast = 1280 // px
)

// termsOf are the terms for pictures of a width, px, 0 for as wide ones as come well.
func termsOf(width int) cameraTerms {
	if width > 0 {
		return cameraTerms{"look", phoneEvery, width, width}
	}
	return cameraTerms{"look", phoneEvery, phoneWidth, phoneLeast}
}

// Why a page's connection is closed, for the page to tell its owner: of the
// numbers that are the program's own (RFC 6455, 7.4.2).
const (
	closedToken   websocket.StatusCode = 4001 // the token isn't the camera's
	closedOther   websocket.StatusCode = 4002 // another telephone looks now
	closedPicture websocket.StatusCode = 4003 // that was no picture
)

// serveCamera takes the pictures of a telephone until it is gone.
func (s *Server) serveCamera(w http.ResponseWriter, r *http.Request) {
	camera := s.phone.Load()
	if camera == nil {
		http.Error(w, "this table looks through no telephone", http.StatusNotFound)
		return
	}
	conn, err := websocket.Accept(w, r, nil) // it looks at the origin, too
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(s.cfg.Limits.Body)
	if !s.maySend(r.Context(), conn) {
		_ = conn.Close(closedToken, "open the address anew that the program says")
		return
	}
	conn.SetReadLimit(s.cfg.Limits.Picture)
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	changed := make(chan struct{}, 1)
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	go camera.tell(ctx, conn, changed, beat.C)
	number := camera.enter(&telephone{
		sendAway: func() { go conn.Close(closedOther, "another telephone looks now") },
		ask: func() {
			select {
			case changed <- struct{}{}:
			default: // what is wanted is told in a moment
			}
		},
	})
	defer camera.leave(number)
	camera.read(r.Context(), conn, number)
}

// tell tells a page how to send pictures, whenever that changes, and by each beat that it is
// still connected. One that is gone is noticed where its pictures are read.
func (c *PhoneCamera) tell(ctx context.Context, conn *websocket.Conn, changed <-chan struct{}, beat <-chan time.Time) {
	for {
		text := []byte(beatText)
		select {
		case <-ctx.Done():
			return
		case <-beat:
		case <-changed:
			text, _ = json.Marshal(c.terms()) // plain values
		}
		_ = conn.Write(ctx, websocket.MessageText, text)
	}
}

// maySend reads the first message, which must come soon and bring the camera's
// token.
func (s *Server) maySend(ctx context.Context, conn *websocket.Conn) bool {
	ctx, stop := context.WithTimeout(ctx, s.cfg.Limits.Join)
	defer stop()
	kind, b, err := conn.Read(ctx)
	if err != nil || kind != websocket.MessageText {
		return false
	}
	var hello struct {
		Token string `json:"token"`
	}
	return json.Unmarshal(b, &hello) == nil && s.cfg.Camera != "" && same(hello.Token, s.cfg.Camera)
}

// read takes pictures until the telephone is gone. More than may come are left
// out; what is no picture ends it.
func (c *PhoneCamera) read(ctx context.Context, conn *websocket.Conn, number int) {
	often := rate.NewLimiter(rate.Limit(c.limits.Pictures), max(1, int(c.limits.Pictures/2)))
	for {
		kind, b, err := conn.Read(ctx)
		if err != nil {
			return
		}
		if !often.Allow() {
			continue
		}
		if kind != websocket.MessageBinary || checkPicture(b) != nil {
			_ = conn.Close(closedPicture, "that is no picture")
			return
		}
		c.put(number, b)
	}
}
