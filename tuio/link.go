package tuio

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"fmt"

	"github.com/gopacket/gopacket/layers"
)

// This file takes the heads off what a capture file holds, layer by layer.

// headLength holds how many bytes come before the IP packet, per link type
// whose head has one length.
var headLength = map[layers.LinkType]int{
	layers.LinkTypeNull:     4,
	layers.LinkTypeLoop:     4,
	layers.LinkTypeRaw:      0,
	12:                      0, // raw IP, as BSD numbers it
	14:                      0, // raw IP, as OpenBSD numbers it
	layers.LinkTypeIPv4:     0,
	layers.LinkTypeIPv6:     0,
	layers.LinkTypeLinuxSLL: 16,
	276:                     20, // Linux "cooked" capture, version 2
}

const (
	etherIPv4 = 0x0800
	etherIPv6 = 0x86dd
	etherVLAN = 0x8100
	etherQinQ = 0x88a8
)

// isRead tells whether frames of a link type are understood.
func isRead(link layers.LinkType) bool {
	_, known := headLength[link]
	return known || link == layers.LinkTypeEthernet
}

// linkName names a link type by word and number.
func linkName(link layers.LinkType) string {
	if name := link.String(); name != "UnknownLinkType" {
		return fmt.Sprintf("%s (link type %d)", name, link)
	}
	return fmt.Sprintf("link type %d", link)
}

// cutLink returns the IP packet of a frame.
func cutLink(frame []byte, link layers.LinkType) ([]byte, bool) {
	if link == layers.LinkTypeEthernet {
		return cutEthernet(frame)
	}
	n, known := headLength[link]
	if !known || len(frame) < n {
		return nil, false
	}
	return frame[n:], true
}

// cutEthernet also takes off the tags of virtual networks.
func cutEthernet(frame []byte) ([]byte, bool) {
	for n := 12; len(frame) >= n+2; n += 4 {
		switch binary.BigEndian.Uint16(frame[n:]) {
		case etherVLAN, etherQinQ:
			continue
		case etherIPv4, etherIPv6:
			return frame[n+2:], true
		}
		return nil, false
	}
	return nil, false
}

// cutIPv6 returns the head of an IPv6 packet and what follows it, of which head.NextHeader
// is the first. What the link put behind the packet is cut off.
func cutIPv6(packet []byte) (head layers.IPv6, rest []byte, ok bool) {
	if len(packet) < 40 || packet[0]>>4 != 6 {
		return head, nil, false
	}
	head = layers.IPv6{NextHeader: layers.IPProtocol(packet[6]), SrcIP: packet[8:24], DstIP: packet[24:40]}
	rest = packet[40:]
	if n := int(binary.BigEndian.Uint16(packet[4:])); n > 0 && n < len(rest) {
		rest = rest[:n]
	}
	return head, rest, true
}

// cutFragment takes the head off a fragment of an IPv6 packet (RFC 8200 section 4.5).
func cutFragment(rest []byte) (layers.IPv6Fragment, bool) {
	if len(rest) < 8 {
		return layers.IPv6Fragment{}, false
	}
	place := binary.BigEndian.Uint16(rest[2:])
	return layers.IPv6Fragment{
		BaseLayer:  layers.BaseLayer{Payload: rest[8:]},
		NextHeader: layers.IPProtocol(rest[0]), FragmentOffset: place >> 3, MoreFragments: place&1 != 0,
		Identification: binary.BigEndian.Uint32(rest[4:]),
	}, true
}

// cutExtensions takes off the heads before UDP or a fragment's own, of which next is the
// first, and returns what comes next then: none where a head is cut short.
func cutExtensions(next layers.IPProtocol, rest []byte) (layers.IPProtocol, []byte) {
	for next == layers.IPProtocolIPv6HopByHop || next == layers.IPProtocolIPv6Routing || next == layers.IPProtocolIPv6Destination {
		if len(rest) < 8 || len(rest) < 8+8*int(rest[1]) {
			return layers.IPProtocolNoNextHeader, nil
		}
		next, rest = layers.IPProtocol(rest[0]), rest[8+8*int(rest[1]):]
	}
	return next, rest
}

// cutUDP returns the sender's port and the data of a segment. Padding of the
// link behind it is cut off; a segment that was captured in part is refused.
func cutUDP(segment []byte) (port uint16, data []byte, ok bool) {
	if len(segment) < 8 {
		return 0, nil, false
	}
	n := int(binary.BigEndian.Uint16(segment[4:]))
	if n < 8 || n > len(segment) {
		return 0, nil, false
	}
	return binary.BigEndian.Uint16(segment), segment[8:n:n], true
}

// gunzip uncompresses r if it is compressed.
func gunzip(r *bufio.Reader) (*bufio.Reader, error) {
	if head, _ := r.Peek(2); string(head) != "\x1f\x8b" {
		return r, nil
	}
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	return bufio.NewReader(&bounded{z, maxRecording}), nil
}
