package main

import "context"

// window is what is shown until ctx ends or somebody closes it.
type window interface {
	Run(ctx context.Context) error
}

// besideWindow works beside a window until either ends, and returns the error of what ended
// first: the window, or the work, whose ctx ends with the window. Both have ended then: what
// they use can be closed. It must be called on the main goroutine.
func besideWindow(ctx context.Context, w window, work func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	failed := make(chan error, 1)
	go func() {
		failed <- work(ctx)
		stop()
	}()
	err := w.Run(ctx)
	first := ctx.Err() == nil
	stop()
	worked := <-failed
	if err != nil && first {
		return err
	}
	return worked
}
