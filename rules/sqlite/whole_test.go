package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// Both hold the match: it goes on after the last event that either has, and what it comes
// to is written into the journal as soon as that can be.
func TestOpenJournal_aMatchGoesOnAfterTheSpareWhileTheJournalCantBeWritten(t *testing.T) {
	c, m := apart(t, 4, turns(24))
	end := busy(t, c.Path)
	s, notes, err := OpenJournal(c)
	require.NoError(t, err)
	require.Equal(t, []string{"what couldn't be written into the journal before is still in " + c.Spare[0] + ": another program has locked it"}, notes)
	require.Equal(t, 24, last(t, s).Events)
	r := resumed(t, c, s, last(t, s).ID)
	add(t, r, 26)
	require.Contains(t, r.Trouble(), "another program has locked it. This match is kept in "+c.Spare[0])
	require.Equal(t, 26, held(t, c.Spare[0]))
	require.Equal(t, 4, held(t, c.Path))
	end()
	r.check()
	require.Empty(t, r.Trouble())
	require.Equal(t, 26, held(t, c.Path))
	require.NoFileExists(t, c.Spare[0])
	require.NoError(t, r.Close())
	require.Equal(t, map[string]int{m.UUID: 26}, inFile(t, c.Path))
}

// Nothing need happen in the match for it to come into the journal.
func TestResume_whatASpareAloneHoldsIsWrittenAtOnce(t *testing.T) {
	c, m := apart(t, 4, turns(24))
	end := busy(t, c.Path)
	s, _, err := OpenJournal(c)
	require.NoError(t, err)
	end()
	r := resumed(t, c, s, last(t, s).ID)
	require.Eventually(t, func() bool { return inFile(t, c.Path)[m.UUID] == 24 }, time.Minute, 5*time.Millisecond)
	require.NoError(t, r.Close())
	require.NoFileExists(t, c.Spare[0])
}

// A match that was begun while the journal couldn't be is in the spare alone.
func TestOpenJournal_aMatchThatTheJournalHasntGoesOn(t *testing.T) {
	for name, journal := range map[string]int{"others in it": 3, "none in it": 0} {
		t.Run(name, func(t *testing.T) {
			c, m := apart(t, journal, nil)
			begun := NewMatch(m.Header, "test", began.Add(time.Hour))
			require.NoError(t, os.Remove(c.Spare[0]))
			into(t, c.Spare[0], begun, turns(6))
			end := busy(t, c.Path)
			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			require.Equal(t, begun.UUID, last(t, s).UUID)
			require.EqualValues(t, 2, last(t, s).ID)
			require.ErrorIs(t, s.CloseMatch(2), ErrBusy)
			r := resumed(t, c, s, 2)
			add(t, r, 8)
			end()
			r.check()
			require.NoError(t, r.Close())
			require.Equal(t, 8, inFile(t, c.Path)[begun.UUID])
			require.NoFileExists(t, c.Spare[0])
		})
	}
}

// The journal was never there, for its disk isn't plugged in: a spare holds all that was
// shown. No other table goes on with it meanwhile, though nothing can be locked beside the
// journal.
func TestOpenJournal_withoutAJournalAMatchGoesOnFromTheSpare(t *testing.T) {
	folder := t.TempDir()
	disk, unplugged := filepath.Join(folder, "disk"), filepath.Join(folder, "unplugged")
	if err := os.Symlink(unplugged, disk); err != nil {
		t.Skipf("no links can be made here: %v", err)
	}
	c := Config{Path: filepath.Join(disk, "journal.db"), Spare: []string{filepath.Join(folder, "spare.db")}, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
	m := NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began)
	into(t, c.Spare[0], m, turns(6))
	s, _, err := OpenJournal(c)
	require.Error(t, err)
	require.Equal(t, 6, last(t, s).Events)
	r := resumed(t, c, s, last(t, s).ID)
	add(t, r, 8)
	require.Contains(t, r.Trouble(), c.Spare[0])
	require.Equal(t, 8, held(t, c.Spare[0]))
	other, _, err := OpenJournal(c)
	require.Error(t, err)
	unplayed, err := other.Unplayed("stardice")
	require.NoError(t, err)
	require.Empty(t, unplayed)
	_, err = other.Claim(1)
	require.ErrorIs(t, err, ErrPlayed)
	require.NoError(t, other.Close())
	require.NoError(t, os.Mkdir(unplugged, 0o700))
	require.True(t, Playing(c.Path, m.UUID), "also at the table that can lock something beside it")
	r.check()
	require.NoError(t, r.Close())
	require.Equal(t, 8, held(t, c.Path))
}

