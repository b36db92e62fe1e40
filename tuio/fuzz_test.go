package tuio

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/iotest"
	"time"

	"github.com/gopacket/gopacket/layers"
	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

// seedPackets are packets of all kinds, to begin fuzzing with.
func seedPackets() [][]byte {
	var c Content
	new(Describer).Describe(battle(0), &c)
	list := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D, Cur2D, Blb2D, Obj25D, Cur3D, Tuio2}}).Encode(0, &c)
	alive := osc.NewMessage("/tuio/2Dcur", "alive", int32(1), float32(2), int64(3))
	list = append(list, raw(alive), nested(bundle(alive), 3), raw(osc.NewMessage("/light", true)), []byte("garbage."))
	return slices.Clone(list)
}

// Whatever comes, the decoder stays within its limits, says what was wrong,
// and reads what go-osc reads.
func FuzzDecode(f *testing.F) {
	for _, p := range seedPackets() {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, packet []byte) {
		d := newDecoder()
		ok := d.decode(packet)
		if !ok {
			require.NotEmpty(t, d.fault.what)
			require.LessOrEqual(t, d.fault.at, len(packet))
			return
		}
		require.LessOrEqual(t, len(d.sets), d.max.objects)
		require.LessOrEqual(t, len(d.ids), len(packet))
		if want, both := theirs(packet); both {
			got, _ := ours(packet)
			require.Equal(t, want, got)
		}
	})
}

// However the network splits a stream, the same messages come out of it.
func FuzzStream(f *testing.F) {
	f.Add(framed(seedPackets()[:3]...))
	f.Add(framed([]byte{}, []byte("a"))[:7])
	f.Add([]byte{0x7f, 0xff, 0xff, 0xff})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0})
	f.Fuzz(func(t *testing.T, stream []byte) {
		whole, err1 := readStream(bytes.NewReader(stream))
		split, err2 := readStream(iotest.HalfReader(iotest.OneByteReader(bytes.NewReader(stream))))
		require.Equal(t, whole, split)
		require.Equal(t, err1.Error(), err2.Error())
		if rest := stream[len(framed(whole...)):]; errors.Is(err1, io.EOF) {
			require.Empty(t, rest)
		}
		require.True(t, bytes.HasPrefix(stream, framed(whole...)))
	})
}

func readStream(r io.Reader) (list [][]byte, err error) {
	s := NewStreamReader(r, 1000)
	for {
		data, err := s.Next()
		if err != nil {
			return list, err
		}
		list = append(list, bytes.Clone(data))
	}
}

// FuzzClient feeds packets at made-up times from two ports of two hosts, and checks
// what the frames promise: a table is what the changes make of the one
// before, sorted, within the limits.
func FuzzClient(f *testing.F) {
	f.Add(script(seedPackets()...))
	f.Add(script(loneCursors("a", 1, 0.1)...))
	f.Add(script(cursors(1, 0.1), cursors(2, 0.2), cursors(2, 0.3), cursors(0, 0), cursors(-1, 0.5)))
	f.Fuzz(func(t *testing.T, data []byte) {
		cfg := Config{MaxSources: 3, MaxObjects: 40, DeadAfter: time.Second}
		c, shadow := NewClient(cfg), make(shadow)
		at := time.Duration(0)
		for len(data) > 3 {
			n := min(int(binary.BigEndian.Uint16(data[1:])), len(data)-3)
			at += time.Duration(data[0]>>2) * 10 * time.Millisecond
			from := netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, data[0] & 1}), uint16(data[0]&2)+7)
			c.Feed(Packet{Time: at, From: from, Data: data[3 : 3+n]})
			shadow.drain(t, c)
			data = data[3+n:]
			require.LessOrEqual(t, len(c.voices), cfg.MaxSources)
			for _, v := range c.voices {
				require.LessOrEqual(t, v.objects(), cfg.MaxObjects)
			}
		}
		c.Flush()
		shadow.drain(t, c)
	})
}

// script writes packets as FuzzClient reads them, 10 ms apart.
func script(packets ...[]byte) []byte {
	var b []byte
	for _, p := range packets {
		b = append(binary.BigEndian.AppendUint16(append(b, 1<<2), uint16(len(p))), p...)
	}
	return b
}

// shadow keeps which sessions a source has, by what its updates say.
type shadow map[string]map[int32]bool

func (s shadow) drain(t *testing.T, c *Client) {
	for c.Scan() {
		s.check(t, c.Update())
	}
	require.Greater(t, c.Deadline(), c.now)
}

func (s shadow) check(t *testing.T, u *Update) {
	key := u.ID + u.Profile.String()
	if s[key] == nil {
		s[key] = make(map[int32]bool)
	}
	for _, id := range u.Removed {
		require.True(t, s[key][id], "removed what wasn't there")
		delete(s[key], id)
	}
	for _, id := range u.Added {
		require.False(t, s[key][id], "added what was there")
		s[key][id] = true
	}
	seen := make(map[int32]bool)
	for i := range u.Objects {
		seen[u.Objects[i].S] = true
		require.True(t, i == 0 || before(&u.Objects[i-1], &u.Objects[i]), "not sorted")
	}
	require.Equal(t, s[key], seen)
	require.True(t, slices.IsSorted(u.Added) && slices.IsSorted(u.Removed))
}

// Whatever a file holds, reading it ends, and time doesn't go back.
func FuzzRecording(f *testing.F) {
	ip, err := datagram(Packet{From: netip.MustParseAddrPort("10.0.0.9:77"), Data: cursors(1, 0.5)})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte("eeac2cde.788c1daf /tuio/2Dcur si \"alive\" 5\neeac2cde.788c1daf /tuio/2Dcur si \"fseq\" 1\n"))
	f.Add([]byte("{\"t\": 0.5, \"src\": \"10.0.0.1\", \"data\": \"I2J1bmRsZQA=\"}\n"))
	for _, file := range fuzzCaptures(f, ip) {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := ReadRecording(bytes.NewReader(file))
		if err != nil {
			return
		}
		last, total := time.Duration(0), 0
		for first := true; ; first = false {
			p, err := r.Next(context.Background(), Forever)
			if err != nil {
				return
			}
			require.True(t, first || p.Time >= last)
			last = p.Time
			require.LessOrEqual(t, len(p.Data), lineMax)
			total++
			require.LessOrEqual(t, total, 1+64*len(file), "a file can't hold so many packets")
		}
	})
}

func fuzzCaptures(f *testing.F, frame []byte) [][]byte {
	f.Helper()
	path := filepath.Join(f.TempDir(), "own.pcapng")
	r, err := CreateRecording(path, someday, Layout{}, false)
	if err != nil {
		f.Fatal(err)
	}
	if err := errors.Join(r.Write(Packet{Data: frame[28:]}), r.Close()); err != nil {
		f.Fatal(err)
	}
	own, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	return append(captures(f, layers.LinkTypeRaw, frame), own)
}
