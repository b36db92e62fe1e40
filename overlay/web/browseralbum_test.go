package web

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// shelf is an album in memory.
type shelf struct {
	mu  sync.Mutex
	all []Sign
}

func newShelf() *shelf {
	at := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	return &shelf{all: []Sign{
		{"0a", SignName{constellation.D6, "1", constellation.Red}, "Ada", at},
		{"0b", SignName{constellation.D20, "17", ""}, "", at},
		{"0c", SignName{constellation.Unknown, "the owl", constellation.White}, "Грейс", at}}}
}

func (s *shelf) at(id string) int {
	return slices.IndexFunc(s.all, func(one Sign) bool { return one.ID == id })
}

func (s *shelf) hooks() Album {
	return Album{Signs: s.signs, Picture: s.picture, Name: s.name, Remove: s.remove}
}

func (s *shelf) signs() []Sign {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.all)
}

// picture is a light square on a dark ground.
func (s *shelf) picture(id string) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, 96, 80))
	for i := range img.Pix {
		img.Pix[i] = 60
	}
	for y := 20; y < 60; y++ {
		for x := 28; x < 68; x++ {
			img.SetNRGBA(x, y, color.NRGBA{R: 230, G: 220, B: 40 * id[1], A: 255})
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // a buffer takes all
	return b.Bytes()
}

func (s *shelf) name(id string, n SignName) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.at(id)
	if i < 0 || n.Face == "the cat" {
		return errors.New("album: the cat is no sign")
	}
	s.all[i].SignName = n
	return nil
}

func (s *shelf) remove(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.at(id)
	if i < 0 {
		return errors.New("album: no such sign")
	}
	s.all = slices.Delete(s.all, i, i+1)
	return nil
}

// album looks through and mends the album as the game master, with fingers.
func (b *browser) album(t *testing.T, s *shelf) {
	b.t = t
	var got struct {
		Hidden      bool // from players
		Drawn       int  // pictures
		Trouble     string
		Wide, Found []any
		Listed      []string
	}
	b.step("album", &got)
	require.True(t, got.Hidden)
	require.Equal(t, 3, got.Drawn)
	require.Equal(t, "album: the cat is no sign", got.Trouble)
	require.Empty(t, got.Wide)
	require.Empty(t, got.Found)
	all := s.signs()
	require.Len(t, all, 2)
	require.Equal(t, SignName{constellation.D6, "6", constellation.White}, all[0].SignName)
	require.Equal(t, SignName{constellation.Unknown, "the owl", constellation.White}, all[1].SignName)
	require.Len(t, got.Listed, 2)
	require.Contains(t, got.Listed[0], "d6 6")
}
