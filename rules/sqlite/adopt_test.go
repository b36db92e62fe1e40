package sqlite

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// An empty spare, as a full disk leaves it, holds nothing that could be lost.
func TestAdopt_anEmptySpareIsRemovedSilently(t *testing.T) {
	for name, leave := range map[string]func(t *testing.T, path string){
		"no byte": func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, nil, 0o600)) },
		"no table": func(t *testing.T, path string) {
			execute(t, path, "PRAGMA journal_mode = wal")
			require.FileExists(t, path)
		},
	} {
		t.Run(name, func(t *testing.T) {
			path, _ := stored(t, 4)
			spare := filepath.Join(t.TempDir(), "spare.db")
			leave(t, spare)
			home, err := Open(path)
			require.NoError(t, err)
			defer home.Close()
			r := NewRecorder(Config{Path: path, Retry: mendedFor, Now: (&watch{now: began}).Now}, Match{UUID: "played"})
			n, left := adopt(home, spare, began)
			require.Empty(t, left)
			require.Zero(t, n)
			require.FileExists(t, spare, "whoever plays may be beginning it")
			require.NoError(t, r.Close())
			n, left = adopt(home, spare, began)
			require.Empty(t, left)
			require.Zero(t, n)
			require.NoFileExists(t, spare)
		})
	}
}

// What isn't the program's own is left where it is, also under a spare's name.
func TestAdopt_anotherProgramsFileStays(t *testing.T) {
	path, _ := stored(t, 4)
	spare := filepath.Join(t.TempDir(), "spare.db")
	db, err := sql.Open("sqlite", spare)
	require.NoError(t, err)
	_, err = db.Exec("CREATE TABLE addresses (name TEXT)")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	home, err := Open(path)
	require.NoError(t, err)
	defer home.Close()
	_, left := adopt(home, spare, began)
	require.ErrorIs(t, left, ErrForeign)
	require.FileExists(t, spare)
}

// What can be read of a damaged spare is moved, and the spare is put aside and said, once.
// While somebody plays it stays: a match of it that can't be read may be theirs.
func TestAdopt_aDamagedSpareIsPutAsideWhateverCanBeRead(t *testing.T) {
	for name, tt := range map[string]struct {
		damage func(t *testing.T, spare string, m Match)
		moved  int
	}{
		"the row of a match": {func(t *testing.T, spare string, m Match) {
			execute(t, spare, "UPDATE match SET header = '{' WHERE uuid = '"+m.UUID+"'")
		}, 1},
		"all of it": {func(t *testing.T, spare string, _ Match) {
			i, err := os.Stat(spare)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(spare, bytes.Repeat([]byte{7}, int(i.Size())), 0o600))
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			c, m := apart(t, 3, turns(5))
			sound := NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began)
			into(t, c.Spare[0], sound, turns(9))
			tt.damage(t, c.Spare[0], m)
			playing := NewRecorder(c, NewMatch(rules.NewHeader("stardice", rules.Options{}), "test", began))
			adopted(t, c, c.Spare[0])
			require.FileExists(t, c.Spare[0])
			require.NoError(t, playing.Close())
			adopted(t, c, c.Spare[0]+"-damaged-"+began.Format("20060102-150405.000"))
			require.NoFileExists(t, c.Spare[0])
			require.Len(t, inFile(t, c.Path), 1+tt.moved)
			require.Equal(t, 9*tt.moved, inFile(t, c.Path)[sound.UUID])
			s, notes, err := OpenJournal(c)
			require.NoError(t, err)
			require.Empty(t, notes)
			require.NoError(t, s.Close())
		})
	}
}

// adopted opens a journal with a damaged spare, which is said to be kept in a file.
func adopted(t *testing.T, c Config, kept string) {
	t.Helper()
	s, notes, err := OpenJournal(c)
	require.NoError(t, err)
	require.Len(t, notes, 1)
	require.Contains(t, notes[0], "can't be read, it is kept in "+kept+": ")
	require.NoError(t, s.Close())
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
