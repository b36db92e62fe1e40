package main

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// shownBy is a window that is shown by a function.
type shownBy func(ctx context.Context) error

func (w shownBy) Run(ctx context.Context) error { return w(ctx) }

// Whatever ends first, the work has ended when besideWindow returns: what it uses is
// closed then.
func TestBesideWindow_waitsForTheWork(t *testing.T) {
	noWindow, noWork := errors.New("no window"), errors.New("no work")
	closes := func(context.Context) error { return nil }
	stays := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	for name, c := range map[string]struct {
		window shownBy
		work   error // nil: it goes on until its ctx ends
		want   error
	}{
		"the window is closed": {closes, nil, nil},
		"the window fails":     {func(context.Context) error { return noWindow }, nil, noWindow},
		"the work fails":       {stays, noWork, noWork},
	} {
		t.Run(name, func(t *testing.T) {
			ended := make(chan struct{})
			err := besideWindow(t.Context(), c.window, func(ctx context.Context) error {
				defer close(ended)
				if c.work != nil {
					return c.work
				}
				<-ctx.Done()
				time.Sleep(50 * time.Millisecond) // it comes to its end
				return nil
			})
			require.ErrorIs(t, err, c.want)
			select {
			case <-ended:
			default:
				t.Fatal("the work still goes on")
			}
		})
	}
}
