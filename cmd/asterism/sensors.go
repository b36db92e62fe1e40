package main

import (
	"context"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// sensors opens all live sensors: TUIO, unless only a camera is asked for, and
// a camera if one is named.
func (p *player) sensors(ctx context.Context, start time.Time) ([]sensor, error) {
	var all []sensor
	if !p.deaf() {
		heard, done, err := p.hear(ctx, start)
		if err != nil {
			return nil, err
		}
		all = append(all, sensor{sensed(heard), done})
	}
	if p.cmd.shows {
		return all, nil
	}
	if p.cmd.Camera != "" {
		clock := func() time.Duration { return time.Since(start) }
		seen, done, err := openCamera(p.cmd.Camera, p.cmd.source(0), p.seat(), p.cfg, clock, p.evener(p.seat(), clock), p.std.err)
		if err != nil {
			closeAll(all)
			return nil, err
		}
		seeing := p.watchesBumps(p.findsBoard(seen), seen, p.window)
		all = append(all, sensor{p.asFilmed(p.cmd.Camera, p.shown(p.cmd.source(0), seen, seeing), clock), done})
	}
	return p.withFurther(all, start)
}

// withFurther adds the cameras beside the first.
func (p *player) withFurther(all []sensor, start time.Time) ([]sensor, error) {
	clock := func() time.Duration { return time.Since(start) }
	for i, name := range p.cmd.further() {
		seen, done, err := openCamera(name, p.cmd.source(i+1), p.cmd.furtherSeat(i), p.cfg, clock, p.evener(p.cmd.furtherSeat(i), clock), p.std.err)
		if err != nil {
			closeAll(all)
			return nil, err
		}
		all = append(all, sensor{p.asFilmed(name, p.shown(p.cmd.source(i+1), seen, p.findsBoard(seen)), clock), done})
	}
	return all, nil
}

// deaf tells whether nothing is to be heard: a camera looks, or nobody is waited for
// while the bundled session goes on.
func (p *player) deaf() bool {
	alone := p.cmd.Camera != "" || !p.cmd.Live && hasBundled(p.game)
	return alone && p.cmd.Record == "" && (p.cmd.hearFlags.deaf() || p.filmAlone())
}

// seat is how the camera looks at the table: what the call says comes before
// the settings.
func (p *player) seat() seat {
	if len(p.cmd.Corners) > 0 {
		return seat{file: p.cmd.Calibration, corners: p.cmd.Corners, of: p.cmd.CornersOf, from: p.cmd.CornersFrom, pixels: p.cfg.Camera.Pixels}
	}
	return seat{file: p.cfg.Camera.Calibration, pixels: p.cfg.Camera.Pixels}
}

// hear opens TUIO, and a recording of it when one is asked for.
func (p *player) hear(ctx context.Context, start time.Time) (frames, func() error, error) {
	if err := p.cmd.refuseEcho(p.cmd.TuioOut); err != nil {
		return nil, nil, err
	}
	l, err := p.cmd.hearFlags.open(ctx, start, p.std.err, p.cfg.Touch.Allow...)
	if err != nil {
		return nil, nil, err
	}
	heard := &telling{Listener: l, absent: absentTrackers{mapping: p.cfg.mapping()}, log: p.std.err}
	r, err := tuio.NewReceiver(heard, tuio.Config{}, p.cfg.mapping())
	if err != nil {
		l.Close()
		return nil, nil, bad(err)
	}
	heard.client = r.Client()
	end := l.Close
	if p.cmd.Record != "" {
		closed, err := p.record(r, start)
		if err != nil {
			l.Close()
			return nil, nil, bad(err)
		}
		end = func() error {
			l.Close()
			return closed()
		}
	}
	fmt.Fprintf(p.std.err, "asterism: hearing TUIO at %s\n", listened(l, &p.cmd.hearFlags))
	return limited{r, p.cfg.Touch.Limit}, end, nil
}

// limited are frames of a sensor that tells no more than limit things apart;
// TUIO itself can't say so.
type limited struct {
	frames
	limit int // 0 when not known
}

// Next returns the next frame.
func (l limited) Next(ctx context.Context) (constellation.Frame, error) {
	f, err := l.frames.Next(ctx)
	f.Limit = l.limit
	return f, err
}
