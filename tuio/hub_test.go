package tuio

import (
	"context"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// A page that greets is heard out, and hears; listeners that have left take nobody's
// place though nothing is sent, and when all are taken the next is told so.
func TestHub_listenersComeAndGo(t *testing.T) {
	s := newSender(t, "ws-listen://127.0.0.1:0")
	url := "ws://" + s.Addrs()[0].String()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	dial := func() (*websocket.Conn, error) {
		c, _, err := websocket.Dial(ctx, url, nil)
		return c, err
	}
	for range maxStreams + 5 {
		require.Eventually(t, func() bool { // who has just left is noticed in a moment
			c, err := dial()
			if err == nil {
				err = c.Close(websocket.StatusNormalClosure, "")
			}
			return err == nil
		}, patience, time.Millisecond)
	}
	var there []*websocket.Conn
	require.Eventually(t, func() bool {
		c, err := dial()
		if err != nil {
			return len(there) == maxStreams // before, somebody who has left wasn't noticed yet
		}
		require.NoError(t, c.Write(ctx, websocket.MessageText, []byte("hello")))
		there = append(there, c)
		return false
	}, patience, time.Millisecond, "the last are refused")
	require.Len(t, there, maxStreams)
	require.NoError(t, s.SendTable(battle(0)))
	for _, c := range there {
		_, packet, err := c.Read(ctx)
		require.NoError(t, err)
		require.NotEmpty(t, packet)
		c.CloseNow()
	}
}

// Who joins while a frame is under way hears nothing of it: the first frame that it gets is
// a whole one of all that lies there.
func TestHub_whoJoinsWithinAFrameWaitsForTheNext(t *testing.T) {
	h := newHub(t.Context())
	first, _ := h.join()
	require.True(t, h.joined())
	require.NoError(t, h.send([]byte("a frame's first bundle")))
	late, _ := h.join()
	require.NoError(t, h.send([]byte("its second")))
	require.True(t, h.joined(), "so that the next frame is a full one")
	require.NoError(t, h.send([]byte("all")))
	require.False(t, h.joined())
	require.Equal(t, "a frame's first bundle", string(<-first))
	require.Equal(t, "its second", string(<-first))
	require.Equal(t, "all", string(<-first))
	require.Equal(t, "all", string(<-late))
	h.leave(first)
	h.leave(late)
	require.NoError(t, h.close())
}

// At the end every listener is told so: none takes it for a broken connection.
func TestHub_theEndIsTold(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for range 10 {
		s := newSender(t, "ws-listen://127.0.0.1:0")
		var there []*websocket.Conn
		for range 3 {
			c, _, err := websocket.Dial(ctx, "ws://"+s.Addrs()[0].String(), nil)
			require.NoError(t, err)
			defer c.CloseNow()
			there = append(there, c)
		}
		ended := make(chan error)
		go func() { ended <- s.Close() }()
		for _, c := range there {
			var err error
			for err == nil {
				_, _, err = c.Read(ctx)
			}
			require.Equal(t, websocket.StatusNormalClosure, websocket.CloseStatus(err), "%v", err)
		}
		require.NoError(t, <-ended)
	}
}
