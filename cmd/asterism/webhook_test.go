package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A chat hears of a bundled session, signed, and the session doesn't wait for it.
func TestWebhook_aChatIsToldWhatHappens(t *testing.T) {
	lines, said := posted(t, false)
	require.Contains(t, lines, "the Cube came in: 8")
	require.Contains(t, lines, "a closed shape of 3")
	require.NotContains(t, said, "key")
}

// A demonstration that goes on all night, or until a sensor speaks, fills no chat.
func TestWebhook_aChatIsToldNothingOfWhatNobodyPlays(t *testing.T) {
	lines, _ := posted(t, true)
	require.Empty(t, lines)
}

// posted is what a chat is told of a bundled session, which may go on over and over, and
// what the program says.
func posted(t *testing.T, over bool) (lines []string, log string) {
	t.Helper()
	var mu sync.Mutex
	chat := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var m struct{ Content string }
		b, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		if json.Unmarshal(b, &m) == nil && strings.Contains(r.Header.Get("X-Asterism-Signature"), ",v1=") {
			lines = append(lines, m.Content)
		}
	}))
	defer chat.Close()
	t.Setenv(webhookKey, "a key of the players' own")
	var said strings.Builder
	p, err := newPlayer(context.Background(), &playCmd{Game: "stardice", Out: t.TempDir() + "/end.png", webhookFlags: webhookFlags{chat.URL}}, &stdio{strings.NewReader(""), io.Discard, &said})
	require.NoError(t, err)
	if over {
		p.show = func() {}
	}
	require.NoError(t, p.bundled(context.Background()))
	p.close() // what waits is posted
	mu.Lock()
	defer mu.Unlock()
	return lines, said.String()
}

func TestWebhook_whatIsWrongIsOneLine(t *testing.T) {
	t.Setenv(webhookKey, "short")
	for call, want := range map[string]string{
		"play --webhook chat.example/secret":         "begins with http",
		"play --webhook http://chat.example/secret":  "a key of 5 bytes",
		"play --webhook file:///etc/passwd --mute=1": "",
	} {
		var said strings.Builder
		require.Equal(t, 2, run(strings.Fields(call), strings.NewReader(""), io.Discard, &said), call)
		require.Contains(t, said.String(), want)
		require.NotContains(t, said.String(), "secret")
		require.Equal(t, 1, strings.Count(said.String(), "\n"), said.String())
	}
}

// Who was given the key goes on reading the posts of the next game.
func TestWebhook_hasOneKeyForARun(t *testing.T) {
	t.Setenv(webhookKey, "")
	var said [2]strings.Builder
	for i := range said {
		f := webhookFlags{"http://127.0.0.1:1"}
		s, err := f.open(&stdio{strings.NewReader(""), io.Discard, &said[i]})
		require.NoError(t, err)
		s.Close()
	}
	require.Contains(t, said[0].String(), "signed with the key")
	require.Equal(t, said[0].String(), said[1].String())
}

// Posts and the stream of the same table name the session alike.
func TestWebhook_namesTheSessionAsTheStreamDoes(t *testing.T) {
	t.Setenv(webhookKey, "a key of the players' own")
	c := &playCmd{Game: "stardice", Out: t.TempDir() + "/end.png", webhookFlags: webhookFlags{"http://127.0.0.1:1"}}
	c.Companion = companionAddr{true, "127.0.0.1:0"}
	p, err := newPlayer(context.Background(), c, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	require.NoError(t, err)
	defer p.close()
	s, err := p.session(true)
	require.NoError(t, err)
	l := &loop{screens: p.screens[len(p.screens)-2:], log: io.Discard} // the telephones' and the chat's
	told := l.screens[1].(*webhookScreen)
	require.NoError(t, l.begin(s))
	first := told.session
	require.NotEmpty(t, first)
	require.Equal(t, p.companion.Session(), first)
	require.NoError(t, l.begin(s))
	require.Equal(t, p.companion.Session(), told.session)
	require.NotEqual(t, first, told.session, "another session")
}
