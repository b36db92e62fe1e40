package web

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// stream opens /events.
func stream(t *testing.T, s *Server, query string, header http.Header) *bufio.Scanner {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), soon)
	r, err := http.NewRequestWithContext(ctx, "GET", "http://"+s.name+"/events"+query, nil)
	require.NoError(t, err)
	for k, v := range header {
		r.Header[k] = v
	}
	a, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { stop(); a.Body.Close() })
	require.Equal(t, 200, a.StatusCode)
	return bufio.NewScanner(a.Body)
}

// line is the next line that isn't empty.
func line(t *testing.T, in *bufio.Scanner) string {
	t.Helper()
	for in.Scan() {
		if in.Text() != "" {
			return in.Text()
		}
	}
	t.Fatal("the stream has ended", in.Err())
	return ""
}

func TestEvents_areALineEach(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	in := stream(t, s, "", nil)
	require.Contains(t, line(t, in), `{"stream":"asterism","version":1,"game":"testgame"`)
	require.Equal(t, `{"standing":[{"player":"Ada","score":3,"turn":true},{"player":"Grace","score":0}]}`, line(t, in))
	s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Player: "Ada", Text: "it is Ada's turn"}))
	require.Equal(t, `{"seq":1,"time":0,"event":"turn","player":"Ada","text":"it is Ada's turn"}`, line(t, in))
	s.Show(lay(rules.Event{Seq: 2, Kind: rules.Turn, Text: "two"}))
	require.Contains(t, line(t, in), `"text":"two"`)
	s.Begin(lay())
	require.Contains(t, line(t, in), `{"stream":"asterism"`)
	require.Contains(t, line(t, in), `{"standing"`)
	s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "anew"}))
	require.Contains(t, line(t, in), `"text":"anew"`)
}

func TestEvents_nothingOfAnotherMatchIsLeftOutForWhoComesBack(t *testing.T) {
	for _, tc := range []struct {
		name, known string
		want        string // the first event that is told
	}{
		{"all of this match is known but the last", "1", "two"},
		{"more is known than has happened in this match", "40", "one"},
		{"the session is named", "this:1", "two"},
		{"this match has passed the number of another one", "another:1", "one"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := serve(t, agree)
			s.Begin(lay())
			s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "one"}, rules.Event{Seq: 2, Kind: rules.Turn, Text: "two"}))
			known := strings.Replace(tc.known, "this", s.Session(), 1)
			for query, header := range map[string]http.Header{"": {"Last-Event-Id": {known}}, "?from=" + known: nil,
				"?from=2&session=" + s.Session(): {"Last-Event-Id": {known}}} {
				in := stream(t, s, query, header)
				require.Contains(t, line(t, in), `{"stream":"asterism"`)
				require.Contains(t, line(t, in), `"text":"`+tc.want+`"`)
			}
		})
	}
}

// A match that goes on after a restart, perhaps after a question whether it should, is the
// same session: who comes back hears once what came after. Another match is another one.
func TestEvents_aMatchThatGoesOnAfterARestartIsTheSameSession(t *testing.T) {
	past := []rules.Event{{Seq: 1, Kind: rules.Turn, Text: "one"}, {Seq: 2, Kind: rules.Turn, Text: "two"}}
	for _, question := range []bool{false, true} {
		s := serve(t, agree)
		require.Empty(t, s.Session())
		if question {
			s.Begin(lay())
			require.NotEqual(t, "MATCH", s.Session())
		} else {
			s.BeginMatch("MATCH", lay(), past...)
		}
		in := stream(t, s, "", http.Header{"Last-Event-Id": {"MATCH:2"}, "Accept": {"text/event-stream"}})
		require.Equal(t, "event: header", line(t, in))
		require.Contains(t, line(t, in), `"session":"`+s.Session()+`"`)
		require.Equal(t, "event: standing", line(t, in))
		line(t, in)
		if question {
			s.BeginMatch("MATCH", lay(), past...)
			require.Equal(t, "event: header", line(t, in))
			require.Contains(t, line(t, in), `"session":"MATCH"`)
			line(t, in)
			line(t, in)
		}
		require.Equal(t, "MATCH", s.Session())
		s.Show(lay(rules.Event{Seq: 3, Kind: rules.Turn, Text: "three"}))
		require.Equal(t, "id: MATCH:3", line(t, in))
		line(t, in)
		require.Contains(t, line(t, in), `"text":"three"`)

		s.BeginMatch("NEXT", lay())
		require.Equal(t, "event: header", line(t, in))
		require.Contains(t, line(t, in), `"session":"NEXT"`)
		line(t, in)
		line(t, in)
		s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "anew"}))
		require.Equal(t, "id: NEXT:1", line(t, in))
	}
}

