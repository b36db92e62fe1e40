package tuio

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"net/netip"
	"testing"
	"time"

	"github.com/gopacket/gopacket/layers"
	"github.com/stretchr/testify/require"
)

// The types of blocks of pcapng.
const (
	blockSection      = 0x0a0d0d0a
	blockInterface    = 1
	blockSimplePacket = 3
	blockEnhanced     = 6
)

// ngBlock is a block of pcapng in the byte order of the file.
func ngBlock(order binary.AppendByteOrder, kind uint32, body []byte) []byte {
	body = append(body[:len(body):len(body)], make([]byte, -len(body)&3)...)
	n := uint32(12 + len(body))
	b := order.AppendUint32(order.AppendUint32(nil, kind), n)
	return order.AppendUint32(append(b, body...), n)
}

// ngHead is a section with one interface of a link type.
func ngHead(order binary.AppendByteOrder, version uint16, link layers.LinkType) []byte {
	section := order.AppendUint16(order.AppendUint16(order.AppendUint32(nil, 0x1a2b3c4d), version), 0)
	card := order.AppendUint32(order.AppendUint16(order.AppendUint16(nil, uint16(link)), 0), 0)
	return append(ngBlock(order, blockSection, append(section, bytes.Repeat([]byte{0xff}, 8)...)), ngBlock(order, blockInterface, card)...)
}

// ngPacket is a packet at a time in µs, seen by an interface.
func ngPacket(order binary.AppendByteOrder, card uint32, at uint32, frame []byte) []byte {
	b := order.AppendUint32(nil, card)
	for _, v := range []uint32{0, at, uint32(len(frame)), uint32(len(frame))} {
		b = order.AppendUint32(b, v)
	}
	return ngBlock(order, blockEnhanced, append(b, frame...))
}

// aFrame is a datagram as raw IP.
func aFrame(t *testing.T, data []byte) []byte {
	t.Helper()
	ip, err := datagram(Packet{From: netip.MustParseAddrPort("10.0.0.9:77"), Data: data})
	require.NoError(t, err)
	return ip
}

// readSome reads a recording until its end or an error, and returns the times of its
// packets in µs.
func readSome(t *testing.T, file []byte) (*Recording, []int64, error) {
	t.Helper()
	r, err := ReadRecording(bytes.NewReader(file))
	require.NoError(t, err)
	var at []int64
	for {
		p, err := r.Next(context.Background(), Forever)
		if err != nil {
			return r, at, err
		}
		at = append(at, p.Time.Microseconds())
	}
}

// A power cut may leave zeros at the end of a file. They end it as if they weren't there.
func TestRecording_endsWhereZerosBegin(t *testing.T) {
	order := binary.LittleEndian
	file := append(ngHead(order, 1, layers.LinkTypeRaw), ngPacket(order, 0, 5, aFrame(t, cursors(1, 0.5)))...)
	r, at, err := readSome(t, append(file, make([]byte, 4096)...))
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, []int64{0}, at)
	require.True(t, r.Torn())
}

// A file holds several sections, each in its own byte order; those of a version to come
// are passed over.
func TestRecording_readsSections(t *testing.T) {
	frame := aFrame(t, cursors(1, 0.5))
	little, big := binary.AppendByteOrder(binary.LittleEndian), binary.AppendByteOrder(binary.BigEndian)
	var file []byte
	for i, s := range []struct {
		order   binary.AppendByteOrder
		version uint16
		link    layers.LinkType
	}{{little, 9, layers.LinkTypeRaw}, {big, 1, layers.LinkTypeRaw}, {little, 1, layers.LinkTypeIPv4}, {big, 9, layers.LinkTypeRaw}, {big, 1, 12}} {
		file = append(file, ngHead(s.order, s.version, s.link)...)
		file = append(file, ngPacket(s.order, 0, uint32(10*i), frame)...)
	}
	_, at, err := readSome(t, file)
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, []int64{0, 10, 30}, at)
}

// Simple packets bear no time. Alone they make a recording without times; among
// others they came when the one before did.
func TestRecording_tellsThatPacketsBearNoTimes(t *testing.T) {
	frame := aFrame(t, cursors(1, 0.5))
	order := binary.LittleEndian
	simple := ngBlock(order, blockSimplePacket, append(order.AppendUint32(nil, uint32(len(frame))), frame...))
	for name, c := range map[string]struct {
		packets  [][]byte
		at       []int64
		timeless bool
	}{
		"simple packets":           {[][]byte{simple, simple}, []int64{0, 0}, true},
		"all at one time":          {[][]byte{ngPacket(order, 0, 7, frame), ngPacket(order, 0, 7, frame)}, []int64{0, 0}, true},
		"one packet":               {[][]byte{ngPacket(order, 0, 7, frame)}, []int64{0}, false},
		"simple ones among others": {[][]byte{simple, ngPacket(order, 0, 7, frame), simple, ngPacket(order, 0, 9, frame)}, []int64{0, 0, 0, 2}, false},
		"simple ones behind":       {[][]byte{ngPacket(order, 0, 7, frame), ngPacket(order, 0, 9, frame), simple}, []int64{0, 2, 2}, false},
	} {
		t.Run(name, func(t *testing.T) {
			file := append(ngHead(order, 1, layers.LinkTypeRaw), bytes.Join(c.packets, nil)...)
			r, at, err := readSome(t, file)
			require.ErrorIs(t, err, io.EOF)
			require.Equal(t, c.at, at)
			require.Equal(t, c.timeless, r.Stats().Timeless)
		})
	}
}

