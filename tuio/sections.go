package tuio

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/pcapgo"
)

// sections reads the packets of a pcapng file. It hands the library a block at a
// time, so that one that can't be read costs only that one.
type sections struct {
	file    *bufio.Reader
	order   binary.ByteOrder // of the section
	block   []byte           // as it is in the file
	bytes   bytes.Reader     // of block
	feed    *bufio.Reader    // reads them, for the library
	section *pcapgo.NgReader // nil in a section of an unknown version
	read    int64            // packets
	skipped int64            // packets whose block couldn't be read
	fault   error            // of the first of them
}

// The types of blocks that matter here; others are passed over.
const (
	blockSection      = 0x0a0d0d0a
	blockInterface    = 1
	blockPacket       = 2
	blockSimplePacket = 3
	blockEnhanced     = 6
)

// blockMax bounds a block that is looked at, in bytes. No datagram is as long.
const blockMax = 1 << 20

// feedSize is what the library needs at least, in bytes, to read from feed itself.
const feedSize = 4096

func newSections(r *bufio.Reader) (*sections, error) {
	s := &sections{file: r, feed: bufio.NewReaderSize(nil, feedSize)}
	for s.section == nil {
		kind, err := s.next()
		if err == nil && kind == blockSection {
			err = s.begin()
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// ReadPacketData returns the next packet.
func (s *sections) ReadPacketData() ([]byte, gopacket.CaptureInfo, error) {
	for {
		kind, err := s.next()
		if err == nil {
			err = s.head(kind)
		}
		if err != nil {
			return nil, gopacket.CaptureInfo{}, s.ended(err)
		}
		if s.section == nil || !isPacket(kind) {
			continue
		}
		data, info, err := s.packet(kind)
		if err == nil {
			s.read++
			return data, info, nil
		}
		if !s.sound() {
			return nil, info, s.wrong(err)
		}
		s.skip(s.wrong(err))
	}
}

// skip passes over a packet that can't be read.
func (s *sections) skip(err error) {
	s.skipped++
	s.fault = cmp.Or(s.fault, err)
}

// ended says how the file ended: one of which no packet could be read is broken.
func (s *sections) ended(err error) error {
	if err == io.EOF && s.read == 0 && s.skipped > 0 {
		return s.fault
	}
	return err
}

// packet reads the block as a packet. How long it is said to be is checked before
// the library makes room for it.
func (s *sections) packet(kind uint32) ([]byte, gopacket.CaptureInfo, error) {
	if n := s.captured(kind); n > len(s.block) {
		return nil, gopacket.CaptureInfo{}, fmt.Errorf("packet of %d bytes", n)
	}
	return s.section.ReadPacketData()
}

// captured is how long the block says that its packet is, in bytes.
func (s *sections) captured(kind uint32) int {
	if kind != blockSimplePacket {
		return s.number(20)
	}
	n := s.number(8)
	if card, err := s.section.Interface(0); err == nil && card.SnapLength != 0 {
		n = min(n, int(card.SnapLength))
	}
	return n
}

// number reads four bytes of the block, 0 if it is too short.
func (s *sections) number(at int) int {
	if len(s.block) < at+4 {
		return 0
	}
	return int(s.order.Uint32(s.block[at:]))
}

// wrong says what is wrong with the block. An end within it isn't that of the file.
func (s *sections) wrong(err error) error {
	return fmt.Errorf("block of %d bytes: %v", len(s.block), err)
}

func isPacket(kind uint32) bool {
	return kind == blockEnhanced || kind == blockSimplePacket || kind == blockPacket
}

// head takes a block that says how packets are to be read.
func (s *sections) head(kind uint32) error {
	switch {
	case kind == blockSection:
		return s.begin()
	case kind != blockInterface || s.section == nil:
		return nil
	}
	if _, _, err := s.section.ReadPacketData(); err != io.EOF {
		return s.wrong(err)
	}
	return nil
}

// begin begins a section. One of an unknown version is passed over.
func (s *sections) begin() error {
	var err error
	s.section, err = pcapgo.NewNgReader(s.feed, pcapgo.NgReaderOptions{WantMixedLinkType: true})
	if errors.Is(err, pcapgo.ErrNgVersionMismatch) {
		s.section, err = nil, nil
	}
	if err != nil {
		return s.wrong(err)
	}
	return nil
}

// sound tells whether the block's length stands at its end as well, so that the
// next one begins there.
func (s *sections) sound() bool {
	n := len(s.block)
	return n >= 12 && n%4 == 0 && s.order.Uint32(s.block[n-4:]) == uint32(n)
}

// next reads the next block that matters and returns its type. Packets too long for
// a datagram don't, but are counted: their length may be what is wrong.
func (s *sections) next() (uint32, error) {
	for {
		kind, n, err := s.peek()
		switch {
		case err != nil:
			return 0, err
		case n < 12: // zeros, as a power cut leaves them at the end
			return 0, io.ErrUnexpectedEOF
		case kind != blockSection && kind != blockInterface && !isPacket(kind):
			err = s.pass(n)
		case n <= blockMax:
			return kind, s.take(int(n))
		case isPacket(kind):
			if err = s.pass(n); err == nil {
				s.skip(fmt.Errorf("block of %d bytes: longer than a packet of UDP", n))
			}
		default:
			return 0, fmt.Errorf("block of %d bytes: longer than any section or interface needs", n)
		}
		if err != nil {
			return 0, err
		}
	}
}

// peek returns type and length of the block that comes. The header of a section
// says in which order the bytes of all its numbers are.
func (s *sections) peek() (kind, n uint32, err error) {
	head, err := s.file.Peek(12)
	if len(head) == 0 && err == io.EOF {
		return 0, 0, io.EOF
	}
	if err != nil {
		return 0, 0, unexpected(err)
	}
	if binary.BigEndian.Uint32(head) == blockSection {
		switch uint32(0x1a2b3c4d) {
		case binary.LittleEndian.Uint32(head[8:]):
			s.order = binary.LittleEndian
		case binary.BigEndian.Uint32(head[8:]):
			s.order = binary.BigEndian
		default:
			return 0, 0, fmt.Errorf("section of unknown byte order %x", head[8:])
		}
	}
	return s.order.Uint32(head), s.order.Uint32(head[4:]), nil
}

// take reads a block of n bytes and gives it to the library.
func (s *sections) take(n int) error {
	s.block = slices.Grow(s.block[:0], n)[:n]
	if _, err := io.ReadFull(s.file, s.block); err != nil {
		return unexpected(err)
	}
	s.bytes.Reset(s.block)
	s.feed.Reset(&s.bytes)
	return nil
}

// pass goes past a block of n bytes.
func (s *sections) pass(n uint32) error {
	_, err := io.CopyN(io.Discard, s.file, int64(n))
	return unexpected(err)
}

// unexpected makes an end within a block one that is unexpected.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
