package main

import (
	"bytes"
	"image/png"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/album"
)

// newAlbumPage is the page of an album of one sign, which shows a 1.
func newAlbumPage(t *testing.T, file string) (p albumPage, sign string) {
	f, err := album.Open(file)
	require.NoError(t, err)
	sign = f.Meet(stranger(t))
	require.NoError(t, f.Change(func(a *album.Album) error {
		_, _, err := a.Name(sign, album.Name{Kind: constellation.D6, Face: "1", By: "Ada", At: time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)})
		return err
	}))
	return albumPage{f}, sign
}

func TestAlbumPage_whatIsMendedIsKnownToTheEyesAndToTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "album.zip")
	p, sign := newAlbumPage(t, file)
	said := web.Sign{ID: sign, SignName: web.SignName{Kind: constellation.D6, Face: "1"}, By: "Ada", At: time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)}
	require.Equal(t, []web.Sign{said}, p.list())
	picture, err := png.Decode(bytes.NewReader(p.picture(sign)))
	require.NoError(t, err)
	require.Equal(t, stranger(t).Picture.Bounds(), picture.Bounds())
	require.Nil(t, p.picture("0123456789abcdef"))

	changes := p.signs.Changes()
	said.SignName = web.SignName{Kind: constellation.D20, Face: "17", Team: constellation.Red}
	require.NoError(t, p.name(sign, said.SignName))
	require.Equal(t, []web.Sign{said}, p.list())
	require.Greater(t, p.signs.Changes(), changes, "running eyes ask anew")
	e, _, ok := p.signs.Look(stranger(t))
	require.True(t, ok)
	require.Equal(t, "17", e.Face)
	kept, err := album.Load(file)
	require.NoError(t, err)
	require.Equal(t, "17", kept.Entries()[0].Face)

	changes = p.signs.Changes()
	require.NoError(t, p.remove(sign))
	require.Greater(t, p.signs.Changes(), changes)
	require.Empty(t, p.list())
	require.Equal(t, sign, p.signs.Meet(stranger(t)), "the table can ask for it again")
	kept, err = album.Load(file)
	require.NoError(t, err)
	require.Empty(t, kept.Entries())
	require.ErrorIs(t, p.remove(sign), album.ErrNoEntry)
	require.ErrorIs(t, p.name(sign, said.SignName), album.ErrNoEntry)
}

func TestAlbumPage_isServedWhereACameraLearns(t *testing.T) {
	p, sign := newAlbumPage(t, filepath.Join(t.TempDir(), "album.zip"))
	s := quietServer(t)
	address, token, _ := strings.Cut(s.Address(web.Master), "#")
	list := func() (int, string) {
		r, err := http.NewRequest(http.MethodGet, address+"album", nil)
		require.NoError(t, err)
		r.Header.Set("Authorization", "Bearer "+token)
		a, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		defer a.Body.Close()
		b, err := io.ReadAll(a.Body)
		require.NoError(t, err)
		return a.StatusCode, string(b)
	}
	(&player{companion: s}).openAlbumPage()
	status, _ := list()
	require.Equal(t, http.StatusNotFound, status, "no camera")
	(&player{companion: s, album: albumFile{p.signs}}).openAlbumPage()
	status, body := list()
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, sign)
}

func TestAlbumPage_whatAnotherProgramChangedStays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "album.zip")
	p, sign := newAlbumPage(t, file)
	other, err := album.Open(file)
	require.NoError(t, err)
	require.NoError(t, albumPage{other}.remove(sign))
	require.ErrorIs(t, p.name(sign, web.SignName{Kind: constellation.D6, Face: "6"}), album.ErrNoEntry)
	require.Empty(t, p.list())
}

func TestAlbumPage_whatCannotBeWrittenHoldsForTheSession(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "album")
	p, sign := newAlbumPage(t, filepath.Join(folder, "album.zip"))
	require.NoError(t, os.RemoveAll(folder))
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	err := p.name(sign, web.SignName{Kind: constellation.D6, Face: "6"})
	require.ErrorContains(t, err, "it holds for this session")
	require.Equal(t, "6", p.list()[0].Face)
}

func TestAlbumPage_undoLeavesWhatWasMendedSince(t *testing.T) {
	l := newLearning(t, filepath.Join(t.TempDir(), "album.zip"))
	l.lie()
	l.do(rules.DoFace, "7")
	require.Eventually(t, func() bool { return len(l.teacher.signs.Entries()) == 1 }, time.Minute, time.Millisecond)
	page := albumPage{l.teacher.signs}
	require.NoError(t, page.name(l.look, web.SignName{Kind: constellation.D20, Face: "9"}))
	l.do(rules.DoUndo, "")
	require.Equal(t, []string{"9"}, l.kept())
}
