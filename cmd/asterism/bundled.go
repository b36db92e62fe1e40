package main

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"fmt"
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

// pacedFrames sends the frames of a bundled session at their time, over and
// over with a rest between, until ctx ends.
func pacedFrames(ctx context.Context, game string, cfg config, v speed) (<-chan bundledFrame, error) {
	if _, err := openBundled(game, cfg); err != nil {
		return nil, err
	}
	out := make(chan bundledFrame)
	go func() {
		defer close(out)
		for playOnce(ctx, game, cfg, v, out) == nil && rest(ctx, 12*time.Second) == nil {
		}
	}()
	return out, nil
}

// bundledFrame is a frame of a bundled session; the first begins a new game.
type bundledFrame struct {
	constellation.Frame
	said  []rules.Command
	first bool
}

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
		if err := wait(ctx, f.Time); err != nil {
			return err
		}
		select {
		case out <- bundledFrame{f, b.commands(f.Time), first}:
		case <-ctx.Done():
			return ctx.Err()
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
