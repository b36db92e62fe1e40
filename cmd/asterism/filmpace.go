package main

import (
	"context"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// asFilmed yields what is seen in a film as fast as it was taken, on the session's clock, where
// people look at a window: they need time to hold a button and to answer. All else comes as it
// does; a film by itself goes on from where the session stands.
func (p *player) asFilmed(camera string, seen inputFunc, clock func() time.Duration) inputFunc {
	switch {
	case p.filmAlone():
		return postponed(seen, p.from)
	case p.window == nil || p.cmd.Speed == 0 || !isVideo(camera):
		return seen
	}
	return onClock(paced(seen, p.cmd.Speed.pace()), clock)
}

// filmAlone tells whether one film is all that tells of the table, and no window waits for
// people: time passes with its frames, as in a replay, so that it is the same session again
// however long each takes to read. A touch table is heard beside it where the call asks for one.
func (p *player) filmAlone() bool {
	hears := p.cmd.hearFlags
	if !slices.Contains(p.cmd.said, "udp") {
		hears.UDP = none
	}
	live := slices.Contains(p.cmd.said, "live") || p.cmd.Record != "" || !hears.deaf()
	return p.window == nil && !live && len(p.cmd.further()) == 0 && isVideo(p.cmd.Camera)
}

// postponed yields frames that are of so much later.
func postponed(s inputFunc, by time.Duration) inputFunc {
	return func(ctx context.Context) (input, error) {
		in, err := s(ctx)
		if err == nil && in.frame != nil {
			in.frame = shifted(in.frame, by)
		}
		return in, err
	}
}

// onClock yields frames of which the first is of now, by a clock.
func onClock(s inputFunc, clock func() time.Duration) inputFunc {
	var begun bool
	var late time.Duration
	return func(ctx context.Context) (input, error) {
		in, err := s(ctx)
		if err != nil || in.frame == nil {
			return in, err
		}
		if !begun {
			begun, late = true, clock()-in.frame.Time
		}
		in.frame = shifted(in.frame, late)
		return in, nil
	}
}

// shifted is a frame that is of another moment.
func shifted(f *constellation.Frame, by time.Duration) *constellation.Frame {
	g := *f
	g.Time += by
	for _, t := range []*time.Duration{&g.Since, &g.Until} {
		if *t != 0 {
			*t += by
		}
	}
	return &g
}
