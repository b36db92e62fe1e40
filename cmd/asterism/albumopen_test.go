package main

import (
	"archive/zip"
	"bytes"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/album"
)

// listedInZip is the file of an album with that list and no pictures.
func listedInZip(t *testing.T, list string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("album.json")
	require.NoError(t, err)
	_, err = w.Write([]byte(list))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.String()
}

// An album that can't be read is told in one line, which names the file and a way out,
// and stays as it is.
func TestAlbum_aDamagedOneIsToldWithAWayOut(t *testing.T) {
	whole := listedInZip(t, `{"asterism-album": 1}`)
	for name, tc := range map[string]struct{ file, way string }{
		"empty":              {"", "move it away"},
		"cut off":            {whole[:len(whole)/2], "move it away"},
		"garbage":            {"garbage", "move it away"},
		"no list":            {listedInZip(t, "garbage"), "move it away"},
		"of a newer program": {listedInZip(t, `{"asterism-album": 2}`), "a newer program has written it, in form 2: use that program"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "own.zip")
			require.NoError(t, os.WriteFile(file, []byte(tc.file), 0o600))
			for _, call := range []string{"album list", "album name 0123456789abcdef --face 6", "album remove 0123456789abcdef"} {
				var said bytes.Buffer
				require.Equal(t, 2, run(append(strings.Fields(call), "--album", file), nil, &said, &said), said.String())
				require.Contains(t, said.String(), "asterism: "+file+": album: ")
				require.Contains(t, said.String(), tc.way)
				require.Contains(t, said.String(), "--album FILE for another one")
				require.Equal(t, 1, strings.Count(said.String(), "\n"), said.String())
			}
			b, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, tc.file, string(b))
		})
	}
}

// What an import brings is said in English, whatever the numbers.
func TestAlbum_newSignsAreToldInEnglish(t *testing.T) {
	folder := t.TempDir()
	from, to := filepath.Join(folder, "from.zip"), filepath.Join(folder, "to.zip")
	for _, c := range []struct {
		signs int
		want  string
	}{
		{0, "0 of 0 signs are new"},
		{1, "1 of 1 sign is new"},
		{1, "0 of 1 sign is new"},
		{2, "1 of 2 signs is new"},
		{2, "0 of 2 signs are new"},
	} {
		f, err := album.Open(from)
		require.NoError(t, err)
		require.NoError(t, f.Change(func(a *album.Album) error {
			for i := range c.signs {
				side := stranger(t).Side
				side.SetNRGBA(i, 0, color.NRGBA{A: 255})
				at, err := album.NewAppearance(side, side)
				require.NoError(t, err)
				require.NoError(t, a.Put(album.Entry{Appearance: at, Name: album.Name{Kind: constellation.D6, Face: "6"}}))
			}
			return nil
		}))
		var out bytes.Buffer
		require.Zero(t, run([]string{"album", "import", from, "--album", to}, nil, &out, &out), out.String())
		require.Equal(t, from+": "+c.want+"\n", out.String())
	}
}
