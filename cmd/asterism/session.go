package main

import (
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// session is a game being played and the pictures of it.
type session struct {
	*play.Session
	composer *overlay.Composer
	pending  []rules.Event // since the last scene
}

// newSession starts a game on an empty table of that size in mm.
func newSession(g rules.Game, o rules.Options, cfg config) (*session, error) {
	referee, err := g.Referee(o)
	if err != nil {
		return nil, bad(err)
	}
	s, err := play.New(referee, play.Config{Tracker: cfg.tracker(), Hold: play.DefaultHold(), Synchronous: true})
	if err != nil {
		return nil, bad(err)
	}
	composer, err := overlay.NewComposer(cfg.overlay())
	return &session{Session: s, composer: composer}, bad(err)
}

// openSession is newSession for a game by its name and settings in a file.
func openSession(name string, o rules.Options, settings string) (*session, config, error) {
	cfg, err := readConfig(settings, "")
	if err != nil {
		return nil, cfg, err
	}
	g, err := game(name)
	if err != nil {
		return nil, cfg, err
	}
	s, err := newSession(g, o, cfg)
	return s, cfg, err
}

// scene is what the table shows now.
func (s *session) scene() *overlay.Scene {
	now := s.Snapshot()
	s.composer.Held = now.Held
	scene := s.composer.Compose(now.Table, now.View, s.pending)
	s.pending = s.pending[:0]
	return scene
}

// still is the table as a single picture: nothing on its way in or out.
func (s *session) still(cfg config) (*overlay.Scene, error) {
	composer, err := overlay.NewComposer(cfg.overlay().Still())
	if err != nil {
		return nil, bad(err)
	}
	return composer.Compose(s.Snapshot().Table, s.Snapshot().View, nil), nil
}
