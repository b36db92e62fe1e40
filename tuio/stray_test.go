package tuio

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

// loneCursors are the messages of a frame with one finger, each a packet.
func loneCursors(name string, fseq int32, x float32) [][]byte {
	var list [][]byte
	for _, m := range []*osc.Message{
		osc.NewMessage("/tuio/2Dcur", "source", name),
		osc.NewMessage("/tuio/2Dcur", "alive", int32(1)),
		osc.NewMessage("/tuio/2Dcur", "set", int32(1), x, float32(0.5), float32(0), float32(0), float32(0)),
		osc.NewMessage("/tuio/2Dcur", "fseq", fseq),
	} {
		list = append(list, raw(m))
	}
	return list
}

// loneSender sends lone messages from a port that it keeps.
type loneSender struct {
	from  netip.AddrPort
	name  string // "" sends no source
	fseq  int32
	x     float32
	queue [][]byte // of the frame that it sends
}

// next returns its next packet.
func (s *loneSender) next() []byte {
	if len(s.queue) == 0 {
		s.fseq++
		s.queue = loneCursors(s.name, s.fseq, s.x)
		if s.name == "" {
			s.queue = s.queue[1:]
		}
	}
	data := s.queue[0]
	s.queue = s.queue[1:]
	return data
}

// However the lone messages of several senders on one machine come mixed, soon each has
// its own objects and numbers.
func TestStrays_sendersThatKeepTheirPortsAreNotMixed(t *testing.T) {
	for seed := range uint64(200) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { mixLoneSenders(t, rand.New(rand.NewPCG(seed, 3))) })
	}
}

func mixLoneSenders(t *testing.T, r *rand.Rand) {
	var senders []*loneSender
	for i := range 2 + r.IntN(4) {
		from := netip.AddrPortFrom(netip.MustParseAddr("10.0.0.1"), 5000+uint16(i))
		name := []string{"", "same", "other"}[r.IntN(3)]
		senders = append(senders, &loneSender{from: from, name: name, fseq: r.Int32N(300), x: float32(i) / 8})
	}
	c := NewClient(Config{})
	send := func(now time.Duration, check bool) {
		for range 8 * len(senders) {
			s := senders[r.IntN(len(senders))]
			for range 1 + r.IntN(3) {
				c.Feed(Packet{Time: now, From: s.from, Data: s.next()})
				for c.Scan() {
					if u := c.Update(); check {
						require.Equal(t, s.from, u.From)
						require.Equal(t, s.name, u.Source)
						require.Equal(t, s.x, u.Objects[0].X)
						require.EqualValues(t, s.fseq, u.Frame)
					}
				}
			}
		}
	}
	for frame := range time.Duration(30) {
		send(frame*20*time.Millisecond, frame >= 10)
	}
	alive := slices.DeleteFunc(c.Sources(c.now), func(s SourceStatus) bool { return s.Dead })
	require.Len(t, alive, len(senders), "what was mixed at first is given up")
}