// A stamp that is broken says thousands of years, and the session goes on behind it,
// however many there are.
func TestRecording_goesOnAfterBrokenStamps(t *testing.T) {
	frame := aFrame(t, cursors(1, 0.5))
	order := binary.LittleEndian
	file := ngHead(order, 1, layers.LinkTypeRaw)
	for i := range 9 {
		broken := ngPacket(order, 0, 0, frame)
		order.PutUint32(broken[12:], 1<<30)
		file = append(file, bytes.Join([][]byte{
			ngPacket(order, 0, uint32(3e6*i), frame), ngPacket(order, 0, uint32(3e6*i+2e6), frame), broken,
		}, nil)...)
	}
	_, at, err := readSome(t, file)
	require.ErrorIs(t, err, io.EOF)
	require.Len(t, at, 27)
	far := farStamp.Microseconds()
	require.Equal(t, []int64{0, 2e6, far, far, far, 2*far - 5e6, 2*far - 5e6}, at[:7])
	require.Equal(t, 2*far, at[26], "the longest that a session lasts")
}

// Fractions of a second counted by powers of two would come out wrong: they are refused.
func TestRecording_refusesTimesInPowersOfTwo(t *testing.T) {
	order := binary.LittleEndian
	for _, unit := range []byte{6, 9, 0x80 | 20, 0x80 | 32} {
		head := ngHead(order, 1, layers.LinkTypeRaw)[:28]
		card := order.AppendUint32(order.AppendUint16(order.AppendUint16(nil, uint16(layers.LinkTypeRaw)), 0), 0)
		card = append(order.AppendUint16(order.AppendUint16(card, 9), 1), unit, 0, 0, 0, 0, 0, 0, 0) // if_tsresol, the end
		file := append(append(head, ngBlock(order, blockInterface, card)...), ngPacket(order, 0, 5, aFrame(t, cursors(1, 0.5)))...)
		_, at, err := readSome(t, file)
		if unit < 0x80 {
			require.ErrorIs(t, err, io.EOF)
			require.Len(t, at, 1)
			continue
		}
		require.ErrorContains(t, err, "powers of two")
		require.Empty(t, at)
	}
}

// A link type that isn't understood is named.
func TestRecording_namesTheLinkTypeThatIsntRead(t *testing.T) {
	frame := aFrame(t, cursors(1, 0.5))
	for link, name := range map[layers.LinkType]string{105: "802.11 (link type 105)", 9: "PPP (link type 9)", 147: "link type 147"} {
		for _, file := range captures(t, link, frame, frame, frame) {
			r, at, err := readSome(t, file)
			require.ErrorIs(t, err, io.EOF)
			require.Empty(t, at)
			require.Equal(t, RecordingStats{Unread: 3, Link: name}, r.Stats())
		}
	}
	r, at, err := readSome(t, captures(t, layers.LinkTypeRaw, frame, []byte{1}, frame)[0])
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, []int64{0, (2 * time.Second).Microseconds()}, at)
	require.Zero(t, r.Stats().Unread)
}

// IPv6 may put heads of its own before UDP, such as one for each router on the way.
func TestRecording_readsIPv6WithExtensions(t *testing.T) {
	from := netip.MustParseAddrPort("[2001:db8::1]:5")
	ip, err := datagram(Packet{From: from, Data: cursors(1, 0.5)})
	require.NoError(t, err)
	hop := []byte{byte(layers.IPProtocolIPv6Destination), 0, 1, 4, 0, 0, 0, 0}
	dest := append([]byte{byte(layers.IPProtocolUDP), 1}, make([]byte, 14)...)
	frame := bytes.Join([][]byte{ip[:40], hop, dest, ip[40:]}, nil)
	frame[6] = byte(layers.IPProtocolIPv6HopByHop)
	binary.BigEndian.PutUint16(frame[4:], uint16(len(frame)-40))
	r, err := ReadRecording(bytes.NewReader(captures(t, layers.LinkTypeRaw, frame, frame[:44], frame[:50])[1]))
	require.NoError(t, err)
	require.Equal(t, []Packet{{From: from, Data: cursors(1, 0.5)}}, readAll(t, r))
}
