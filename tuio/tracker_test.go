package tuio

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// Each tracker lies as its name says, else its address with or without a port, and any
// other as all do.
func TestFramer_eachTrackerLiesInItsOwnWay(t *testing.T) {
	at := func(x float64) []constellation.Vec { // a sensor 100 × 100 mm, so far to the right
		return []constellation.Vec{{X: x}, {X: x + 100}, {X: x + 100, Y: 100}, {X: x, Y: 100}}
	}
	f, err := NewFramer(board(func(m *Mapping) {
		m.Corners = at(0)
		m.Trackers = []Tracker{{"10.0.0.7", at(300)}, {"10.0.0.7:5000", at(200)}, {"lid@host", at(100)}}
	}))
	require.NoError(t, err)
	for _, c := range []struct {
		source, from string
		x            float64 // mm
	}{
		{"lid@host", "10.0.0.7:5000", 150}, {"base@host", "10.0.0.7:5000", 250}, {"", "10.0.0.7:5001", 350}, {"base@host", "10.0.0.8:5000", 50}, {"lid", "10.0.0.8:5000", 50},
	} {
		u := &Update{ID: c.from + c.source, Source: c.source, From: netip.MustParseAddrPort(c.from), Profile: Obj2D, Objects: []Object{{X: 0.5, Y: 0.5}}}
		frame := f.Frame(u)
		require.Len(t, frame.Readings, 1)
		require.InDelta(t, c.x, frame.Readings[0].Pos.X, 1e-6, "%s at %s", c.source, c.from)
	}
}

// An address may be written in any of its forms, and costs an update nothing.
func TestSourceName_isAnAddressInAnyForm(t *testing.T) {
	for source, want := range map[string]string{"::1": "::1", "[::1]": "::1", "0:0:0:0:0:0:0:1": "::1", "[0:0::1]:5000": "[::1]:5000", "10.0.0.7": "10.0.0.7", "lid@host": "lid@host"} {
		require.Equal(t, want, SourceName(source))
	}
	names := sourcesOf([]Tracker{{Source: "[::1]"}, {Source: "[0:0::1]:5000"}, {Source: "lid@host"}})
	u := &Update{Source: "base@host", From: netip.MustParseAddrPort("[::1]:5000")}
	require.Equal(t, 1, names.of(u))
	require.Zero(t, testing.AllocsPerRun(10, func() { names.of(u) }))
}

func TestMapping_whatIsWrongWithATrackerIsSaid(t *testing.T) {
	square := []constellation.Vec{{}, {X: 300}, {X: 300, Y: 200}, {Y: 200}}
	for want, all := range map[string][]Tracker{
		"without a source":   {{"", square}},
		`"a": 3 corners`:     {{"a", square[:3]}},
		`"a": corners`:       {{"a", make([]constellation.Vec, 4)}},
		`"a" is given twice`: {{"a", square}, {"b", square}, {"a", square}},
	} {
		m := board(func(m *Mapping) { m.Trackers = all })
		require.ErrorContains(t, m.Validate(), want)
	}
}
