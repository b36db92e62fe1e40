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
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
)

// hasBundled tells whether a game has a bundled session: what a newcomer sees
// within a minute.
func hasBundled(g rules.Game) bool { return len(g.Info().Session.Recording) > 0 }

// openBundled opens the session of a game from its begin: its frames, each with
// what the players have said by then.
func openBundled(g rules.Game) (inputFunc, error) {
	session := g.Info().Session
	if len(session.Recording) == 0 {
		return nil, bad(fmt.Errorf("%s has no bundled session: connect a table or a camera (--live)", g.Info().Name))
	}
	r, err := tuio.ReadRecording(bytes.NewReader(session.Recording))
	if err != nil {
		return nil, err
	}
	recorded, err := tuio.NewReceiver(r, tuio.Config{}, tuio.Mapping{Width: defaultTable.X, Height: defaultTable.Y})
	if err != nil {
		return nil, bad(err)
	}
	script, err := stage.Parse(strings.NewReader(session.Said), "what the players say")
	if err != nil {
		return nil, err
	}
	return withSaid(sensed(recorded), script.Words()), nil
}

// bundledSession is a session of the game at the table of the bundled ones. It is a
// table of its own: how large the one here is, where its board and north lie, how its
// sensors lie and what their tags mean have nothing to do with it.
func (p *player) bundledSession(synchronous bool) (*play.Session, error) {
	cfg, o := p.cfg, p.options
	cfg.leaves = p.leaves
	cfg.Table.Width, cfg.Table.Height, cfg.Table.North = defaultTable.X, defaultTable.Y, 0
	o.Surface = rules.Surface{Width: defaultTable.X, Height: defaultTable.Y, Scale: o.Surface.Scale}
	return newSession(p.game, o, cfg, synchronous)
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
func repeated(g rules.Game, v speed) inputFunc {
	var s inputFunc
	return func(ctx context.Context) (input, error) {
		for first := s == nil; ; first = true {
			if first {
				opened, err := openBundled(g)
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
