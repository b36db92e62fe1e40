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

// apart is a journal with a match of so many events, and a spare that holds it as well:
// the events that are given.
func apart(t *testing.T, n int, spare []rules.Event) (c Config, m Match) {
	t.Helper()
	path, m := stored(t, n)
	c = Config{Path: path, Spare: []string{filepath.Join(t.TempDir(), "spare.db")}, Patience: time.Minute, Retry: time.Hour, Now: (&watch{now: began}).Now}
	into(t, c.Spare[0], m, spare)
	return c, m
}

// into writes events of a match into a file.
func into(t *testing.T, path string, m Match, events []rules.Event) {
	t.Helper()
	s, err := Open(path)
	require.NoError(t, err)
	require.NoError(t, s.write(&m, entriesOf(t, events), nil))
	require.NoError(t, s.Close())
}

// others are n events that differ from those of turns after the first few.
func others(same, n int) []rules.Event {
	all := turns(n)
	for i := same; i < n; i++ {
		all[i].Player, all[i].Text = "Ben", "it is Ben's turn"
	}
	return all
}

// inFile are the matches of a file by their UUIDs, with how many events they have.
func inFile(t *testing.T, path string) map[string]int {
	t.Helper()
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	found := map[string]int{}
	for _, m := range all {
		found[m.UUID] = m.Events
	}
	return found
}

// busy has another program write into a file until it is told to end that.
func busy(t *testing.T, path string) (end func()) {
	t.Helper()
	s, err := Open(path)
	require.NoError(t, err)
	tx, err := s.db.Begin()
	require.NoError(t, err)
	return func() {
		require.NoError(t, tx.Rollback())
		require.NoError(t, s.Close())
	}
}

// Each journal has spares of its own, also where only the ending of its name differs.
func TestSpares_ofNoTwoJournalsAreOne(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder := t.TempDir()
	require.Equal(t, filepath.Join(folder, "games-spare.db"), Spares(filepath.Join(folder, "games.db"))[0])
	seen := map[string]string{}
	for _, name := range []string{"games", "games.db", "games.sqlite", "games.db.db", "2026.11.28", "2026.11.29", "2026.11", "2026.11.db", ".db", "db"} {
		for _, spare := range Spares(filepath.Join(folder, name)) {
			require.Empty(t, seen[spare], "%s of %s", spare, name)
			seen[spare] = name
		}
	}
}

// Two tables keep their matches in one spare. The one that goes on in the journal takes its
// own out of it and leaves the other's, whose table may have been killed meanwhile.
func TestRecorder_ofASharedSpareATableRemovesItsOwnMatchAlone(t *testing.T) {
	killed, c, _ := recording(t)
	goesOn := NewRecorder(c, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began))
	add(t, killed, 2)
	add(t, goesOn, 3)
	end := busy(t, c.Path)
	add(t, killed, 12)
	add(t, goesOn, 7)
	require.Equal(t, map[string]int{killed.UUID(): 12, goesOn.UUID(): 7}, inFile(t, c.Spare[0]))
	require.Error(t, killed.Close())
	end()
	goesOn.check()
	require.Empty(t, goesOn.Trouble())
	require.Equal(t, map[string]int{killed.UUID(): 2, goesOn.UUID(): 7}, inFile(t, c.Path))
	require.Equal(t, map[string]int{killed.UUID(): 12}, inFile(t, c.Spare[0]))

	s, notes, err := OpenJournal(c) // the killed table starts again
	require.NoError(t, err)
	require.Len(t, notes, 1)
	require.NoError(t, s.Close())
	require.Equal(t, map[string]int{killed.UUID(): 12, goesOn.UUID(): 7}, inFile(t, c.Path))
	require.NoFileExists(t, c.Spare[0])
	add(t, goesOn, 8)
	require.NoError(t, goesOn.Close())
	require.Equal(t, 8, inFile(t, c.Path)[goesOn.UUID()])
}

// While the other table still plays into the shared spare, the killed one is brought home.
func TestAdopt_takesWhatNobodyPlaysAndLeavesTheRest(t *testing.T) {
	killed, c, _ := recording(t)
	plays := NewRecorder(c, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began))
	add(t, killed, 2)
	end := busy(t, c.Path)
	add(t, killed, 12)
	add(t, plays, 7)
	require.Error(t, killed.Close())
	end()
	s, _, err := OpenJournal(c)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Equal(t, map[string]int{killed.UUID(): 12}, inFile(t, c.Path))
	require.Equal(t, map[string]int{plays.UUID(): 7}, inFile(t, c.Spare[0]))
	add(t, plays, 9) // the spare is still its own
	require.Equal(t, 9, inFile(t, c.Spare[0])[plays.UUID()])
	plays.check()
	require.NoFileExists(t, c.Spare[0])
	require.Equal(t, map[string]int{killed.UUID(): 12, plays.UUID(): 9}, inFile(t, c.Path))
	require.NoError(t, plays.Close())
}

// What a spare holds is removed only as far as it is held elsewhere.
func TestLeave_whatNobodyElseHoldsStays(t *testing.T) {
	playing := func() bool { return true }
	for name, tt := range map[string]struct {
		spare, held []rules.Event
		playing     func() bool
		stays       bool
	}{
		"all is held":          {turns(5), turns(9), nil, false},
		"not so many":          {turns(5), turns(4), nil, true},
		"others":               {others(3, 5), turns(9), nil, true},
		"somebody plays it":    {turns(5), turns(9), playing, true},
		"nothing was in there": {nil, nil, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			c, m := apart(t, 1, tt.spare)
			require.NoError(t, leave(c.Spare[0], m.UUID, entriesOf(t, tt.held), tt.playing))
			if !tt.stays {
				require.NoFileExists(t, c.Spare[0])
				return
			}
			require.Equal(t, len(tt.spare), inFile(t, c.Spare[0])[m.UUID])
		})
	}
}

