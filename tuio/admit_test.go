package tuio

import (
	"net/netip"
	"testing"
	"time"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

// When there is no room, the source that has been silent for longest goes
// first, and its objects are reported gone.
func TestSources_oldestSilentGoesFirst(t *testing.T) {
	c := NewClient(Config{MaxSources: 2})
	at := func(seconds float64, host string) []byte {
		from := netip.AddrPortFrom(netip.MustParseAddr(host), 5)
		return lines(c, []Packet{{Time: time.Duration(seconds * 1e9), From: from, Data: cursors(int32(seconds*10)+1, 0.5)}})
	}
	at(0, "10.0.0.1")
	at(0.5, "10.0.0.2")
	require.Empty(t, at(0.9, "10.0.0.3"), "none has been silent for a second")
	require.Contains(t, string(at(1.1, "10.0.0.3")), `"from":"10.0.0.1:5","profile":"2Dcur","fseq":1,"added":[],"removed":[1]`)
	require.Contains(t, string(at(1.2, "10.0.0.3")), `"from":"10.0.0.3:5"`)
	require.Len(t, c.voices, 2)
}

// A source beyond its limit of objects is refused, not the others.
func TestSources_objectsAreBounded(t *testing.T) {
	c := NewClient(Config{MaxObjects: 50})
	e := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D, Cur2D, Blb2D}})
	content := &Content{}
	for s := range int32(20) {
		for _, p := range []Profile{Obj2D, Cur2D, Blb2D} {
			content.Add(p, Object{S: s, X: float32(s)})
		}
	}
	for n := range 10 {
		for _, data := range e.Encode(time.Duration(n)*time.Second, content) {
			lines(c, []Packet{{Time: time.Duration(n) * time.Second, From: netip.MustParseAddrPort("10.0.0.1:5"), Data: data}})
		}
	}
	require.LessOrEqual(t, c.voices[0].load(), 50)
	require.GreaterOrEqual(t, c.voices[0].objects(), 40, "two profiles have room")
	require.NotZero(t, c.Sources(c.now)[0].Refused)
	require.NotEmpty(t, lines(c, []Packet{{Time: 10 * time.Second, From: netip.MustParseAddrPort("10.0.0.2:5"), Data: cursors(1, 0.5)}}))
}

// The limit holds for each name, also when one packet bears several. What was never
// closed makes room, and that is counted.
func TestSources_severalNamesAreBounded(t *testing.T) {
	c := NewClient(Config{MaxObjects: 50})
	list := []*osc.Message{osc.NewMessage("/tuio/2Dcur", "source", "a"), osc.NewMessage("/tuio/2Dcur", "source", "b")}
	for s := range int32(20) {
		list = append(list, osc.NewMessage("/tuio/2Dcur", "set", s, float32(0), float32(0), float32(0), float32(0), float32(0)))
	}
	for n := range 20 {
		lines(c, []Packet{{Time: time.Duration(n), From: netip.MustParseAddrPort("10.0.0.1:5"), Data: bundle(list...)}})
	}
	require.Len(t, c.voices, 2)
	for _, v := range c.voices {
		require.LessOrEqual(t, v.load(), 50)
	}
	require.Zero(t, c.Stats().Refused)
	require.EqualValues(t, 9, c.Sources(c.now)[1].Refused)
}

// A program that never closes the frames of one profile silences only that one.
func TestSources_framesNeverClosedSilenceNoOtherProfile(t *testing.T) {
	c := NewClient(Config{MaxObjects: 50})
	e := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}})
	var open []*osc.Message
	for s := range int32(20) {
		open = append(open, osc.NewMessage("/tuio/2Dcur", "set", s, float32(0), float32(0), float32(0), float32(0), float32(0)))
	}
	for n := range 10 {
		at, from := time.Duration(n)*time.Second, netip.MustParseAddrPort("10.0.0.1:5")
		content := &Content{}
		content.Add(Obj2D, Object{S: 1, I: 5, X: float32(n)})
		lines(c, []Packet{{Time: at, From: from, Data: bundle(open...)}})
		require.NotEmpty(t, lines(c, []Packet{{Time: at, From: from, Data: e.Encode(at, content)[0]}}), "packet %d", n)
	}
}
