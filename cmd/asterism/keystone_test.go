package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
)

// askew are corners of a projector that hangs askew.
var askew = overlay.Corners{{0.1, 0.15}, {1, 0.05}, {0.95, 0.95}, {0, 0.95}}

func TestKeystones_holdForTheirOutputAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "folder", "keystone.toml")
	wall, beam := shownOn{Monitor: 1, Fullscreen: true}, shownOn{Screen: "EPSON", Fullscreen: true, Turned: 180}
	other := overlay.Corners{{0, 0}, {0.9, 0}, {0.9, 0.9}, {0, 0.9}}
	k, err := readKeystones(file)
	require.NoError(t, err)
	require.NoError(t, k.keep(file, wall, askew))
	require.NoError(t, k.keep(file, beam, other))
	k, err = readKeystones(file)
	require.NoError(t, err)
	for _, c := range []struct {
		out  shownOn
		want overlay.Corners
		ok   bool
	}{{wall, askew, true}, {beam, other, true}, {shownOn{Monitor: 1}, overlay.Corners{}, false}} {
		got, ok := k.of(c.out)
		require.Equal(t, c.ok, ok, "%+v", c.out)
		require.Equal(t, c.want, got, "%+v", c.out)
	}
}

// Corners that were made straight again aren't kept.
func TestKeystones_straightIsForgotten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "keystone.toml")
	k := keystones{}
	require.NoError(t, k.keep(file, shownOn{}, askew))
	require.NoError(t, k.keep(file, shownOn{}, overlay.WholeWindow()))
	k, err := readKeystones(file)
	require.NoError(t, err)
	require.Empty(t, k.Outputs)
}

// Whoever only looks at the corners leaves no file.
func TestKeystones_straightMakesNoFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "keystone.toml")
	require.NoError(t, (&keystones{}).keep(file, shownOn{}, overlay.WholeWindow()))
	require.NoFileExists(t, file)
}

func TestKeystones_cornersThatAreNoTableAreLeftOut(t *testing.T) {
	k := keystones{Outputs: []keystone{{shownOn{}, overlay.Corners{{0, 0}, {1, 1}, {1, 0}, {0, 1}}}}}
	_, ok := k.of(shownOn{})
	require.False(t, ok)
}

// dragged are corners that were dragged in a window.
func dragged(c overlay.Corners) ebi.Dragged { return ebi.Dragged{Corners: c} }

// Corners are kept for where they were dragged: in the window, or on the whole screen
// that F11 made of it.
func TestPlayer_draggedCornersAreThoseOfWindowOrWholeScreen(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	game, ok := rules.Find("stardice")
	require.True(t, ok)
	p := &player{game: game, cmd: &playCmd{}, std: &stdio{err: &bytes.Buffer{}}}
	p.cfg.Table.Width, p.cfg.Table.Height = 610, 457
	p.keepCorners(ebi.Dragged{Corners: askew, Fullscreen: true})
	o := p.windowLook()
	require.Equal(t, overlay.WholeWindow(), o.Corners)
	require.Equal(t, askew, *o.Full)
	p.keepCorners(dragged(overlay.WholeWindow()))
	p.cmd.Fullscreen = true
	require.Equal(t, askew, *p.windowLook().Full, "those of the window are others")

	p.cfg.Show.Corners = asPairs(askew[:])
	require.Nil(t, p.windowLook().Full, "the settings' hold for both")
}

// Corners that are dragged in a game are those of the next game's window, unless the
// settings name others.
func TestPlayer_draggedCornersAreTheNextGames(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	file, err := keystoneFile()
	require.NoError(t, err)
	var said bytes.Buffer
	game, ok := rules.Find("stardice")
	require.True(t, ok)
	p := &player{game: game, cmd: &playCmd{}, std: &stdio{err: &said}}
	p.cfg.Table.Width, p.cfg.Table.Height = 610, 457
	require.Equal(t, overlay.WholeWindow(), p.windowLook().Corners)
	require.Contains(t, p.keepCorners(dragged(askew)).note, file)
	require.Equal(t, askew, p.windowLook().Corners)
	require.Contains(t, p.keepCorners(dragged(overlay.WholeWindow())).note, "no corners are kept")
	require.Equal(t, overlay.WholeWindow(), p.windowLook().Corners)
	p.keepCorners(dragged(askew))

	set := overlay.Corners{{0, 0}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}}
	p.cfg.Show.Corners = asPairs(set[:])
	require.Equal(t, set, p.windowLook().Corners)
	require.Contains(t, p.keepCorners(dragged(askew)).note, "corners = [[0.1000, 0.1500]")
	p.cfg.Show.Corners = nil

	require.NoError(t, os.WriteFile(file, []byte("corners = 7 7"), 0o644))
	require.Equal(t, overlay.WholeWindow(), p.windowLook().Corners)
	require.Contains(t, said.String(), "keystone.toml")
	require.Equal(t, 1, bytes.Count(said.Bytes(), []byte("\n")), said.String())
}
