package main

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
)

// input is something that comes into the loop.
type input struct {
	frame    *constellation.Frame // nil for none
	commands []rules.Command      // carried out after the frame
	answer   func(error)          // takes why a command was refused, nil when it wasn't; nil: nobody asks
	take     func() bool          // tells whether the commands are still wanted, once; nil: they are
	stroke   bool                 // a key was pressed that asks for nothing
	bundled  bool                 // of the bundled session
	first    bool                 // and the first of it
	note     string               // to be said to whoever runs the program
	err      error                // why there is nothing more
}

// inputFunc yields inputs, io.EOF at its end.
type inputFunc func(ctx context.Context) (input, error)

// frames is where the frames of a session come from: a live sensor or a
// recording of one. It returns io.EOF at the end.
type frames interface {
	Next(ctx context.Context) (constellation.Frame, error)
}

// sensor is a source of inputs and how it is closed.
type sensor struct {
	inputFunc
	close func() error // nil when there is nothing to close
}

// closeAll closes sensors that no session has taken over.
func closeAll(all []sensor) {
	for _, s := range all {
		if s.close != nil {
			s.close()
		}
	}
}

// sensed are the frames of one sensor as inputs.
func sensed(f frames) inputFunc {
	return func(ctx context.Context) (input, error) {
		frame, err := f.Next(ctx)
		return input{frame: &frame}, err
	}
}

// paced yields what s does when its time has come.
func paced(s inputFunc, wait pace) inputFunc {
	return func(ctx context.Context) (input, error) {
		in, err := s(ctx)
		if err == nil && in.frame != nil {
			err = wait(ctx, in.frame.Time)
		}
		return in, err
	}
}

// ordered are what somebody asks for, such as by keys, as inputs.
func ordered[T any](from <-chan T, make func(T) input) inputFunc {
	return func(ctx context.Context) (input, error) {
		select {
		case v, ok := <-from:
			if !ok {
				return input{}, io.EOF
			}
			return make(v), nil
		case <-ctx.Done():
			return input{}, ctx.Err()
		}
	}
}

// struck makes an input of a key that asks for nothing.
func struck(ebi.Stroke) input { return input{stroke: true} }

// merge brings what all sources yield into one channel, which is closed when
// all sensors have ended, or with ctx where there are none. Nothing is dropped: the
// referee sees each frame.
func merge(ctx context.Context, sensors []sensor, beside ...inputFunc) <-chan input {
	ctx, stop := context.WithCancel(ctx)
	out := make(chan input, 64)
	var sensing, others sync.WaitGroup
	for _, s := range sensors {
		sensing.Go(func() {
			pump(ctx, s.inputFunc, out)
			if s.close != nil {
				s.close()
			}
		})
	}
	for _, s := range beside {
		others.Go(func() { pump(ctx, s, out) })
	}
	go func() {
		if len(sensors) == 0 {
			<-ctx.Done()
		}
		sensing.Wait()
		stop()
		others.Wait()
		close(out)
	}()
	return out
}

// pump sends what a source yields until it or the session ends.
func pump(ctx context.Context, s inputFunc, out chan<- input) {
	for {
		in, err := s(ctx)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return
		}
		if err != nil {
			in = input{err: err}
		}
		select {
		case out <- in:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}
