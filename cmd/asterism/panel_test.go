package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
)

func TestPanel_tellsOfSensorsAndTakesPicturesOnlyWhileSomebodyLooks(t *testing.T) {
	p, now := newPanel(), time.Unix(100, 0)
	p.now = func() time.Time { return now }
	table := &constellation.Table{Sources: []constellation.SourceState{{Name: "camera 0", Dice: 4, Rate: 20}, {Name: "surface", Blind: "no word from it"}}}
	require.NoError(t, p.Show(update{Snapshot: rules.Snapshot{Table: table}}))
	p.heard(&constellation.Frame{Source: "camera 0", Time: 900 * time.Millisecond}, time.Second)
	require.False(t, p.wants("camera 0"), "nobody looks")
	require.Nil(t, p.picture("camera 0"))
	require.Nil(t, p.picture("camera 7"))
	require.False(t, p.wants("camera 7"), "there is none")
	require.True(t, p.wants("camera 0"))
	require.False(t, p.wants("camera 0"), "too soon")
	p.keep("camera 0", snapshotJPEG{[]byte("jpeg"), []web.Seen{{Text: "d6 4"}}})
	require.Equal(t, []byte("jpeg"), p.picture("camera 0"))
	require.Equal(t, []web.Sensor{{Name: "camera 0", Dice: 4, Rate: 20, Late: 100, Picture: true, Seen: []web.Seen{{Text: "d6 4"}}},
		{Name: "surface", Blind: "no word from it"}}, p.sensors())
	now = now.Add(3 * time.Second)
	require.False(t, p.wants("camera 0"), "nobody looks any more")
}

// A sender that takes a new port each time is a new sensor each time: nothing is kept of
// those whose place another has taken.
func TestPanel_keepsNothingOfSensorsThatAreGone(t *testing.T) {
	p := newPanel()
	for _, f := range []constellation.Frame{{Source: "a"}, {Source: "b"}, {Source: "a", Blind: constellation.Replaced}, {Source: "b", Blind: "a hand lies over it"}} {
		p.heard(&f, time.Second)
	}
	require.Equal(t, map[string]time.Duration{"b": time.Second}, p.late)
}

func TestPanel_servesThisMachineAloneWithoutACompanion(t *testing.T) {
	c := parsedPlay(t, "--panel")
	require.True(t, c.Companion.on)
	require.Equal(t, panelAddr, c.Companion.addr)
	c = parsedPlay(t, "--panel", "--companion", ":8034")
	require.Equal(t, ":8034", c.Companion.addr)
	require.False(t, c.alone())
	require.True(t, parsedPlay(t, "--panel").alone())
}

// Telephones that the settings, or the page on which a game is set up, ask in are served
// beside the panel.
func TestPanel_leavesRoomForTelephones(t *testing.T) {
	c := parsedPlay(t, "--panel", "--config", settingsFile(t, "[play]\ncompanion = true\n"))
	require.NoError(t, c.adopt())
	require.Equal(t, companionAddr{on: true}, c.Companion)
	require.True(t, c.servesTelephones())

	c = parsedPlay(t, "--panel", "--config", settingsFile(t, ""))
	require.NoError(t, c.adopt())
	require.True(t, c.alone())
	c.invite(true)
	require.True(t, c.servesTelephones())
	c.invite(false)
	require.True(t, c.alone(), "the panel stays")

	c = parsedPlay(t, "--companion", ":8034")
	c.invite(true)
	require.Equal(t, ":8034", c.Companion.addr)
	c.invite(false)
	require.False(t, c.Companion.on)
}

// The program that opens a browser ends soon, and nothing of it is left.
func TestBrowse_leavesNothingBehind(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("looks into /proc")
	}
	folder := t.TempDir()
	pid := filepath.Join(folder, "pid")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "xdg-open"), []byte("#!/bin/sh\necho $$ >"+pid+".new; mv "+pid+".new "+pid+"\n"), 0o755))
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	browse(t.Context(), "http://127.0.0.1:1/", io.Discard)
	require.Eventually(t, func() bool {
		b, err := os.ReadFile(pid)
		if err != nil {
			return false
		}
		_, err = os.Stat("/proc/" + strings.TrimSpace(string(b)))
		return errors.Is(err, os.ErrNotExist)
	}, time.Minute, 20*time.Millisecond)
}
