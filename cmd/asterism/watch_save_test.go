//go:build !nocamera

package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// N while a picture waits for a hand to leave is for the next one: the picture shows
// what was up when it was asked for.
func TestKeeper_aPictureShowsTheFaceThatItWasAskedForWith(t *testing.T) {
	folder := t.TempDir()
	k, err := newKeeper(&watchCmd{Save: folder, As: "d6", Face: "3"})
	require.NoError(t, err)
	require.NoError(t, k.ask(""))
	require.NoError(t, k.next(io.Discard))
	img := gocv.NewMatWithSize(48, 64, gocv.MatTypeCV8UC3)
	defer img.Close()
	die := []vision.Detection{{Box: constellation.Box{X: 8, Y: 8, W: 20, H: 20}, Kind: constellation.D6}}
	require.NoError(t, k.save(img, die, io.Discard))
	require.NoError(t, k.ask(""))
	require.NoError(t, k.save(img, die, io.Discard))
	truths, err := readTruth(filepath.Join(folder, "truth.jsonl"))
	require.NoError(t, err)
	require.Equal(t, []string{"3", "4"}, []string{truths[0].Dice[0].Face, truths[1].Dice[0].Face})
}

// Who asks for a picture while an earlier one waits is told that one of them is saved.
func TestKeeper_saysThatOnePictureIsSavedOfTwo(t *testing.T) {
	k, err := newKeeper(&watchCmd{As: "utara", Face: "N"})
	require.NoError(t, err)
	require.NoError(t, k.ask(""))
	require.NoError(t, k.next(io.Discard))
	require.ErrorIs(t, k.ask(""), errAskedTwice)
	require.Equal(t, "E", k.shown)
	require.Error(t, k.ask("no face"))
	require.Equal(t, "E", k.shown)
}

// A picture that was thrown away leaves its line of truth: another picture of its name
// would be learnt as both.
func TestKeeper_aNameIsNotGivenTwice(t *testing.T) {
	folder := t.TempDir()
	k, err := newKeeper(&watchCmd{Save: folder, As: "d6"})
	require.NoError(t, err)
	img := gocv.NewMatWithSize(48, 64, gocv.MatTypeCV8UC3)
	defer img.Close()
	die := []vision.Detection{{Box: constellation.Box{X: 8, Y: 8, W: 20, H: 20}, Kind: constellation.D6}}
	for _, face := range []string{"3", "5"} {
		require.NoError(t, k.ask(face))
		require.NoError(t, k.save(img, die, io.Discard))
		require.NoError(t, os.RemoveAll(filepath.Join(folder, "000001.png")))
	}
	truths, err := readTruth(filepath.Join(folder, truthName))
	require.NoError(t, err)
	require.Equal(t, []string{"000001.png", "000002.png"}, []string{truths[0].Image, truths[1].Image})
	require.FileExists(t, filepath.Join(folder, "000002.png"))
}

// A file whose last line has no end, as some editors leave it, can be read after one more
// picture; in one that has an end no line is left empty.
func TestAppendTruth_aLineIsALine(t *testing.T) {
	for name, before := range map[string]string{
		"no file":             "",
		"last line ended":     `{"image":"a.png","box":"die","dice":[]}` + "\n",
		"last line left open": `{"image":"a.png","box":"die","dice":[]}`,
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), truthName)
			want := `{"image":"b.png","box":"die","dice":[]}` + "\n"
			if before != "" {
				require.NoError(t, os.WriteFile(file, []byte(before), 0o644))
				want = strings.TrimSpace(before) + "\n" + want
			}
			require.NoError(t, appendTruth(file, truthOf("b.png", nil, "", "")))
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, want, string(got))
		})
	}
}
