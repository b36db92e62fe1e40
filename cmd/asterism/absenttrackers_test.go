package main

import (
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// A tracker whose name is misspelt is said once, ten seconds after the first source is
// heard: until then it may still be switched on.
func TestAbsentTrackers_areSaidOnce(t *testing.T) {
	for _, c := range []struct {
		name    string
		tracker []string
		want    []string
	}{
		{"misspelt", []string{"lid@tabel"}, []string{`[[touch.tracker]] "lid@tabel": nobody heard is called that; heard: "lid@table"`}},
		{"one of two", []string{"lid@table", "rim"}, []string{`[[touch.tracker]] "rim": nobody heard is called that; heard: "lid@table"`}},
		{"by its name", []string{"lid@table"}, nil},
		{"by its address", []string{"192.0.2.7"}, nil},
		{"none", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			encoder := tuio.NewEncoder(tuio.EncoderConfig{Profiles: []tuio.Profile{tuio.Cur2D}, Source: "lid@table"})
			client := tuio.NewClient(tuio.Config{})
			a := absentTrackers{mapping: mappingOf(c.tracker...)}
			require.Empty(t, a.check(time.Hour, client), "nobody is heard so far")
			client.Feed(tuio.Packet{Time: time.Hour, From: netip.MustParseAddrPort("192.0.2.7:4000"), Data: encoder.Encode(0, &tuio.Content{})[0]})
			require.True(t, client.Scan())
			require.Empty(t, a.check(time.Hour, client))
			require.Empty(t, a.check(time.Hour+absentAfter-1, client))
			require.Equal(t, c.want, a.check(time.Hour+absentAfter, client))
			require.Empty(t, a.check(2*time.Hour, client), "once")
		})
	}
}

// mappingOf is that of a table with trackers of these names.
func mappingOf(names ...string) tuio.Mapping {
	m := tuio.Mapping{Width: 610, Height: 457}
	for _, n := range names {
		m.Trackers = append(m.Trackers, tuio.Tracker{Source: n, Corners: []constellation.Vec{{}, {X: 300}, {X: 300, Y: 457}, {Y: 457}}})
	}
	return m
}
