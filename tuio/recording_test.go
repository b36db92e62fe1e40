package tuio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/pcapgo"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// someday is when the sessions of these tests began.
var someday = time.Date(2026, 3, 1, 20, 15, 0, 123456789, time.UTC)

// throw returns the packets of a short session: dice that slide and rest.
func throw(e *Encoder, from netip.AddrPort) []Packet {
	var list []Packet
	for at := 250 * time.Millisecond; at < 4*time.Second; at += 16 * time.Millisecond {
		table := battle(at)
		for i := range table.Dice {
			table.Dice[i].Pos.X += 40 * max(0, 2-at.Seconds())
		}
		var c Content
		new(Describer).Describe(table, &c)
		for _, data := range e.Encode(at, &c) {
			list = append(list, Packet{Time: at, From: from, Data: data})
		}
	}
	return list
}

// record writes packets into a file and returns its path.
func record(t *testing.T, packets []Packet) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "throw.pcapng")
	r, err := CreateRecording(path, someday, Layout{}, false)
	require.NoError(t, err)
	for _, p := range packets {
		require.NoError(t, r.Write(p))
	}
	require.EqualValues(t, len(packets), r.Packets())
	require.NoError(t, r.Close())
	return path
}

// readAll reads a source to its end.
func readAll(t *testing.T, s Source) []Packet {
	t.Helper()
	var list []Packet
	for {
		p, err := s.Next(context.Background(), Forever)
		if errors.Is(err, io.EOF) {
			return list
		}
		require.NoError(t, err)
		p.Data = bytes.Clone(p.Data)
		list = append(list, p)
	}
}

func open(t *testing.T, path string) *Recording {
	t.Helper()
	r, err := OpenRecording(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return r
}

// What was recorded is read as it was heard: times, senders, bytes; also what
// was no TUIO, and from IPv6 and from nobody known.
func TestRecording_whatIsWrittenIsReadBack(t *testing.T) {
	packets := throw(NewEncoder(EncoderConfig{}), netip.MustParseAddrPort("192.168.0.7:40000"))
	last := packets[len(packets)-1].Time
	packets = append(packets,
		Packet{Time: last, From: netip.MustParseAddrPort("[2001:db8::1]:5"), Data: []byte("garbage")},
		Packet{Time: last + 1, Data: []byte("/x\x00\x00,\x00\x00\x00")},
		Packet{Time: last + 2, From: netip.MustParseAddrPort("10.0.0.1:0"), Data: bytes.Repeat([]byte{'#'}, maxUDP)})
	require.Equal(t, packets, readAll(t, open(t, record(t, packets))))
}

func TestRecording_refusesToOverwrite(t *testing.T) {
	path := record(t, nil)
	_, err := CreateRecording(path, someday, Layout{}, false)
	require.ErrorIs(t, err, os.ErrExist)
	r, err := CreateRecording(path, someday, Layout{}, true)
	require.NoError(t, err)
	require.NoError(t, r.Close())
}

// What was written is in the file at once, so that a kill loses nothing; a
// file torn anywhere is read as far as it goes.
func TestRecording_survivesKill(t *testing.T) {
	packets := throw(NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}}), netip.MustParseAddrPort("192.168.0.7:40000"))[:5]
	path := filepath.Join(t.TempDir(), "killed.pcapng")
	r, err := CreateRecording(path, someday, Layout{}, false)
	require.NoError(t, err)
	defer r.Close()
	for _, p := range packets {
		require.NoError(t, r.Write(p))
	}
	require.Equal(t, packets, readAll(t, open(t, path)), "before Close")
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for cut := len(whole) - 1; cut > len(whole)-200; cut-- {
		rec, err := ReadRecording(bytes.NewReader(whole[:cut]))
		require.NoError(t, err)
		require.Equal(t, packets[:4], readAll(t, rec)[:4], "cut at %d", cut)
		require.True(t, rec.Torn() || cut%4 == 0 && len(readAll(t, rec)) == 0, "cut at %d", cut)
	}
}

