package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// ownFolders gives the program a user's folders of its own.
func ownFolders(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME", "AppData", "LocalAppData"} {
		t.Setenv(name, dir)
	}
	folder, err := profileFolder()
	require.NoError(t, err)
	return folder
}

// keepProfile writes a profile that was played so long ago.
func keepProfile(t *testing.T, name, text string, ago time.Duration) string {
	t.Helper()
	file, err := profileFile(name)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	then := time.Now().Add(-ago)
	require.NoError(t, os.Chtimes(file, then, then))
	return file
}

// Profiles are listed, the last one first, and one that is damaged is a line and
// stays as it is.
func TestProfiles_areListed(t *testing.T) {
	ownFolders(t)
	code, out, _ := asterism("", "profiles")
	require.Zero(t, code)
	require.Contains(t, out, "no profile is kept yet")
	keepProfile(t, "evening", evening, 20*time.Hour)
	broken := keepProfile(t, "broken", "[tabel]\nwidth = 3", 3*time.Hour)

	code, out, errs := asterism("", "profiles")
	require.Zero(t, code, errs)
	require.Regexp(t, `(?s)^broken .*can't be read: line 1: no setting is called "tabel"\nevening .*utara advanced +Ada, Grace\n$`, out)
	b, err := os.ReadFile(broken)
	require.NoError(t, err)
	require.Equal(t, "[tabel]\nwidth = 3", string(b))

	code, out, _ = asterism("", "profiles", "--json")
	require.Zero(t, code)
	var lines []profileLine
	require.NoError(t, json.Unmarshal([]byte(out), &lines))
	require.Len(t, lines, 2)
	require.Equal(t, []string{"Ada", "Grace"}, lines[1].Players)
	require.NotEmpty(t, lines[0].Error)
}

// play --profile NAME plays by it and waits for its sensors; flags come first.
func TestProfiles_playsByOne(t *testing.T) {
	ownFolders(t)
	keepProfile(t, "evening", evening, time.Hour)
	c := adopted(t, "--profile", "evening", "--rules", "basic")
	require.True(t, c.Live)
	require.Equal(t, "utara", c.Game)
	require.Equal(t, "basic", c.Rules)
	for name, want := range map[string]string{"nobody": `no profile is called "nobody"`, "../evening": "a name has letters"} {
		code, _, errs := asterism("", "play", "--profile", name, "--windowless")
		require.Equal(t, 2, code)
		require.Contains(t, errs, want)
	}
}

// Settings that are written are read as they were, nothing that is at its default
// is written, and what was there before stays when they can't be.
func TestProfiles_areWrittenWhole(t *testing.T) {
	folder := ownFolders(t)
	var c settings
	var err error
	c, err = readSettings(settingsFile(t, evening))
	require.NoError(t, err)
	no := false
	c.Show.Beside = &no
	c.Touch.Symbols = []symbolSetting{{ID: 0, Kind: "d20", Team: "white"}}
	file := filepath.Join(folder, "x.toml")
	require.NoError(t, c.write(file))
	got, err := readSettings(file)
	require.NoError(t, err)
	require.Equal(t, c, got)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, absent := range []string{"north", "[board]", "[names]", "theme"} {
		require.NotContains(t, string(text), absent)
	}
	left, err := filepath.Glob(filepath.Join(folder, ".new-*"))
	require.NoError(t, err)
	require.Empty(t, left)

	require.NoError(t, os.Mkdir(filepath.Join(folder, "taken.toml"), 0o755)) // can't be replaced by a file
	require.Error(t, c.write(filepath.Join(folder, "taken.toml")))
	left, err = filepath.Glob(filepath.Join(folder, ".new-*"))
	require.NoError(t, err)
	require.Empty(t, left)
}
