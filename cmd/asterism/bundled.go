package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// hasBundled tells whether a game has a bundled session: what a newcomer sees
// within a minute.
func hasBundled(g rules.Game) bool { return len(g.Info().Session.Recording) > 0 }

// openBundled opens the session of a game from its begin: its frames, each with
// what the players have said by then.
func openBundled(g rules.Game, cfg config) (inputFunc, error) {
	session := g.Info().Session
	if len(session.Recording) == 0 {
		return nil, bad(fmt.Errorf("%s has no bundled session: connect a table or a camera (--live)", g.Info().Name))
	}
	r, err := tuio.ReadRecording(bytes.NewReader(session.Recording))
	if err != nil {
		return nil, err
	}
	recorded, err := tuio.NewReceiver(r, tuio.Config{}, cfg.mapping())
	if err != nil {
		return nil, bad(err)
	}
	said, err := readSaid(session.Said)
	if err != nil {
		return nil, err
	}
	return withSaid(sensed(recorded), said), nil
}

// saidCommand is what a player asked for at a moment of the session.
type saidCommand struct {
	at time.Duration
	rules.Command
}

// withSaid adds to frames what the players have said by their time.
func withSaid(s inputFunc, said []saidCommand) inputFunc {
	return func(ctx context.Context) (input, error) {
		in, err := s(ctx)
		in.bundled = true
		for err == nil && len(said) > 0 && said[0].at <= in.frame.Time {
			in.commands = append(in.commands, said[0].Command)
			said = said[1:]
		}
		return in, err
	}
}

// readSaid reads lines of "seconds what player value"; - stands for nothing
// and # begins a comment.
func readSaid(text string) ([]saidCommand, error) {
	var said []saidCommand
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		f := strings.Fields(strings.ReplaceAll(line, " -", " "))
		if len(f) == 0 {
			continue
		}
		at, err := strconv.ParseFloat(f[0], 64)
		if err != nil || len(f) < 2 {
			return nil, fmt.Errorf("what was said: %q is not seconds and words", line)
		}
		f = append(f, "", "")
		said = append(said, saidCommand{time.Duration(at * float64(time.Second)), rules.Command{Do: f[1], Player: f[2], Value: f[3]}})
	}
	return said, lines.Err()
}

// restBetween is how long the end of a bundled session stands before it begins
// again.
const restBetween = 12 * time.Second

// repeated yields the bundled session of a game over and over.
func repeated(g rules.Game, cfg config, v speed) inputFunc {
	var s inputFunc
	return func(ctx context.Context) (input, error) {
		for first := s == nil; ; first = true {
			if first {
				opened, err := openBundled(g, cfg)
				if err != nil {
					return input{}, err
				}
				s = paced(opened, v.pace())
			}
			in, err := s(ctx)
			if !errors.Is(err, io.EOF) {
				in.first = first
				return in, err
			}
			if err := rest(ctx, restBetween); err != nil {
				return in, err
			}
		}
	}
}

// rest waits for a while, or until ctx ends.
func rest(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