// A replay gives exactly the frames that the live session gave, also those
// that time alone brought about.
func TestReplay_sameFramesAsLive(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
	live, err := NewReceiver(l, Config{DeadAfter: 200 * time.Millisecond}, Mapping{Width: 610, Height: 457})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "live.pcapng")
	rec, err := CreateRecording(path, someday, Layout{}, false)
	require.NoError(t, err)
	live.Record(rec, func(err error) { t.Errorf("recording: %v", err) })

	conn := dial(t, "udp", l.Addrs()[0].String())
	go func() {
		e := NewEncoder(EncoderConfig{FullEvery: 20 * time.Millisecond})
		for _, p := range throw(e, netip.AddrPort{}) {
			_, _ = conn.Write(p.Data)
			time.Sleep(time.Millisecond)
		}
	}()
	want := framesUntilQuiet(t, live)
	require.NoError(t, rec.Close())
	require.Empty(t, want[len(want)-1].Readings, "the sender died at the end")

	replay, err := NewReceiver(open(t, path), Config{DeadAfter: 200 * time.Millisecond}, Mapping{Width: 610, Height: 457})
	require.NoError(t, err)
	got := framesUntilQuiet(t, replay)
	for i := range min(len(want), len(got)) {
		require.Equal(t, want[i], got[i], "frame %d", i)
	}
	require.GreaterOrEqual(t, len(got), 100)
}

// framesUntilQuiet returns the frames up to the death of the sender or the
// end of the recording.
func framesUntilQuiet(t *testing.T, r *Receiver) []constellation.Frame {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var list []constellation.Frame
	for {
		f, err := r.Next(ctx)
		if errors.Is(err, io.EOF) {
			return list
		}
		require.NoError(t, err)
		list = append(list, f)
		if len(f.Readings) == 0 && len(list) > 100 {
			return list
		}
	}
}

// A recording ticks like a live source: at the time asked for, before the
// packet that comes later.
func TestRecording_ticksLikeALiveSource(t *testing.T) {
	packets := []Packet{
		{Time: 10, From: netip.MustParseAddrPort("10.0.0.1:1"), Data: []byte("#a")},
		{Time: 30, From: netip.MustParseAddrPort("10.0.0.1:1"), Data: []byte("#b")},
	}
	r := open(t, record(t, packets))
	next := func(until time.Duration) Packet {
		p, err := r.Next(context.Background(), until)
		require.NoError(t, err)
		return p
	}
	require.Equal(t, packets[0], next(20))
	require.Equal(t, Packet{Time: 20}, next(20))
	require.Equal(t, Packet{Time: 29}, next(29))
	require.Equal(t, packets[1], next(30))
	_, err := r.Next(context.Background(), 31)
	require.ErrorIs(t, err, io.EOF)
}

// frames of other programs: link layers, VLAN, fragments, other protocols.
func TestRecording_readsCapturesOfOthers(t *testing.T) {
	data := cursors(1, 0.5)
	for name, link := range map[string]struct {
		kind layers.LinkType
		head []byte
	}{
		"ethernet": {layers.LinkTypeEthernet, append(make([]byte, 12), 8, 0)},
		"VLAN":     {layers.LinkTypeEthernet, append(make([]byte, 12), 0x81, 0, 0, 5, 8, 0)},
		"loopback": {layers.LinkTypeNull, []byte{2, 0, 0, 0}},
		"cooked":   {layers.LinkTypeLinuxSLL, make([]byte, 16)},
		"cooked 2": {276, make([]byte, 20)},
		"raw":      {layers.LinkTypeRaw, nil},
	} {
		t.Run(name, func(t *testing.T) {
			ip, err := datagram(Packet{From: netip.MustParseAddrPort("10.0.0.9:77"), Data: data})
			require.NoError(t, err)
			frame := append(append([]byte{}, link.head...), ip...)
			for _, file := range captures(t, link.kind, frame, []byte{1, 2, 3}, frame) {
				r, err := ReadRecording(bytes.NewReader(file))
				require.NoError(t, err)
				got := readAll(t, r)
				require.Len(t, got, 2)
				require.Equal(t, Packet{Time: 2 * time.Second, From: netip.MustParseAddrPort("10.0.0.9:77"), Data: data}, got[1])
			}
		})
	}
}

