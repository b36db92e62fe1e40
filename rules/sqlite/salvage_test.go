package sqlite

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestSalvage_savesWhatCanBeReadAndKeepsTheDamagedFile(t *testing.T) {
	path, _ := stored(t, 6)
	execute(t, path, "UPDATE event SET body = 'x' WHERE seq = 5")
	saved, err := Salvage(path, time.Date(2026, 11, 27, 18, 5, 9, 25e6, time.UTC))
	require.NoError(t, err)
	require.Equal(t, path+"-damaged-20261127-180509.025", saved.Aside)
	require.Equal(t, [2]int{1, 4}, [2]int{saved.Matches, saved.Events})
	require.FileExists(t, saved.Aside)
	require.Equal(t, 4, held(t, path))
}

func TestOpenJournal_aDamagedOneIsMendedAndSaid(t *testing.T) {
	path, _ := stored(t, 6)
	require.NoError(t, os.WriteFile(path, []byte("SQLite format 3\x00 and nothing that is one"), 0o600))
	s, notes, err := OpenJournal(DefaultConfig(path))
	require.NoError(t, err)
	defer s.Close()
	require.Len(t, notes, 1)
	require.Contains(t, notes[0], "0 events of 0 matches are saved")
	all, err := s.Matches()
	require.NoError(t, err)
	require.Empty(t, all)
}

func TestRecorder_aJournalThatIsDamagedMeanwhileIsMadeAnew(t *testing.T) {
	r, c, _ := recording(t)
	add(t, r, 2)
	_, err := r.sinks[0].store.db.Exec("PRAGMA wal_checkpoint(truncate)")
	require.NoError(t, err)
	require.NoError(t, r.sinks[0].store.db.Close()) // so that no page is remembered
	r.sinks[0].store = nil
	b, err := os.ReadFile(c.Path)
	require.NoError(t, err)
	for i := 100; i < len(b); i++ {
		b[i] = 0x55
	}
	require.NoError(t, os.WriteFile(c.Path, b, 0o600))
	add(t, r, 5)
	require.Contains(t, r.Trouble(), "had to be made anew: it is damaged")
	require.NoError(t, r.Close())
	require.Equal(t, 5, held(t, c.Path))
}

// Whatever a disk does to a journal, what is read of it are events as they
// were, from the first on, or an error.
func TestEvents_tornAndChangedPagesNeverGiveOtherEvents(t *testing.T) {
	const n = 60
	path, wal := abandoned(t, n)
	chance := rand.New(rand.NewPCG(24, 1))
	whole, torn := 0, 0
	for range 150 {
		folder := t.TempDir()
		damaged := filepath.Join(folder, "journal.db")
		b, w := append([]byte(nil), path...), append([]byte(nil), wal...)
		switch chance.IntN(4) {
		case 0: // the log ends early
			w = w[:chance.IntN(len(w))]
		case 1: // a page of the log is torn
			at := chance.IntN(len(w))
			for i := at; i < min(at+512, len(w)); i++ {
				w[i] = byte(chance.Uint32())
			}
		case 2: // some bytes of the database have changed
			for range 20 {
				b[chance.IntN(len(b))] ^= byte(1 + chance.IntN(255))
			}
		case 3: // the database ends early
			b = b[:chance.IntN(len(b))]
		}
		require.NoError(t, os.WriteFile(damaged, b, 0o600))
		require.NoError(t, os.WriteFile(damaged+logSuffix, w, 0o600))
		read := readAnyhow(t, damaged)
		require.Equal(t, turns(n)[:len(read)], read)
		if len(read) == n {
			whole++
		} else {
			torn++
		}
	}
	require.Positive(t, whole)
	require.Positive(t, torn)
}

// readAnyhow opens a damaged journal as play does, and reads its match.
func readAnyhow(t *testing.T, path string) []rules.Event {
	t.Helper()
	c := DefaultConfig(path)
	c.Spare = nil
	s, _, err := OpenJournal(c)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	if len(all) == 0 {
		return []rules.Event{}
	}
	events, err := s.Events(all[0].ID)
	require.NoError(t, err)
	return events
}

// abandoned is a database with its log as a power cut leaves them: half of the
// events are in the one, half in the other.
func abandoned(t *testing.T, n int) (database, log []byte) {
	t.Helper()
	path, m := stored(t, n/2) // closing brings all into the database
	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	for i := n / 2; i < n; i++ {
		require.NoError(t, s.write(&m, entriesOf(t, turns(i + 1)[i:]), nil))
	}
	database, err = os.ReadFile(path)
	require.NoError(t, err)
	log, err = os.ReadFile(path + logSuffix)
	require.NoError(t, err)
	require.NotEmpty(t, log)
	return database, log
}

// Whichever name a damaged journal is reached by, it is rebuilt where it lies.
func TestSalvage_ofAJournalByALink(t *testing.T) {
	for name, linked := range map[string]func(path, folder string) (by string, err error){
		"to the file": func(path, folder string) (string, error) {
			by := filepath.Join(folder, "journal.db")
			return by, os.Symlink(path, by)
		},
		"to a link": func(path, folder string) (string, error) {
			between, by := filepath.Join(folder, "between.db"), filepath.Join(folder, "journal.db")
			return by, errors.Join(os.Symlink(path, between), os.Symlink(between, by))
		},
		"to its folder": func(path, folder string) (string, error) {
			by := filepath.Join(folder, "there")
			return filepath.Join(by, filepath.Base(path)), os.Symlink(filepath.Dir(path), by)
		},
	} {
		t.Run(name, func(t *testing.T) {
			path, _ := stored(t, 6)
			execute(t, path, "UPDATE event SET body = 'x' WHERE seq = 5")
			by, err := linked(path, t.TempDir())
			if err != nil {
				t.Skipf("no links can be made here: %v", err)
			}
			saved, err := Salvage(by, began)
			require.NoError(t, err)
			require.Equal(t, realPath(path)+"-damaged-"+began.Format("20060102-150405.000"), saved.Aside)
			require.FileExists(t, saved.Aside)
			require.Equal(t, 4, held(t, by))
			require.Equal(t, 4, held(t, path))
		})
	}
}
