package main

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// newSession starts a game on an empty table. A synchronous one works out on
// the spot what would else run beside it, and has no clock, as a replay must.
func newSession(g rules.Game, o rules.Options, cfg config, synchronous bool) (*play.Session, error) {
	if !synchronous {
		g = timed(g)
	}
	referee, err := g.Referee(o)
	if err != nil {
		return nil, bad(cfg.blame(g, err))
	}
	s, err := play.New(referee, play.Config{Tracker: cfg.tracker(), Hold: play.DefaultHold(), Scale: cfg.Show.Scale, Synchronous: synchronous, Leaves: cfg.leaves})
	return s, bad(err)
}

// past is a game that is played anew from a recording.
type past struct {
	file        string // the recording
	game        string // empty: that of the settings
	usual       string // the game where they name none; empty: somebody has to
	settings    string // file, empty for none
	calibration string // file, empty for none
}

// open is a synchronous session of the game, played as flags and settings say.
func (p past) open(flags *partyFlags) (*play.Session, config, error) {
	cfg, err := readConfig(p.settings, p.calibration)
	if err != nil {
		return nil, cfg, err
	}
	name := cmp.Or(flags.take(p.game, &cfg.Play), p.usual)
	if name == "" {
		return nil, cfg, bad(errNoGame)
	}
	if err := cfg.takeRecording(p.file); err != nil {
		return nil, cfg, err
	}
	g, err := game(name)
	if err != nil {
		return nil, cfg, err
	}
	s, err := newSession(g, flags.playing(g, &cfg), cfg, true)
	return s, cfg, err
}

// replay carries a recording through a session. One that is damaged further on gets
// its score as far as it was played, and is a fault all the same.
func replay(ctx context.Context, s *play.Session, recorded inputFunc, screens ...screen) error {
	l := &loop{inputs: merge(ctx, []sensor{{inputFunc: recorded}}), screens: screens, log: io.Discard, blind: sensorStatus{}}
	if err := l.begin(s); err != nil {
		return err
	}
	err := l.run(ctx)
	if !errors.As(err, new(damaged)) {
		return err
	}
	if ending := l.end(); ending != nil {
		return ending
	}
	return err
}
