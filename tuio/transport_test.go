package tuio

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// cursors returns the bundle of a frame with one cursor at (x, 0.5).
func cursors(fseq int32, x float32) []byte {
	e := NewEncoder(EncoderConfig{Source: "test@here", Profiles: []Profile{Cur2D}})
	e.frame = fseq - 1
	c := &Content{}
	c.Add(Cur2D, Object{S: 1, X: x, Y: 0.5})
	return e.Encode(0, c)[0]
}

// hear returns the next n packets of l.
func hear(t *testing.T, l *Listener, n int) [][]byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var got [][]byte
	for range n {
		p, err := l.Next(ctx, Forever)
		require.NoError(t, err)
		got = append(got, append([]byte{}, p.Data...))
	}
	return got
}

func listen(t *testing.T, cfg ListenerConfig) *Listener {
	t.Helper()
	l, err := Listen(context.Background(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	return l
}

func dial(t *testing.T, network, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial(network, address)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	return conn
}

func framed(packets ...[]byte) []byte {
	var b []byte
	for _, p := range packets {
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(p))), p...)
	}
	return b
}

func TestListen_UDP(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
	conn := dial(t, "udp", l.Addrs()[0].String())
	a, b := cursors(1, 0.1), cursors(2, 0.2)
	for _, p := range [][]byte{a, b} {
		_, err := conn.Write(p)
		require.NoError(t, err)
	}
	require.Equal(t, [][]byte{a, b}, hear(t, l, 2))
}

// A tick says that nothing has come until then; times never go back.
func TestListen_ticks(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
	p, err := l.Next(context.Background(), 5*time.Millisecond)
	require.NoError(t, err)
	require.True(t, p.Tick())
	require.GreaterOrEqual(t, p.Time, 5*time.Millisecond)
	conn := dial(t, "udp", l.Addrs()[0].String())
	_, err = conn.Write(cursors(1, 0.1))
	require.NoError(t, err)
	q, err := l.Next(context.Background(), Forever)
	require.NoError(t, err)
	require.GreaterOrEqual(t, q.Time, p.Time)
}

func TestListen_endsWithClose(t *testing.T) {
	l, err := Listen(context.Background(), ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", WS: "127.0.0.1:0"})
	require.NoError(t, err)
	done := make(chan error)
	go func() {
		_, err := l.Next(context.Background(), Forever)
		done <- err
	}()
	require.NoError(t, l.Close())
	require.ErrorIs(t, <-done, io.EOF)
}

func TestListen_refusesBadConfig(t *testing.T) {
	for name, cfg := range map[string]ListenerConfig{
		"nothing":   {},
		"no port":   {UDP: "127.0.0.1"},
		"group":     {UDP: ":0", Multicast: "10.0.0.1"},
		"allow":     {UDP: "127.0.0.1:0", Allow: []string{"somebody"}},
		"interface": {UDP: "127.0.0.1:0", Interface: "no such card"},
		"taken":     {TCP: "256.0.0.1:80"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Listen(context.Background(), cfg)
			require.Error(t, err)
		})
	}
}

func TestListen_allow(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", Allow: []string{"10.1.2.3", "192.168.0.0/24"}})
	_, err := dial(t, "udp", l.Addrs()[0].String()).Write(cursors(1, 0.1))
	require.NoError(t, err)
	_, err = dial(t, "tcp", l.Addrs()[1].String()).Write(framed(cursors(1, 0.1)))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return l.Stats().Denied == 2 }, 5*time.Second, time.Millisecond)
	p, err := l.Next(context.Background(), 0)
	require.NoError(t, err)
	require.True(t, p.Tick(), "a sender that isn't allowed was heard")
}

