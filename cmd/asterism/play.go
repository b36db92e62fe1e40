package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/overlay/web/hook"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/beam"
)

// playCmd is `asterism play`.
type playCmd struct {
	Game         string    `arg:"" optional:"" help:"Which game: ${games}; else that of the settings. Where nothing says what to play a window begins with a page to set it up."`
	Speed        speed     `default:"1" help:"How fast the bundled session goes, and a film in a window: 1 as it was, max as fast as it goes." placeholder:"N|max"`
	Cameras      []string  `name:"camera" sep:"none" help:"Watch the table through this camera: number, name, address, phone (a telephone's browser) or video file. Several look at it together: name each." placeholder:"CAMERA"`
	Corners      cornerSet `help:"Pixels of the table's corners in the camera's picture: top left, top right, bottom right, bottom left." placeholder:"X,Y,…"`
	Calibrations []string  `name:"calibration" sep:"none" help:"Where the table is in the camera's picture, as calibrate or watch wrote it down; else what calibrate left in the user's configuration folder. Of several cameras one for each, in their order." placeholder:"FILE"`
	CornersOf    pixelSize `kong:"-"` // of the pictures that the settings' corners lie in, zero for those of the call
	CornersFrom  string    `kong:"-"` // the section of the settings that names the corners, empty where the call does
	Camera       string    `kong:"-"` // the first of them, empty for none
	Calibration  string    `kong:"-"` // its own
	Pixels       pixelSize `help:"How large the first camera's pictures are to be, such as 1280x720; else as they were when it was calibrated, 1280x720 with --corners, or as large as come smoothly, up to 1920x1080." placeholder:"WxH"`
	Kinds        kindList  `placeholder:"KIND,…" help:"The dice that are in the game: the camera considers only those."`
	Size         dieSize   `placeholder:"MM" help:"Edge or diameter of the dice, if all have one."`
	Table        tableSize `placeholder:"WxH" help:"The table in mm; else that of the settings or of the calibration."`
	FindBoard    bool      `help:"Find the chessboard that lies on the table in the camera's pictures, and follow it when it is pushed."`
	Record       string    `help:"Record what is heard into this file." placeholder:"PCAPNG"`
	Journal      string    `help:"Keep the match in this file, and go on from it after a crash; none keeps nothing. Usually a file in the user's data folder." placeholder:"FILE|none"`
	Resume       bool      `xor:"match" help:"Go on with the match that was broken off, without asking."`
	New          bool      `xor:"match" help:"Begin a new match, without asking."`
	TuioOut      []string  `name:"tuio-out" help:"Send what lies on the table as TUIO: host:port, tcp://…, ws://…, tcp-listen://…, ws-listen://…." placeholder:"TARGET"`
	Out          string    `default:"asterism-end.png" help:"Where the picture of the end is left when there is no display: .png or .svg." placeholder:"FILE"`
	Windowless   bool      `help:"Open no window, also where there is a display."`
	Live         bool      `help:"Wait for a sensor, with no bundled session; without a window, until Ctrl-C."`
	Fullscreen   bool      `negatable:"" help:"Fill the screen, or don't; else as the settings say, or a touch table's calibration."`
	Monitor      int       `kong:"-"` // which screen, as far as a number says it
	Mute         bool      `help:"Begin without sound."`
	Trace        string    `help:"Write how long each stage of each frame takes (capture, find, read, track, rules, compose, draw), for go tool trace." placeholder:"FILE"`
	JSON         bool      `help:"JSON alone on standard output: an event a line, then the answer."`
	Config       string    `xor:"settings" help:"Settings of the table, TOML." placeholder:"FILE"`
	Profile      string    `xor:"settings" help:"Play as it was set up on the start page and kept under this name; profiles lists them." placeholder:"NAME"`
	Start        *bool     `negatable:"" help:"Begin with the page on which a game is set up, or don't; else it is shown in a window where nothing says what to play."`
	partyFlags
	panelFlag
	outputFlags
	themeFlag
	hearFlags
	companionFlags
	webhookFlags
	albumFlag

	given    *settings // the settings, in place of a file; nil: none
	shows    bool      // it shows a bundled session until somebody comes: no camera is opened, and nobody else is told
	said     []string  // the flags that were given
	measured bool      // the camera was calibrated just now, in this window
	lost     string    // why what was set up on the start page isn't kept, as players are told; empty where it is
}

