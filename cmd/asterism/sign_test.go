//go:build !nocamera

package main

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/vision/render"
)

// A face that the eyes can't name is asked for once: what a player says of it in
// one game is read by itself in the next, where the die lies elsewhere and
// otherwise.
func TestPlay_aSignThatWasNamedOnceIsRead(t *testing.T) {
	ownFolders(t)
	file := filepath.Join(t.TempDir(), "our-dice.zip")
	first := playBeforeCamera(t, file, signedDie(t, 240, 140, 80), "1")
	require.True(t, first.found, "the eyes knew the sign beforehand")
	require.Equal(t, "1", first.last.Face)
	second := playBeforeCamera(t, file, signedDie(t, 360, 190, 160), "")
	require.Equal(t, "1", second.last.Face)
	without := playBeforeCamera(t, "none", signedDie(t, 360, 190, 160), "")
	require.Empty(t, without.last.Face, "it is the album that knows")
}

// signedDie is a film of a d6 that bears a cross in place of the one, on the table
// at x, y mm and turned by degrees.
func signedDie(t *testing.T, x, y, turn float64) string {
	t.Helper()
	dress := render.Dress{Type: render.Faces()[0], Pips: true, Pip: 0.2, Pitch: 0.25, Emblem: "cross"}
	stuff := render.Material{Body: render.RGB{R: 0.9, G: 0.88, B: 0.82}, Ink: render.RGB{R: 0.03, G: 0.03, B: 0.05}}
	m := render.NewModel(rand.New(rand.NewPCG(3, 0)), constellation.D6, 18, dress, stuff)
	for side, face := range m.Faces {
		if face == "6" { // below
			return filmOf(t, 40, overTable(paper{blank: true}, m.Lying(x, y, side, turn)))
		}
	}
	t.Fatal("no six")
	return ""
}

// namer is a screen before which a player names the first die that nobody can
// read.
type namer struct {
	unread chan string // its id
	found  bool        // there was one
	last   constellation.Die
}

func (n *namer) Begin(play.Snapshot) error             { return nil }
func (n *namer) End(play.Snapshot, rules.Answer) error { return nil }

func (n *namer) Show(u update) error {
	for _, d := range u.Table.Dice {
		n.last = d
		if d.Face == "" && d.Look != "" && !n.found {
			n.unread <- d.ID
			n.found = true
		}
	}
	return nil
}

// playBeforeCamera plays a film. Where there is something to say, a player says in
// the midst of it what the die that couldn't be read shows.
func playBeforeCamera(t *testing.T, album, film, face string) *namer {
	t.Helper()
	cmd := parsedPlay(t, "stardice", "--camera", film, "--corners", "340,150,940,150,1100,520,180,520", "--table", "600x338", "--kinds", "d6",
		"--album", album, "--udp", "none", "--journal", "none", "--windowless")
	n := &namer{unread: make(chan string, 1)}
	playFilms(t, cmd, n, func(_ *player, seen inputFunc) inputFunc {
		if face == "" {
			return seen
		}
		return n.names(seen, face)
	})
	return n
}

// names has a player say what a die shows once it is there and can't be read.
func (n *namer) names(film inputFunc, face string) inputFunc {
	return func(ctx context.Context) (input, error) {
		select {
		case id := <-n.unread:
			return asked(rules.Command{Do: rules.DoFace, Die: id, Value: face}), nil
		default:
			return film(ctx)
		}
	}
}
