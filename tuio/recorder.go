package tuio

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/netip"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/pcapgo"
)

// Recorder writes packets into a pcapng file that Wireshark and tcpdump read
// too. Each packet is handed to the system as soon as it comes and put onto
// the disk each second, so that a killed program leaves a readable file that
// lacks nothing that was heard. A Recorder is not safe for concurrent use.
type Recorder struct {
	file   file
	start  time.Time
	block  bytes.Buffer // one block, so that the file gets whole ones
	writer *pcapgo.NgWriter
	synced time.Duration
	failed error // what could not be written; nothing is written after it

	packets, bytes int64
}

// file is what a Recorder needs of an *os.File.
type file interface {
	io.WriteCloser
	Sync() error
}

// syncEvery is how often what was recorded is put onto the disk.
const syncEvery = time.Second

// startComment marks the begin of the session in a recording, so that its
// packets bear the same times when they are read.
const startComment = "session began "

// recordingPort is the port that recorded packets are addressed to.
const recordingPort = 3333

// CreateRecording makes a new file for packets of a session that began at
// start, at a table that lay so. An existing file is overwritten only when force says so; else the
// error is os.ErrExist.
func CreateRecording(path string, start time.Time, lay Layout, force bool) (*Recorder, error) {
	r, err := newRecorder(start, lay) // before the old file is emptied
	if err != nil {
		return nil, err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(path, flags, 0o644)
	if err != nil {
		return nil, fmt.Errorf("tuio: recording: %w", err)
	}
	if err := r.begin(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return r, nil
}

// newRecorder makes the head of a file, which begin writes.
func newRecorder(start time.Time, lay Layout) (*Recorder, error) {
	start = start.Round(0).UTC()
	comment := startComment + start.Format(time.RFC3339Nano) + lay.comment()
	if len(comment) > math.MaxUint16 {
		return nil, fmt.Errorf("tuio: recording: %d bytes of how the table lay and what its tags are: a file holds at most %d", len(comment), math.MaxUint16)
	}
	r := &Recorder{start: start}
	options := pcapgo.NgWriterOptions{SectionInfo: pcapgo.NgSectionInfo{
		Hardware: runtime.GOARCH, OS: runtime.GOOS, Application: "asterism",
		Comment: comment,
	}}
	card := pcapgo.NgInterface{Name: "tuio", LinkType: layers.LinkTypeRaw, TimestampResolution: 9}
	w, err := pcapgo.NewNgWriterInterface(&r.block, card, options)
	if err != nil {
		return nil, fmt.Errorf("tuio: recording: %w", err)
	}
	r.writer = w
	return r, nil
}

// begin writes the head into a new file, to which all the rest goes.
func (r *Recorder) begin(f file) error {
	r.file = f
	return r.flush()
}

// Write records a packet; ticks are passed over. After an error, such as of a full
// disk, nothing more is written: the file is readable up to there. Only ErrTooLong is of
// the packet alone.
func (r *Recorder) Write(p Packet) error {
	if p.Tick() {
		return r.sync(p.Time)
	}
	data, err := datagram(p)
	if err != nil {
		return err
	}
	info := gopacket.CaptureInfo{
		Timestamp: r.start.Add(p.Time), CaptureLength: len(data), Length: len(data),
	}
	if err := r.writer.WritePacket(info, data); err != nil {
		return fmt.Errorf("tuio: recording packet of %d bytes: %w", len(p.Data), err)
	}
	if err := r.flush(); err != nil {
		return err
	}
	r.packets++
	r.bytes += int64(len(p.Data))
	return r.sync(p.Time)
}

// Packets returns how many packets were recorded.
func (r *Recorder) Packets() int64 { return r.packets }

// Bytes returns how many bytes of TUIO were recorded.
func (r *Recorder) Bytes() int64 { return r.bytes }

// Close puts the rest onto the disk and closes the file. It returns no error that
// Write has returned already.
func (r *Recorder) Close() error {
	var rest error
	if r.failed == nil {
		rest = cmp.Or(r.flush(), ofRecording(r.file.Sync()))
	}
	return cmp.Or(rest, ofRecording(r.file.Close()))
}

// ofRecording is an error of the file as one of the recording, nil for none.
func ofRecording(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("tuio: recording: %w", err)
}

// flush hands what was written to the system.
func (r *Recorder) flush() error {
	if r.failed != nil {
		return r.failed
	}
	if err := r.writer.Flush(); err != nil {
		return fmt.Errorf("tuio: recording: %w", err)
	}
	if _, err := r.file.Write(r.block.Bytes()); err != nil {
		r.failed = fmt.Errorf("tuio: recording: %w", err)
		return r.failed
	}
	r.block.Reset()
	return nil
}

// sync puts what was written onto the disk if it is time.
func (r *Recorder) sync(now time.Duration) error {
	if now-r.synced < syncEvery {
		return nil
	}
	r.synced = now
	if err := r.file.Sync(); err != nil {
		r.failed = fmt.Errorf("tuio: recording: %w", err)
	}
	return r.failed
}

// ErrTooLong says that a packet holds more than a datagram can, as a message of a stream
// may. It isn't recorded; those that come after it are.
var ErrTooLong = errors.New("tuio: too long to be recorded")

// longest is how many bytes a datagram from an address can hold.
func longest(from netip.Addr) int {
	if from.Is4() {
		return maxUDP
	}
	return math.MaxUint16 - 8 // the head of UDP; IPv6 counts its own apart
}

// datagram wraps a packet as it would be seen on the network, whatever
// transport it came by.
func datagram(p Packet) ([]byte, error) {
	from := p.From
	if !from.IsValid() {
		from = netip.AddrPortFrom(netip.IPv4Unspecified(), 0)
	}
	if most := longest(from.Addr()); len(p.Data) > most {
		return nil, fmt.Errorf("%w: packet of %d bytes, at most %d", ErrTooLong, len(p.Data), most)
	}
	udp := &layers.UDP{SrcPort: layers.UDPPort(from.Port()), DstPort: recordingPort}
	network := ipLayer(from.Addr())
	if err := udp.SetNetworkLayerForChecksum(network.(gopacket.NetworkLayer)); err != nil {
		return nil, fmt.Errorf("tuio: recording packet from %v: %w", from, err)
	}
	buf := gopacket.NewSerializeBuffer()
	how := gopacket.SerializeOptions{FixLengths: true, ComputeChecksums: true}
	err := gopacket.SerializeLayers(buf, how, network, udp, gopacket.Payload(p.Data))
	if err != nil {
		return nil, fmt.Errorf("tuio: recording packet of %d bytes: %w", len(p.Data), err)
	}
	return buf.Bytes(), nil
}

func ipLayer(from netip.Addr) gopacket.SerializableLayer {
	if from.Is4() {
		return &layers.IPv4{
			Version: 4, TTL: 64, Protocol: layers.IPProtocolUDP,
			SrcIP: from.AsSlice(), DstIP: net.IPv4zero,
		}
	}
	return &layers.IPv6{
		Version: 6, HopLimit: 64, NextHeader: layers.IPProtocolUDP,
		SrcIP: from.AsSlice(), DstIP: net.IPv6zero,
	}
}

// began reads the begin of the session out of a recording's comment.
func began(comment string) (time.Time, bool) {
	text, ok := strings.CutPrefix(comment, startComment)
	if !ok {
		return time.Time{}, false
	}
	text, _, _ = strings.Cut(text, "\n")
	t, err := time.Parse(time.RFC3339Nano, text)
	return t, err == nil
}
