//go:build !nocamera

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// Run looks through a camera.
func (c *watchCmd) Run(std *stdio) error { return runWatch(std, c) }

// watcher is a watch on its way.
type watcher struct {
	cmd   *watchCmd
	eyes  *eyes
	live  *opencv.Live
	view  *view // nil without a display
	keys  <-chan rune
	tally tally
	out   io.Writer
	err   io.Writer
}

// runWatch looks until the source ends, N frames were seen, Q is pressed or
// Ctrl-C.
func runWatch(std *stdio, c *watchCmd) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	eyes, err := openEyes(c.Kinds, c.Taught)
	if err != nil {
		return err
	}
	defer eyes.Close()
	start := time.Now()
	src, err := openEye(ctx, c, std.err, func() time.Duration { return time.Since(start) })
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	defer src.Close()
	live, err := opencv.NewLive(opencv.LiveConfig{
		Source: "camera", Calibration: src.calibration, Sizes: vision.Sizes{Any: c.Size}, Taught: eyes.taught, Clock: src.clock,
	}, eyes.reader, src)
	if err != nil {
		return err
	}
	defer live.Close()
	w := &watcher{cmd: c, eyes: eyes, live: live, keys: typed(std.in), out: std.out, err: std.err, tally: tally{every: c.Every}}
	if c.Window && hasDisplay() {
		w.view = newView()
		defer w.view.Close()
	}
	return w.run(ctx, src)
}

// run carries frame after frame from the source to what is shown.
func (w *watcher) run(ctx context.Context, src *source) error {
	last := ""
	for n := 0; ctx.Err() == nil && (w.cmd.Frames == 0 || n < w.cmd.Frames); n++ {
		f, err := w.live.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if said := describe(f); said != last {
			last = said
			if err := w.tell(f, said); err != nil {
				return err
			}
		}
		w.tally.add(w.live.Stages(), src.clock())
		w.tally.report(w.err, src)
		if done, err := w.obey(f); done || err != nil {
			return err
		}
	}
	w.tally.finish(w.err, src)
	return nil
}

// tell prints a frame in which something changed.
func (w *watcher) tell(f constellation.Frame, said string) error {
	if w.cmd.JSON {
		return printFrame(w.out, f)
	}
	_, err := fmt.Fprintf(w.out, "%8.2f s  %s\n", f.Time.Seconds(), said)
	return err
}

// obey does what a key asks for: S saves, Q ends.
func (w *watcher) obey(f constellation.Frame) (done bool, err error) {
	key := rune(0)
	select {
	case key = <-w.keys:
	default:
	}
	if w.view != nil {
		if k := w.view.show(w.live, f); k != 0 {
			key = k
		}
	}
	switch key {
	case 's', 'S':
		return false, w.save()
	case 'q', 'Q', 27:
		return true, nil
	}
	return false, nil
}

// typed gives the first letter of each line that is typed.
func typed(in io.Reader) <-chan rune {
	keys := make(chan rune)
	if in == nil {
		return keys
	}
	go func() {
		for s := bufio.NewScanner(in); s.Scan(); {
			for _, r := range s.Text() {
				keys <- r
				break
			}
		}
	}()
	return keys
}
