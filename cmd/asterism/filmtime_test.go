//go:build !nocamera

package main

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// playFilms plays what the cameras of a call see, to the end, in the order of the
// frames' times. No clock runs beside: time passes with the frames alone, however long
// a busy machine takes to read a picture. through may add to what is seen, nil for
// nothing.
func playFilms(t *testing.T, cmd *playCmd, shown screen, through func(p *player, seen inputFunc) inputFunc) {
	t.Helper()
	require.NoError(t, cmd.check())
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	p, err := newPlayer(ctx, cmd, &stdio{out: io.Discard, err: io.Discard})
	require.NoError(t, err)
	defer p.close() // what players said is written
	_, all, err := p.openLive(ctx)
	require.NoError(t, err)
	seen := byTime(all)
	if through != nil {
		seen.inputFunc = through(p, seen.inputFunc)
	}
	inputs := oneByOne(ctx, seen)
	p.loop = p.newLoop(inputs, shown)
	s, err := p.live()
	require.NoError(t, err)
	require.NoError(t, p.run(ctx, s))
	stop()
	for range inputs { // until the cameras are closed
	}
}

// byTime are several films as one sensor: the earliest frame of all comes first.
func byTime(films []sensor) sensor {
	next := make([]*input, len(films)) // what each gives next, nil at its end
	read := func(ctx context.Context, i int) error {
		in, err := films[i].inputFunc(ctx)
		if next[i] = &in; errors.Is(err, io.EOF) {
			next[i], err = nil, nil
		}
		return err
	}
	last := -1 // whose frame was given, -1 before the first
	return sensor{
		inputFunc: func(ctx context.Context) (input, error) {
			for i := range films {
				if last < 0 || i == last {
					if err := read(ctx, i); err != nil {
						return input{}, err
					}
				}
			}
			if last = earliest(next); next[last] == nil {
				return input{}, io.EOF
			}
			return *next[last], nil
		},
		close: func() (err error) {
			for _, f := range films {
				err = errors.Join(err, f.close())
			}
			return err
		},
	}
}

// earliest is which of the frames comes first.
func earliest(of []*input) (first int) {
	for i, in := range of {
		if in != nil && (of[first] == nil || in.frame.Time < of[first].frame.Time) {
			first = i
		}
	}
	return first
}

// oneByOne makes an input only once the one before was taken: the sensor is never
// further than that ahead of what screens have been shown.
func oneByOne(ctx context.Context, s sensor) <-chan input {
	out := make(chan input)
	go func() {
		defer close(out)
		defer s.close()
		pump(ctx, s.inputFunc, out)
	}()
	return out
}
