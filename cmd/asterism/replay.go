package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// frames is where the frames of a session come from: a live sensor or a
// recording of one. It returns io.EOF at the end.
type frames interface {
	Next(ctx context.Context) (constellation.Frame, error)
}

// replayCmd is `asterism replay FILE --game GAME`.
type replayCmd struct {
	File   string `arg:"" help:"Recording: pcapng, pcap, oscdump text, or a video."`
	Game   string `required:"" help:"Which game: ${games}."`
	Speed  speed  `default:"max" help:"How fast: 1 as it was, 2 twice that, max as fast as it goes." placeholder:"N|max"`
	JSON   bool   `help:"JSON alone on standard output: an event a line, then the answer."`
	Config string `help:"Settings of the table, TOML." placeholder:"FILE"`
	gameFlags
}

// Run plays the recording and prints the events and the final score.
func (c *replayCmd) Run(std *stdio) error {
	s, cfg, err := openSession(c.Game, c.options(), c.Config)
	if err != nil {
		return err
	}
	source, done, err := openRecorded(c.File, cfg)
	if err != nil {
		return err
	}
	defer done()
	return replay(context.Background(), s, source, c.Speed.pace(), printer{std.out, c.JSON})
}

// replay carries every frame through the session and says what happened.
func replay(ctx context.Context, s *session, source frames, wait pace, say printer) error {
	for {
		f, err := source.Next(ctx)
		if ended(err) {
			return say.answer(s.Answer())
		}
		if err != nil {
			return err
		}
		if err := wait(ctx, f.Time); err != nil {
			return err
		}
		events, err := s.See(f)
		if err != nil {
			return err
		}
		if err := say.events(events); err != nil {
			return err
		}
	}
}

// openRecorded opens a recording of packets or a video as frames.
func openRecorded(name string, cfg config) (frames, func() error, error) {
	if isVideo(name) {
		return openVideo(name, cfg)
	}
	r, err := tuio.OpenRecording(name)
	if err != nil {
		return nil, nil, bad(err)
	}
	source, err := tuio.NewReceiver(r, tuio.Config{}, cfg.mapping())
	if err != nil {
		r.Close()
		return nil, nil, bad(err)
	}
	return source, r.Close, nil
}

func isVideo(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".mp4", ".avi", ".mkv", ".mov", ".webm", ".m4v", ".mpg":
		return true
	}
	return false
}

// pace waits until a moment of the session has come.
type pace func(ctx context.Context, at time.Duration) error

// speed is the flag: a factor, or 0 for as fast as it goes.
type speed float64

// UnmarshalText reads N or max.
func (v *speed) UnmarshalText(text []byte) error {
	if string(text) == "max" {
		*v = 0
		return nil
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(f > 0 && f <= 1e6) {
		return fmt.Errorf("speed %q is neither max nor a number above 0", text)
	}
	*v = speed(f)
	return nil
}

// pace returns the wait of that speed; the first moment asked for is now.
func (v speed) pace() pace {
	var begin time.Time
	var first time.Duration
	return func(ctx context.Context, at time.Duration) error {
		if v == 0 {
			return ctx.Err()
		}
		if begin.IsZero() {
			begin, first = time.Now(), at
		}
		due := begin.Add(time.Duration(float64(at-first) / float64(v)))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(due)):
			return nil
		}
	}
}

// printer says what happened in a session.
type printer struct {
	w      io.Writer
	asJSON bool
}

// events prints a line each.
func (p printer) events(events []rules.Event) error {
	for _, e := range events {
		if p.asJSON {
			if err := json.NewEncoder(p.w).Encode(e); err != nil {
				return err
			}
			continue
		}
		if e.Text == "" {
			continue
		}
		if _, err := fmt.Fprintf(p.w, "%7.2f  %s\n", time.Duration(e.Time).Seconds(), e.Text); err != nil {
			return err
		}
	}
	return nil
}

// answer prints the score.
func (p printer) answer(a rules.Answer) error { return printAnswer(p.w, a, p.asJSON) }

// createNew makes a file that must not be there yet unless force says so.
func createNew(name string, force bool) (*os.File, error) {
	flags := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if !force {
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(name, flags, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, bad(fmt.Errorf("%s is there already: --force overwrites it", name))
	}
	return f, bad(err)
}
