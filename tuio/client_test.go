package tuio

import (
	"math"
	"net/netip"
	"testing"
	"time"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

// In the steady state nothing is allocated, whatever comes.
func TestClient_allocatesNothing(t *testing.T) {
	session := throw(NewEncoder(EncoderConfig{FullEvery: time.Millisecond}), netip.MustParseAddrPort("10.0.0.1:5000"))
	c := NewClient(Config{})
	feed := func(p Packet) {
		c.Feed(p)
		for c.Scan() {
			_ = c.Update()
		}
	}
	for _, p := range session[:40] {
		feed(p)
	}
	i := 40
	require.Zero(t, testing.AllocsPerRun(400, func() { feed(session[i]); i++ }))
	lost := Packet{Time: session[i].Time, From: session[i].From, Data: bundle(
		osc.NewMessage("/tuio/2Dcur", "set", int32(1), float32(math.NaN()), float32(0), float32(0), float32(0), float32(0)),
		osc.NewMessage("/tuio/2Dcur", "fseq", int32(-1)))}
	feed(lost)
	require.Zero(t, testing.AllocsPerRun(100, func() { feed(lost) }), "a place that is no number")
	bad := Packet{Time: session[i].Time, From: session[i].From, Data: session[i].Data[:33]}
	require.Zero(t, testing.AllocsPerRun(100, func() { feed(bad); c.Fault() }))
}
