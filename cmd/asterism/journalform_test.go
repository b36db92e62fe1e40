package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFormOf_contentComesBeforeTheName(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct {
		name, content string
		want          journalForm
	}{
		{"none", "", noJournal},
		{"new.db", "", databaseJournal},
		{"new", "", databaseJournal},
		{"new.jsonl", "", linesJournal},
		{"old", `{"journal":2}` + "\n", linesJournal},
		{"old.db", `{"seq":1}` + "\n", linesJournal},
		{"misnamed.jsonl", databaseMark + "and so on", databaseJournal},
		{"letter.db", "Dear", linesJournal}, // which will say that it is none
	} {
		name := c.name
		if name != none {
			name = filepath.Join(folder, name)
		}
		if c.content != "" {
			require.NoError(t, os.WriteFile(name, []byte(c.content), 0o600))
		}
		require.Equal(t, c.want, formOf(name), c.name)
	}
}

func TestDataFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems have it elsewhere")
	}
	for _, c := range []struct{ xdg, home, want string }{
		{"/x", "/h", "/x/asterism"},
		{"", "/h", "/h/.local/share/asterism"},
		{"relative", "/h", "/h/.local/share/asterism"},
	} {
		t.Setenv("XDG_DATA_HOME", c.xdg)
		t.Setenv("HOME", c.home)
		got, err := dataFolder()
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("HOME", "")
	_, err := dataFolder()
	require.ErrorContains(t, err, "XDG_DATA_HOME")
}
