package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation/stage"
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
	recorded, err := tuio.NewReceiver(r, tuio.Config{}, asRecorded(cfg.size()))
	if err != nil {
		return nil, bad(err)
	}
	script, err := stage.Parse(strings.NewReader(session.Said), "what the players say")
	if err != nil {
		return nil, err
	}
	return withSaid(sensed(recorded), script.Words()), nil
}

// asRecorded puts a bundled session onto a table of that size. It is a recording of
// its own table: how the touch table here lies, and its tags, have nothing to do with it.
func asRecorded(table tableSize) tuio.Mapping {
	return tuio.Mapping{Width: table.X, Height: table.Y}
}

// withSaid adds to frames what the players have said by their time.
func withSaid(s inputFunc, said []stage.Step) inputFunc {
	return func(ctx context.Context) (input, error) {
		in, err := s(ctx)
		in.bundled = true
		for err == nil && len(said) > 0 && said[0].At <= in.frame.Time {
			in.commands = append(in.commands, rules.Command{Do: said[0].Do, Player: said[0].Player, Die: said[0].ID, Value: said[0].Value})
			said = said[1:]
		}
		return in, err
	}
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
