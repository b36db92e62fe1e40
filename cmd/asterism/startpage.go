package main

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/start"
)

// patience is for how long nobody may touch the start page before it shows a
// demonstration.
const patience = 20 * time.Second

// ofTheWindow are the flags that say how something is shown and to whom, but not
// what is played: with them alone the start page is opened.
var ofTheWindow = []string{"fullscreen", "monitor", "mirrored", "turned", "mute", "theme", "companion", "tls-cert", "tls-key", "tls-name", "webhook", "udp", "tcp", "ws", "connect", "allow", "interface", "multicast"}

// opensStart tells whether a game is to be set up on the start page first: in a
// window, where nobody has said what to play or by which sensor.
func (c *playCmd) opensStart(std *stdio) bool {
	switch {
	case c.Windowless || c.Start != nil && !*c.Start:
		return false
	case c.Start != nil:
		return hasDisplay()
	}
	for _, flag := range c.said {
		if !slices.Contains(ofTheWindow, flag) {
			return false
		}
	}
	return c.Game == "" && !piped(std.in) && !piped(std.out) && hasDisplay()
}

// piped tells whether another program is at the other end.
func piped(end any) bool {
	f, ok := end.(*os.File)
	if !ok {
		return end != nil // a test's buffer
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeNamedPipe != 0
}

// starting sets up and plays one game after another in one window.
type starting struct {
	cmd       *playCmd
	std       *stdio
	window    *ebi.Window
	sounds    ebi.Sounds
	notice    string // why the last game couldn't be played
	idle      time.Duration
	deaf      bool            // no touch table can be heard
	equipment start.Equipment // that was set up before a demonstration
	fresh     bool            // the page hasn't been shown yet
	profile   string          // that --profile names, until another is played; empty: the one that was played last
	full      bool            // the window fills its screen: fingers were calibrated so
}

// startPage opens the window with the start page.
func (c *playCmd) startPage(ctx context.Context, std *stdio) error {
	s := &starting{cmd: c, std: std, idle: patience, fresh: true, profile: c.Profile}
	if err := s.playable(); err != nil {
		return err
	}
	o, err := s.options()
	if err != nil {
		return err
	}
	s.sounds = openSounds(c.Mute, o.Look.Voices, std.err)
	o.Sounds = s.sounds
	if s.window, err = ebi.New(o); err != nil {
		return bad(err)
	}
	sayScreen(s.window, o, std.err)
	c.companionFlags.sayAhead(o.Look, std.err)
	fmt.Fprintln(std.err, "asterism: set a game up in the window (play GAME begins one at once)")
	return besideWindow(ctx, s.window, s.run)
}

// options are those of the window while the page is shown.
func (s *starting) options() (ebi.Options, error) {
	cfg, err := s.base()
	if err != nil {
		return ebi.Options{}, err
	}
	return s.optionsBy(&cfg), nil
}

// optionsBy are those by settings.
func (s *starting) optionsBy(cfg *config) ebi.Options {
	o := ebi.DefaultOptions()
	o.Strokes, o.Look = true, cfg.overlay()
	o.Fullscreen = s.cmd.full(cfg) || s.full
	output := s.cmd.outputFlags
	output.adopt(&cfg.settings, s.cmd.said)
	screen := ebi.Monitor{Number: cfg.Show.Monitor}
	if cfg.fills && screen.Number == 0 {
		screen = cfg.screen
	}
	o = output.on(o, screen)
	o.Height = int(float64(o.Width)*cfg.Table.Height/cfg.Table.Width + 0.5)
	return o
}

// run shows the page and does what it was asked for, again and again.
func (s *starting) run(ctx context.Context) error {
	for ctx.Err() == nil {
		answer, err := s.ask(ctx)
		if err != nil || answer == nil || answer.Do == start.Leave {
			return err
		}
		s.takeOver(answer)
		err = s.do(ctx, answer)
		if ctx.Err() != nil {
			return err
		}
		if s.notice = ""; err != nil {
			fmt.Fprintf(s.std.err, "asterism: %v\n", err)
			s.notice = err.Error()
		}
		if o, err := s.options(); err == nil {
			err = s.window.Become(o)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// takeOver takes what was set up along to the next page, unless it is kept with what is played.
func (s *starting) takeOver(a *start.Answer) {
	s.equipment = a.Equipment
	if a.Do == start.Play {
		s.equipment, s.profile = start.Equipment{}, ""
	}
}

// do does what the page was asked for.
func (s *starting) do(ctx context.Context, a *start.Answer) error {
	if a.Do == start.Demonstrate {
		return s.demonstrate(ctx, a)
	}
	call, err := s.call(a)
	if err != nil {
		return err
	}
	p, err := newPlayer(ctx, call, s.std)
	if err != nil {
		return err
	}
	defer p.close()
	call.markUsed()
	p.leaves = true
	ctx, stop := context.WithCancel(ctx)
	defer p.letGo(stop)
	return s.show(ctx, p)
}

// show plays in the window.
func (s *starting) show(ctx context.Context, p *player) error {
	if s.sounds != nil {
		s.sounds.Mute(p.cmd.Mute)
	}
	if v, ok := s.sounds.(interface{ SetStyle(overlay.Voices) }); ok {
		v.SetStyle(p.cfg.overlay().Voices)
	}
	if err := s.window.Become(p.windowLook()); err != nil {
		return err
	}
	return p.playIn(ctx, s.window)
}

// demonstrate shows a bundled session until somebody comes to the table.
func (s *starting) demonstrate(ctx context.Context, a *start.Answer) error {
	call := *s.cmd
	call.leave(a.Setup.Game)
	call.Game, call.Journal, call.Companion, call.TuioOut = a.Setup.Game, none, companionAddr{}, nil
	call.Live, call.Record, call.Webhook, call.Panel, call.shows = false, "", "", false, true
	if g, err := game(call.Game); err != nil || !hasBundled(g) {
		call.Game = usualGame
	}
	if s.deaf { // the port may be another program's
		call.hearFlags = hearFlags{UDP: none}
	}
	p, err := newPlayer(ctx, &call, s.std)
	if err != nil {
		return err
	}
	defer p.close()
	ctx, stop := context.WithCancel(ctx)
	defer p.letGo(stop)
	p.visitor = &visitor{come: stop}
	s.keys() // those that were meant for the page
	return s.show(ctx, p)
}

// letGo ends what a game hears and sees, and waits until ports and cameras are
// free for the page.
func (p *player) letGo(stop func()) {
	stop()
	if p.loop == nil {
		return
	}
	for range p.loop.inputs {
	}
}

// parting is how long the end of the program waits for sensors: a camera that hangs can't
// keep it.
const parting = time.Second

// part is letGo at the end of the program: cameras are left as they were found.
func (p *player) part(stop func()) {
	gone := make(chan struct{})
	go func() {
		p.letGo(stop)
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(parting):
	}
}

// ask shows the page until it has an answer, nil where the window is closed.
func (s *starting) ask(ctx context.Context) (*start.Answer, error) {
	cfg, err := s.page()
	if err != nil {
		return nil, err
	}
	page, err := start.New(cfg)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	opened := time.Now()
	table := s.listen(ctx, opened)
	defer table.close()
	eye := &pageEye{page: s}
	defer eye.close()
	return s.follow(ctx, page, opened, table, eye)
}

// follow carries what people and sensors do to the page.
func (s *starting) follow(ctx context.Context, page *start.Page, opened time.Time, table *pageTable, eye *pageEye) (*start.Answer, error) {
	tick := time.NewTicker(time.Second / 40)
	defer tick.Stop()
	var shown []overlay.Op
	came, filled := time.Now(), s.filled()
	for page.Answer() == nil {
		select {
		case <-ctx.Done():
			return nil, nil
		case <-tick.C:
		}
		in := start.Input{Time: time.Since(opened), Touches: s.window.Touches(), Keys: meant(s.keys(), time.Since(came)), Camera: eye.state()}
		table.again()
		in.Sensors, in.Waiting, in.Deaf = table.sensors(page.Setup().Table), table.waiting, table.deaf
		in.Screen = filled
		want := page.Wants()
		if eye.look(ctx, want.Camera); want.Calibrate != nil {
			in.Outcome, in.Measured = s.calibrate(ctx, want.Calibrate, table)
			filled = s.filled()
			s.keys() // those that answered it aren't the page's
			in.Time = time.Since(opened)
		}
		page.Step(in)
		if scene := page.Scene(); !reflect.DeepEqual(shown, scene.Ops) {
			shown = slices.Clone(scene.Ops)
			if _, err := s.window.Show(scene); err != nil {
				return nil, err
			}
		}
	}
	return page.Answer(), nil
}

// filled is the size in px of the screen that the page fills and that may be a touch table's own,
// zero where there is none.
func (s *starting) filled() (px [2]int) {
	cfg, err := s.base()
	if err != nil || cfg.projector {
		return px
	}
	if o := s.optionsBy(&cfg); o.Fullscreen {
		px[0], px[1], _, _ = o.Fills(ebi.Screens())
	}
	return px
}

// presses are the keys of the page.
var presses = map[ebiten.Key]start.Press{
	ebiten.KeyEnter: start.Enter, ebiten.KeyEscape: start.Escape, ebiten.KeyBackspace: start.Backspace,
	ebiten.KeyArrowUp: start.Up, ebiten.KeyArrowDown: start.Down, ebiten.KeyArrowLeft: start.Left, ebiten.KeyArrowRight: start.Right,
}

// keys are what was pressed since the last time.
func (s *starting) keys() (all []start.Key) {
	for {
		select {
		case k := <-s.window.Strokes():
			if k.Rune != 0 {
				all = append(all, start.Key{Rune: k.Rune})
			} else {
				all = append(all, start.Key{Press: presses[k.Key]})
			}
		default:
			return all
		}
	}
}

// notSeenYet is for how long a page that has come is not seen yet by whoever presses
// keys. Shorter: what was to end a demonstration presses something on the page, too.
// Longer: quick people press in vain.
const notSeenYet = 600 * time.Millisecond

// meant are the keys that were meant for a page that came so long ago.
func meant(keys []start.Key, ago time.Duration) []start.Key {
	if ago < notSeenYet {
		return nil
	}
	return keys
}
