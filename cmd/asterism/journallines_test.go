package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/rules"
)

var errNoRoom = errors.New("no space left")

// smallDisk is a file on a disk that has room for so many bytes.
type smallDisk struct {
	b      []byte
	room   int
	frozen bool // it can't be cut, either
	loose  bool // nothing can be put onto it
	synced int  // bytes that a power cut leaves
}

func (d *smallDisk) WriteAt(b []byte, at int64) (int, error) {
	n := max(min(len(b), d.room-int(at)), 0)
	d.b = append(d.b, make([]byte, max(int(at)+n-len(d.b), 0))...)
	copy(d.b[at:], b[:n])
	if n < len(b) {
		return n, errNoRoom
	}
	return n, nil
}

func (d *smallDisk) Truncate(size int64) error {
	if d.frozen {
		return errNoRoom
	}
	d.b = d.b[:size]
	return nil
}

func (d *smallDisk) Sync() error {
	if d.loose {
		return errors.New("input/output error")
	}
	d.synced = len(d.b)
	return nil
}

// read is what a program finds that begins now.
func (d *smallDisk) read(t require.TestingT) rules.Recorded {
	r, err := rules.ReadJournal(bytes.NewReader(d.b))
	require.NoError(t, err)
	return r
}

// turn is the n-th event of a game.
func turn(n int) rules.Event { return rules.Event{Seq: n, Kind: rules.Turn, Player: "Ada"} }

// onSmallDisk is a journal that has begun there, and its clock.
func onSmallDisk(t require.TestingT, d *smallDisk) (w *linesWriter, pass func(time.Duration)) {
	now := time.UnixMilli(1_700_000_000_000)
	w = newLinesWriter(d, 0, false, 0)
	w.now = func() time.Time { return now }
	require.NoError(t, w.begin(rules.NewHeader("stardice", rules.Options{})))
	return w, func(by time.Duration) { now = now.Add(by) }
}

func addLine(t require.TestingT, w *linesWriter, e rules.Event) {
	require.NoError(t, w.Append(e))
	require.NoError(t, w.Flush())
}

func TestLinesWriter_playGoesOnWithoutIt(t *testing.T) {
	w, _ := onSmallDisk(t, &smallDisk{})
	s := fresh(t, "stardice", true)
	s.Keep(w)
	for range 3 {
		_, err := s.Do(rules.Command{Do: rules.DoPause})
		require.NoError(t, err)
	}
	require.Equal(t, "the journal can't be kept, what happens now is in memory alone: no space left", w.Trouble())
	require.EqualError(t, w.finish(), "its last lines (4) couldn't be kept: no space left")
}

func TestLinesWriter_whatWaitsIsWrittenOnceThereIsRoom(t *testing.T) {
	d := &smallDisk{room: 1 << 20}
	w, pass := onSmallDisk(t, d)
	addLine(t, w, turn(1))
	whole := len(d.b)
	d.room = whole + 10 // a part of the next line fits
	addLine(t, w, turn(2))
	require.Contains(t, w.Trouble(), "no space left")
	require.Len(t, d.b, whole, "the file ends with a whole line")
	addLine(t, w, turn(3))

	d.room = 1 << 20
	pass(linesRetry - 1)
	require.True(t, w.Settled())
	require.Contains(t, w.Trouble(), "no space left", "it isn't tried with each turn of the loop")
	pass(1)
	require.True(t, w.Settled(), "nothing has happened in the game")
	require.Empty(t, w.Trouble())
	require.Len(t, d.read(t).Events, 3)
	addLine(t, w, turn(4))
	require.Len(t, d.read(t).Events, 4)
	require.NoError(t, w.finish())
}

// A power cut takes the last second at most, also of a game in which nothing happens any
// more, and nothing of one that has ended.
func TestLinesWriter_isPutOntoTheDiskEachSecond(t *testing.T) {
	d := &smallDisk{room: 1 << 20}
	w, pass := onSmallDisk(t, d)
	require.Equal(t, len(d.b), d.synced)
	addLine(t, w, turn(1))
	require.Less(t, d.synced, len(d.b), "many events at once cost one write")
	pass(linesSync)
	require.True(t, w.Settled())
	require.Equal(t, len(d.b), d.synced)
	addLine(t, w, turn(2))
	require.NoError(t, w.finish())
	require.Equal(t, len(d.b), d.synced)
}

// What couldn't be put onto the disk is tried again, also where no more happens.
func TestLinesWriter_aDiskThatComesBackIsToldSo(t *testing.T) {
	d := &smallDisk{room: 1 << 20}
	w, pass := onSmallDisk(t, d)
	d.loose = true
	pass(linesSync)
	addLine(t, w, turn(1))
	require.Contains(t, w.Trouble(), "input/output error")
	require.ErrorContains(t, w.finish(), "input/output error")
	d.loose = false
	pass(linesSync)
	require.True(t, w.Settled())
	require.Empty(t, w.Trouble())
	require.Equal(t, len(d.b), d.synced)
	require.NoError(t, w.finish())
}

func TestLinesWriter_theEndTriesAgainAtOnce(t *testing.T) {
	d := &smallDisk{}
	w, _ := onSmallDisk(t, d)
	addLine(t, w, turn(1))
	w.introduce(map[string]rules.Person{"white": {Name: "Ada"}})
	d.room = 1 << 20
	require.NoError(t, w.finish())
	r := d.read(t)
	require.Equal(t, "stardice", r.Header.Game)
	require.Equal(t, "Ada", r.Header.People["white"].Name)
	require.Len(t, r.Events, 1)
}

func TestLinesWriter_anEventThatIsMissingIsSaid(t *testing.T) {
	d := &smallDisk{room: 1 << 20}
	w, _ := onSmallDisk(t, d)
	addLine(t, w, turn(2))
	addLine(t, w, turn(1))
	require.Contains(t, w.Trouble(), "event 2 after event 0")
	require.Empty(t, d.read(t).Events)
	require.ErrorContains(t, w.finish(), "nothing was kept after it broke: rules: journal: event 2 after event 0")
}

// However the disk fills up and is cleared, the file holds events from the first
// on, each once, and at the end all of them.
func TestLinesWriter_aFullDiskTearsAndDoublesNoLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &smallDisk{frozen: rapid.Bool().Draw(t, "frozen")}
		w, pass := onSmallDisk(t, d)
		const n = 12
		for i := range n {
			d.room = max(d.room, rapid.IntRange(0, 1200).Draw(t, "room"))
			pass(rapid.SampledFrom([]time.Duration{time.Second, linesRetry}).Draw(t, "passes"))
			addLine(t, w, turn(i+1))
			require.LessOrEqual(t, len(d.read(t).Events), i+1)
		}
		d.room = 1 << 20
		require.NoError(t, w.finish())
		require.Len(t, d.read(t).Events, n)
	})
}

func TestJournal_ofLinesSaysAtItsEndWhatIsLost(t *testing.T) {
	j, err := openJournal(filepath.Join(t.TempDir(), "war.jsonl"))
	require.NoError(t, err)
	g, err := game("stardice")
	require.NoError(t, err)
	require.NoError(t, j.keep(fresh(t, "stardice", true), g, rules.Options{}))
	j.writer.file = &smallDisk{}
	addLine(t, j.writer, turn(1))
	require.EqualError(t, j.Close(), "journal "+j.name+": its last lines (1) couldn't be kept: no space left")
	require.ErrorIs(t, j.file.Close(), os.ErrClosed)
}
