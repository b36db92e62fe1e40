package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

func TestRequest_asksForExactlyOneThing(t *testing.T) {
	for _, good := range []string{`{"id":1,"command":{"do":"undo"}}`, `{"contest":3}`, `{"stands":3}`, `{"reveal":true}`, `{"join":{}}`,
		`{"me":{"seat":"","name":"Ada","color":"#ff00aa"}}`, `{"choose":{"do":"stake","value":"5"}}`} {
		_, err := readRequest([]byte(good))
		require.NoError(t, err, good)
	}
	for _, wrong := range []string{``, `{}`, `[]`, `null`, `{"id":1}`, `{"contest":0}`, `{"contest":-1}`, `{"command":{}}`, `{"command":{"do":"undo"},"reveal":true}`,
		`{"command":{"do":"undo"}} {}`, `{"command":{"do":"undo","more":1}}`, `{"do":"undo"}`, `{"join":{"event":-1}}`, `{"me":{"color":"red"}}`, `{"me":{"seat":"Ada","color":"#ff00aa","usual":true}}`,
		`{"command":{"do":"` + strings.Repeat("x", longestWord+1) + `"}}`, `{"contest":1e99}`} {
		_, err := readRequest([]byte(wrong))
		require.ErrorIs(t, err, errRequest, wrong)
	}
}

func TestRequest_namesAreOneShortLine(t *testing.T) {
	b, err := json.Marshal(map[string]any{"me": map[string]string{"seat": "white", "name": " A\nda \u202e" + strings.Repeat("x", 99)}})
	require.NoError(t, err)
	r, err := readRequest(b)
	require.NoError(t, err)
	require.Equal(t, "Ada "+strings.Repeat("x", 16), r.Me.Name)
	r, err = readRequest([]byte(`{"join":{"seat":"E\u0301va","name":"E\u0301va"}}`))
	require.NoError(t, err)
	require.Equal(t, "Éva", r.Join.Name)
	require.Equal(t, "E\u0301va", r.Join.Seat, "a seat is called as the game calls it")
}

// Whatever comes is refused or asks for one thing in words of a bounded length.
func FuzzRequest(f *testing.F) {
	for _, s := range []string{`{"id":1,"command":{"do":"face","die":"d1","value":"3"}}`, `{"join":{"token":"x","log":"y","event":3,"seat":"Ada"}}`,
		`{"me":{"seat":"a","name":"b","color":"#112233"}}`, `{"contest":3}`, `{"choose":{"do":"stake","value":"5"}}`, `{"reveal":true}`, `{"stands":9}`,
		`{"command":{"do":"\u202e\ud800"}}`, `[[[[`, "\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := readRequest(b)
		if err != nil {
			return
		}
		require.Equal(t, 1, r.things())
		if r.Command != nil {
			require.NotEmpty(t, r.Command.Do+"x")
			require.LessOrEqual(t, len(r.Command.Value), longestWord)
			require.True(t, utf8.ValidString(r.Command.Value))
		}
		if r.Me != nil {
			require.LessOrEqual(t, utf8.RuneCountInString(r.Me.Name), longestName)
		}
	})
}

func TestRequest_whatIsNotUnderstoodIsAnsweredByItsNumber(t *testing.T) {
	for _, tc := range []struct {
		name, said string
		want       int
	}{
		{"asks for nothing", `{"id":5}`, 5},
		{"asks for two things", `{"id":6,"reveal":true,"contest":3}`, 6},
		{"words nobody knows", `{"id":7,"nonsense":1}`, 7},
		{"a negative event", `{"id":8,"contest":-1}`, 8},
		{"a negative event of a command", `{"id":8,"command":{"do":"pass","ref":-1}}`, 8},
		{"two requests", `{"id":9,"reveal":true} {"id":10}`, 0},
		{"no number", `{"reveal":"x"}`, 0},
		{"no JSON", `undo`, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := served(t)
			p := dial(t, s, join{})
			p.until("the state", func() bool { return p.seq > 0 })
			require.NoError(t, p.conn.Write(context.Background(), websocket.MessageText, []byte(tc.said)))
			p.until("an answer", func() bool { return len(p.got) > 0 })
			require.Contains(t, p.got[tc.want].Error, "not understood")

			a, body := get(t, s, "POST", "/command", tc.said, func(r *http.Request) { r.Header.Set("Content-Type", "application/json") })
			require.Equal(t, 400, a.StatusCode)
			require.Contains(t, body, fmt.Sprintf(`"id":%d,`, tc.want))
		})
	}
}

// served is a server on which a session has begun.
func served(t *testing.T) *Server {
	s := serve(t, agree)
	s.Begin(lay())
	return s
}
