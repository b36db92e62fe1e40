package main

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/tuio"
)

// Contacts are told as their sender tells them, where they are on the table.
func TestPageTable_tellsContactsAsTheyAre(t *testing.T) {
	p := &pageTable{heard: map[string]*surfaceHeard{}}
	say := func(u tuio.Update) { require.NoError(t, p.see(&u)) }
	say(tuio.Update{ID: "a", Source: "surface", Time: time.Second, Profile: tuio.Cur2D, Objects: []tuio.Object{{S: 3, X: 0.5, Y: 0.25}, {S: 4, X: 1.5}}})
	say(tuio.Update{ID: "a", Source: "surface", Time: 2 * time.Second, Profile: tuio.Obj2D, Objects: []tuio.Object{{S: 5, I: 12, X: 1, Y: 1}}})
	say(tuio.Update{ID: "b", Source: "two", Profile: tuio.Obj2D, Objects: []tuio.Object{{S: 9, I: 1}}})
	say(tuio.Update{ID: "b", Source: "two", Profile: tuio.Tuio2, Objects: []tuio.Object{{Type: tuio.Tok, S: 9, I: 1}, {Type: tuio.Bnd, S: 10, W: 0.0625, H: 0.0625}, {Type: tuio.Ptr, S: 11}, {Type: tuio.Sym, S: 9}}})
	require.Equal(t, []start.Sensor{
		{ID: "a", Name: "surface", Heard: 2 * time.Second, Contacts: []start.Contact{
			{Kind: start.Tag, Number: 5, ID: 12, Pos: constellation.Vec{X: 600, Y: 400}}, {Kind: start.Finger, Number: 3, Pos: constellation.Vec{X: 300, Y: 100}}}},
		{ID: "b", Name: "two", Contacts: []start.Contact{{Kind: start.Tag, Number: 9, ID: 1}, {Kind: start.Blob, Number: 10, Size: 31.25}, {Kind: start.Finger, Number: 11}}},
	}, p.sensors(constellation.Vec{X: 600, Y: 400}))
	say(tuio.Update{ID: "a", Time: 9 * time.Second, Profile: tuio.Cur2D, Dead: true})
	require.Len(t, p.sensors(constellation.Vec{X: 600, Y: 400})[0].Contacts, 1)
	require.Equal(t, 2*time.Second, p.sensors(constellation.Vec{X: 600, Y: 400})[0].Heard)
}

// A sender that is gone leaves the page after a while; one that is only silent stays.
func TestPageTable_forgetsWhoIsLongGone(t *testing.T) {
	for name, tc := range map[string]struct {
		status tuio.SourceStatus
		stays  bool
	}{
		"heard":       {tuio.SourceStatus{ID: "a", Heard: 100 * time.Second}, true},
		"silent":      {tuio.SourceStatus{ID: "a"}, true},
		"just gone":   {tuio.SourceStatus{ID: "a", Heard: 50 * time.Second, Dead: true}, true},
		"long gone":   {tuio.SourceStatus{ID: "a", Heard: 30 * time.Second, Dead: true}, false},
		"not told of": {tuio.SourceStatus{ID: "b"}, false},
	} {
		p := &pageTable{heard: map[string]*surfaceHeard{"a": {name: "table"}}}
		p.forget(100*time.Second, []tuio.SourceStatus{tc.status})
		require.Equal(t, tc.stays, len(p.sensors(constellation.Vec{X: 600, Y: 400})) == 1, name)
	}
}

// A table that lies mirrored under its sensor is set right.
func TestPageTable_followsTheSettingsCorners(t *testing.T) {
	cfg, err := readConfig(settingsFile(t, "[table]\nwidth = 600\nheight = 400\n[touch]\ncorners = [[600, 0], [0, 0], [0, 400], [600, 400]]"), "")
	require.NoError(t, err)
	m := cfg.mapping()
	got := surfacePlane(&m, &tuio.Update{})(constellation.Vec{X: 0.25, Y: 0.5})
	require.InDelta(t, 0, got.Dist(constellation.Vec{X: 0.75, Y: 0.5}), 1e-9)
}

// Where nothing but other ways than ports are heard, the page says so.
func TestStart_awaitsSendersAtNoPort(t *testing.T) {
	ownFolders(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--udp", "127.0.0.1:0"}, "port 0"},
		{[]string{"--udp", "none", "--connect", "tcp://127.0.0.1:1"}, "the senders of the call"},
	} {
		table := starter(t, c.args...).listen(context.Background(), time.Now())
		table.close()
		require.Equal(t, c.want, table.waiting)
	}
}
