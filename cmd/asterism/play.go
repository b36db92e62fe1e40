package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// playCmd is `asterism play`.
type playCmd struct {
	Game        string    `arg:"" optional:"" default:"stardice" help:"Which game: ${games}."`
	Speed       speed     `default:"1" help:"How fast the bundled session goes: 1 as it was, max as fast as it goes." placeholder:"N|max"`
	Camera      string    `help:"Watch the table through this camera: number, name, address or video file." placeholder:"CAMERA"`
	Corners     cornerSet `help:"Pixels of the table's corners in the camera's picture: top left, top right, bottom right, bottom left." placeholder:"X,Y,…"`
	Calibration string    `help:"Where the table is in the camera's picture, as watch wrote it down (--calibrated)." placeholder:"FILE"`
	Record      string    `help:"Record what is heard into this file." placeholder:"PCAPNG"`
	Journal     string    `help:"Keep the events in this file, and go on from it after a crash." placeholder:"FILE"`
	TuioOut     []string  `name:"tuio-out" help:"Send what lies on the table as TUIO: host:port, tcp://…, ws://…, tcp-listen://…, ws-listen://…." placeholder:"TARGET"`
	Out         string    `default:"asterism-end.png" help:"Where the picture of the end is left when there is no display: .png or .svg." placeholder:"FILE"`
	Windowless  bool      `help:"Open no window, also where there is a display."`
	Live        bool      `help:"Wait for a sensor, with no bundled session; without a window, until Ctrl-C."`
	Fullscreen  bool      `help:"Fill the screen."`
	Monitor     int       `help:"Which screen, 0 is the first." placeholder:"N"`
	Mute        bool      `help:"Begin without sound."`
	JSON        bool      `help:"JSON alone on standard output: an event a line, then the answer."`
	Config      string    `help:"Settings of the table, TOML." placeholder:"FILE"`
	gameFlags
	hearFlags
}

// Run is the table: window, sources, referee, sound.
func (c *playCmd) Run(std *stdio) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := newPlayer(ctx, c, std)
	if err != nil {
		return err
	}
	defer p.close()
	switch {
	case hasDisplay() && !c.Windowless:
		return p.windowed(ctx)
	case c.Live || c.Camera != "":
		return p.untilStopped(ctx)
	default:
		return p.bundled(ctx)
	}
}

// player is a session being played, and what it needs of the world.
type player struct {
	cmd   *playCmd
	cfg   config
	game  rules.Game
	std   *stdio
	say   printer
	s     *session
	score string       // as it was told last
	blind blindness    // of the sensors
	out   *tuio.Sender // nil when nobody is told
	kept  *os.File     // the journal's
}

func newPlayer(ctx context.Context, c *playCmd, std *stdio) (*player, error) {
	cfg, err := readConfig(c.Config, c.Calibration)
	if err != nil {
		return nil, err
	}
	g, err := game(c.Game)
	if err != nil {
		return nil, err
	}
	p := &player{cmd: c, cfg: cfg, game: g, std: std, say: printer{std.out, c.JSON}, blind: blindness{}}
	if err := p.begin(); err != nil {
		return nil, err
	}
	return p, p.openOut(ctx)
}

// openOut opens the way to programs that want to be told what lies on the
// table, if there are any.
func (p *player) openOut(ctx context.Context) (err error) {
	if len(p.cmd.TuioOut) > 0 {
		p.out, err = tuio.NewSender(ctx, tuio.SenderConfig{Targets: p.cmd.TuioOut})
	}
	return bad(err)
}

// begin starts the game on an empty table.
func (p *player) begin() (err error) {
	if p.s, err = newSession(p.game, p.options(), p.cfg); err != nil {
		return err
	}
	p.score = scoreLine(p.s.Snapshot().View)
	return nil
}

// options are the game's, the players' names being the config's when the call
// gives none.
func (p *player) options() rules.Options {
	o := p.cmd.options()
	if n := p.cfg.Names; len(o.Players) == 0 && n.White != "" && n.Red != "" {
		o.Players = []string{n.White, n.Red}
	}
	return o
}

func (p *player) close() {
	if p.out != nil {
		p.out.Close()
	}
	if p.kept != nil {
		p.kept.Close()
	}
}

// bundled plays the session that comes with the program: with no display it
// says what happens and leaves a picture.
func (p *player) bundled(ctx context.Context) error {
	if !p.cmd.JSON {
		fmt.Fprintln(p.std.err, "asterism: no display: playing a bundled session (--live waits for a sensor instead)")
	}
	b, err := openBundled(p.cmd.Game, p.cfg)
	if err != nil {
		return err
	}
	wait := p.cmd.Speed.pace()
	for {
		f, err := b.Next(ctx)
		if ended(err) {
			break
		}
		if err != nil {
			return err
		}
		if err := wait(ctx, f.Time); err != nil {
			return p.finish(err)
		}
		if err := p.step(f, b.commands(f.Time)); err != nil {
			return err
		}
	}
	return p.finish(nil)
}

// finish prints the final score and leaves the picture of the end.
func (p *player) finish(err error) error {
	if err != nil && err != context.Canceled {
		return err
	}
	if err := p.say.answer(p.s.Answer()); err != nil {
		return err
	}
	scene, err := p.s.still(p.cfg)
	if err != nil {
		return err
	}
	if err := writePicture(p.cmd.Out, scene, 1830, true); err != nil {
		return err
	}
	fmt.Fprintf(p.std.err, "asterism: the end as a picture: %s\n", p.cmd.Out)
	return nil
}

// untilStopped plays live with no window until Ctrl-C.
func (p *player) untilStopped(ctx context.Context) error {
	if err := p.keepJournal(); err != nil {
		return err
	}
	start := time.Now().Add(-p.resumeTime())
	live, err := p.listen(ctx, start)
	if err != nil {
		return err
	}
	tick := time.NewTicker(idleAfter)
	defer tick.Stop()
	for {
		var err error
		select {
		case f, ok := <-live:
			if !ok {
				return p.finish(ctx.Err())
			}
			if err = f.err; err == nil {
				err = p.step(f.Frame, nil)
			}
		case <-tick.C:
			err = p.idle(time.Since(start))
		}
		if err != nil {
			return err
		}
	}
}