// Run is the table: window, sources, referee, sound. A terminal that is held doesn't stop it.
func (c *playCmd) Run(std *stdio) error {
	ctx, stop := untilInterrupted()
	defer stop()
	starts := c.opensStart(std)
	quick, finish := std.unhurried()
	err := c.run(ctx, stop, quick, starts)
	return cmp.Or(err, finish())
}

// run plays, on the page on which games are set up if it starts with that.
func (c *playCmd) run(ctx context.Context, stop func(), std *stdio, starts bool) (err error) {
	if hasDisplay() && !c.Windowless {
		if err := c.connected(); err != nil {
			return err
		}
	} else if err := canLeave(c.Out); err != nil {
		return err
	}
	if c.Trace != "" {
		end, err := traceTo(c.Trace)
		if err != nil {
			return err
		}
		defer end()
	}
	if starts {
		return c.startPage(ctx, std)
	}
	p, err := newPlayer(ctx, c, std)
	if err != nil {
		return err
	}
	defer func() {
		if err == nil && p.unkept.Load() {
			err = errLost
		}
	}()
	defer p.close()
	defer p.part(stop) // it ends what is recorded
	c.markUsed()
	if err := p.play(ctx); err != nil {
		return err
	}
	return p.printed.err
}

// play plays in a window, else what sensors see, or the bundled session.
func (p *player) play(ctx context.Context) error {
	switch c := p.cmd; {
	case hasDisplay() && !c.Windowless:
		return p.windowed(ctx)
	case c.Live || c.Camera != "" || c.Record != "" || c.Resume:
		c.Live = true // nothing of the bundled session is recorded, or gone on with
		return p.untilStopped(ctx)
	default:
		return p.bundled(ctx)
	}
}

// player plays one game: what it needs of the world.
type player struct {
	cmd      *playCmd
	cfg      config
	game     rules.Game
	options  rules.Options
	std      *stdio
	screens  []screen
	printed  *printout     // what happens, on standard output
	told     *tuioScreen   // nil when nobody is told what lies on the table
	recorded chan struct{} // closed when the recording of what is heard has ended; nil where nothing is recorded
	journal  journal       // nil when none is kept
	unkept   atomic.Bool   // something of the match, or of what is recorded, was lost
	asked    *question     // that stands on the table, nil when none does
	goneOn   bool          // it was answered: the players go on with the match
	news     news          // that players are told
	lost     news          // that what they set up isn't kept
	from     time.Duration // when the sensors were opened, in the session's time
	loop     *loop
	show     context.CancelFunc // ends the bundled session; nil when it isn't shown
	leaves   bool               // it was set up on the start page, which people can go back to
	visitor  *visitor           // whom a demonstration waits for; nil where a sensor that speaks begins a game

	window    *ebi.Window      // nil where none is open
	reel      *beam.Reel       // what it showed of late; nil where no camera asks
	lights    lights           // what takes that out of the pictures of cameras
	companion *web.Server      // nil when no telephones are served
	phone     *web.PhoneCamera // nil where no telephone is a camera
	panel     *panel           // nil when the game master has none
	webhook   *hook.Sender     // nil when no chat is told

	album    albumFile // of the signs that a camera knows
	teacher  *teacher  // nil where no camera learns
	unlearnt news      // that what they say isn't learnt

	followed *followedBoard // that cameras look for, nil for none
}

