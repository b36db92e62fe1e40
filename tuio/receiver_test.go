package tuio

import (
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A source that sends only on change is said to see still the same.
func TestReceiver_saysAgainWhatRests(t *testing.T) {
	from := netip.MustParseAddrPort("10.0.0.1:5000")
	path := record(t, []Packet{
		{Time: time.Second, From: from, Data: cursors(1, 0.5)},
		{Time: 2600 * time.Millisecond, From: from, Data: cursors(2, 0.6)},
	})
	r, err := NewReceiver(open(t, path), Config{}, board(nil))
	require.NoError(t, err)
	var times []time.Duration
	for _, f := range framesUntilQuiet(t, r) {
		times = append(times, f.Time/time.Millisecond)
		require.Len(t, f.Readings, 1)
	}
	require.Equal(t, []time.Duration{1000, 1500, 2000, 2500, 2600}, times)
}
