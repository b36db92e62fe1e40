package tuio

import (
	"context"
	"testing"

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
