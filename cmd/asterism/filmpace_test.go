package main

import (
	"context"
	"io"
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
