package tuio

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

func TestListen_WS_hearsBinaryMessagesAlone(t *testing.T) {
	l := listen(t, ListenerConfig{WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, _, err := dialWebSocket(ctx, "ws://"+l.Addrs()[0].String())
	require.NoError(t, err)
	defer conn.CloseNow()
	require.NoError(t, conn.Write(ctx, websocket.MessageText, []byte("no TUIO")))
	require.NoError(t, conn.Write(ctx, websocket.MessageBinary, cursors(1, 0.1)))
	require.Equal(t, cursors(1, 0.1), hear(t, l, 1)[0])
}

// A page of another origin must not be able to send.
func TestListen_WS_refusesForeignOrigins(t *testing.T) {
	l := listen(t, ListenerConfig{WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, resp, err := websocket.Dial(ctx, "ws://"+l.Addrs()[0].String(), &websocket.DialOptions{
		HTTPHeader: map[string][]string{"Origin": {"https://elsewhere.example"}},
	})
	require.Error(t, err)
	require.Equal(t, 403, resp.StatusCode)
}

// A page whose name was pointed here says that it comes from here: it must not be able to send.
func TestListen_WS_refusesNamesThatAreNotItsOwn(t *testing.T) {
	l := listen(t, ListenerConfig{WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for host, status := range map[string]int{"elsewhere.example:80": 421, "127.0.0.1:3333": 101} {
		conn, resp, err := websocket.Dial(ctx, "ws://"+l.Addrs()[0].String(),
			&websocket.DialOptions{Host: host, HTTPHeader: map[string][]string{"Origin": {"http://" + host}}})
		require.Equal(t, status, resp.StatusCode, "%s: %v", host, err)
		if err == nil {
			conn.CloseNow()
		}
	}
}

func TestCalledHere(t *testing.T) {
	own, err := os.Hostname()
	require.NoError(t, err)
	for host, want := range map[string]bool{
		"elsewhere.example:80": false, "elsewhere.example": false, "localhost.example": false, "": false, ":80": false,
		"127.0.0.1": true, "192.0.2.7:3333": true, "[::1]:3333": true, "[::1]": true, "LOCALHOST:3333": true,
		"table.example": true, "Table.Example:80": true, own + ".local": true, own + ":3333": true,
	} {
		require.Equal(t, want, calledHere(host, "table.example:3333"), host)
	}
}

// A connection for which there is no room is closed, however it was made.
func TestListen_dialWS_closesWhatItHasNoRoomFor(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
	l.streams = maxStreams
	ended := make(chan error, 64)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_, _, err = conn.Read(ctx)
		ended <- err
	}))
	l.dialWS("ws" + strings.TrimPrefix(server.URL, "http"))
	require.NotErrorIs(t, <-ended, context.DeadlineExceeded)
	require.NoError(t, l.Close())
	server.Close()
}

// Who finds no room is told so, and isn't counted among those that may not send.
func TestListen_websocketSaysThatThereIsNoRoom(t *testing.T) {
	l := listen(t, ListenerConfig{WS: "127.0.0.1:0"})
	l.mu.Lock()
	l.streams = maxStreams
	l.mu.Unlock()
	resp, err := http.Get("http://" + l.Addrs()[0].String())
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusServiceUnavailable, resp.StatusCode)
	require.Equal(t, [2]int64{1, 0}, [2]int64{l.Stats().Full, l.Stats().Denied})
}
