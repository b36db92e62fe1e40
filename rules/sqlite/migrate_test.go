package sqlite

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// versionOne is a file as the first version wrote it, made by hand.
func versionOne(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal.db")
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	body := `{"seq":1,"time":2.5,"event":"turn","player":"Ada","text":"it is Ada's turn"}`
	for _, statement := range []string{
		`CREATE TABLE match (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, began INTEGER NOT NULL, program TEXT NOT NULL,
			game TEXT NOT NULL, header TEXT NOT NULL, closed INTEGER NOT NULL DEFAULT 0) STRICT`,
		`CREATE TABLE event (match INTEGER NOT NULL REFERENCES match (id), seq INTEGER NOT NULL, at INTEGER NOT NULL,
			kind TEXT NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (match, seq)) STRICT, WITHOUT ROWID`,
		`INSERT INTO match VALUES (1, 'one', 1700000000000, 'old', 'stardice', '{"journal":2,"game":"stardice"}', 0)`,
		fmt.Sprintf(`INSERT INTO event VALUES (1, 1, 1700000002500, 'turn', '%s', %d)`, escaped(body), sum(1, []byte(body))),
		fmt.Sprintf("PRAGMA user_version = 1; PRAGMA application_id = %d", applicationID),
	} {
		_, err := db.Exec(statement)
		require.NoError(t, err)
	}
	require.NoError(t, db.Close())
	return path
}

func escaped(s string) string {
	out := ""
	for _, r := range s {
		if r == '\'' {
			out += "'"
		}
		out += string(r)
	}
	return out
}

func TestMigrate_theFirstVersionIsReadAndGoneOnWith(t *testing.T) {
	path := versionOne(t)
	old, err := OpenRead(path) // as it is
	require.NoError(t, err)
	events, err := old.Events(1)
	require.NoError(t, err)
	require.Len(t, events, 1)
	scenes, err := old.Scenes(1)
	require.NoError(t, err)
	require.Empty(t, scenes)
	require.NoError(t, old.Close())

	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	v, err := s.version(s.db)
	require.NoError(t, err)
	require.Equal(t, Version, v)
	m, err := s.Match(1)
	require.NoError(t, err)
	var p packer
	shown, err := p.pack(Scene{Seq: 2, Table: &constellation.Table{Width: 1}})
	require.NoError(t, err)
	next := rules.Event{Seq: 2, Kind: rules.Turn, Player: "Ben", Text: "it is Ben's turn"}
	require.NoError(t, s.write(&m, entriesOf(t, []rules.Event{next}), []scene{shown}))
	events, err = s.Events(1)
	require.NoError(t, err)
	require.Len(t, events, 2)
	require.Equal(t, "Ada", events[0].Player)
}

// A flipped bit of the header makes the version negative: that is damage, and ends nothing.
func TestOpen_aNegativeVersionIsDamage(t *testing.T) {
	path, _ := stored(t, 4)
	execute(t, path, "PRAGMA user_version = -1")
	_, err := Open(path)
	require.ErrorIs(t, err, ErrDamaged)
	_, err = OpenRead(path)
	require.ErrorIs(t, err, ErrDamaged)
	s, notes, err := OpenJournal(Config{Path: path, Now: (&watch{now: began}).Now})
	require.NoError(t, err)
	require.Len(t, notes, 1)
	require.NoError(t, s.Close())
}
