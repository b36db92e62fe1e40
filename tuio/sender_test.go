package tuio

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// battle is a table with dice of several kinds, a block and a finger.
func battle(at time.Duration) *constellation.Table {
	return &constellation.Table{
		Width: 610, Height: 457, Time: at,
		Dice: []constellation.Die{
			{ID: "a", Kind: constellation.D20, Face: "17", Team: constellation.White, Pos: constellation.Vec{X: 120, Y: 88}, Angle: 12, Size: 22},
			{ID: "b", Kind: constellation.D6, Face: "4", Team: constellation.Red, Pos: constellation.Vec{X: 300, Y: 200}, Angle: 350, Size: 16},
			{ID: "c", Kind: constellation.Utara, Pos: constellation.Vec{X: 500, Y: 400}, Size: 16},
		},
		Blocks:  []constellation.Block{{ID: "k", Pos: constellation.Vec{X: 200, Y: 300}, Angle: 30, W: 75, H: 25}},
		Touches: []constellation.Touch{{ID: "f", Pos: constellation.Vec{X: 50, Y: 50}}},
	}
}

// receive returns the first frame in which n things are seen and the team of
// the first is known, which TUIO 2.0 alone can tell.
func receive(t *testing.T, r *Receiver, n int) constellation.Frame {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		f, err := r.Next(ctx)
		require.NoError(t, err)
		if len(f.Readings) == n && f.Readings[0].Team != "" {
			return f
		}
	}
}

// What is sent over any transport is seen as it lay on the table.
func TestSender_anyTransportShowsTheTable(t *testing.T) {
	for _, way := range []string{"udp", "tcp", "ws", "tcp-listen", "ws-listen"} {
		t.Run(way, func(t *testing.T) {
			s, l := connect(t, way)
			r := hearBattle(t, l)
			stop := send(s)
			defer stop()
			checkBattle(t, receive(t, r, 5))
		})
	}
}

// hearBattle returns a Receiver with the measures of the battle's table.
func hearBattle(t *testing.T, l *Listener) *Receiver {
	t.Helper()
	m := Mapping{Width: 610, Height: 457, Cursors: CursorsAreTouches, Blobs: []BlobRule{{Symbol: Symbol{Role: constellation.RoleBlock}, Min: 40, Max: 90}}}
	r, err := NewReceiver(l, Config{}, m)
	require.NoError(t, err)
	return r
}

// send sends the battle over and over, since a stream takes its time to be
// connected. The function that it returns ends that.
func send(s *Sender) (stop func()) {
	quit, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for at := time.Duration(0); ; at += 20 * time.Millisecond {
			_ = s.SendTable(battle(at))
			select {
			case <-quit:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	return func() { close(quit); <-done }
}

// connect returns a Sender and a Listener that are connected in one way.
func connect(t *testing.T, way string) (*Sender, *Listener) {
	t.Helper()
	s, l := connectWith(t, context.Background(), way)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s, l
}

// connectWith is connect with a Sender that the caller closes.
func connectWith(t *testing.T, ctx context.Context, way string) (*Sender, *Listener) {
	t.Helper()
	if strings.HasSuffix(way, "-listen") {
		s := openSender(t, ctx, way+"://127.0.0.1:0")
		address := s.Addrs()[0].String()
		if way == "tcp-listen" {
			return s, listen(t, ListenerConfig{DialTCP: []string{address}})
		}
		return s, listen(t, ListenerConfig{DialWS: []string{"ws://" + address}})
	}
	any := "127.0.0.1:0"
	l := listen(t, map[string]ListenerConfig{"udp": {UDP: any}, "tcp": {TCP: any}, "ws": {WS: any}}[way])
	return openSender(t, ctx, way+"://"+l.Addrs()[0].String()), l
}

func newSender(t *testing.T, targets ...string) *Sender {
	t.Helper()
	s := openSender(t, context.Background(), targets...)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func openSender(t *testing.T, ctx context.Context, targets ...string) *Sender {
	t.Helper()
	s, err := NewSender(ctx, SenderConfig{Targets: targets})
	require.NoError(t, err)
	return s
}

func checkBattle(t *testing.T, f constellation.Frame) {
	t.Helper()
	want := battle(0)
	for i, die := range want.Dice {
		r := f.Readings[i]
		require.Equal(t, die.Kind, r.Kind)
		require.Equal(t, die.Face, r.Face)
		require.Equal(t, die.Team, r.Team)
		require.InDelta(t, 0, r.Pos.Dist(die.Pos), 1e-3)
		require.InDelta(t, die.Angle.Degrees(), r.Angle.Degrees(), 1e-3)
		require.InDelta(t, die.Size, r.Size, 1e-3)
	}
	block, touch := f.Readings[3], f.Readings[4]
	require.Equal(t, constellation.RoleBlock, block.Role)
	require.InDelta(t, 75, block.W, 1e-3)
	require.InDelta(t, 25, block.H, 1e-3)
	require.Equal(t, constellation.RoleTouch, touch.Role)
}

// One listener that is away doesn't keep the others from hearing.
func TestSender_oneTargetAwayKeepsNobodyWaiting(t *testing.T) {
	a, b := listen(t, ListenerConfig{UDP: "127.0.0.1:0"}), listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
	s := newSender(t, "tcp://127.0.0.1:1", "udp://"+a.Addrs()[0].String(), b.Addrs()[0].String())
	require.NoError(t, s.SendTable(battle(0)))
	require.Equal(t, hear(t, a, 4), hear(t, b, 4))
}

func TestSender_refusesBadTargets(t *testing.T) {
	for _, target := range []string{"smoke://here:1", "udp://nowhere", "tcp://", "tcp://foo", "tcp://:", "tcp://here:99999", "ws://", "ws://:80/", "ws://here:99999", "udp://127.0.0.1:0", "tcp://127.0.0.1:0", "ws://127.0.0.1:0/", "tcp-listen://256.1.1.1:5"} {
		_, err := NewSender(context.Background(), SenderConfig{Targets: []string{target}})
		require.ErrorContains(t, err, target)
	}
	_, err := NewSender(context.Background(), SenderConfig{})
	require.Error(t, err)
}

// Who hears learns that a session has ended, by whatever way: else its dice lie
// there for half a minute. A program that is interrupted has lost its context.
func TestSender_theGoodbyeIsHeard(t *testing.T) {
	for _, way := range []string{"udp", "tcp", "ws", "tcp-listen", "ws-listen"} {
		t.Run(way, func(t *testing.T) {
			ctx, interrupt := context.WithCancel(context.Background())
			s, l := connectWith(t, ctx, way)
			r := hearBattle(t, l)
			stop := send(s)
			receive(t, r, 5)
			stop()
			interrupt()
			require.NoError(t, s.Bye(time.Hour))
			require.NoError(t, s.Close())
			seeEmpty(t, r)
		})
	}
}

// seeEmpty waits for a frame in which nothing is seen; one of a source that
// merely fell silent doesn't count.
func seeEmpty(t *testing.T, r *Receiver) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		f, err := r.Next(ctx)
		require.NoError(t, err)
		require.Empty(t, f.Blind, "the source fell silent")
		if len(f.Readings) == 0 {
			return
		}
	}
}
