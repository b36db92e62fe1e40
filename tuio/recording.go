package tuio

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Recording is a Source that reads the packets of a file:
//
//   - pcapng and classic pcap, of UDP over IPv4 and IPv6, as Recorder,
//     tcpdump and Wireshark write them, also compressed by gzip
//   - the text that liblo's oscdump prints
//   - lines of JSON with t in seconds and data in base64
//
// Times count from the begin of the session when the file says when that
// was, else from the first packet. A file that ends in the middle of a packet
// is read as far as it goes.
type Recording struct {
	reader packetReader
	name   string // of the file, empty when there is none
	closer io.Closer
	ahead  Packet        // read but not yet given out
	full   bool          // ahead is one
	last   time.Duration // of the packet read last
	first  time.Duration // of the first one
	count  int64         // packets read
	torn   bool

	behind bool          // stamps are of before last
	since  time.Duration // the first of these
	lost   time.Duration // by how much the clock was set back so far
}

// setBack is how long stamps must go on behind the newest before the clock is
// taken to have been set back. Packets that merely overtook one another don't go
// on so long.
const setBack = time.Second

// farStamp is how far from the begin a stamp may be; a broken one says thousands of
// years. With the session at most twice as long, no sum of times overflows.
const farStamp = 70 * 365 * 24 * time.Hour

// packetReader reads one format. The end is io.EOF; an end within a packet
// is io.ErrUnexpectedEOF.
type packetReader interface {
	read() (Packet, error)
}

// ErrFormat says that a file is no recording that is understood.
var ErrFormat = errors.New("tuio: neither pcap, pcapng, oscdump's text nor JSON lines")

// OpenRecording opens a regular file. The format is told by its content.
func OpenRecording(path string) (*Recording, error) {
	f, err := openRegular(path)
	if err != nil {
		return nil, fmt.Errorf("tuio: recording: %w", err)
	}
	r, err := ReadRecording(f)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	r.name, r.closer = path, f
	return r, nil
}

// ReadRecording reads packets from r.
func ReadRecording(r io.Reader) (*Recording, error) {
	br := bufio.NewReaderSize(&bounded{r, maxRecording}, 1<<16)
	head, err := br.Peek(4)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("tuio: recording: %w", err)
	}
	reader, err := newPacketReader(head, br)
	if err != nil {
		return nil, err
	}
	return &Recording{reader: reader}, nil
}

func newPacketReader(head []byte, r *bufio.Reader) (packetReader, error) {
	switch {
	case len(head) < 4:
		return nil, fmt.Errorf("%w: %d bytes", ErrFormat, len(head))
	case head[0] == '{':
		return newJSONReader(r), nil
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		return newCaptureReader(r)
	case isHex(head):
		return newDumpReader(r), nil
	}
	return newCaptureReader(r)
}

// IsRecording tells by the first bytes of a file whether it is a recording; of JSON,
// which other things are written in, too, it can't tell.
func IsRecording(head []byte) bool {
	for _, magic := range []string{
		"\x0a\x0d\x0d\x0a",                     // pcapng
		"\xa1\xb2\xc3\xd4", "\xd4\xc3\xb2\xa1", // pcap, µs
		"\xa1\xb2\x3c\x4d", "\x4d\x3c\xb2\xa1", // pcap, ns
		"\x1f\x8b", // gzip
	} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return true
		}
	}
	const tag = 8 // digits of each half of oscdump's time tag
	return len(head) > 2*tag && isHex(head[:tag]) && head[tag] == '.' && isHex(head[tag+1:2*tag+1])
}

// isHex tells whether b may begin a line of oscdump: a time tag. No magic
// number of a capture file looks so.
func isHex(b []byte) bool {
	for _, c := range b {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// Next implements Source. At the end of the file it returns io.EOF.
func (r *Recording) Next(ctx context.Context, until time.Duration) (Packet, error) {
	if err := ctx.Err(); err != nil {
		return Packet{}, err
	}
	if !r.full {
		p, err := r.read()
		if err != nil {
			return Packet{}, err
		}
		r.ahead, r.full = p, true
	}
	if r.ahead.Time > until {
		return Packet{Time: until}, nil
	}
	r.full = false
	return r.ahead, nil
}

// Ahead is when the next packet comes, where it is read already.
func (r *Recording) Ahead() (time.Duration, bool) { return r.ahead.Time, r.full }

// read reads one packet.
func (r *Recording) read() (Packet, error) {
	p, err := r.reader.read()
	if errors.Is(err, io.ErrUnexpectedEOF) {
		r.torn = true
		err = io.EOF
	}
	if err != nil {
		return Packet{}, r.broken(err)
	}
	p.Time = r.onward(p.Time)
	if r.count++; r.count == 1 {
		r.first = p.Time
	}
	return p, nil
}

// onward puts a stamp into a time that never goes back. Time stands still for
// stamps of before; if they go on behind, the clock was set back, and the
// session goes on from where it was.
func (r *Recording) onward(stamp time.Duration) time.Duration {
	stamp = min(max(stamp, -farStamp), farStamp)
	t := min(stamp+r.lost, 2*farStamp)
	switch {
	case t >= r.last:
		r.last, r.behind = t, false
	case !r.behind:
		r.behind, r.since = true, t
	case t-r.since >= setBack:
		r.lost += r.last - t
		r.behind = false
	}
	return r.last
}

// broken says in which file and when reading ended, unless that is its end.
func (r *Recording) broken(err error) error {
	if err == io.EOF || r.name == "" {
		return err
	}
	return fmt.Errorf("%s: damaged after %v: %w", r.name, r.last, err)
}

// RecordingStats tells what of a file was read so far and what wasn't.
type RecordingStats struct {
	Packets  int64  // read
	Timeless bool   // there are several, and all bear one time or none
	Unread   int64  // frames of a capture whose link type isn't understood
	Link     string // names the last such type
}

// Stats returns what was read so far.
func (r *Recording) Stats() RecordingStats {
	s := RecordingStats{Packets: r.count, Timeless: r.count > 1 && r.first == r.last}
	c, ok := r.reader.(*captureReader)
	if !ok {
		return s
	}
	if s.Unread = c.unread; c.unread > 0 {
		s.Link = linkName(c.link)
	}
	return s
}

// Layout is how the table lay while the file was made, as far as it says so:
// only a Recorder's does.
func (r *Recording) Layout() Layout {
	if c, ok := r.reader.(*captureReader); ok && c.own() {
		return readLayout(c.ng.SectionInfo().Comment)
	}
	return Layout{}
}

// Torn tells whether the file ended in the middle of a packet, as it does
// when the recording program was killed.
func (r *Recording) Torn() bool { return r.torn }

// Close closes the file.
func (r *Recording) Close() error {
	if r.closer == nil {
		return nil
	}
	return r.closer.Close()
}
