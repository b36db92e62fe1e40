//go:build !nocamera

package main

import (
	"time"

	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/beam"
)

// evener takes what the page draws out of a camera's pictures, as a game's own drawing is
// taken out. The page fills the projector's screen until unwatch, for what is projected
// beside a smaller window isn't known. It is nil where the page isn't on that screen, or
// nobody knows how camera and projector lie. The clock is the camera's.
func (s *starting) evener(cfg *config, clock func() time.Duration) (even *beam.Evener, unwatch func(), err error) {
	none := func() {}
	rig, ok := cfg.seat().rig()
	if !ok || !s.projected(cfg) {
		return nil, none, nil
	}
	o, err := s.options()
	if err != nil {
		return nil, none, err
	}
	full := o
	full.Fullscreen = true
	if err := s.window.Become(full); err != nil {
		return nil, none, err
	}
	reel := beam.NewReel()
	s.window.Watch(reelBy(reel, clock))
	return beam.NewEvener(rig, reel), func() {
		s.window.Watch(nil)
		_ = s.window.Become(o) // it was so before
	}, nil
}

// projected tells whether the page is on the screen that a calibration says is the
// projector.
func (s *starting) projected(cfg *config) bool {
	if s.window == nil || !cfg.watched {
		return false
	}
	at, _ := cfg.screen.In(ebi.Screens())
	return at == s.window.Slides().Monitor().Number
}
