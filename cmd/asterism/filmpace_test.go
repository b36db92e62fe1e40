package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// A film that begins when a session has gone on for a while is of then, and so is what its frames say
// of other moments.
func TestFilm_isOfTheSessionsClock(t *testing.T) {
	const s = time.Second
	film := []constellation.Frame{{Time: 2 * s}, {Time: 3 * s, Blind: "dark", Since: 2 * s}, {Time: 4 * s, Until: 5 * s}}
	given := 0
	seen := onClock(func(context.Context) (input, error) {
		if given == len(film) {
			return input{}, io.EOF
		}
		given++
		return input{frame: &film[given-1]}, nil
	}, func() time.Duration { return 12 * s })
	for _, want := range []constellation.Frame{{Time: 12 * s}, {Time: 13 * s, Blind: "dark", Since: 12 * s}, {Time: 14 * s, Until: 15 * s}} {
		in, err := seen(t.Context())
		require.NoError(t, err)
		require.Equal(t, want, *in.frame)
	}
	_, err := seen(t.Context())
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, 3*s, film[1].Time, "the film's own frames stay")
}

// One film by itself is the same session however long its pictures take to read: time passes
// with them. Where people, a touch table or another camera are there, too, it passes for them.
func TestFilm_byItselfHasTimePassWithItsPictures(t *testing.T) {
	for _, c := range []struct {
		flags string
		want  bool
	}{
		{"--camera evening.avi", true},
		{"--camera evening.avi --udp none", true},
		{"--camera evening.avi --udp 127.0.0.1:3333", false},
		{"--camera evening.avi --live", false},
		{"--camera evening.avi --record evening.pcapng", false},
		{"--camera evening.avi --camera other.avi", false},
		{"--camera 0", false},
		{"--camera http://127.0.0.1/evening.avi", false},
		{"--live", false},
	} {
		p := &player{cmd: parsedPlay(t, strings.Fields("stardice --windowless "+c.flags)...), from: 12 * time.Second}
		require.Equal(t, c.want, p.filmAlone(), c.flags)
		given := &constellation.Frame{Time: 2 * time.Second}
		seen := p.asFilmed(p.cmd.Camera, func(context.Context) (input, error) { return input{frame: given}, nil }, func() time.Duration { return time.Hour })
		in, err := seen(t.Context())
		require.NoError(t, err)
		at := 2 * time.Second
		if c.want {
			at += 12 * time.Second
		}
		require.Equal(t, at, in.frame.Time, c.flags)
	}
}
