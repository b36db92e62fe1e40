package tuio

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var errFull = errors.New("no space left")

// disk has room for so many bytes; of what is too much it takes a part.
type disk struct {
	bytes.Buffer
	room int
}

func (d *disk) Write(b []byte) (int, error) {
	n := min(len(b), d.room)
	d.room -= n
	d.Buffer.Write(b[:n])
	if n < len(b) {
		return n, errFull
	}
	return n, nil
}

func (d *disk) Sync() error  { return nil }
func (d *disk) Close() error { return nil }

// A full disk ends the recording, which is readable up to there, and nothing else:
// that is told once, and the frames go on. Room that is made later changes nothing,
// since what follows a torn packet can't be read.
func TestRecorder_aFullDiskEndsNoGame(t *testing.T) {
	packets := throw(NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}}), netip.MustParseAddrPort("192.168.0.7:40000"))
	source := open(t, record(t, packets))
	r, err := NewReceiver(source, Config{}, board(nil))
	require.NoError(t, err)
	d := &disk{room: 2000}
	rec, err := newRecorder(time.Unix(0, 0), Layout{})
	require.NoError(t, err)
	require.NoError(t, rec.begin(d))
	told := 0
	r.Record(rec, func(err error) {
		told++
		d.room = 1 << 20
		require.ErrorIs(t, err, errFull)
	})
	require.Greater(t, len(framesUntilQuiet(t, r)), 100)
	require.Equal(t, 1, told)
	require.ErrorIs(t, rec.Write(packets[0]), errFull)
	require.NoError(t, rec.Close(), "the error was told already")
	require.Equal(t, 2000, d.Len())
	back, err := ReadRecording(bytes.NewReader(d.Bytes()))
	require.NoError(t, err)
	got := readAll(t, back)
	require.Equal(t, packets[:len(got)], got)
	require.EqualValues(t, rec.Packets(), len(got))
	require.True(t, back.Torn())
}

// worn is a disk that fails in its own ways.
type worn struct {
	disk
	synced, closed error
}

func (w *worn) Sync() error  { return w.synced }
func (w *worn) Close() error { return w.closed }

// Why the end of a recording is lost is told in a line: what went wrong first.
func TestRecorder_tellsWhyItsEndIsLost(t *testing.T) {
	synced, closed := errors.New("can't sync"), errors.New("can't close")
	for name, c := range map[string]struct {
		disk *worn
		want string
	}{
		"nothing is lost": {&worn{disk: disk{room: 1 << 20}}, ""},
		"no sync":         {&worn{disk{room: 1 << 20}, synced, closed}, "tuio: recording: can't sync"},
		"no close":        {&worn{disk{room: 1 << 20}, nil, closed}, "tuio: recording: can't close"},
	} {
		rec, err := newRecorder(time.Unix(0, 0), Layout{})
		require.NoError(t, err)
		require.NoError(t, rec.begin(c.disk))
		err = rec.Close()
		if c.want == "" {
			require.NoError(t, err, name)
		} else {
			require.EqualError(t, err, c.want, name)
		}
	}
	rec, err := newRecorder(time.Unix(0, 0), Layout{})
	require.NoError(t, err)
	require.NoError(t, rec.begin(&disk{room: 1 << 20}))
	_, err = rec.block.WriteString("more than fits")
	require.NoError(t, err)
	rec.file = &disk{}
	require.EqualError(t, rec.Close(), "tuio: recording: no space left")
}

// A packet is recorded whole or not at all, which is told; those after it are recorded.
func TestRecorder_whatFitsNoDatagramIsRefused(t *testing.T) {
	for from, most := range map[string]int{"192.168.0.7:40000": 65507, "[2001:db8::1]:40000": 65527} {
		packet := func(at time.Duration, n int) Packet {
			return Packet{Time: at, From: netip.MustParseAddrPort(from), Data: bytes.Repeat([]byte("/"), n)}
		}
		d := &disk{room: 1 << 20}
		rec, err := newRecorder(time.Unix(0, 0), Layout{})
		require.NoError(t, err)
		require.NoError(t, rec.begin(d))
		first, last := packet(1, most), packet(4, 16)
		require.NoError(t, rec.Write(first))
		require.ErrorIs(t, rec.Write(packet(2, most+1)), ErrTooLong)
		require.ErrorIs(t, rec.Write(packet(3, 140000)), ErrTooLong)
		require.NoError(t, rec.Write(last))
		require.NoError(t, rec.Close())
		require.EqualValues(t, 2, rec.Packets())
		require.EqualValues(t, most+16, rec.Bytes())
		back, err := ReadRecording(bytes.NewReader(d.Bytes()))
		require.NoError(t, err)
		require.Equal(t, []Packet{first, last}, readAll(t, back), from)
		require.False(t, back.Torn())
	}
}

// manyPackets is a Source of packets.
type manyPackets []Packet

func (m *manyPackets) Next(context.Context, time.Duration) (Packet, error) {
	if len(*m) == 0 {
		return Packet{}, io.EOF
	}
	p := (*m)[0]
	*m = (*m)[1:]
	return p, nil
}

// One packet that is too long doesn't end a recording.
func TestReceiver_recordsOnAfterAPacketThatIsTooLong(t *testing.T) {
	packets := throw(NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}}), netip.MustParseAddrPort("192.168.0.7:40000"))
	long := Packet{Time: packets[0].Time, From: packets[0].From, Data: make([]byte, 70000)}
	source := manyPackets(append([]Packet{long}, packets...))
	r, err := NewReceiver(&source, Config{}, board(nil))
	require.NoError(t, err)
	rec, err := newRecorder(time.Unix(0, 0), Layout{})
	require.NoError(t, err)
	require.NoError(t, rec.begin(&disk{room: 1 << 20}))
	told := 0
	r.Record(rec, func(err error) { told++; require.ErrorIs(t, err, ErrTooLong) })
	framesUntilQuiet(t, r)
	require.Equal(t, 1, told)
	require.EqualValues(t, len(packets), rec.Packets())
}