// Of a file whose other matches stay one is removed with all that belongs to it.
func TestLeave_removesTheMatchWhole(t *testing.T) {
	c, m := apart(t, 1, turns(5))
	other := NewMatch(m.Header, "test", began)
	into(t, c.Spare[0], other, turns(3))
	require.NoError(t, leave(c.Spare[0], m.UUID, entriesOf(t, turns(5)), nil))
	require.Equal(t, map[string]int{other.UUID: 3}, inFile(t, c.Spare[0]))
	require.NoError(t, leave(c.Spare[0], other.UUID, entriesOf(t, turns(3)), nil))
	require.NoFileExists(t, c.Spare[0])
	left, err := filepath.Glob(filepath.Join(filepath.Dir(c.Spare[0]), ".asterism-*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// A table begins its match in a spare that another is about to remove: it waits, and the
// match is in the file that bears the name.
func TestRecorder_whatIsWrittenIntoASpareThatIsBeingRemovedIsKept(t *testing.T) {
	r, c, _ := recording(t)
	require.NoError(t, os.MkdirAll(filepath.Dir(c.Path), 0o700))
	end := busy(t, c.Path)
	removing, err := lockFileAt(besideSpare(c.Spare[0]), 1)
	require.NoError(t, err)
	require.NoError(t, r.Append(turns(2)...))
	require.NoError(t, r.Flush())
	time.Sleep(300 * time.Millisecond) // the journal isn't waited for so long
	require.NoFileExists(t, c.Spare[0])
	removeLock(removing)
	r.Wait()
	require.Equal(t, 2, held(t, c.Spare[0]))
	end()
	require.NoError(t, r.Close())
}

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

// It isn't renamed under a table that plays into it.
func TestAdopt_aSpareThatDiffersStaysWhileSomebodyPlaysAMatchOfIt(t *testing.T) {
	c, m := apart(t, 5, others(2, 24))
	plays := NewMatch(m.Header, "test", began)
	into(t, c.Spare[0], plays, turns(3))
	l, err := lock(c.Path, plays.UUID)
	require.NoError(t, err)
	s, notes, err := OpenJournal(c)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Len(t, notes, 1)
	require.Contains(t, notes[0], "is kept in "+c.Spare[0]+", for from event 3 on")
	require.Equal(t, map[string]int{m.UUID: 24, plays.UUID: 3}, inFile(t, c.Spare[0]))
	removeLock(l)
	s, _, err = OpenJournal(c)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Equal(t, map[string]int{m.UUID: 5, plays.UUID: 3}, inFile(t, c.Path))
}

// Events are never taken for written because others bear their numbers.
func TestRecorder_otherEventsOfTheSameNumbersAreNoneOfItsOwn(t *testing.T) {
	t.Run("in the journal", func(t *testing.T) {
		c, _ := apart(t, 4, nil)
		s, _, err := OpenJournal(c)
		require.NoError(t, err)
		r := resumed(t, c, s, 1)
		other, err := Open(c.Path)
		require.NoError(t, err)
		m, err := other.Match(1)
		require.NoError(t, err)
		require.NoError(t, other.write(&m, entriesOf(t, others(4, 7)), nil))
		require.NoError(t, other.Close())
		add(t, r, 6)
		require.Contains(t, r.Trouble(), "it holds other events of this match. This match is kept in "+c.Spare[0])
		require.ErrorContains(t, r.Close(), ErrDiffers.Error())
		require.Equal(t, 6, held(t, c.Spare[0]))
		require.Equal(t, 7, inFile(t, c.Path)[m.UUID])
	})
	t.Run("in a spare", func(t *testing.T) {
		r, c, _ := recording(t)
		add(t, r, 2)
		into(t, c.Spare[0], r.claim.Match, others(2, 9))
		end := busy(t, c.Path)
		add(t, r, 4)
		require.Contains(t, r.Trouble(), "in memory alone")
		end()
		r.check()
		require.NoError(t, r.Close())
		require.Equal(t, 4, inFile(t, c.Path)[r.UUID()])
		require.Equal(t, 9, inFile(t, c.Spare[0])[r.UUID()], "nobody else holds these")
	})
}

// A name that was changed while the journal couldn't be written comes without an event; one
// that a spare still has from before is older than the journal's.
func TestAdopt_whoPlaysIsAsTheLaterOfBothSays(t *testing.T) {
	for name, tt := range map[string]struct {
		spare int // events in it
		want  string
	}{"as far": {4, "Zoe"}, "further": {6, "Zoe"}, "less far": {3, "Ada"}} {
		t.Run(name, func(t *testing.T) {
			path, m := stored(t, 4)
			c := Config{Path: path, Spare: []string{filepath.Join(t.TempDir(), "spare.db")}, Now: (&watch{now: began}).Now}
			m.Header.People = map[string]rules.Person{"white": {Name: "Ada"}}
			into(t, path, m, turns(4))
			m.Header.People = map[string]rules.Person{"white": {Name: "Zoe"}}
			into(t, c.Spare[0], m, turns(tt.spare))
			s, _, err := ReadJournal(c)
			require.NoError(t, err)
			require.Equal(t, tt.want, last(t, s).Header.People["white"].Name)
			require.NoError(t, s.Close())
			s, _, err = OpenJournal(c)
			require.NoError(t, err)
			require.NoError(t, s.Close())
			require.Equal(t, tt.want, peopleIn(t, path)["white"].Name)
			require.NoFileExists(t, c.Spare[0])
		})
	}
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
