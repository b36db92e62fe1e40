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

// Where a source of changes alone is silent for very long, one frame says that it goes
// on seeing the same, and the next ones come when they would have come anyway.
func TestReceiver_saysOnceWhatRestsForLong(t *testing.T) {
	from := netip.MustParseAddrPort("10.0.0.1:5000")
	const year = 365 * 24 * time.Hour
	for _, tc := range []struct {
		name        string
		gap         time.Duration
		frames      int
		until, last time.Duration // of what is said once, and the last time before the next packet
	}{
		{"just before it is long", longQuiet - 100*time.Millisecond, 2401, 0, longQuiet + 500*time.Millisecond},
		{"a little longer", longQuiet + 1200*time.Millisecond, 2403, longQuiet + 1500*time.Millisecond, longQuiet + 2*time.Second},
		{"years", 50*year + 1700*time.Millisecond, 2403, 50*year + 2*time.Second, 50*year + 2500*time.Millisecond},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path := record(t, []Packet{
				{Time: time.Second, From: from, Data: cursors(1, 0.5)},
				{Time: time.Second + tc.gap, From: from, Data: cursors(2, 0.6)},
			})
			r, err := NewReceiver(open(t, path), Config{}, board(nil))
			require.NoError(t, err)
			all := framesUntilQuiet(t, r)
			require.Equal(t, tc.frames, len(all))
			var until time.Duration
			for _, f := range all {
				until = max(until, f.Until)
			}
			require.Equal(t, tc.until, until)
			require.Equal(t, tc.last, all[len(all)-2].Time)
			require.Equal(t, time.Second+tc.gap, all[len(all)-1].Time)
		})
	}
}
