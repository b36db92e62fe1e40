package tuio

import (
	"fmt"
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TUIO over TCP: length, then bundle, however the stream is split.
func TestListen_TCP_anySplit(t *testing.T) {
	l := listen(t, ListenerConfig{TCP: "127.0.0.1:0"})
	conn := dial(t, "tcp", l.Addrs()[0].String())
	a, b := cursors(1, 0.1), cursors(2, 0.2)
	stream := framed(a, b)
	for _, cut := range []int{1, 3, 4, 5, len(a), len(a) + 4, len(a) + 6, len(stream)} {
		_, err := conn.Write(stream[:cut])
		require.NoError(t, err)
		time.Sleep(2 * time.Millisecond)
		_, err = conn.Write(stream[cut:])
		require.NoError(t, err)
		require.Equal(t, [][]byte{a, b}, hear(t, l, 2), "cut at %d", cut)
	}
}

// A length that can't be one ends its own stream and no other.
func TestListen_TCP_brokenFraming(t *testing.T) {
	l := listen(t, ListenerConfig{TCP: "127.0.0.1:0"})
	good, evil := dial(t, "tcp", l.Addrs()[0].String()), dial(t, "tcp", l.Addrs()[0].String())
	_, err := evil.Write([]byte{0x7f, 0xff, 0xff, 0xff, 1, 2, 3})
	require.NoError(t, err)
	_, err = evil.Read(make([]byte, 1))
	require.Error(t, err, "the connection must be closed")
	_, err = good.Write(framed(cursors(1, 0.1)))
	require.NoError(t, err)
	hear(t, l, 1)
	require.EqualValues(t, 1, l.Stats().Broken)
	b, ok := l.Broke(0)
	require.True(t, ok)
	require.ErrorIs(t, b, ErrFraming)
	require.Equal(t, fmt.Sprintf("tuio: connection from %s ended: tuio: broken framing: message of 2147483647 bytes, at most 65507 (1 since the last report)", evil.LocalAddr()), b.Error())
	_, ok = l.Broke(time.Hour)
	require.False(t, ok, "it was told")
}

// A Listener that connects comes back when the sender was away.
func TestListen_TCP_reconnects(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer server.Close()
	l := listen(t, ListenerConfig{DialTCP: []string{server.Addr().String()}})
	for n := range int32(3) {
		conn, err := server.Accept()
		require.NoError(t, err)
		_, err = conn.Write(framed(cursors(n+1, 0.1)))
		require.NoError(t, err)
		require.Equal(t, cursors(n+1, 0.1), hear(t, l, 1)[0])
		conn.Close()
	}
}

// A connection for which there is no room is closed, however it was made.
func TestListen_dial_closesWhatItHasNoRoomFor(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
	l.streams = maxStreams
	server, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer server.Close()
	l.dialTCP(server.Addr().String())
	conn, err := server.Accept()
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetReadDeadline(time.Now().Add(10*time.Second)))
	_, err = conn.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF)
	require.NotZero(t, l.Stats().Full)
	require.Zero(t, l.Stats().Denied, "it would be allowed")
}
