package main

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// sessions holds a recording for each game, made by `asterism simulate`, and
// beside it what the players said meanwhile.
//
//go:embed sessions
var sessions embed.FS

// bundledSession is a recording that comes with the program: what a newcomer
// sees within a minute.
type bundledSession struct {
	*tuio.Receiver
	said []saidCommand // not yet carried out, in order of time
}

// saidCommand is what a player asked for at a moment of the session.
type saidCommand struct {
	at time.Duration
	rules.Command
}

// openBundled opens the session of that game from its begin.
func openBundled(game string, cfg config) (*bundledSession, error) {
	b, err := sessions.ReadFile(path.Join("sessions", game+".pcapng"))
	if err != nil {
		return nil, bad(fmt.Errorf("%s has no bundled session: connect a table or a camera (--live)", game))
	}
	r, err := tuio.ReadRecording(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	source, err := tuio.NewReceiver(r, tuio.Config{}, cfg.mapping())
	if err != nil {
		return nil, bad(err)
	}
	text, _ := sessions.ReadFile(path.Join("sessions", game+".said"))
	said, err := readSaid(string(text))
	return &bundledSession{source, said}, err
}

// commands takes out what the players have said by that time.
func (b *bundledSession) commands(now time.Duration) []rules.Command {
	var c []rules.Command
	for len(b.said) > 0 && b.said[0].at <= now {
		c = append(c, b.said[0].Command)
		b.said = b.said[1:]
	}
	return c
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

// hasBundled tells whether a game has a bundled session.
func hasBundled(game string) bool {
	_, err := fs.Stat(sessions, path.Join("sessions", game+".pcapng"))
	return err == nil
}

// bundledFrame is a frame of a bundled session; the first begins a new game.
type bundledFrame struct {
	constellation.Frame
	said  []rules.Command
	first bool
	err   error
}

// pacedFrames sends the frames of a bundled session at their time, over and
// over with a rest between, until ctx ends.
func pacedFrames(ctx context.Context, game string, cfg config, v speed) <-chan bundledFrame {
	out := make(chan bundledFrame)
	go func() {
		for ctx.Err() == nil {
			if err := playOnce(ctx, game, cfg, v, out); err != nil {
				send(ctx, out, bundledFrame{err: err})
				return
			}
			rest(ctx, 12*time.Second)
		}
	}()
	return out
}

// playOnce sends the session once.
func playOnce(ctx context.Context, game string, cfg config, v speed, out chan<- bundledFrame) error {
	b, err := openBundled(game, cfg)
	if err != nil {
		return err
	}
	wait := v.pace()
	for first := true; ; first = false {
		f, err := b.Next(ctx)
		if ended(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if wait(ctx, f.Time) != nil {
			return nil
		}
		send(ctx, out, bundledFrame{Frame: f, said: b.commands(f.Time), first: first})
	}
}

func send(ctx context.Context, out chan<- bundledFrame, f bundledFrame) {
	select {
	case out <- f:
	case <-ctx.Done():
	}
}

// rest waits for a while, or until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
