package web

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// jpegOf is an even picture of a shade.
func jpegOf(t *testing.T, w, h int, shade uint8) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, img, nil))
	return b.Bytes()
}

// shade is that of a picture that arrived.
func shade(t *testing.T, b []byte) uint8 {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(b))
	require.NoError(t, err)
	return color.GrayModel.Convert(img.At(3, 3)).(color.Gray).Y
}

// soon is how long what happens may take on a machine that is busy.
const soon = time.Minute

// eye is a page of a telephone that looks, as far as the server sees it.
func eye(t *testing.T, s *Server, token string) *websocket.Conn {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	conn, _, err := websocket.Dial(ctx, "ws://"+s.name+"/camera/live", nil)
	require.NoError(t, err)
	t.Cleanup(func() { conn.CloseNow() })
	require.NoError(t, conn.Write(ctx, websocket.MessageText, []byte(`{"token":"`+token+`"}`)))
	return conn
}

// deaf is a telephone that nobody reaches.
var deaf = &telephone{sendAway: func() {}, ask: func() {}}

// welcomed waits for what the server asks for.
func welcomed(t *testing.T, conn *websocket.Conn) {
	t.Helper()
	require.JSONEq(t, `{"type":"look","every":66,"width":1920,"least":1280}`, heard(t, conn))
}

// heard is what the server says next.
func heard(t *testing.T, conn *websocket.Conn) string {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	_, b, err := conn.Read(ctx)
	require.NoError(t, err)
	return string(b)
}

// ended waits for the end, and says how the server explains it.
func ended(t *testing.T, conn *websocket.Conn) websocket.StatusCode {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	for {
		if _, _, err := conn.Read(ctx); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

func send(t *testing.T, conn *websocket.Conn, b []byte) {
	t.Helper()
	require.NoError(t, conn.Write(context.Background(), websocket.MessageBinary, b))
}

func TestPhoneCamera_picturesArrive(t *testing.T) {
	s := serve(t, agree)
	c := s.TakePictures()
	require.Same(t, c, s.TakePictures(), "there is one")
	conn := eye(t, s, s.cfg.Camera)
	welcomed(t, conn)
	for _, want := range []uint8{40, 200, 90} {
		send(t, conn, jpegOf(t, 64, 48, want))
		b, err := c.Next(soon)
		require.NoError(t, err)
		require.InDelta(t, want, shade(t, b), 3)
	}
	_, err := c.Next(time.Millisecond)
	require.ErrorIs(t, err, ErrNoPicture, "each is given once")
}

// Whoever looks, and who comes later, is told how wide pictures are wanted.
func TestPhoneCamera_isAskedForAWidth(t *testing.T) {
	s := serve(t, agree)
	c := s.TakePictures()
	one := eye(t, s, s.cfg.Camera)
	welcomed(t, one)
	c.Ask(1280)
	require.JSONEq(t, `{"type":"look","every":66,"width":1280,"least":1280}`, heard(t, one))
	two := eye(t, s, s.cfg.Camera)
	require.JSONEq(t, `{"type":"look","every":66,"width":1280,"least":1280}`, heard(t, two))
	c.Ask(0)
	welcomed(t, two)
}

// A page that hears nothing takes its connection for dead.
func TestPhoneCamera_hearsThatItIsConnected(t *testing.T) {
	beat := make(chan time.Time)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		newPhoneCamera(Limits{}).tell(conn.CloseRead(r.Context()), conn, nil, beat)
	}))
	defer server.Close()
	conn, _, err := websocket.Dial(t.Context(), strings.Replace(server.URL, "http", "ws", 1), nil)
	require.NoError(t, err)
	defer conn.CloseNow()
	beat <- time.Now()
	require.JSONEq(t, `{"type":"beat"}`, heard(t, conn))
}

func TestPhoneCamera_theLatestIsTaken(t *testing.T) {
	c := newPhoneCamera(Default().Limits)
	n := c.enter(deaf)
	for _, b := range []string{"one", "two", "three"} {
		c.put(n, []byte(b))
	}
	b, err := c.Next(soon)
	require.NoError(t, err)
	require.Equal(t, "three", string(b))
}

// What a telephone sent that has gone is no longer how things are, and what comes
// late of one that was sent away counts for nothing.
func TestPhoneCamera_onlyWhoLooksNowCounts(t *testing.T) {
	c := newPhoneCamera(Default().Limits)
	one := c.enter(deaf)
	c.put(one, []byte("old"))
	c.leave(one)
	require.Nil(t, c.take())
	one = c.enter(deaf)
	two := c.enter(deaf)
	c.put(two, []byte("new"))
	c.put(one, []byte("late"))
	c.leave(one)
	require.Equal(t, "new", string(c.take()))
}

