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

// Nor is anything for lone messages, from a port that is kept or from ever new ones.
func TestClient_allocatesNothingForLoneMessages(t *testing.T) {
	for name, step := range map[string]uint16{"kept": 0, "new": 1} {
		t.Run(name, func(t *testing.T) {
			c, port, frame := NewClient(Config{}), uint16(1000), loneCursors("a", 1, 0.5)
			feed := func() {
				for _, data := range frame {
					c.Feed(Packet{Time: c.now + time.Millisecond, From: netip.AddrPortFrom(netip.MustParseAddr("10.0.0.1"), port), Data: data})
					for c.Scan() {
						_ = c.Update()
					}
					port += step
				}
			}
			for range 20 {
				feed()
			}
			require.Zero(t, testing.AllocsPerRun(100, feed))
			require.Len(t, c.voices, 1)
		})
	}
}
