package main

import (
	"context"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
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
	start := time.Now()
	live, err := p.listen(ctx, start)
	if err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() {
		failed <- p.conduct(ctx, w, live)
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
	o.Height = int(float64(o.Width)*p.cfg.Table.Height/p.cfg.Table.Width + 0.5)
	o.Sounds = openSounds(p.cmd.Mute)
	return o
}

// screen is what the conductor needs of a window.
type screen interface {
	Show(*overlay.Scene)
	Commands() <-chan rules.Command
}

// conduct is the one goroutine that carries frames to scenes.
func (p *player) conduct(ctx context.Context, w screen, live <-chan liveFrame) error {
	demo, err := p.demo(ctx)
	if err != nil {
		return err
	}
	if demo == nil {
		if err := p.keepJournal(); err != nil {
			return err
		}
	}
	w.Show(p.s.scene())
	for {
		select {
		case <-ctx.Done():
			return p.finishWindow()
		case f, ok := <-live:
			if !ok {
				return nil
			}
			if f.err != nil {
				return f.err
			}
			if demo != nil && len(f.Readings) == 0 {
				continue // a sensor that sees an empty table doesn't end the show
			}
			if demo != nil {
				demo = nil
				if err := p.goLive(); err != nil {
					return err
				}
			}
			err = p.step(f.Frame, nil)
		case f, ok := <-demo:
			if !ok {
				demo = nil
				continue
			}
			if f.first {
				err = p.begin()
			}
			if err == nil {
				err = p.step(f.Frame, f.said)
			}
		case c := <-w.Commands():
			p.ask(c)
		}
		if err != nil {
			return err
		}
		w.Show(p.s.scene())
	}
}

// demo starts the bundled session unless only live play is wanted or there is
// none for this game.
func (p *player) demo(ctx context.Context) (<-chan bundledFrame, error) {
	if p.cmd.Live || p.cmd.Camera != "" {
		return nil, nil
	}
	if _, err := openBundled(p.cmd.Game, p.cfg); err != nil {
		return nil, nil
	}
	return pacedFrames(ctx, p.cmd.Game, p.cfg, p.cmd.Speed)
}

// goLive ends the show and begins a game on the real table.
func (p *player) goLive() error {
	fmt.Fprintln(p.std.err, "asterism: a sensor speaks: the game begins")
	if err := p.begin(); err != nil {
		return err
	}
	return p.keepJournal()
}

// ask carries out a command of the window; a refusal is said and nothing lost.
func (p *player) ask(c rules.Command) {
	before := scoreLine(p.s.referee.View())
	events, err := p.s.do(c)
	if err != nil {
		fmt.Fprintf(p.std.err, "asterism: %v\n", err)
		return
	}
	if err := p.tell(events, before); err != nil {
		fmt.Fprintf(p.std.err, "asterism: %v\n", err)
	}
}

// finishWindow prints the final score when the window is closed.
func (p *player) finishWindow() error { return p.say.answer(p.s.referee.Answer()) }
