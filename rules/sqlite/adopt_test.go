package sqlite

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
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
			n, err := Adopt(home, spare, began)
			require.NoError(t, err)
			require.Zero(t, n)
			require.FileExists(t, spare, "whoever plays may be beginning it")
			require.NoError(t, r.Close())
			n, err = Adopt(home, spare, began)
			require.NoError(t, err)
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
	_, err = Adopt(home, spare, began)
	require.ErrorIs(t, err, ErrForeign)
	require.FileExists(t, spare)
}
