package main

import (
	"context"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/oto"
	"github.com/asterism-dice/asterism/rules"
)

// windowed opens the window and plays live; until a sensor speaks, the
// bundled session goes on.
func (p *player) windowed(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w, err := ebi.New(p.windowOptions())
	if err != nil {
		return bad(err)
	}
	start := time.Now().Add(-p.resumeTime())
	live, err := p.listen(ctx, start)
	if err != nil {
		return err
	}
	c := &conductor{player: p, screen: w, live: live, clock: func() time.Duration { return time.Since(start) }}
	failed := make(chan error, 1)
	go func() {
		failed <- c.conduct(ctx)
		stop()
	}()
	if err := w.Run(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	stop()
	return <-failed
}

func (p *player) windowOptions() ebi.Options {
	o := ebi.DefaultOptions()
	o.Fullscreen, o.Monitor = p.cmd.Fullscreen, p.cmd.Monitor
	o.Look = p.cfg.overlay()
	o.Corners = p.cfg.corners()
	if g, ok := rules.Find(p.cmd.Game); ok {
		o.Keys = g.Info().Keys
	}
	o.Height = int(float64(o.Width)*p.cfg.Table.Height/p.cfg.Table.Width + 0.5)
	speaker, err := oto.Open()
	if err != nil {
		fmt.Fprintf(p.std.err, "asterism: no sound: %v\n", err)
		return o
	}
	speaker.Mute(p.cmd.Mute)
	o.Sounds = speaker
	return o
}

// screen is what the conductor needs of a window.
type screen interface {
	Show(*overlay.Scene) error
	Commands() <-chan rules.Command
	Corners() <-chan overlay.Corners
	Touches() []constellation.Touch
}

// conductor is the one goroutine that carries frames to scenes.
type conductor struct {
	*player
	screen screen
	live   <-chan liveFrame
	demo   <-chan bundledFrame // nil once a sensor has spoken
	still  context.CancelFunc  // ends the demo
	clock  func() time.Duration
}

// conduct plays until the window is closed or something fails.
func (c *conductor) conduct(ctx context.Context) error {
	if err := c.begins(ctx); err != nil {
		return err
	}
	defer c.still()
	tick := time.NewTicker(idleAfter)
	defer tick.Stop()
	for {
		if err := c.screen.Show(c.s.scene()); err != nil {
			return err
		}
		c.s.Touch(c.screen.Touches())
		var err error
		select {
		case <-ctx.Done():
			return c.say.answer(c.s.Answer())
		case f, ok := <-c.live:
			if !ok {
				return c.say.answer(c.s.Answer())
			}
			err = c.heard(f)
		case f := <-c.demo:
			err = c.shown(f)
		case command := <-c.screen.Commands():
			err = c.ask(command)
		case corners := <-c.screen.Corners():
			c.sayCorners(corners)
		case <-tick.C:
			err = c.wait()
		}
		if err != nil {
			return err
		}
	}
}

// begins starts the bundled session, unless only live play is wanted or this
// game has none; else the journal.
func (c *conductor) begins(ctx context.Context) error {
	ctx, c.still = context.WithCancel(ctx)
	if !c.cmd.Live && c.cmd.Camera == "" && hasBundled(c.cmd.Game) {
		c.demo = pacedFrames(ctx, c.cmd.Game, c.cfg, c.cmd.Speed)
		return nil
	}
	return c.keepJournal()
}

// heard takes a live frame. A sensor that sees an empty table doesn't end the
// show; one that sees something does.
func (c *conductor) heard(f liveFrame) error {
	switch {
	case f.err != nil:
		return f.err
	case c.demo == nil:
	case len(f.Readings) == 0:
		return nil
	default:
		c.still()
		c.demo = nil
		fmt.Fprintln(c.std.err, "asterism: a sensor speaks: the game begins")
		if err := c.begin(); err != nil {
			return err
		}
		if err := c.keepJournal(); err != nil {
			return err
		}
	}
	return c.step(f.Frame, nil)
}

// shown takes a frame of the bundled session.
func (c *conductor) shown(f bundledFrame) error {
	if f.err != nil {
		return f.err
	}
	if f.first {
		if err := c.begin(); err != nil {
			return err
		}
	}
	return c.step(f.Frame, f.said)
}

// wait lets time pass on a table that no sensor speaks of at the moment.
func (c *conductor) wait() error {
	if c.demo != nil {
		return nil
	}
	return c.idle(c.clock())
}

// ask carries out a command of the window.
func (c *conductor) ask(command rules.Command) error {
	return c.tell(c.try(command))
}

// sayCorners tells how to keep the corners that somebody has dragged.
func (c *conductor) sayCorners(k overlay.Corners) {
	fmt.Fprintf(c.std.err, "asterism: keep these corners in the config file:\n[show]\ncorners = [[%.4f, %.4f], [%.4f, %.4f], [%.4f, %.4f], [%.4f, %.4f]]\n",
		k[0][0], k[0][1], k[1][0], k[1][1], k[2][0], k[2][1], k[3][0], k[3][1])
}
