package tuio

import (
	"bytes"
	"encoding/binary"
	"net/netip"
	"slices"
	"testing"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
	"github.com/stretchr/testify/require"
)

// A datagram longer than the network's frames is captured in fragments.
func TestRecording_joinsFragments(t *testing.T) {
	data := append(bytes.Clone(cursors(1, 0.5)), make([]byte, 3000)...)
	ip, err := datagram(Packet{From: netip.MustParseAddrPort("10.0.0.9:77"), Data: data})
	require.NoError(t, err)
	var frames [][]byte
	for off := 20; off < len(ip); off += 1480 {
		part := ip[off:min(off+1480, len(ip))]
		head := &layers.IPv4{Version: 4, TTL: 64, Id: 7, Protocol: layers.IPProtocolUDP, FragOffset: uint16(off-20) / 8,
			SrcIP: []byte{10, 0, 0, 9}, DstIP: []byte{10, 0, 0, 1}}
		if off+1480 < len(ip) {
			head.Flags = layers.IPv4MoreFragments
		}
		buf := gopacket.NewSerializeBuffer()
		require.NoError(t, gopacket.SerializeLayers(buf, gopacket.SerializeOptions{FixLengths: true, ComputeChecksums: true}, head, gopacket.Payload(part)))
		frames = append(frames, bytes.Clone(buf.Bytes()))
	}
	require.Len(t, frames, 3)
	frames[0], frames[1] = frames[1], frames[0]
	r, err := ReadRecording(bytes.NewReader(captures(t, layers.LinkTypeRaw, frames...)[1]))
	require.NoError(t, err)
	got := readAll(t, r)
	require.Len(t, got, 1)
	require.Equal(t, data, got[0].Data)
}

// So is one of IPv6, whatever heads stand before the fragments and in them, in any order.
func TestRecording_joinsFragmentsOfIPv6(t *testing.T) {
	data := append(bytes.Clone(cursors(1, 0.5)), make([]byte, 3000)...)
	ip, err := datagram(Packet{From: netip.MustParseAddrPort("[fe80::9]:77"), Data: data})
	require.NoError(t, err)
	options := []byte{17, 0, 1, 4, 0, 0, 0, 0} // for the destination; UDP follows
	whole := append(bytes.Clone(options), ip[40:]...)
	var frames [][]byte
	for off := 0; off < len(whole); off += 1448 {
		part := whole[off:min(off+1448, len(whole))]
		more := uint16(0)
		if off+1448 < len(whole) {
			more = 1
		}
		frame := bytes.Clone(ip[:40])
		frame[6] = 0 // hop by hop, then the fragment's head
		binary.BigEndian.PutUint16(frame[4:], uint16(16+len(part)))
		frame = append(frame, 44, 0, 1, 4, 0, 0, 0, 0)
		frame = append(frame, 60, 0)
		frame = binary.BigEndian.AppendUint16(frame, uint16(off)|more)
		frame = append(append(frame, 0, 0, 0, 7), part...)
		frames = append(frames, append(frame, 0xff, 0xff)) // what the link put behind it
	}
	require.Len(t, frames, 3)
	slices.Reverse(frames)
	r, err := ReadRecording(bytes.NewReader(captures(t, layers.LinkTypeRaw, frames...)[1]))
	require.NoError(t, err)
	got := readAll(t, r)
	require.Len(t, got, 1)
	require.Equal(t, data, got[0].Data)
	require.Equal(t, "[fe80::9]:77", got[0].From.String())
}
