package main

import "context"

// window is what is shown until ctx ends or somebody closes it.
type window interface {
	Run(ctx context.Context) error
}

// besideWindow works beside a window until either ends, and returns the error of what ended
// first: the window, or the work, whose ctx ends with the window. It must be called on the
// main goroutine.
func besideWindow(ctx context.Context, w window, work func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	failed := make(chan error, 1)
	go func() {
		failed <- work(ctx)
		stop()
	}()
	if err := w.Run(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	stop()
	return <-failed
}
