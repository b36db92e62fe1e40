package sqlite

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// watch is a clock that stands still until it is told otherwise.
type watch struct {
	mu  sync.Mutex
	now time.Time
}

func (w *watch) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *watch) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// recording is a recorder in a folder of its own, with one spare, that tries
// again only when it is told to.
func recording(t *testing.T) (*Recorder, Config, *watch) {
	t.Helper()
	clock := &watch{now: began}
	folder := t.TempDir()
	c := Config{Path: filepath.Join(folder, "data", "journal.db"), Spare: []string{filepath.Join(folder, "spare.db")},
		Patience: time.Minute, Retry: time.Hour, Now: clock.Now}
	return NewRecorder(c, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began)), c, clock
}

// add records the events up to number n, and waits until they are safe.
func add(t *testing.T, r *Recorder, n int) {
	t.Helper()
	r.mu.Lock()
	have := len(r.entries)
	r.mu.Unlock()
	require.NoError(t, r.Append(turns(n)[have:]...))
	require.NoError(t, r.Flush())
	r.Wait()
}

// resumed goes on with a match of an open journal.
func resumed(t *testing.T, c Config, s *Store, id int64) *Recorder {
	t.Helper()
	claim, err := s.Claim(id)
	require.NoError(t, err)
	r, err := Resume(c, s, claim)
	require.NoError(t, err)
	return r
}

// held is how many events of the only match are in a file.
func held(t *testing.T, path string) int {
	t.Helper()
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	require.Len(t, all, 1)
	events, err := s.Events(all[0].ID)
	require.NoError(t, err)
	require.Equal(t, turns(len(events)), events)
	return len(events)
}

func TestRecorder_whatIsSettledIsInTheFile(t *testing.T) {
	r, c, _ := recording(t)
	require.NoFileExists(t, c.Path) // nothing has happened
	for n := 1; n <= 5; n++ {
		add(t, r, n)
		require.Equal(t, n, held(t, c.Path))
	}
	require.Empty(t, r.Trouble())
	require.Error(t, r.Append(rules.Event{Seq: 9}))
	require.NoError(t, r.Close())
}

func TestRecorder_goesOnWhereAnotherStopped(t *testing.T) {
	r, c, _ := recording(t)
	add(t, r, 3)
	r.Show(rules.Snapshot{Table: shown(1).Table, View: shown(1).View})
	require.NoError(t, r.Close())
	s, err := Open(c.Path)
	require.NoError(t, err)
	r = resumed(t, c, s, last(t, s).ID)
	add(t, r, 7)
	require.NoError(t, r.Close())
	require.Equal(t, 7, held(t, c.Path))
	s, err = OpenRead(c.Path)
	require.NoError(t, err)
	defer s.Close()
	scenes, err := s.Scenes(1)
	require.NoError(t, err)
	require.Len(t, scenes, 1)
	require.Equal(t, 3, scenes[0].Seq)
}

func TestRecorder_aFullDiskIsSaidAndTheMatchKeptElsewhere(t *testing.T) {
	r, c, _ := recording(t)
	add(t, r, 2)
	fill(t, r, true)
	add(t, r, 40)
	require.Contains(t, r.Trouble(), "the disk is full. This match is kept in "+c.Spare[0])
	require.Equal(t, 40, held(t, c.Spare[0]))
	add(t, r, 41)
	require.Equal(t, 41, held(t, c.Spare[0]))

	fill(t, r, false) // somebody makes room
	r.check()
	require.Empty(t, r.Trouble())
	require.Equal(t, 41, held(t, c.Path))
	require.NoFileExists(t, c.Spare[0])
	require.NoError(t, r.Close())
}

// fill lets the journal have no page more, or any number.
func fill(t *testing.T, r *Recorder, full bool) {
	t.Helper()
	limit := "PRAGMA max_page_count = 1"
	if !full {
		limit = "PRAGMA max_page_count = 1000000"
	}
	s := r.sinks[0]
	if s.store == nil {
		return // it is opened anew, without a limit
	}
	_, err := s.store.db.Exec(limit)
	require.NoError(t, err)
}

func TestRecorder_aLockedJournalIsSaidAndLaterCaughtUp(t *testing.T) {
	r, c, _ := recording(t)
	add(t, r, 2)
	other, err := Open(c.Path)
	require.NoError(t, err)
	tx, err := other.db.Begin()
	require.NoError(t, err)
	add(t, r, 4)
	require.Contains(t, r.Trouble(), "another program has locked it")
	require.Equal(t, 4, held(t, c.Spare[0]))
	require.NoError(t, tx.Rollback())
	require.NoError(t, other.Close())
	r.check()
	require.Empty(t, r.Trouble())
	require.Equal(t, 4, held(t, c.Path))
	require.NoError(t, r.Close())
}

