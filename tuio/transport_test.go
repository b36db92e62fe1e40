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

// What can't be heard by is told before anything is opened.
func TestListenerConfig_Validate(t *testing.T) {
	for name, c := range map[string]struct {
		cfg  ListenerConfig
		want string // empty: nothing is wrong
	}{
		"defaults":            {ListenerConfig{UDP: "127.0.0.1:0"}, ""},
		"the least packet":    {ListenerConfig{UDP: "127.0.0.1:0", MaxPacket: 16}, ""},
		"packets below zero":  {ListenerConfig{UDP: "127.0.0.1:0", MaxPacket: -1}, "at most -1 bytes"},
		"packets too small":   {ListenerConfig{UDP: "127.0.0.1:0", MaxPacket: 15}, "at most 15 bytes"},
		"a buffer below zero": {ListenerConfig{UDP: "127.0.0.1:0", SocketBuffer: -1}, "-1 bytes kept"},
	} {
		err := c.cfg.Validate()
		if c.want == "" {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.want, name)
	}
}

// cursors returns the bundle of a frame with one cursor at (x, 0.5).
func cursors(fseq int32, x float32) []byte {
	e := NewEncoder(EncoderConfig{Source: "test@here", Profiles: []Profile{Cur2D}})
	e.frame = fseq - 1
	c := &Content{}
	c.Add(Cur2D, Object{S: 1, X: x, Y: 0.5})
	return e.Encode(0, c)[0]
}

// patience is how long a test waits for what surely comes, on however busy a machine.
const patience = 2 * time.Minute

// hear returns the next n packets of l.
func hear(t *testing.T, l *Listener, n int) [][]byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var got [][]byte
	for len(got) < n {
		p, err := l.Next(ctx, Forever)
		require.NoError(t, err)
		if p.Ends() {
			continue
		}
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

// A tick says that nothing has come until then; times never go back.
func TestListen_aTickSaysThatNothingHasCome(t *testing.T) {
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

// A program that ends closes where it listens from two sides: by its context, and at its end.
func TestListen_mayBeClosedByTwoAtOnce(t *testing.T) {
	l, err := Listen(context.Background(), ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0"})
	require.NoError(t, err)
	other := make(chan error)
	go func() { other <- l.Close() }()
	require.NoError(t, l.Close())
	require.NoError(t, <-other)
}

func TestListen_refusesBadConfig(t *testing.T) {
	for name, cfg := range map[string]ListenerConfig{
		"nothing":   {},
		"no port":   {UDP: "127.0.0.1"},
		"high port": {UDP: "127.0.0.1:99999"},
		"dialled":   {DialTCP: []string{"127.0.0.1"}},
		"port 0":    {DialTCP: []string{"127.0.0.1:0"}},
		"page 0":    {DialWS: []string{"ws://127.0.0.1:0/"}},
		"no socket": {DialWS: []string{"http://127.0.0.1:80/"}},
		"page":      {DialWS: []string{"ws://"}},
		"high page": {DialWS: []string{"ws://here:99999/"}},
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

func TestListen_hearsNobodyWhoIsNotAllowed(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", Allow: []string{"10.1.2.3", "192.168.0.0/24"}})
	_, err := dial(t, "udp", l.Addrs()[0].String()).Write(cursors(1, 0.1))
	require.NoError(t, err)
	_, err = dial(t, "tcp", l.Addrs()[1].String()).Write(framed(cursors(1, 0.1)))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return l.Stats().Denied == 2 }, patience, time.Millisecond)
	p, err := l.Next(context.Background(), 0)
	require.NoError(t, err)
	require.True(t, p.Tick(), "a sender that isn't allowed was heard")
}

func TestParseAllow_takesAddressesAndNetworks(t *testing.T) {
	l := &Listener{}
	var err error
	l.allow, err = parseAllow([]string{"::ffff:10.0.0.1", "192.168.7.9/24", "fe80::/10", "::ffff:172.16.0.0/108"})
	require.NoError(t, err)
	for address, want := range map[string]bool{
		"10.0.0.1:1": true, "10.0.0.2:1": false, "192.168.7.1:1": true, "192.168.8.1:1": false,
		"[fe80::1%eth0]:1": true, "[2001:db8::1]:1": false,
		"172.17.0.1:1": true, "[::ffff:172.31.0.1]:1": true, "172.32.0.1:1": false,
	} {
		require.Equal(t, want, l.allowed(plain(netip.MustParseAddrPort(address))), address)
	}
	_, err = parseAllow([]string{"::ffff:0:0/90"})
	require.ErrorContains(t, err, "96 to 128 bits")
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
func TestListen_transportsShareOneOrderAndOneClock(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", WS: "127.0.0.1:0"})
	ctx, cancel := context.WithTimeout(context.Background(), patience)
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
