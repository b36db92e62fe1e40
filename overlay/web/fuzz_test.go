package web

import (
	"bufio"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// handshake opens a WebSocket (RFC 6455, section 1.3).
const handshake = "GET /live HTTP/1.1\r\nHost: HOST\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"

// frame is a masked text frame with an empty mask (RFC 6455, section 5.2).
func frame(text string) []byte {
	return append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
}

// Whatever bytes come after the handshake, the server serves on.
func FuzzFrames(f *testing.F) {
	joined := frame(`{"join":{}}`)
	f.Add(joined)
	f.Add(append(joined, frame(`{"id":1,"command":{"do":"undo"}}`)...))
	f.Add(append(joined, 0x82, 0x81, 0, 0, 0, 0, 7))                                        // binary
	f.Add(append(joined, 0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0)) // endless
	f.Add(append(joined, 0x01, 0x81, 0, 0, 0, 0, '{'))                                      // cut
	f.Add([]byte{0x81, 0x02, '{', '}'})                                                     // not masked
	f.Add([]byte{0xf1, 0x80, 0, 0, 0, 0})                                                   // reserved bits
	f.Add([]byte{0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0})                                       // a ping that is too long
	f.Add([]byte{0x88, 0x81, 0, 0, 0, 0, 1})                                                // a close of one byte
	cfg := Default()
	cfg.Addr, cfg.Limits.Requests = "127.0.0.1:0", 1e6
	s, err := New(cfg)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	s.Begin(lay())
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := net.Dial("tcp", s.name)
		require.NoError(t, err)
		defer c.Close()
		require.NoError(t, c.SetDeadline(time.Now().Add(soon)))
		_, err = c.Write([]byte(strings.Replace(handshake, "HOST", s.name, 1)))
		require.NoError(t, err)
		a, err := http.ReadResponse(bufio.NewReader(c), nil)
		require.NoError(t, err)
		require.Equal(t, http.StatusSwitchingProtocols, a.StatusCode)
		_, _ = c.Write(b) // the server may have hung up by then
		c.Close()
		a, _ = get(t, s, "GET", "/icon.svg", "", nil)
		require.Equal(t, 200, a.StatusCode)
	})
}

// Whatever bytes are sent, a change of an album that is taken names or removes
// one sign, and no die is named what none can be.
func FuzzSignChange(f *testing.F) {
	for _, b := range []string{`{"id":"0a","name":{"kind":"d6","face":"6","team":"red"}}`, `{"id":"0a","remove":true}`, `{"id":"0a"}`,
		`{"id":"../a","remove":true}`, `{"id":"0a","name":{"kind":"unknown","face":"\u202e"}}`, `{"id":"0a","remove":true}{}`, `[`, `null`} {
		f.Add([]byte(b))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := readSignChange(b)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.Regexp(t, `^[0-9A-Za-z]{1,64}$`, c.ID)
		require.NotEqual(t, c.Remove, c.Name != nil)
		if c.Name != nil {
			require.NotEmpty(t, c.Name.Face)
			require.True(t, c.Name.Kind.Valid() && c.Name.Kind.Has(c.Name.Face) && c.Name.Team.Valid(), "%+v", *c.Name)
		}
	})
}