// captures writes frames a second apart as classic pcap and as pcapng.
func captures(t testing.TB, kind layers.LinkType, frames ...[]byte) [][]byte {
	t.Helper()
	var old, ng bytes.Buffer
	o := pcapgo.NewWriter(&old)
	require.NoError(t, o.WriteFileHeader(65536, kind))
	n, err := pcapgo.NewNgWriter(&ng, kind)
	require.NoError(t, err)
	for i, f := range frames {
		info := gopacket.CaptureInfo{Timestamp: someday.Truncate(time.Second).Add(time.Duration(i) * time.Second), CaptureLength: len(f), Length: len(f)}
		require.NoError(t, o.WritePacket(info, f))
		require.NoError(t, n.WritePacket(info, f))
	}
	require.NoError(t, n.Flush())
	return [][]byte{old.Bytes(), ng.Bytes()}
}

func TestRecording_refusesOtherFiles(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "words": "once upon a time", "picture": "\x89PNG\r\n\x1a\n", "gzip": "\x1f\x8b\x08\x00garbage"} {
		_, err := ReadRecording(bytes.NewReader([]byte(text)))
		require.ErrorIs(t, err, ErrFormat, name)
	}
	_, err := OpenRecording(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestRecording_badLinesAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{\"t\":0,\"data\":\"\"}\n{\"t\":}\n":                     "line 2",
		"{\"t\":0}\n":                                             "line 1: no data",
		"eeac2cde.788c1daf\n":                                     "line 1: address",
		"eeac2cde.788c1daf /tuio/x i ten\n":                       "line 1",
		"eeac2cde.7 /tuio/x i 1\n":                                "line 1: time tag",
		"eeac2cde.788c1daf /tuio/x s \"a\neeac2cde.788c1db0 /\n":  "before line 2: string without end",
		"eeac2cde.788c1daf /tuio/x s \"a\"\neeac2cde.788c1db /\n": "line 2",
	} {
		r, err := ReadRecording(bytes.NewReader([]byte(text)))
		require.NoError(t, err)
		for err == nil {
			_, err = r.Next(context.Background(), Forever)
		}
		require.ErrorContains(t, err, want, text)
	}
}

// oscdump prints the messages of a bundle with one time; a frame ends where
// its fseq is.
func TestRecording_readsOscdump(t *testing.T) {
	text := `eeac2cde.80000000 /tuio/2Dcur ss "source" "me@here"
eeac2cde.80000000 /tuio/2Dcur si "alive" 5
eeac2cde.80000000 /tuio/2Dcur sifffff "set" 5 0.250000 0.500000 0.000000 0.000000 0.000000
eeac2cde.80000000 /tuio/2Dcur si "fseq" 1
eeac2cde.80000000 /tuio/2Dobj s "alive"
eeac2cde.80000000 /tuio/2Dobj si "fseq" 1

eeac2cdf.00000000 /tuio/2Dcur s "alive"
`
	r, err := ReadRecording(bytes.NewReader([]byte(text)))
	require.NoError(t, err)
	packets := readAll(t, r)
	require.Len(t, packets, 3)
	require.Equal(t, 500*time.Millisecond, packets[2].Time)
	c := NewClient(Config{})
	c.Feed(packets[0])
	require.True(t, c.Scan())
	require.Equal(t, "2Dcur 1 me@here +5: 5@0.25,0.5", brief(c.Update()))
}

