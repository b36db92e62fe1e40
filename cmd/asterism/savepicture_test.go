//go:build !nocamera

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// A picture whose name no picture may have is refused in one line before any work, and
// what lies there stays.
func TestSavePicture_refusesANameOfNoPictureFirst(t *testing.T) {
	file := filepath.Join(t.TempDir(), "seen.txt")
	laid(t, file, []byte("mine"))
	for name, run := range map[string]func() error{
		"detect": func() error {
			return runDetect(io.Discard, io.Discard, &detectCmd{Images: []string{"none.png"}, Out: file})
		},
		"evaluate": func() error { return runEvaluate(io.Discard, io.Discard, &evaluateCmd{Sheet: file}) },
	} {
		err := run()
		require.ErrorAs(t, err, new(badInput), name)
		require.ErrorContains(t, err, "picture "+file+": its name must end in .png, .jpg, .jpeg, .webp", name)
		require.NotContains(t, err.Error(), "\n", name)
	}
	require.Equal(t, "mine", contentOf(t, file))
}

// detect --out writes over what is there, whole.
func TestDetect_writesWhatItSawOverAnOlderPicture(t *testing.T) {
	photo := photograph(t, 320, wooden{cell: 40})
	for _, ending := range []string{".png", ".JPG"} {
		file := filepath.Join(t.TempDir(), "seen"+ending)
		laid(t, file, []byte("old"))
		require.NoError(t, runDetect(io.Discard, io.Discard, &detectCmd{Images: []string{photo}, Out: file}), ending)
		require.Greater(t, len(contentOf(t, file)), 1000, ending)
		left, err := os.ReadDir(filepath.Dir(file))
		require.NoError(t, err)
		require.Len(t, left, 1, "the picture alone lies there")
	}
}

// A folder that isn't there is told before the work.
func TestSavePicture_refusesAFolderThatIsntThereFirst(t *testing.T) {
	file := filepath.Join(t.TempDir(), "none", "seen.png")
	for name, c := range map[string]detectCmd{"out": {Out: file}, "why": {Why: file}} {
		c.Images = []string{"none.png"}
		err := runDetect(io.Discard, io.Discard, &c)
		require.ErrorAs(t, err, new(badInput), name)
		require.ErrorContains(t, err, "picture "+file+": ", name)
	}
}

// A photograph that can't be looked at gets its line whatever becomes of the next one, and
// a name that can't be written under is the caller's fault.
func TestDetect_saysEachComplaint(t *testing.T) {
	photo, dir := photograph(t, 320, wooden{cell: 40}), t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "seen-2-board.png"), 0o755))
	for name, c := range map[string]struct {
		cmd     detectCmd
		out     io.Writer
		callers bool
	}{
		"a folder lies there":  {detectCmd{Out: filepath.Join(dir, "seen.png")}, io.Discard, true},
		"nobody hears answers": {detectCmd{JSON: true}, closedPipe{}, false},
	} {
		t.Run(name, func(t *testing.T) {
			var said bytes.Buffer
			c.cmd.Images = []string{"none.png", photo}
			err := runDetect(c.out, &said, &c.cmd)
			require.Error(t, err)
			require.NotContains(t, err.Error(), "none.png")
			require.Equal(t, c.callers, errors.As(err, new(badInput)), err)
			require.Regexp(t, `^asterism: .*none.png.*\n$`, said.String())
		})
	}
}

// closedPipe is an output that nobody reads.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// What was seen and what each stage saw are two pictures.
func TestDetect_drawsNoTwoPicturesUnderOneName(t *testing.T) {
	dir := t.TempDir()
	err := runDetect(io.Discard, io.Discard, &detectCmd{Images: []string{"none.png"}, Out: filepath.Join(dir, "a.png"), Why: dir + "/./a.png"})
	require.ErrorAs(t, err, new(badInput))
	require.ErrorContains(t, err, "--out and --why")
}

// What is drawn never takes the place of a photograph, the one that is looked at or the
// next one.
func TestDetect_drawsOntoNoPhotograph(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.png", "b.png", "seen-1-a.png"} {
		laid(t, filepath.Join(dir, name), []byte(name))
	}
	a, b, third, link := filepath.Join(dir, "a.png"), filepath.Join(dir, "b.png"), filepath.Join(dir, "seen-1-a.png"), filepath.Join(dir, "link.png")
	require.NoError(t, os.Symlink(a, link))
	for _, c := range []detectCmd{
		{Images: []string{a}, Out: a}, {Images: []string{a}, Why: link}, {Images: []string{a, third}, Out: filepath.Join(dir, "seen.png")},
	} {
		err := runDetect(io.Discard, io.Discard, &c)
		require.ErrorAs(t, err, new(badInput))
		require.ErrorContains(t, err, "is one of the photographs")
	}
	require.NoError(t, (&detectCmd{Images: []string{a, b}, Out: filepath.Join(dir, "new.png")}).sparesPhotographs())
	require.Equal(t, "a.png", contentOf(t, a))
}

// A picture of the overlay isn't put over one that is there unless that is said.
func TestWritePicture_overwritesWhenTold(t *testing.T) {
	file, table := filepath.Join(t.TempDir(), "table.svg"), &overlay.Scene{Width: 300, Height: 200, Ground: &overlay.Ground{}}
	laid(t, file, []byte("mine"))
	require.EqualError(t, writePicture(file, table, 100, false), file+" is there already: --force overwrites it")
	require.Equal(t, "mine", contentOf(t, file))
	require.NoError(t, writePicture(file, table, 100, true))
	require.Contains(t, contentOf(t, file), "<svg")
}
