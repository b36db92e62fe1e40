package tuio

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"time"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/ip4defrag"
	"github.com/gopacket/gopacket/ip6defrag"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/pcapgo"
)

// captureReader reads the UDP datagrams of a capture file.
type captureReader struct {
	source   frameReader
	ng       *pcapgo.NgReader // nil for classic pcap
	begin    time.Time
	begun    bool
	last     time.Time       // of the packet before
	unread   int64           // frames of a link type that isn't read
	link     layers.LinkType // the last of these types
	defrag   *ip4defrag.IPv4Defragmenter
	fragment time.Time // when old fragments were last swept away
	defrag6  *ip6defrag.IPv6Defragmenter
}

// frameReader is what both formats of capture files offer.
type frameReader interface {
	ReadPacketData() ([]byte, gopacket.CaptureInfo, error)
}

// fragmentAge is how long the fragments of a datagram are kept.
const fragmentAge = 10 * time.Second

func newCaptureReader(r *bufio.Reader) (packetReader, error) {
	c := &captureReader{defrag: ip4defrag.NewIPv4Defragmenter(), defrag6: ip6defrag.NewIPv6Defragmenter()}
	r, err := gunzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if head, _ := r.Peek(4); string(head) == "\n\r\r\n" {
		c.ng, err = pcapgo.NewNgReader(r, pcapgo.NgReaderOptions{WantMixedLinkType: true, SkipUnknownVersion: true})
		c.source = c.ng
	} else {
		c.source, err = pcapgo.NewReader(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return c, nil
}

// read returns the next datagram that may be OSC. Other traffic of the
// network is passed over.
func (c *captureReader) read() (Packet, error) {
	for {
		frame, info, err := c.source.ReadPacketData()
		if err = plainEOF(err); err == io.EOF {
			return Packet{}, err
		}
		if err != nil {
			return Packet{}, fmt.Errorf("tuio: recording: %w", err)
		}
		if c.binaryTimes(info.InterfaceIndex) {
			return Packet{}, fmt.Errorf("tuio: recording: its times count fractions of a second by powers of two, which isn't read: `editcap -F pcap` makes a file of it that is")
		}
		info.Timestamp = c.stamp(info.Timestamp)
		from, data, ok := c.datagram(frame, info)
		if ok && (c.own() || len(data) > 0 && (data[0] == '#' || data[0] == '/')) {
			return Packet{Time: info.Timestamp.Sub(c.begin), From: from, Data: data}, nil
		}
	}
}

// plainEOF makes the library's ends those of the io package.
func plainEOF(err error) error {
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return io.EOF
	}
	return err
}

// stamp returns when a packet came, and begins the session with the first. Simple
// packets bear no time: they came when the one before did.
func (c *captureReader) stamp(t time.Time) time.Time {
	if t.IsZero() {
		return c.last
	}
	c.last = t
	if !c.begun {
		c.start(t)
	}
	return t
}

// start sets the begin of the session by the file or by the first packet.
func (c *captureReader) start(first time.Time) {
	c.begin, c.begun = first, true
	if c.own() {
		if t, ok := began(c.ng.SectionInfo().Comment); ok {
			c.begin = t
		}
	}
}

// binaryTimes tells whether an interface counts fractions of a second by powers of two
// (if_tsresol): the library rounds their length, so that times were up to 7 % wrong and
// a second's end came twice.
func (c *captureReader) binaryTimes(card int) bool {
	if c.ng == nil {
		return false
	}
	i, err := c.ng.Interface(card)
	return err == nil && i.TimestampResolution.Binary()
}

// own tells whether the file was written by a Recorder.
func (c *captureReader) own() bool {
	return c.ng != nil && c.ng.SectionInfo().Application == "asterism"
}

// linkType returns how the frames of an interface begin.
func (c *captureReader) linkType(info gopacket.CaptureInfo) layers.LinkType {
	if c.ng == nil {
		return c.source.(*pcapgo.Reader).LinkType()
	}
	t, _ := info.AncillaryData[0].(layers.LinkType) // where WantMixedLinkType puts it
	return t
}

// datagram unwraps a frame as it was seen on the network.
func (c *captureReader) datagram(frame []byte, info gopacket.CaptureInfo) (netip.AddrPort, []byte, bool) {
	link := c.linkType(info)
	if !isRead(link) {
		c.unread, c.link = c.unread+1, link
	}
	packet, ok := cutLink(frame, link)
	if !ok || len(packet) == 0 {
		return netip.AddrPort{}, nil, false
	}
	var from netip.Addr
	var segment []byte
	if packet[0]>>4 == 4 {
		from, segment, ok = c.ipv4(packet, info.Timestamp)
	} else {
		from, segment, ok = c.ipv6(packet)
	}
	if !ok {
		return netip.AddrPort{}, nil, false
	}
	port, data, ok := cutUDP(segment)
	if from.IsUnspecified() && port == 0 {
		return netip.AddrPort{}, data, ok // recorded without an address
	}
	return netip.AddrPortFrom(from, port), data, ok
}

// ipv4 unwraps an IPv4 packet, putting fragments together.
func (c *captureReader) ipv4(packet []byte, at time.Time) (netip.Addr, []byte, bool) {
	var ip layers.IPv4
	if ip.DecodeFromBytes(packet, gopacket.NilDecodeFeedback) != nil || ip.Protocol != layers.IPProtocolUDP {
		return netip.Addr{}, nil, false
	}
	if at.Sub(c.fragment) > fragmentAge {
		c.defrag.DiscardOlderThan(at.Add(-fragmentAge))
		c.fragment = at
	}
	whole, err := c.defrag.DefragIPv4WithTimestamp(&ip, at)
	if err != nil || whole == nil {
		return netip.Addr{}, nil, false
	}
	from, ok := netip.AddrFromSlice(whole.SrcIP)
	return from.Unmap(), whole.Payload, ok
}

// ipv6 unwraps an IPv6 packet, putting fragments together. Those of a packet that was
// never seen whole are kept to the end: they are no more than the file holds.
func (c *captureReader) ipv6(packet []byte) (netip.Addr, []byte, bool) {
	head, rest, ok := cutIPv6(packet)
	if !ok {
		return netip.Addr{}, nil, false
	}
	next, rest := cutExtensions(head.NextHeader, rest)
	if next == layers.IPProtocolIPv6Fragment {
		if next, rest = c.join6(&head, rest); rest == nil {
			return netip.Addr{}, nil, false
		}
	}
	from, ok := netip.AddrFromSlice(head.SrcIP)
	return from, rest, ok && next == layers.IPProtocolUDP
}

// join6 takes in a fragment of an IPv6 packet. With the last one of a packet it returns
// what comes first in that, and its bytes.
func (c *captureReader) join6(head *layers.IPv6, rest []byte) (layers.IPProtocol, []byte) {
	part, ok := cutFragment(rest)
	if !ok {
		return layers.IPProtocolNoNextHeader, nil
	}
	whole := c.defrag6.DefragIPv6(head, &part)
	if whole == nil {
		return layers.IPProtocolNoNextHeader, nil
	}
	return cutExtensions(whole.NextHeader, whole.Payload)
}
