package tuio

import (
	"bytes"
	"errors"
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
