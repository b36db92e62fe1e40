package tuio

import (
	"bytes"
	"context"
	"io"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
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

// A program started again speaks from a new port. What it saw before is said to be
// over, whether it died in between or not, and time never runs back.
func TestReceiver_aProgramStartedAgainTakesTheOldOnesPlace(t *testing.T) {
	old, anew := netip.MustParseAddrPort("10.0.0.1:5000"), netip.MustParseAddrPort("10.0.0.1:6000")
	second := time.Second
	for name, packets := range map[string][]Packet{
		"quickly":        {{second, old, cursors(7, 0.5)}, {1500 * time.Millisecond, anew, cursors(1, 0.6)}, {9 * second, anew, cursors(2, 0.7)}},
		"slowly":         {{second, old, cursors(7, 0.5)}, {5 * second, anew, cursors(1, 0.6)}, {9 * second, anew, cursors(2, 0.7)}},
		"after it died":  {{second, old, cursors(7, 0.5)}, {2 * second, old, cursors(8, 0.5)}, {3 * second, old, cursors(9, 0.5)}, {20 * second, anew, cursors(1, 0.6)}, {29 * second, anew, cursors(2, 0.7)}},
		"within a frame": {{second, old, cursors(7, 0.5)}, {second + 1, anew, cursors(1, 0.6)}, {9 * second, anew, cursors(2, 0.7)}},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := NewReceiver(open(t, record(t, packets)), Config{}, board(nil))
			require.NoError(t, err)
			last, over := time.Duration(0), 0
			for {
				f, err := r.Next(context.Background())
				if err == io.EOF {
					break
				}
				require.NoError(t, err)
				require.GreaterOrEqual(t, f.Time, last)
				last = f.Time
				if over > 0 {
					require.NotContains(t, f.Source, old.String(), "it speaks after its end")
				}
				if f.Blind == constellation.Replaced {
					over++
					require.Contains(t, f.Source, old.String())
				}
			}
			require.Equal(t, 1, over)
		})
	}
}

// A program that is started again and again: each of its earlier lives is said to be
// over once, however many come after it.
func TestReceiver_eachPredecessorIsSaidToBeOverOnce(t *testing.T) {
	var packets []Packet
	for n := range 5 {
		from := netip.AddrPortFrom(netip.MustParseAddr("10.0.0.1"), uint16(5000+n))
		for i := range 4 {
			at := time.Duration(10*n)*time.Second + time.Duration(i)*100*time.Millisecond
			packets = append(packets, Packet{at, from, cursors(int32(i+1), 0.5)})
		}
	}
	r, err := NewReceiver(open(t, record(t, packets)), Config{}, board(nil))
	require.NoError(t, err)
	over := map[string]int{}
	for {
		f, err := r.Next(context.Background())
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if f.Blind == constellation.Replaced {
			over[f.Source]++
		}
	}
	require.Len(t, over, 4)
	for source, times := range over {
		require.Equal(t, 1, times, source)
	}
}

func TestReceiver_needsASource(t *testing.T) {
	_, err := NewReceiver(nil, Config{}, board(nil))
	require.EqualError(t, err, "tuio: no source")
}

// The end of a recording doesn't swallow a frame that waited for further bundles.
func TestReceiver_theLastFrameOfARecordingCounts(t *testing.T) {
	e := NewEncoder(EncoderConfig{Profiles: []Profile{Cur2D}})
	from := netip.MustParseAddrPort("10.0.0.1:5000")
	var packets []Packet
	for n, x := range []float32{0.25, 0.5} {
		c := &Content{}
		c.Add(Cur2D, Object{S: 1, X: x, Y: 0.5}, Object{S: 2, X: 0.75, Y: 0.5})
		at := time.Duration(n+1) * 100 * time.Millisecond
		packets = append(packets, Packet{at, from, bytes.Clone(e.Encode(at, c)[0])})
	}
	r, err := NewReceiver(open(t, record(t, packets)), Config{}, board(nil))
	require.NoError(t, err)
	frames := framesUntilQuiet(t, r)
	require.Len(t, frames, 2)
	require.InDelta(t, 300, frames[1].Readings[0].Pos.X, 1e-3)
}
