package tuio

import (
	"context"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A packet bears the time at which it came, though it waited to be read; times never go back,
// and none is before a tick that was given out.
func TestQueue_packetsBearTheTimeAtWhichTheyCame(t *testing.T) {
	now := time.Second
	q := newQueue(func() time.Duration { return now }, 1<<10, 16)
	next := func(until time.Duration) Packet {
		p, err := q.Next(context.Background(), until)
		require.NoError(t, err)
		return p
	}
	from := netip.MustParseAddrPort("10.0.0.1:5000")
	require.True(t, q.push(from, []byte{1}, 0))
	now = 2 * time.Second // the program stood still
	for _, ago := range []time.Duration{900, 600, 700, 0} {
		require.True(t, q.push(from, []byte{2}, ago*time.Millisecond))
	}
	for _, want := range []time.Duration{1000, 1100, 1400, 1400, 2000} {
		require.Equal(t, want*time.Millisecond, next(Forever).Time)
	}
	now = 3 * time.Second
	require.True(t, next(2500*time.Millisecond).Tick())
	require.True(t, q.push(from, []byte{3}, 800*time.Millisecond))
	require.Equal(t, 3*time.Second, next(Forever).Time, "it was said that nothing had come until then")
}

// When the program goes on after it stood still, the readers empty their sockets before time
// passes.
func TestQueue_noTimePassesBeforeTheSocketsAreEmpty(t *testing.T) {
	var now atomic.Int64
	q := newQueue(func() time.Duration { return time.Duration(now.Load()) }, 1<<10, 16)
	from := netip.MustParseAddrPort("10.0.0.1:5000")
	go func() {
		time.Sleep(time.Millisecond)
		now.Store(int64(time.Second)) // half a second later than anybody asked for
		time.Sleep(4 * time.Millisecond)
		q.push(from, []byte{1}, 900*time.Millisecond)
	}()
	p, err := q.Next(context.Background(), 2*time.Millisecond)
	require.NoError(t, err)
	if p.Tick() && p.Time == time.Second {
		t.Skip("this machine is too busy: the packet came later than readers are waited for")
	}
	require.Equal(t, 2*time.Millisecond, p.Time, "nothing came until then")
	p, err = q.Next(context.Background(), Forever)
	require.NoError(t, err)
	require.Equal(t, 100*time.Millisecond, p.Time)
}
