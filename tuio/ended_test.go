package tuio

import (
	"bytes"
	"context"
	"io"
	"net/netip"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// deadAfter is how long who has hung up may take to come back.
var deadAfter = Config{}.Defaults().DeadAfter

// moving are frames of one finger that moves in each, as senders of changes send it.
func moving(from netip.AddrPort, n int) (all []Packet) {
	for i := range n {
		all = append(all, Packet{Time: time.Duration(i) * 30 * time.Millisecond, From: from, Data: cursors(int32(i+1), 0.1+0.01*float32(i))})
	}
	return all
}

// left is when what a client has heard was taken off the table, 0 while it lies there.
func left(c *Client, packets []Packet) (at time.Duration) {
	for _, p := range packets {
		c.Feed(p)
		for c.Scan() {
			if u := c.Update(); u.Dead && len(u.Removed) > 0 {
				at = u.Time
			}
		}
	}
	return at
}

// Whose stream has ended is gone once he has had time to connect again; one who sends
// datagrams may have had nothing to say.
func TestClient_whoHasHungUpIsGone(t *testing.T) {
	const hungUp = 10 * time.Second
	from, other := netip.MustParseAddrPort("10.0.0.1:5000"), netip.MustParseAddrPort("10.0.0.2:5000")
	end := func(from netip.AddrPort, at time.Duration) Packet {
		return Packet{Time: at, From: from, Data: []byte{}}
	}
	again := moving(from, 5)[4]
	again.Time = hungUp + time.Second
	tick := Packet{Time: time.Minute}
	for name, c := range map[string]struct {
		then []Packet
		left time.Duration
	}{
		"nothing more comes":          {[]Packet{tick}, 0},
		"the stream ends":             {[]Packet{end(from, hungUp), tick}, hungUp + deadAfter},
		"another one's stream ends":   {[]Packet{end(other, hungUp), tick}, 0},
		"he comes back":               {[]Packet{end(from, hungUp), again, tick}, 0},
		"he comes back and goes":      {[]Packet{end(from, hungUp), again, end(from, 20*time.Second), tick}, 20*time.Second + deadAfter},
		"it ends as soon as it spoke": {[]Packet{end(from, 90*time.Millisecond), tick}, 90*time.Millisecond + deadAfter},
	} {
		t.Run(name, func(t *testing.T) {
			client := NewClient(Config{})
			require.Equal(t, c.left, left(client, append(moving(from, 4), c.then...)))
			require.Zero(t, client.Stats().Malformed)
		})
	}
}

// next is the next packet that isn't a tick.
func next(t *testing.T, l *Listener) Packet {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	p, err := l.Next(ctx, Forever)
	require.NoError(t, err)
	p.Data = bytes.Clone(p.Data)
	return p
}

// The end of a stream is heard, after all that came through it; an empty message or an
// empty datagram is none.
func TestListen_theEndOfAStreamIsHeard(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	udp, tcp := dial(t, "udp", l.Addrs()[0].String()), dial(t, "tcp", l.Addrs()[1].String())
	ws, _, err := dialWebSocket(ctx, "ws://"+l.Addrs()[2].String())
	require.NoError(t, err)

	_, err = udp.Write(nil)
	require.NoError(t, err)
	_, err = udp.Write(cursors(1, 0.1))
	require.NoError(t, err)
	require.Equal(t, cursors(1, 0.1), next(t, l).Data)

	_, err = tcp.Write(framed(nil, cursors(2, 0.1)))
	require.NoError(t, err)
	spoke := next(t, l)
	require.Equal(t, cursors(2, 0.1), spoke.Data)
	require.NoError(t, tcp.Close())
	end := next(t, l)
	require.True(t, end.Ends())
	require.Equal(t, spoke.From, end.From)

	require.NoError(t, ws.Write(ctx, websocket.MessageBinary, nil))
	require.NoError(t, ws.Write(ctx, websocket.MessageBinary, cursors(3, 0.1)))
	spoke = next(t, l)
	require.Equal(t, cursors(3, 0.1), spoke.Data)
	require.NoError(t, ws.Close(websocket.StatusNormalClosure, ""))
	end = next(t, l)
	require.True(t, end.Ends())
	require.Equal(t, spoke.From, end.From)
}

// Who stops listening hears of no end: nobody has hung up.
func TestListen_itsOwnEndIsNoSenders(t *testing.T) {
	l, err := Listen(context.Background(), ListenerConfig{TCP: "127.0.0.1:0"})
	require.NoError(t, err)
	_, err = dial(t, "tcp", l.Addrs()[0].String()).Write(framed(cursors(1, 0.1)))
	require.NoError(t, err)
	require.False(t, next(t, l).Ends())
	require.NoError(t, l.Close())
	_, err = l.Next(context.Background(), Forever)
	require.ErrorIs(t, err, io.EOF)
}

// A recording keeps the end, so that a replay is as the session was.
func TestRecording_keepsTheEndOfAStream(t *testing.T) {
	for _, from := range []string{"10.0.0.1:5000", "[2001:db8::1]:5000"} {
		at := netip.MustParseAddrPort(from)
		session := append(moving(at, 4), Packet{Time: time.Second, From: at, Data: []byte{}}, Packet{Time: 5 * time.Second, From: netip.MustParseAddrPort("10.0.0.9:1"), Data: cursors(1, 0.2)})
		source, client := open(t, record(t, session)), NewClient(Config{})
		var replayed []Packet
		for {
			p, err := source.Next(context.Background(), Forever)
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			p.Data = bytes.Clone(p.Data)
			replayed = append(replayed, p)
		}
		require.Len(t, replayed, len(session), from)
		require.True(t, replayed[4].Ends(), from)
		require.Equal(t, time.Second+deadAfter, left(client, replayed), from)
	}
}