func newPlayer(ctx context.Context, c *playCmd, std *stdio) (*player, error) {
	if err := c.adopt(); err != nil {
		return nil, bad(err)
	}
	if err := c.check(); err != nil {
		return nil, bad(err)
	}
	cfg, err := c.settings(std.err)
	if err != nil {
		return nil, err
	}
	g, err := game(c.Game)
	if err != nil {
		return nil, err
	}
	p := &player{cmd: c, game: g, std: std, lost: news{text: c.lost}, printed: &printout{w: std.out, log: std.err, what: "the game"}}
	p.set(cfg)
	p.screens = []screen{&textScreen{w: p.printed, asJSON: c.JSON, scores: true}}
	if _, err := p.session(true); err != nil { // before anything is opened
		return nil, err
	}
	if err := p.openSender(ctx); err != nil {
		return nil, err
	}
	if err := errors.Join(p.openAlbum(), p.openCompanion(ctx), p.openWebhook()); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// set takes the settings of the table.
func (p *player) set(cfg config) {
	cfg.phone = p.phone
	p.cfg, p.options = cfg, p.cmd.playing(p.game, &cfg)
}

// openSender opens the way to programs that want to be told what lies on the
// table, if there are any.
func (p *player) openSender(ctx context.Context) error {
	if len(p.cmd.TuioOut) == 0 {
		return nil
	}
	size := p.cfg.size()
	shown := tuio.EncoderConfig{}.OfTable(size.X, size.Y)
	sender, err := tuio.NewSender(ctx, tuio.SenderConfig{EncoderConfig: shown, Targets: p.cmd.TuioOut})
	if err != nil {
		return bad(sayTaken(err, anotherTarget))
	}
	p.told = &tuioScreen{sender: sender, log: p.std.err}
	p.screens = append(p.screens, p.told)
	return nil
}

// session starts the game on an empty table.
func (p *player) session(synchronous bool) (*play.Session, error) {
	cfg := p.cfg
	cfg.leaves = p.leaves
	return newSession(p.game, p.options, cfg, synchronous)
}

// close closes what the player has opened. The context of its sensors has ended.
func (p *player) close() {
	if p.recorded != nil {
		<-p.recorded
	}
	if p.told != nil {
		p.told.Close()
	}
	if p.journal != nil {
		if err := p.journal.Close(); err != nil {
			p.unkept.Store(true)
			fmt.Fprintf(p.std.err, "asterism: %v\n", err)
		}
	}
	if p.companion != nil {
		p.companion.Close()
	}
	if p.webhook != nil {
		p.webhook.Close()
	}
	if p.teacher != nil {
		p.teacher.Close()
	}
}

// run plays what comes from inputs with a session that begins now.
func (p *player) run(ctx context.Context, s *play.Session) error {
	if err := p.loop.begin(s); err != nil {
		return err
	}
	return p.loop.run(ctx)
}

// newLoop returns a loop of the player's screens and further ones.
func (p *player) newLoop(inputs <-chan input, more ...screen) *loop {
	l := &loop{inputs: inputs, screens: append(p.screens, more...), log: p.std.err, blind: sensorStatus{}, kept: p.kept, follow: p.follow, done: p.goesOn}
	if p.panel != nil {
		l.heard = func(f *constellation.Frame) {
			if l.clock != nil {
				p.panel.heard(f, l.clock())
			}
		}
	}
	return l
}

// picture is the screen where there is no display.
func (p *player) picture() screen {
	return &pictureScreen{file: p.cmd.Out, look: p.cfg.overlay(), log: p.std.err, dress: p.name}
}

// bundled plays the session that comes with the program: with no display it
// says what happens and leaves a picture.
func (p *player) bundled(ctx context.Context) error {
	if !p.cmd.JSON {
		fmt.Fprintf(p.std.err, "asterism: %s: playing a bundled session (--live waits for a sensor instead)\n", noWindow())
	}
	recorded, err := openBundled(p.game)
	if err != nil {
		return err
	}
	s, err := p.bundledSession(true)
	if err != nil {
		return err
	}
	p.loop = p.newLoop(merge(ctx, []sensor{{inputFunc: paced(recorded, p.cmd.Speed.pace())}}, p.phones()...), p.picture())
	return p.run(ctx, s)
}

// untilStopped plays live with no window until Ctrl-C.
func (p *player) untilStopped(ctx context.Context) error {
	start, sensors, err := p.openLive(ctx)
	if err != nil {
		return err
	}
	p.loop = p.newLoop(merge(ctx, sensors, p.phones()...), p.picture())
	if !p.filmAlone() {
		p.loop.clock = func() time.Duration { return time.Since(start) }
	}
	p.decideAlone()
	s, err := p.live()
	if err != nil {
		return err
	}
	return p.run(ctx, s)
}

// openLive opens the journal and the sensors. The session's time goes on from
// where the journal ends.
func (p *player) openLive(ctx context.Context) (start time.Time, all []sensor, err error) {
	if err := p.openJournal(); err != nil {
		return start, nil, err
	}
	start = time.Now()
	if p.journal != nil {
		p.from = p.journal.now()
	}
	start = start.Add(-p.from)
	all, err = p.sensors(ctx, start)
	return start, all, err
}

// live is a session that sensors speak of; the journal goes on in it. While it
// isn't known whether players want that, it is a session that asks them.
func (p *player) live() (*play.Session, error) {
	if d, ok := p.journal.(*databaseMatches); ok && d.last != nil {
		return p.ask(d)
	}
	s, err := p.session(false)
	if err != nil || p.journal == nil {
		return s, err
	}
	if err := p.journal.keep(s, p.game, p.options); err != nil {
		return nil, err
	}
	if j, ok := p.journal.(*journalFile); ok && len(j.Events) > 0 {
		fmt.Fprintf(p.std.err, "asterism: going on after %s\n", rules.Number(len(j.Events), "event", "events"))
	}
	return s, nil
}