// Where both hold different events of one number the journal's count, and the others are
// kept in a file of their own and said.
func TestOpenJournal_aSpareThatDiffersIsPutAsideAndSaid(t *testing.T) {
	c, m := apart(t, 5, others(2, 24))
	s, notes, err := OpenJournal(c)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	aside, err := filepath.Glob(c.Spare[0] + "-other-*.[0-9][0-9][0-9]")
	require.NoError(t, err)
	require.Len(t, aside, 1)
	require.Equal(t, []string{"sqlite: match 1 goes on as the journal has it; what " + c.Spare[0] + " had of it is kept in " + aside[0] + ", for from event 3 on it holds other events of this match"}, notes)
	require.Equal(t, map[string]int{m.UUID: 24}, inFile(t, aside[0]))
	require.Equal(t, 5, held(t, c.Path))
	require.NoFileExists(t, c.Spare[0])
	s, notes, err = OpenJournal(c)
	require.NoError(t, err)
	require.Empty(t, notes)
	require.NoError(t, s.Close())
}

// Who looks into a journal sees what its spares hold beyond it, and changes nothing.
func TestReadJournal_tellsWhatSparesHoldBeyondIt(t *testing.T) {
	c, m := apart(t, 4, turns(9))
	begun := NewMatch(m.Header, "test", began)
	second := filepath.Join(t.TempDir(), "second.db")
	c.Spare = append(c.Spare, second)
	into(t, second, m, turns(7))
	into(t, second, begun, turns(3))
	s, notes, err := ReadJournal(c)
	require.NoError(t, err)
	require.Empty(t, notes)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, []int{9, 3}, []int{all[0].Events, all[1].Events})
	for _, one := range all {
		events, err := s.Events(one.ID)
		require.NoError(t, err)
		require.Equal(t, turns(one.Events), events)
		_, err = s.Scenes(one.ID)
		require.NoError(t, err)
	}
	require.Equal(t, 4, held(t, c.Path))
	require.Equal(t, map[string]int{m.UUID: 7, begun.UUID: 3}, inFile(t, second))
}

func TestReadJournal_whatItCantReadOfSparesIsSaid(t *testing.T) {
	for name, tt := range map[string]struct {
		spare  []rules.Event
		damage string
		events int
		said   string
	}{
		"other events": {others(2, 9), "", 4, "match 1: from event 3 on it holds other events of this match"},
		"damaged":      {turns(9), "DELETE FROM event WHERE seq = 8", 7, "ends before event 8, which is missing: it is damaged"},
		"foreign":      {turns(9), "PRAGMA application_id = 7", 4, ErrForeign.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			c, _ := apart(t, 4, tt.spare)
			execute(t, c.Spare[0], tt.damage)
			s, notes, err := ReadJournal(c)
			require.NoError(t, err)
			defer s.Close()
			require.Contains(t, strings.Join(notes, "\n"), tt.said)
			require.Len(t, notes, 1)
			m, err := s.Match(1)
			require.NoError(t, err)
			require.Equal(t, tt.events, m.Events)
		})
	}
}

// A journal that isn't there is missed, unless a spare holds a match of it.
func TestReadJournal_ofAJournalThatIsntThere(t *testing.T) {
	folder := t.TempDir()
	c := Config{Path: filepath.Join(folder, "journal.db"), Spare: []string{filepath.Join(folder, "spare.db")}}
	_, _, err := ReadJournal(c)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(c.Spare[0], nil, 0o600))
	_, _, err = ReadJournal(c)
	require.ErrorIs(t, err, os.ErrNotExist)
	into(t, c.Spare[0], NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began), turns(3))
	s, _, err := ReadJournal(c)
	require.NoError(t, err)
	defer s.Close()
	require.Equal(t, 3, last(t, s).Events)
	require.NoFileExists(t, c.Path)
}

// A journal that can't be gone on with isn't left open, whatever is the matter with it.
func TestOpenJournal_oneThatCantBeReadIsClosed(t *testing.T) {
	path, _ := stored(t, 1)
	execute(t, path, "ALTER TABLE event RENAME TO events")
	_, _, err := OpenJournal(Config{Path: path, Now: (&watch{now: began}).Now})
	require.Error(t, err)
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip("which files are open can't be told here")
	}
	for _, f := range open {
		name, _ := os.Readlink(filepath.Join("/proc/self/fd", f.Name()))
		require.False(t, strings.HasPrefix(name, path), name)
	}
}