func TestRecorder_whereNothingCanBeWrittenPlayGoesOnInMemory(t *testing.T) {
	folder := t.TempDir()
	wall := filepath.Join(folder, "wall")
	require.NoError(t, os.WriteFile(wall, nil, 0o600)) // a file where a folder should be
	c := Config{Path: filepath.Join(wall, "journal.db"), Spare: []string{filepath.Join(wall, "spare.db")},
		Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
	r := NewRecorder(c, NewMatch(rules.Header{Game: "stardice"}, "test", began))
	add(t, r, 3)
	require.Contains(t, r.Trouble(), "in memory alone")
	require.NoError(t, os.Remove(wall)) // the folder can be made now
	r.check()
	require.Empty(t, r.Trouble())
	require.Equal(t, 3, held(t, c.Path))
	require.NoError(t, r.Close())
}

func TestRecorder_whatIsLostIsSaidAtTheEnd(t *testing.T) {
	wall := filepath.Join(t.TempDir(), "wall")
	require.NoError(t, os.WriteFile(wall, nil, 0o600))
	c := Config{Path: filepath.Join(wall, "journal.db"), Patience: time.Minute, Retry: time.Hour, Now: time.Now}
	r := NewRecorder(c, NewMatch(rules.Header{Game: "stardice"}, "test", began))
	add(t, r, 3)
	require.ErrorContains(t, r.Close(), "3 events couldn't be kept")
}

// A journal that is gone takes what was safe in it along, where nothing can be written in
// its place.
func TestRecorder_whatWasSafeInAFileThatIsGoneIsLost(t *testing.T) {
	r, c, _ := recording(t)
	add(t, r, 3)
	require.NoError(t, os.RemoveAll(filepath.Dir(c.Path)))
	require.NoError(t, os.WriteFile(filepath.Dir(c.Path), nil, 0o600))
	require.NoError(t, os.MkdirAll(filepath.Join(c.Spare[0], "x"), 0o700))
	r.check()
	require.Contains(t, r.Trouble(), "in memory alone")
	require.ErrorContains(t, r.Close(), "3 events couldn't be kept")
}

func TestRecorder_aRemovedJournalIsMadeAnewWithAllItsMatches(t *testing.T) {
	for _, suffix := range [][]string{{""}, {"-wal"}, {"", "-wal", "-shm"}} {
		r, c, clock := recording(t)
		add(t, r, 3)
		require.NoError(t, r.Close())
		r = NewRecorder(c, NewMatch(rules.NewHeader("utara", rules.Options{}), "test", began))
		add(t, r, 2)
		for _, one := range suffix {
			require.NoError(t, os.Remove(c.Path+one))
		}
		r.check()
		require.Contains(t, r.Trouble(), "it was removed")
		clock.pass(mendedFor)
		require.Empty(t, r.Trouble())
		add(t, r, 5)
		require.NoError(t, r.Close())
		s, err := OpenRead(c.Path)
		require.NoError(t, err)
		all, err := s.Matches()
		require.NoError(t, err)
		require.Len(t, all, 2, suffix)
		require.Equal(t, [2]int{3, 5}, [2]int{all[0].Events, all[1].Events}, suffix)
		require.NoError(t, s.Close())
	}
}

func TestRecorder_aSlowDiskHoldsScreensUpNoLongerThanItsPatience(t *testing.T) {
	r, _, clock := recording(t)
	require.NoError(t, r.Append(turns(1)...)) // and not written
	require.False(t, r.Settled())
	clock.pass(time.Minute)
	require.True(t, r.Settled())
	require.Contains(t, r.Trouble(), "too slow")
	require.NoError(t, r.Flush())
	require.NoError(t, r.Close())
	require.Empty(t, r.Trouble())
}

func TestPlaying_onlyWhileTheRecorderIsOpen(t *testing.T) {
	r, c, _ := recording(t)
	require.NoError(t, os.MkdirAll(filepath.Dir(c.Path), 0o700))
	uuid := r.sinks[0].match.UUID
	require.NoError(t, r.Close())
	r = NewRecorder(c, Match{UUID: uuid})
	require.True(t, Playing(c.Path, uuid))
	require.NoError(t, r.Close())
	require.False(t, Playing(c.Path, uuid))
	require.NoError(t, os.WriteFile(lockFile(c.Path, uuid), nil, 0o600)) // left by one that was killed
	require.False(t, Playing(c.Path, uuid))
	require.NoFileExists(t, lockFile(c.Path, uuid))
}

func TestAdopt_bringsASpareHome(t *testing.T) {
	path, m := stored(t, 4)
	spare := filepath.Join(t.TempDir(), "spare.db")
	s, err := Open(spare)
	require.NoError(t, err)
	require.NoError(t, s.write(&m, entriesOf(t, turns(9)), nil)) // the same match, further on
	require.NoError(t, s.Close())
	home, err := Open(path)
	require.NoError(t, err)
	n, left := adopt(home, spare, began)
	require.Empty(t, left)
	require.Equal(t, 1, n)
	require.NoFileExists(t, spare)
	n, left = adopt(home, spare, began)
	require.Empty(t, left)
	require.Zero(t, n)
	require.NoError(t, home.Close())
	require.Equal(t, 9, held(t, path))
}

func TestAdopt_keepsASpareThatIsDamaged(t *testing.T) {
	spare, _ := stored(t, 9)
	execute(t, spare, "UPDATE event SET body = 'x' WHERE seq = 7")
	path := filepath.Join(t.TempDir(), "journal.db")
	home, err := Open(path)
	require.NoError(t, err)
	n, left := adopt(home, spare, began)
	require.ErrorIs(t, left, ErrDamaged)
	require.Equal(t, 1, n)
	require.NoError(t, home.Close())
	require.Equal(t, 6, held(t, path), "what is before the damage is in the journal")
	require.NoFileExists(t, spare, "it isn't adopted again")
	aside, err := filepath.Glob(spare + "-damaged-*")
	require.NoError(t, err)
	require.NotEmpty(t, aside)
	require.Contains(t, aside[0], "journal.db-damaged-")
}

// What a file holds of a match isn't brought again when it is opened: a long match would keep
// others from writing into it.
func TestRecorder_writesWhatTheFileHasntYet(t *testing.T) {
	for name, tt := range map[string]struct {
		goOn func(t *testing.T, c Config, m Match) *Recorder
		want []int
	}{
		"a match that goes on": {func(t *testing.T, c Config, _ Match) *Recorder {
			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			return resumed(t, c, s, 1)
		}, []int{5, 6}},
		"one that a spare holds more of": {func(t *testing.T, c Config, m Match) *Recorder {
			into(t, c.Spare[0], m, turns(5))
			end := busy(t, c.Path)
			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			end()
			return resumed(t, c, s, 1)
		}, []int{5, 6}},
		"a journal that was locked": {func(t *testing.T, c Config, _ Match) *Recorder {
			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			r := resumed(t, c, s, 1)
			end := busy(t, c.Path)
			add(t, r, 5)
			end()
			r.check()
			return r
		}, []int{5, 6}},
	} {
		t.Run(name, func(t *testing.T) {
			path, m := stored(t, 4)
			c := Config{Path: path, Spare: []string{filepath.Join(t.TempDir(), "spare.db")}, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
			execute(t, path, "CREATE TABLE brought (seq INTEGER); CREATE TRIGGER bring BEFORE INSERT ON event BEGIN INSERT INTO brought VALUES (new.seq); END")
			r := tt.goOn(t, c, m)
			add(t, r, 6)
			require.Empty(t, r.Trouble())
			require.NoError(t, r.Close())
			require.Equal(t, 6, held(t, path))
			require.NoFileExists(t, c.Spare[0])
			require.Equal(t, tt.want, brought(t, path))
		})
	}
}

// brought are the numbers of the events that were brought to a file.
func brought(t *testing.T, path string) (all []int) {
	t.Helper()
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	ns, err := s.numbers("SELECT seq FROM brought ORDER BY rowid")
	require.NoError(t, err)
	for _, n := range ns {
		all = append(all, int(n))
	}
	return all
}

// What the file holds counts as far as it is the match's own.
func TestHolds_asFarAsItIsTheSame(t *testing.T) {
	for name, tt := range map[string]struct {
		damage string
		have   []rules.Event
		want   int
	}{
		"all":          {"", turns(6), 6},
		"further":      {"", turns(4), 4},
		"less far":     {"", turns(9), 6},
		"others":       {"", others(3, 6), 0},
		"one changed":  {"UPDATE event SET body = 'x' WHERE seq = 5", turns(9), 4},
		"one missing":  {"DELETE FROM event WHERE seq = 3", turns(9), 2},
		"not begun":    {"DELETE FROM event; DELETE FROM match", turns(9), 0},
		"no such list": {"DROP TABLE event", turns(9), 0},
	} {
		t.Run(name, func(t *testing.T) {
			path, m := stored(t, 6)
			execute(t, path, tt.damage)
			s, err := OpenRead(path)
			require.NoError(t, err)
			defer s.Close()
			require.Equal(t, tt.want, s.holds(m.UUID, entriesOf(t, tt.have)))
		})
	}
}
