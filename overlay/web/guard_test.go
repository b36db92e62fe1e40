package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestGuard_onlyThoseWhoMayAreLetThrough(t *testing.T) {
	s := serve(t, agree)
	for _, c := range []struct {
		name   string
		path   string
		change func(*http.Request)
		want   int
	}{
		{"a page", "/", nil, 200},
		{"by its other name", "/", func(r *http.Request) { r.Host = strings.Replace(s.name, "127.0.0.1", "localhost", 1) }, 200},
		{"a name that somebody points here", "/", func(r *http.Request) { r.Host = "evil.example:" + strings.Split(s.name, ":")[1] }, 421},
		{"without the port", "/", func(r *http.Request) { r.Host = "127.0.0.1" }, 421},
		{"from its own page", "/words.json", func(r *http.Request) { r.Header.Set("Origin", "http://"+s.name) }, 200},
		{"from a page elsewhere", "/words.json", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, 403},
		{"from a page without origin", "/words.json", func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		{"by another scheme", "/words.json", func(r *http.Request) { r.Header.Set("Origin", "https://"+s.name) }, 403},
		{"loaded by a page elsewhere", "/words.json", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"of another port of this machine", "/words.json", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		{"a link that is followed", "/", navigates("document"), 200},
		{"shown within another page", "/", navigates("iframe"), 403},
		{"a folder", "/page/", nil, 404},
		{"a file that isn't a page", "/page/index.html", nil, 404},
		{"a way out", "/../server.go", nil, 307}, // to /server.go, which isn't there,
		{"debugging", "/debug/pprof/", nil, 404},
		{"variables", "/debug/vars", nil, 404},
		{"a command by a link", "/command", nil, 405},
		{"no socket", "/live", nil, 426},
		{"the album without a token", "/album", nil, 403},
		{"a sign without a token", "/album/picture?id=0", nil, 403},
		{"the album, by a page elsewhere", "/album", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, body := get(t, s, "GET", c.path, "", c.change)
			require.Equal(t, c.want, a.StatusCode, body)
		})
	}
}

// navigates is a browser that comes from a page elsewhere.
func navigates(into string) func(*http.Request) {
	return func(r *http.Request) {
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Sec-Fetch-Mode", "navigate")
		r.Header.Set("Sec-Fetch-Dest", into)
	}
}

func TestGuard_everyAnswerTellsBrowsersToLoadNothingFromElsewhere(t *testing.T) {
	s := serve(t, agree)
	for _, path := range []string{"/", "/app.js", "/overlay", "/nowhere"} {
		a, _ := get(t, s, "GET", path, "", nil)
		csp := a.Header.Get("Content-Security-Policy")
		require.Contains(t, csp, "default-src 'none'")
		require.Contains(t, csp, "connect-src 'self' ws://"+s.name+";")
		require.Contains(t, csp, "frame-ancestors 'none'")
		require.NotContains(t, csp, "unsafe")
		require.Equal(t, "nosniff", a.Header.Get("X-Content-Type-Options"))
		require.Equal(t, "no-referrer", a.Header.Get("Referrer-Policy"))
		require.Empty(t, a.Header.Get("Access-Control-Allow-Origin"))
		require.Empty(t, a.Cookies())
	}
}

func TestGuard_addressesFromOutsideAreSentAway(t *testing.T) {
	s := serve(t, agree)
	for from, want := range map[string]int{"8.8.8.8:99": 403, "[2001:db8::1]:99": 403, "nonsense": 403, "192.168.1.9:99": 200, "[fd00::7]:99": 200} {
		r := httptest.NewRequest("GET", "http://"+s.name+"/", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		s.http.Handler.ServeHTTP(w, r)
		require.Equal(t, want, w.Code, from)
	}
}

func TestGuard_whoAsksTooOftenWaits(t *testing.T) {
	now := time.Unix(0, 0)
	p := &pace{limits: Limits{Requests: 2, Burst: 2}, of: map[netip.Addr]*asking{}}
	one, two := netip.MustParseAddr("192.168.0.1"), netip.MustParseAddr("192.168.0.2")
	for i := range 4 {
		require.True(t, p.allow(one, now), i)
	}
	require.False(t, p.allow(one, now))
	require.True(t, p.allow(two, now), "another address")
	require.True(t, p.allow(one, now.Add(time.Second/2)), "later")
	a, b := netip.MustParseAddr("fd00::1"), netip.MustParseAddr("fd00::2")
	for range 4 {
		require.True(t, p.allow(a, now))
	}
	require.False(t, p.allow(b, now), "a machine has many addresses of one network")
}

func TestGuard_addressesAreForgotten(t *testing.T) {
	now := time.Unix(0, 0)
	p := &pace{limits: Limits{Requests: 2, Burst: 2}, of: map[netip.Addr]*asking{}}
	a := netip.MustParseAddr("10.0.0.0")
	for range mostAddresses {
		require.True(t, p.allow(a, now))
		a = a.Next()
	}
	require.False(t, p.allow(a, now), "too many at one time")
	require.True(t, p.allow(a, now.Add(2*time.Minute)))
	require.Len(t, p.of, 1)
}

func TestListener_tooManyConnectionsAreClosed(t *testing.T) {
	s := serve(t, agree, func(c *Config) { c.Limits.PerAddress = 3 })
	var all []net.Conn
	for range 3 {
		c, err := net.Dial("tcp", s.name)
		require.NoError(t, err)
		all = append(all, c)
		// It counts once it is accepted: an answer tells that it was.
		_, err = c.Write([]byte("GET /icon.svg HTTP/1.1\r\nHost: " + s.name + "\r\n\r\n"))
		require.NoError(t, err)
		_, err = c.Read(make([]byte, 64))
		require.NoError(t, err)
	}
	c, err := net.Dial("tcp", s.name)
	require.NoError(t, err)
	require.NoError(t, c.SetDeadline(time.Now().Add(soon)))
	_, err = c.Read(make([]byte, 1))
	require.Error(t, err, "the fourth is closed")
	require.NotErrorIs(t, err, context.DeadlineExceeded)
	c.Close()
	for _, c := range all {
		c.Close()
	}
	require.Eventually(t, func() bool { // the server hears of it in its own time
		c, err := net.Dial("tcp", s.name)
		if err != nil {
			return false
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(soon))
		if _, err = c.Write([]byte("GET /icon.svg HTTP/1.1\r\nHost: " + s.name + "\r\n\r\n")); err != nil {
			return false
		}
		_, err = c.Read(make([]byte, 64))
		return err == nil
	}, soon, 5*time.Millisecond)
}

func TestLive_foreignPagesAreRefused(t *testing.T) {
	s := serve(t, agree)
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	_, a, err := websocket.Dial(ctx, "ws://"+s.name+"/live", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://evil.example"}}})
	require.Error(t, err)
	require.Equal(t, 403, a.StatusCode)
}

func TestLive_whatIsNotUnderstoodEndsTheConnectionOrIsSaid(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	for _, c := range []struct {
		name  string
		kind  websocket.MessageType
		first string
		want  websocket.StatusCode
	}{
		{"no join", websocket.MessageText, `{"id":1,"command":{"do":"undo"}}`, websocket.StatusPolicyViolation},
		{"no JSON", websocket.MessageText, `hello`, websocket.StatusPolicyViolation},
		{"too large", websocket.MessageText, `{"join":{"token":"` + strings.Repeat("x", 5000) + `"}}`, websocket.StatusMessageTooBig},
	} {
		conn, _, err := websocket.Dial(ctx, "ws://"+s.name+"/live", nil)
		require.NoError(t, err)
		require.NoError(t, conn.Write(ctx, c.kind, []byte(c.first)))
		_, _, err = conn.Read(ctx)
		require.Equal(t, c.want, websocket.CloseStatus(err), c.name)
		conn.CloseNow()
	}
	p := dial(t, s, join{})
	p.until("the state", func() bool { return p.seq > 0 })
	require.NoError(t, p.conn.Write(ctx, websocket.MessageText, []byte(`{"id":7,"nonsense":1}`)))
	p.until("an answer", func() bool { _, ok := p.got[7]; return ok })
	require.Contains(t, p.got[7].Error, "not understood")
	require.NoError(t, p.conn.Write(ctx, websocket.MessageBinary, []byte{1}))
	for err := error(nil); err == nil; err = p.hear() {
	}
}

func TestLive_whoAsksTooFastIsToldAndNothingIsDone(t *testing.T) {
	done := 0
	s := serve(t, func(rules.Command) error { done++; return nil }, func(c *Config) { c.Limits.Orders, c.Limits.Burst = 0.001, 3000 })
	s.Begin(lay())
	p := dial(t, s, join{Token: s.passes.Load().player})
	p.until("the state", func() bool { return p.seq > 0 })
	for range 3 {
		require.True(t, p.ask(request{Command: &rules.Command{Do: "undo"}}).OK)
	}
	require.Equal(t, errPace.Error(), p.ask(request{Command: &rules.Command{Do: "undo"}}).Error)
	require.Equal(t, 3, done)
}

func TestLive_whoSaysNothingIsDropped(t *testing.T) {
	s := serve(t, agree, func(c *Config) { c.Limits.Join = 30 * time.Millisecond })
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	conn, _, err := websocket.Dial(ctx, "ws://"+s.name+"/live", nil)
	require.NoError(t, err)
	defer conn.CloseNow()
	_, _, err = conn.Read(ctx)
	require.Error(t, err)
	require.False(t, errors.Is(err, context.DeadlineExceeded))
}

func TestCommand_needsATokenAndTheRightForm(t *testing.T) {
	var got []rules.Command
	s := serve(t, func(c rules.Command) error { got = append(got, c); return nil })
	s.Begin(lay())
	require.Eventually(t, func() bool { return s.state.Load() != nil }, soon, time.Millisecond)
	undo := `{"id":4,"command":{"do":"undo"}}`
	with := func(kind, token, origin string) func(*http.Request) {
		return func(r *http.Request) {
			r.Header.Set("Content-Type", kind)
			if token != "" {
				r.Header.Set("Authorization", "Bearer "+token)
			}
			if origin != "" {
				r.Header.Set("Origin", origin)
			}
		}
	}
	player, json := s.passes.Load().player, "application/json"
	for _, c := range []struct {
		name   string
		body   string
		change func(*http.Request)
		want   int
	}{
		{"a player's", undo, with(json, player, ""), 200},
		{"a spectator's", undo, with(json, "", ""), 403},
		{"with a wrong token", undo, with(json, player[1:], ""), 403},
		{"a form's of another site", undo, with("text/plain", player, ""), 415},
		{"another site's", undo, with(json, player, "http://evil.example"), 403},
		{"too long", `{"command":{"do":"` + strings.Repeat("x", 5000) + `"}}`, with(json, player, ""), 413},
		{"two things", `{"command":{"do":"undo"},"contest":3}`, with(json, player, ""), 400},
		{"no JSON", `undo`, with(json, player, ""), 400},
		{"what isn't offered", `{"command":{"do":"plan","value":"{}"}}`, with(json, player, ""), 409},
		{"what only the game master may", `{"reveal":true}`, with(json, player, ""), 409},
	} {
		a, body := get(t, s, "POST", "/command", c.body, c.change)
		require.Equal(t, c.want, a.StatusCode, "%s: %s", c.name, body)
	}
	require.Equal(t, []rules.Command{{Do: "undo"}}, got)
}

// A machine gives itself as many addresses of its IPv6 network as it likes: it doesn't
// get more connections by that.
func TestListener_aNetworkIsOneAddress(t *testing.T) {
	l := Default().Limits
	c := &counter{limits: l, of: map[netip.Addr]int{}}
	from := netip.MustParseAddr("fd00::1")
	for range l.PerAddress {
		require.True(t, c.enter(from))
		from = from.Next()
	}
	require.False(t, c.enter(from))
	require.True(t, c.enter(netip.MustParseAddr("fd00:0:0:1::1")), "another network")
	require.True(t, c.enter(netip.MustParseAddr("192.168.1.9")))
	c.leave(netip.MustParseAddr("fd00::1"))
	require.True(t, c.enter(from), "one has left")
}

// Limits that let less than one request through at once let one through.
func TestPace_letsOneThrough(t *testing.T) {
	p := &pace{limits: Limits{Requests: 0.5, Burst: 1}, of: map[netip.Addr]*asking{}}
	from, now := netip.MustParseAddr("192.168.0.2"), time.Unix(0, 0)
	require.True(t, p.allow(from, now))
	require.False(t, p.allow(from, now))
	require.True(t, p.allow(from, now.Add(2*time.Second)))
}
