package tuio

import (
	"context"
	"net/netip"
	"time"
)

// Packet is one datagram, one message of a stream, the end of a stream, or a tick.
type Packet struct {
	Time time.Duration  // of arrival, since the session began
	From netip.AddrPort // the sender; invalid when a recording doesn't say
	Data []byte         // valid until the Source's next packet; nil in a tick, empty at the end of a stream
}

// Tick tells whether p carries only the time: nothing has arrived until then.
func (p Packet) Tick() bool { return p.Data == nil }

// Ends tells whether p says that the stream from there has ended: its sender closed it, or
// is gone. A recording keeps that as a datagram without content.
func (p Packet) Ends() bool { return p.Data != nil && len(p.Data) == 0 }

// Forever is a time that no session reaches: for Source.Next without ticks.
const Forever = time.Duration(1<<63 - 1)

// Source yields packets in order of time.
//
// Next returns the next packet that arrives at or before until, else a tick
// at a time not before until: no later packet will bear an earlier time. At
// the end it returns io.EOF.
type Source interface {
	Next(ctx context.Context, until time.Duration) (Packet, error)
}

// fromString writes an address as the answers of listen have it.
func fromString(a netip.AddrPort) string {
	switch {
	case !a.IsValid():
		return ""
	case a.Port() == 0:
		return a.Addr().String()
	}
	return a.String()
}