func TestEvents_goOnWhereTheProgramWas(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "one"}, rules.Event{Seq: 2, Kind: rules.Turn, Text: "two"}))
	in := stream(t, s, "?from=1", nil)
	line(t, in)
	require.Contains(t, line(t, in), "two")

	in = stream(t, s, "", http.Header{"Accept": {"text/event-stream"}, "Last-Event-Id": {"1"}})
	require.Equal(t, "event: header", line(t, in))
	line(t, in)
	require.Equal(t, "id: "+s.Session()+":2", line(t, in))
	require.Equal(t, "event: turn", line(t, in))
	require.Equal(t, `data: {"seq":2,"time":0,"event":"turn","text":"two"}`, line(t, in))

	in = stream(t, s, "?from=2&session=another", nil)
	line(t, in)
	require.Contains(t, line(t, in), "one", "of another session everything is new")
}

func TestEvents_aQueryThatSaysNothingIsRefused(t *testing.T) {
	s := serve(t, agree)
	for _, q := range []string{"?from=x", "?from=-1", "?from=99999999999999999999", "?to=3", "?from=1&from=2", "?%zz", "?from=1;2", "?from=:1", "?from=a:"} {
		a, body := get(t, s, "GET", "/events"+q, "", nil)
		require.Equal(t, 400, a.StatusCode, q)
		require.Contains(t, body, "from=N")
	}
	a, body := get(t, s, "GET", "/events/schema.json", "", nil)
	require.Equal(t, 200, a.StatusCode)
	require.Contains(t, body, "json-schema.org")
}

func FuzzEventsFrom(f *testing.F) {
	for _, q := range []string{"", "from=3", "from=", "session=a&from=1", "from=%31", "a:3", "from=a:3", "a=b", "&&", "from=1;x", "%"} {
		f.Add(q, "")
		f.Add("", q)
	}
	f.Fuzz(func(t *testing.T, query, header string) {
		r := &http.Request{URL: &url.URL{RawQuery: query}, Header: http.Header{}}
		r.Header.Set("Last-Event-ID", header)
		if of, n, err := eventsFrom(r); err == nil && n < 0 || err != nil && (of != "" || n != 0) {
			t.Fatalf("%q, %d, %v", of, n, err)
		}
	})
}

// Whatever bytes come as a request, the server answers and goes on.
func FuzzHTTP(f *testing.F) {
	for _, s := range []string{"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST /command HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
		"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
		"GET /events?from=1 HTTP/1.0\r\n\r\n"} {
		f.Add([]byte(s))
	}
	s := &Server{cfg: Default(), scheme: "http", name: "x", clients: map[*client]bool{}, feeds: map[*feeder]bool{}}
	s.passes.Store(newPasses())
	h := s.guarded(s.routes())
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(string(b))))
		if err != nil {
			return
		}
		ctx, stop := context.WithCancel(context.Background())
		stop() // a stream ends at once
		r.RemoteAddr = "127.0.0.1:9"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r.WithContext(ctx))
		_, _ = io.Copy(io.Discard, r.Body)
		if w.Code >= 500 && w.Code != http.StatusNotImplemented {
			t.Fatalf("%d: %s", w.Code, w.Body)
		}
	})
}

// HEAD asks for the header alone: it ends, and nothing is fed.
func TestEvents_headEnds(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	a, body := get(t, s, "HEAD", "/events", "", nil)
	require.Equal(t, 200, a.StatusCode)
	require.Equal(t, "application/x-ndjson", a.Header.Get("Content-Type"))
	require.Empty(t, body)
	require.Empty(t, s.feeds)
}
