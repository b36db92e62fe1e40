package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// liveFrame is a frame of a live sensor, or why there are no more.
type liveFrame struct {
	constellation.Frame
	err error
}

// listen opens all live sensors: TUIO, unless only a camera is asked for, and a
// camera if one is named. Their frames come in one channel, which is closed
// when all have ended. A frame is never dropped here: the referee sees each one.
func (p *player) listen(ctx context.Context, start time.Time) (<-chan liveFrame, error) {
	clock := func() time.Duration { return time.Since(start) }
	var sensors []sensor
	if !p.onlySees() {
		heard, done, err := p.hear(ctx, start)
		if err != nil {
			return nil, err
		}
		sensors = append(sensors, sensor{heard, done})
	}
	if p.cmd.Camera != "" {
		seen, done, err := openCamera(p.cmd.Camera, p.seat(), p.cfg, clock, p.std.err)
		if err != nil {
			for _, s := range sensors {
				s.close()
			}
			return nil, err
		}
		sensors = append(sensors, sensor{seen, done})
	}
	return merge(ctx, sensors), nil
}

// onlySees tells whether a camera is all that is to be opened.
func (p *player) onlySees() bool {
	return p.cmd.Camera != "" && p.cmd.Record == "" && p.cmd.hearFlags.deaf()
}

// seat is how the camera looks at the table: what the call says comes before
// the settings.
func (p *player) seat() seat {
	if len(p.cmd.Corners) > 0 {
		return seat{file: p.cmd.Calibration, corners: p.cmd.Corners}
	}
	return seat{file: p.cfg.Camera.Calibration}
}

// sensor is a source of frames and how it is ended.
type sensor struct {
	frames
	close func() error
}

// hear opens TUIO, and a recording of it when one is asked for.
func (p *player) hear(ctx context.Context, start time.Time) (frames, func() error, error) {
	l, err := p.cmd.hearFlags.open(ctx, start, p.cfg.Touch.Allow...)
	if err != nil {
		return nil, nil, err
	}
	r, err := tuio.NewReceiver(l, tuio.Config{}, p.cfg.mapping())
	if err != nil {
		l.Close()
		return nil, nil, bad(err)
	}
	end := l.Close
	if p.cmd.Record != "" {
		rec, err := tuio.CreateRecording(p.cmd.Record, start, false)
		if err != nil {
			l.Close()
			return nil, nil, bad(err)
		}
		r.Record(rec)
		end = func() error { l.Close(); return rec.Close() }
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

// merge brings the frames of all sensors into one channel.
func merge(ctx context.Context, sensors []sensor) <-chan liveFrame {
	out := make(chan liveFrame, 64)
	var running sync.WaitGroup
	for _, s := range sensors {
		running.Add(1)
		go func() {
			defer running.Done()
			defer s.close()
			pump(ctx, s, out)
		}()
	}
	go func() { running.Wait(); close(out) }()
	return out
}

// pump sends a sensor's frames until it or the session ends.
func pump(ctx context.Context, s frames, out chan<- liveFrame) {
	for {
		f, err := s.Next(ctx)
		if ended(err) || ctx.Err() != nil {
			return
		}
		select {
		case out <- liveFrame{f, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}
