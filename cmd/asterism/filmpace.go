package main

import (
	"context"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// asFilmed yields what is seen in a film as fast as it was taken, on the session's clock, where
// people look at a window: they need time to hold a button and to answer. All else comes as it does.
func (p *player) asFilmed(camera string, seen inputFunc, clock func() time.Duration) inputFunc {
	if p.window == nil || p.cmd.Speed == 0 || !isVideo(camera) {
		return seen
	}
	return onClock(paced(seen, p.cmd.Speed.pace()), clock)
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