// oscdump prints all that it hears: arguments of other programs in types that don't
// matter here, numbers that are none, strings with line breaks. Nothing is lost of it.
func TestRecording_readsAllThatOscdumpPrints(t *testing.T) {
	for name, lines := range map[string]string{
		"other types":           `eeac2cdd.00000000 /synth/on TFb #T #F [4 0x01020304]`,
		"no number":             `eeac2cdd.00000000 /tuio/2Dobj sf "speed" -nan`,
		"line break":            "eeac2cdd.00000000 /tuio/2Dobj ss \"source\" \"a\nb\n\nc\"",
		"line break elsewhere":  "eeac2cdd.00000000 /chat s \"a\nb\"",
		"quotation mark":        `eeac2cdd.00000000 /tuio/2Dobj ss "source" "5" table"`,
		"quotation mark unused": `eeac2cdd.00000000 /chat s "5" table"`,
	} {
		t.Run(name, func(t *testing.T) {
			text := "eeac2cdc.00000000 /tuio/2Dcur s \"alive\"\n" + lines + "\n" +
				"eeac2cde.00000000 /tuio/2Dcur si \"fseq\" 1\neeac2cde.00000000 /tuio/2Dobj si \"fseq\" 1\n"
			r, err := ReadRecording(bytes.NewReader([]byte(text)))
			require.NoError(t, err)
			require.Len(t, readAll(t, r), 4)
		})
	}
}

// Text that was cut off in the middle of a line is read up to there.
func TestRecording_tornTextIsReadUpToTheTear(t *testing.T) {
	for _, text := range []string{
		"{\"t\":0,\"data\":\"I2E=\"}\n{\"t\":1,\"da",
		"eeac2cde.80000000 /tuio/x i 1\n\neeac2cdf.80000000 /tuio/x ii 1",
		"eeac2cde.80000000 /tuio/x i 1\n\neeac2cdf.80000000 /tuio/x s \"fse",
	} {
		r, err := ReadRecording(bytes.NewReader([]byte(text)))
		require.NoError(t, err)
		require.Len(t, readAll(t, r), 1)
		require.True(t, r.Torn())
	}
}

// Time never goes back in a session. After the recording machine's clock was set
// back it goes on all the same, as dice would never come to rest otherwise.
func TestRecording_timeGoesOnWhateverTheClockDoes(t *testing.T) {
	for _, c := range []struct {
		name        string
		stamps, got []float64 // s
	}{
		{"set back by a minute", []float64{0, 60, 0.5, 1, 1.5, 2, 3}, []float64{0, 60, 60, 60, 60, 60.5, 61.5}},
		{"set back twice", []float64{0, 9, 1, 2, 3, 1, 2, 3}, []float64{0, 9, 9, 9, 10, 10, 10, 11}},
		{"one stamp an hour ahead", []float64{0, 3600, 1, 2, 3}, []float64{0, 3600, 3600, 3600, 3601}},
		{"one stamp of before", []float64{5, 6, 1, 7}, []float64{5, 6, 6, 7}},
		{"packets that overtook one another", []float64{0, 0.2, 0.1, 0.3, 0.2, 0.4}, []float64{0, 0.2, 0.2, 0.3, 0.3, 0.4}},
		{"two clocks", []float64{0, 5, 1, 6, 2, 7, 3, 8}, []float64{0, 5, 5, 6, 6, 7, 7, 8}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var text strings.Builder
			for _, s := range c.stamps {
				fmt.Fprintf(&text, `{"t":%v,"data":"I2E="}`+"\n", s)
			}
			r, err := ReadRecording(strings.NewReader(text.String()))
			require.NoError(t, err)
			var got []float64
			for _, p := range readAll(t, r) {
				got = append(got, p.Time.Seconds())
			}
			require.Equal(t, c.got, got)
		})
	}
}

// What can't be read on says in which file, and how far it was read.
func TestRecording_damageIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "damaged.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(`{"t":1.5,"data":"I2E="}`+"\n{\"t\":}\n"), 0o600))
	r := open(t, path)
	_, err := r.Next(context.Background(), Forever)
	require.NoError(t, err)
	_, err = r.Next(context.Background(), Forever)
	require.ErrorContains(t, err, path+": damaged after 1.5s: tuio: recording, line 2: ")
}