func TestParseAllow(t *testing.T) {
	l := &Listener{}
	var err error
	l.allow, err = parseAllow([]string{"::ffff:10.0.0.1", "192.168.7.9/24", "fe80::/10"})
	require.NoError(t, err)
	for address, want := range map[string]bool{
		"10.0.0.1:1": true, "10.0.0.2:1": false, "192.168.7.1:1": true, "192.168.8.1:1": false,
		"[fe80::1%eth0]:1": true, "[2001:db8::1]:1": false,
	} {
		require.Equal(t, want, l.allowed(plain(netip.MustParseAddrPort(address))), address)
	}
}

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

func TestListen_WS(t *testing.T) {
	l := listen(t, ListenerConfig{WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, _, err := dialWebSocket(ctx, "ws://"+l.Addrs()[0].String())
	require.NoError(t, err)
	defer conn.CloseNow()
	require.NoError(t, conn.Write(ctx, websocket.MessageText, []byte("no TUIO")))
	require.NoError(t, conn.Write(ctx, websocket.MessageBinary, cursors(1, 0.1)))
	require.Equal(t, cursors(1, 0.1), hear(t, l, 1)[0])
}

// A page of another origin must not be able to send.
func TestListen_WS_foreignOrigin(t *testing.T) {
	l := listen(t, ListenerConfig{WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_, resp, err := websocket.Dial(ctx, "ws://"+l.Addrs()[0].String(), &websocket.DialOptions{
		HTTPHeader: map[string][]string{"Origin": {"https://elsewhere.example"}},
	})
	require.Error(t, err)
	require.Equal(t, 403, resp.StatusCode)
}

// The address of an interface is found by its name, loopback's without any
// network.
func TestListen_interface(t *testing.T) {
	card := loopback(t)
	l := listen(t, ListenerConfig{UDP: ":0", Interface: card.Name})
	require.True(t, l.Addrs()[0].Addr().IsLoopback(), l.Addrs()[0])
}

// Who names an interface doesn't mean loopback, unless it is that.
func TestListen_interfaceBeforeLoopback(t *testing.T) {
	card, home := &net.Interface{}, &net.Interface{Flags: net.FlagLoopback}
	require.True(t, elsewhere(net.IPv4(127, 0, 0, 1), card))
	require.False(t, elsewhere(net.IPv4(127, 0, 0, 1), home))
	require.False(t, elsewhere(net.IPv4(10, 0, 0, 1), card))
	require.True(t, elsewhere(net.IPv4zero, home))
}

func loopback(t *testing.T) net.Interface {
	t.Helper()
	cards, err := net.Interfaces()
	require.NoError(t, err)
	for _, c := range cards {
		if c.Flags&net.FlagLoopback != 0 {
			return c
		}
	}
	t.Fatal("no loopback interface")
	return net.Interface{}
}

// Several transports at once have one order and one clock.
func TestListen_together(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	ws, _, err := dialWebSocket(ctx, "ws://"+l.Addrs()[2].String())
	require.NoError(t, err)
	defer ws.CloseNow()
	udp, tcp := dial(t, "udp", l.Addrs()[0].String()), dial(t, "tcp", l.Addrs()[1].String())
	last := time.Duration(0)
	for n := range int32(20) {
		p := cursors(n+1, 0.5)
		_, err1 := udp.Write(p)
		_, err2 := tcp.Write(framed(p))
		require.NoError(t, errors.Join(err1, err2, ws.Write(ctx, websocket.MessageBinary, p)))
		for range 3 {
			got, err := l.Next(ctx, Forever)
			require.NoError(t, err)
			require.Equal(t, p, got.Data)
			require.GreaterOrEqual(t, got.Time, last)
			last = got.Time
		}
	}
}

// A multicast group can be joined on one interface, and left.
func TestListen_multicast(t *testing.T) {
	card := loopback(t)
	l := listen(t, ListenerConfig{UDP: ":0", Multicast: "239.255.33.33", Interface: card.Name})
	require.Len(t, l.Addrs(), 1)
	require.NotZero(t, l.Addrs()[0].Port())
}
