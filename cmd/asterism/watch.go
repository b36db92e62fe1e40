//go:build !nocamera

package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/why"
)

// Run looks through a camera.
func (c *watchCmd) Run(std *stdio) error { return runWatch(std, c) }

// watcher is a watch on its way.
type watcher struct {
	cmd      *watchCmd
	eyes     *eyes
	live     *opencv.Live
	view     *view // nil without a display
	typed    <-chan string
	keep     keeper
	tally    tally
	saidHeld bool
	said     string                  // of the frame told last
	lay      []constellation.Reading // the dice at rest in it
	out      io.Writer
	err      io.Writer
}

// runWatch looks until the source ends, N frames were seen, Q is pressed or
// Ctrl-C.
func runWatch(std *stdio, c *watchCmd) error {
	ctx, stop := untilInterrupted()
	defer stop()
	keep, err := newKeeper(c)
	if err != nil {
		return bad(err)
	}
	readInBackground()
	typed := typed(std.in)
	eyes, err := openEyes(c.Kinds, c.Taught, cmp.Or(c.Album, usualName))
	if err != nil {
		return err
	}
	defer eyes.Close()
	if c.Stages {
		eyes.reader.Report = &why.Report{}
	}
	var v *view
	if c.Window && hasDisplay() {
		v = newView(c.Stages, stop)
		defer v.Close()
	}
	phone, err := c.phoneFlags.serve(c.Camera, std.err)
	if err != nil {
		return err
	}
	defer closeServer(phone)
	start := time.Now()
	src, err := openEye(ctx, c, pictures(phone), v, std.err, func() time.Duration { return time.Since(start) })
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	defer src.Close()
	live, err := opencv.NewLive(opencv.LiveConfig{
		Source: "camera", Calibration: src.calibration.Calibration, Calibrate: c.Place.anyShape(), Sizes: place.Sizes{Any: float64(c.Size)}, Own: eyes.own, Clock: src.clock,
	}, eyes.reader, src)
	if err != nil {
		return err
	}
	defer live.Close()
	w := &watcher{cmd: c, eyes: eyes, live: live, view: v, typed: typed, keep: keep, out: std.out, err: std.err, tally: tally{every: c.Every}}
	return w.run(ctx, src)
}

// run carries frame after frame from the source to what is shown.
func (w *watcher) run(ctx context.Context, src *source) error {
	for n := 0; ctx.Err() == nil && (w.cmd.Frames == 0 || n < w.cmd.Frames); n++ {
		f, err := w.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := w.tell(f); err != nil {
			return err
		}
		w.tally.add(w.live.Stages(), src.clock())
		w.tally.report(w.err, src)
		w.sayHeld(src)
		done := w.obey(f)
		for !done && w.view.waits() {
			done = w.obey(f)
		}
		if done {
			break
		}
	}
	w.tally.finish(w.err, src)
	w.keep.finish(w.err)
	return nil
}

// next waits for the next frame and draws it, and meanwhile listens to the window's keys.
func (w *watcher) next() (f constellation.Frame, err error) {
	if w.view == nil {
		return w.live.Next()
	}
	came := make(chan struct{})
	go func() {
		defer close(came)
		if f, err = w.live.Next(); err == nil {
			w.view.draw(w.live, f)
		}
	}()
	for {
		select {
		case <-came:
			return f, err
		default:
			w.view.listen()
		}
	}
}

// sayHeld tells once what the camera lets be held, and what not.
func (w *watcher) sayHeld(src *source) {
	if w.saidHeld || src.camera == nil {
		return
	}
	if held := src.camera.Held(); held != nil {
		w.saidHeld = true
		fmt.Fprintf(w.err, "watch: %s\n", obedience(held))
	}
}

// tell prints a frame in which something changed: for programs also that a die was
// found to lie a little elsewhere, as its edges tell some pictures later.
func (w *watcher) tell(f constellation.Frame) error {
	said, dice := describe(f), lying(f)
	if said == w.said && !(w.cmd.JSON && displaced(w.lay, dice)) {
		return nil
	}
	w.said, w.lay = said, dice
	if w.cmd.JSON {
		return printFrame(w.out, f)
	}
	_, err := fmt.Fprintf(w.out, "%8.2f s  %s\n", f.Time.Seconds(), said)
	return err
}

// obey does what is asked for: S saves once all lies still, N takes the
// kind's next face, W saves what the stages saw, Q ends.
func (w *watcher) obey(f constellation.Frame) (done bool) {
	var pressed rune
	if w.view != nil {
		w.view.showStages(w.live, w.eyes.reader.Report)
		pressed = w.view.show()
	}
	key, rest := split(w.order(pressed))
	switch key {
	case 's':
		w.scold(w.keep.ask(rest))
	case 'n':
		w.scold(w.keep.next(w.err))
	case 'w':
		w.scold(w.saveStages())
	case 'q', escape:
		return true
	}
	w.scold(w.keep.see(f, w.live, w.err))
	return false
}

// order is the key that was pressed in the window, else a line that was typed, which waits
// for the next frame where both came.
func (w *watcher) order(pressed rune) string {
	if pressed != 0 {
		return string(pressed)
	}
	select {
	case line := <-w.typed:
		return line
	default:
		return ""
	}
}

// saveStages saves what each stage sees of the table as it is now.
func (w *watcher) saveStages() error {
	r := w.eyes.reader.Report
	if r == nil {
		return errors.New("what the stages saw is kept with --stages alone")
	}
	if err := w.live.Explain(); err != nil {
		return err
	}
	if err := os.MkdirAll(w.cmd.Save, 0o755); err != nil {
		return err
	}
	file, err := freeName(w.cmd.Save, "why-%06d.png", nil)
	if err != nil {
		return err
	}
	if err := saveWhy(filepath.Join(w.cmd.Save, file), r, w.cmd.Camera); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.err, "watch: saved %s\n", filepath.Join(w.cmd.Save, file))
	return err
}

// scold says what was wrong with what was asked for. It goes on.
func (w *watcher) scold(err error) {
	if err != nil {
		fmt.Fprintf(w.err, "watch: %v\n", err)
	}
}

// escape is the key Esc.
const escape = 27

// split parts what was typed into the key, in lower case, and what follows.
func split(order string) (key rune, rest string) {
	for i, r := range order {
		return unicode.ToLower(r), strings.TrimSpace(order[i+len(string(r)):])
	}
	return 0, ""
}

// typed gives the lines that are typed.
func typed(in io.Reader) <-chan string {
	lines := make(chan string)
	if in == nil {
		return lines
	}
	go func() {
		for s := bufio.NewScanner(in); s.Scan(); {
			if line := strings.TrimSpace(s.Text()); line != "" {
				lines <- line
			}
		}
	}()
	return lines
}
