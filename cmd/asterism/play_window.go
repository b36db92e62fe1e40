package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/oto"
	"github.com/asterism-dice/asterism/rules/play"
)

// windowed opens the window and plays live; until a sensor speaks, the
// bundled session goes on. A camera of which nobody knows how it sees the table
// is calibrated in the window before.
func (p *player) windowed(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	o := p.windowOptions()
	w, err := ebi.New(o)
	if err != nil {
		return bad(err)
	}
	sayScreen(w, o, p.std.err)
	p.window = w
	play := func(ctx context.Context) error { return p.calibrateThenPlay(ctx, w) }
	if !p.calibratesFirst() {
		s, err := p.inWindow(ctx, w) // what can't be opened is told without a window
		if err != nil {
			return err
		}
		play = func(ctx context.Context) error { return p.run(ctx, s) }
	}
	return besideWindow(ctx, w, play)
}

// playIn plays in a window that is open.
func (p *player) playIn(ctx context.Context, w *ebi.Window) error {
	p.window = w
	if p.calibratesFirst() {
		return p.calibrateThenPlay(ctx, w)
	}
	s, err := p.inWindow(ctx, w)
	if err != nil {
		return err
	}
	return p.run(ctx, s)
}

// calibratesFirst tells whether the camera has to be calibrated before.
func (p *player) calibratesFirst() bool {
	return hasEyes && !p.cmd.shows && p.cmd.uncalibrated(&p.cfg)
}

// calibrateThenPlay plays in a window once the camera is calibrated. One that
// can't be is taken to see the table from straight above.
func (p *player) calibrateThenPlay(ctx context.Context, w *ebi.Window) error {
	if err := p.calibrateIn(ctx, w); err != nil {
		if ctx.Err() != nil {
			return nil // somebody closed the window
		}
		fmt.Fprintf(p.std.err, "asterism: not calibrated: %v\n", err)
	}
	s, err := p.inWindow(ctx, w)
	if err != nil {
		return err
	}
	return p.run(ctx, s)
}

// inWindow opens the sensors and returns the session that a window begins with.
func (p *player) inWindow(ctx context.Context, w *ebi.Window) (*play.Session, error) {
	start, sensors, err := p.openLive(ctx)
	if err != nil {
		return nil, err
	}
	s, shown, err := p.opening(ctx)
	if err != nil {
		closeAll(sensors) // the start page hears at the same port
		return nil, err
	}
	w.Forget() // what was pressed while the sensors were opened was for no game
	keys := &keyboard{session: func() *play.Session { return p.loop.session }, now: time.Now}
	beside := append(shown, ordered(w.Commands(), keys.typed), ordered(w.Corners(), p.keepCorners))
	if p.visitor != nil {
		beside = append(beside, ordered(w.Strokes(), struck))
	}
	beside = append(beside, p.phones()...)
	p.loop = p.newLoop(merge(ctx, sensors, beside...), &sceneScreen{window: w, look: p.cfg.overlay(), every: sceneRest(w), now: time.Now, dress: p.dress}, keys)
	if !p.cfg.overlay().Calm {
		p.loop.beats = w.Beats()
	}
	p.loop.clock = func() time.Duration { return time.Since(start) }
	p.loop.touches, p.loop.accept, p.loop.notices = w.Touches, p.accept, p.notices
	if p.visitor != nil {
		p.visitor.window = w.Touches
		p.loop.touches = p.visitor.touches
	}
	return s, nil
}

// windowOptions are those of a window of its own.
func (p *player) windowOptions() ebi.Options {
	o := p.windowLook()
	o.Sounds = openSounds(p.cmd.Mute, o.Look.Voices, p.std.err)
	return o
}

// windowLook are the window's options but for its sounds.
func (p *player) windowLook() ebi.Options {
	o := ebi.DefaultOptions()
	o.Fullscreen = p.cmd.full(&p.cfg) || p.cfg.projector || p.calibratesFirst()
	o = p.cmd.placed(o, p.cfg.screen)
	o.Look = p.cfg.overlay()
	o.Corners, o.Lens = p.cfg.Show.corners(), p.cfg.lens
	p.takeDragged(&o)
	o.Keys = append(slices.Clone(p.game.Info().Keys), resumeKey)
	o.Strokes = p.visitor != nil // any key is somebody's
	o.Height = int(float64(o.Width)*p.cfg.Table.Height/p.cfg.Table.Width + 0.5)
	return o
}

// openSounds opens the loudspeaker, nil where there is none.
func openSounds(mute bool, style overlay.Voices, log io.Writer) ebi.Sounds {
	speaker, err := oto.Open()
	if err != nil {
		fmt.Fprintf(log, "asterism: no sound: %v\n", err)
		return nil
	}
	speaker.Mute(mute)
	speaker.SetStyle(style)
	return speaker
}

// opening is what a window begins with: the bundled session, unless only live
// play is wanted or this game has none.
func (p *player) opening(ctx context.Context) (*play.Session, []inputFunc, error) {
	if !p.cmd.shows && (p.cmd.Live || p.cmd.Camera != "") || !hasBundled(p.game) {
		s, err := p.live()
		return s, nil, err
	}
	s, err := p.bundledSession(false)
	ctx, p.show = context.WithCancel(ctx)
	return s, []inputFunc{whileShown(ctx, repeated(p.game, p.cmd.Speed))}, err
}

// whileShown yields what is shown until show ends, which ends nothing else.
func whileShown(show context.Context, shown inputFunc) inputFunc {
	return func(context.Context) (input, error) {
		in, err := shown(show)
		if show.Err() != nil {
			err = io.EOF
		}
		return in, err
	}
}

// accept tells whether an input counts. While the bundled session is shown, a
// sensor that sees an empty table doesn't end the show; one that sees something
// does, and the game begins.
func (p *player) accept(in input) (bool, error) {
	switch {
	case in.bundled && p.show == nil:
		return false, nil
	case in.bundled:
		return true, p.again(in.first)
	case p.visitor != nil:
		p.visitor.sees(in)
		return false, nil
	case p.show == nil || len(in.commands) > 0:
		return true, nil
	case in.frame == nil || len(in.frame.Readings) == 0:
		return false, nil
	}
	p.show()
	p.show = nil
	fmt.Fprintln(p.std.err, "asterism: a sensor speaks: the game begins")
	s, err := p.live()
	if err != nil {
		return false, err
	}
	return true, p.loop.begin(s)
}

// again begins the bundled session anew with its first frame.
func (p *player) again(first bool) error {
	if !first {
		return nil
	}
	s, err := p.bundledSession(false)
	if err != nil {
		return err
	}
	return p.loop.begin(s)
}