func TestPhoneCamera_theNextTelephoneTakesItsPlace(t *testing.T) {
	s := serve(t, agree)
	c := s.TakePictures()
	one := eye(t, s, s.cfg.Camera)
	welcomed(t, one)
	two := eye(t, s, s.cfg.Camera)
	welcomed(t, two)
	require.Equal(t, closedOther, ended(t, one))
	send(t, two, jpegOf(t, 64, 48, 120))
	b, err := c.Next(soon)
	require.NoError(t, err)
	require.InDelta(t, 120, shade(t, b), 3)
}

func TestPhoneCamera_whatMayNotIsSentAway(t *testing.T) {
	s := serve(t, agree, func(c *Config) { c.Limits.Picture = 4096 })
	a, _ := get(t, s, "GET", "/camera/live", "", nil)
	require.Equal(t, http.StatusNotFound, a.StatusCode, "nobody asks for pictures")
	c := s.TakePictures()
	for _, token := range []string{"", "x", s.passes.Load().master, s.passes.Load().player} {
		require.Equal(t, closedToken, ended(t, eye(t, s, token)), token)
	}
	for what, b := range map[string][]byte{"text": []byte("no picture"), "nothing": {}, "a picture of a pixel": jpegOf(t, 1, 1, 9)} {
		conn := eye(t, s, s.cfg.Camera)
		welcomed(t, conn)
		send(t, conn, b)
		require.Equal(t, closedPicture, ended(t, conn), what)
	}
	conn := eye(t, s, s.cfg.Camera)
	welcomed(t, conn)
	send(t, conn, make([]byte, 5000))
	require.Equal(t, websocket.StatusMessageTooBig, ended(t, conn))
	_, err := c.Next(time.Millisecond)
	require.ErrorIs(t, err, ErrNoPicture)
}

// Pictures of 30 000 × 30 000 px have few bytes and would fill the memory.
func TestPhoneCamera_hugePicturesAreRefusedUnread(t *testing.T) {
	b := jpegOf(t, 64, 48, 100)
	i := bytes.Index(b, []byte{0xff, 0xc0}) // the frame's header: its height and width follow after three bytes
	require.Positive(t, i)
	copy(b[i+5:], []byte{0x75, 0x30, 0x75, 0x30})
	require.ErrorContains(t, checkPicture(b), "30000×30000")
}

func TestPhoneCamera_whoSendsTooOftenIsHeardLess(t *testing.T) {
	s := serve(t, agree, func(c *Config) { c.Limits.Pictures, c.Limits.Picture = 0.001, 4096 }) // the first, then none for a quarter of an hour
	c := s.TakePictures()
	conn := eye(t, s, s.cfg.Camera)
	welcomed(t, conn)
	for i := range 5 {
		send(t, conn, jpegOf(t, 64, 48, uint8(40*(i+1))))
	}
	b, err := c.Next(soon)
	require.NoError(t, err)
	require.InDelta(t, 40, shade(t, b), 3)
	send(t, conn, make([]byte, 5000)) // too large ends it: by then the others were read
	require.Equal(t, websocket.StatusMessageTooBig, ended(t, conn))
	_, err = c.Next(time.Millisecond)
	require.ErrorIs(t, err, ErrNoPicture)
}

// The token doesn't change with the match: nobody touches a camera on its stand.
func TestPhoneCamera_itsAddressHolds(t *testing.T) {
	s := serve(t, agree, func(c *Config) { c.Camera = "chosen" })
	require.Equal(t, "http://"+s.name+"/camera#chosen", s.CameraAddress())
	s.renew()
	require.Equal(t, "http://"+s.name+"/camera#chosen", s.CameraAddress())
	other := serve(t, agree)
	require.Len(t, other.cfg.Camera, 22)
	require.NotContains(t, []string{other.passes.Load().master, other.passes.Load().player}, other.cfg.Camera)
}

// Only the page of the camera may ask the browser for it, and only the server's
// own pages may send.
func TestPhoneCamera_otherPagesAndSitesGetNothing(t *testing.T) {
	s := serve(t, agree)
	s.TakePictures()
	for path, want := range map[string]string{"/": "camera=()", "/camera": "camera=(self)"} {
		a, _ := get(t, s, "GET", path, "", nil)
		require.Contains(t, a.Header.Get("Permissions-Policy"), want+",", path)
		require.Contains(t, a.Header.Get("Content-Security-Policy"), "default-src 'none'", path)
	}
	for what, change := range map[string]func(*http.Request){
		"another site": func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
		"a frame":      navigates("iframe"),
	} {
		a, _ := get(t, s, "GET", "/camera/live", "", change)
		require.Equal(t, http.StatusForbidden, a.StatusCode, what)
	}
}

// What a telephone is told last is what was asked for last, though several things are asked
// for at once.
func TestPhoneCamera_theLastWordCounts(t *testing.T) {
	s := serve(t, agree)
	c := s.TakePictures()
	conn := eye(t, s, s.cfg.Camera)
	heard(t, conn)
	for i := range 200 {
		c.Ask(1280)
		c.Ask(640 + i)
		for told := 0; told != 640+i; {
			var m cameraTerms
			require.NoError(t, json.Unmarshal([]byte(heard(t, conn)), &m))
			told = m.Width
		}
	}
}
