package start

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// Config says what there is to set up.
type Config struct {
	Look     overlay.Config
	Setup    Setup     // where a first game begins
	Ready    bool      // Setup is what was asked for already: the page begins where it is complete
	Profiles []Profile // the last one that was played first
	Cameras  []Camera  // of this machine
	// Called is what people are told of a camera that is none of Cameras, such as an
	// address without its password; nil: its name.
	Called   func(name string) string
	Eyes     bool          // this program can look through cameras
	Now      time.Time     // for how long ago a profile was played
	Patience time.Duration // for how long nobody may touch anything before a demonstration begins; 0: for ever
	// Equipment was set up on a page before, and nothing was played by it yet.
	Equipment Equipment
	Notice    string // what else the first screen has to say, such as that profiles can't be kept
}

// Camera is one that can be looked through.
type Camera struct {
	Name  string // number or address
	Title string // what it calls itself
}

// Validate tells what is wrong with c.
func (c *Config) Validate() error {
	t := c.Setup.Table
	if !(t.X > 0 && t.Y > 0) {
		return fmt.Errorf("start: a table of %v × %v mm has no area", t.X, t.Y)
	}
	if c.Patience < 0 {
		return fmt.Errorf("start: a patience of %v is negative", c.Patience)
	}
	if len(rules.Games()) == 0 {
		return errors.New("start: there is no game to set up")
	}
	return c.Look.Validate()
}

// Doing is how the page ends.
type Doing int

// The ends.
const (
	Play        Doing = iota + 1 // by Answer's setup
	Demonstrate                  // show a game by itself
	Leave                        // end the program
)

// Answer is how the page has ended.
type Answer struct {
	Do      Doing
	Profile string // under which the setup is to be kept
	Kept    bool   // it is kept so already, as it stands
	Made    bool   // the name was made of the players', so another game's profile may have it
	Setup   Setup
	// Equipment is what was set up on the first screen: a demonstration keeps it for the next page.
	Equipment Equipment
	Asked     bool // somebody asked for it; false where nobody touched anything
}

// Wants is what the program has to do while the page is shown.
type Wants struct {
	Camera    string     // look through it; empty: through none
	Calibrate *Calibrate // find out how a sensor and the table lie, nil: don't; Input.Outcome ends it
}

// Calibrate says which sensor is to be calibrated: a camera, with its projector, or what
// senses touches.
type Calibrate struct {
	Camera string
	Touch  bool              // by marks that are touched on a table of Table's size
	Table  constellation.Vec // mm: a camera sees its corners, which tell the scale; zero: a bank card or the printed board does
}

// Page is the start page. It is used by one goroutine.
type Page struct {
	cfg     Config
	setup   Setup
	changed Equipment // on the first screen
	before  *Setup    // as it was when that was left for sensors and camera
	kept    string    // the name of the profile that setup will be kept under, empty: a name made of the players'
	answer  *Answer
	shown   []screen
	facing  constellation.Angle // the side that the page is read from

	in      Input
	hands   hands
	focus   string // id of the target that Enter presses
	touched time.Duration
	begun   bool
	want    Wants
	sheet   *sheet
	sky     *overlay.Ground
	skySize constellation.Vec
}

// screen is one of the page's pictures.
type screen interface {
	// lay puts texts and targets onto a sheet.
	lay(p *Page, s *sheet)
}

// New returns a page that shows its first screen.
func New(cfg Config) (*Page, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	p := &Page{cfg: cfg, setup: cfg.Setup.clone(), changed: cfg.Equipment, shown: []screen{&home{}}}
	p.complete()
	if last, ok := p.last(); ok && !cfg.Ready {
		p.setup = last.Setup.clone()
	}
	p.setup = p.changed.in(p.setup)
	if cfg.Ready {
		p.open(&ready{})
	}
	p.lay()
	return p, nil
}

// complete fills in what setups leave out: the rule set and the players that a
// game has by itself.
func (p *Page) complete() {
	p.setup.complete()
	p.cfg.Profiles = slices.Clone(p.cfg.Profiles)
	for i := range p.cfg.Profiles {
		if f := &p.cfg.Profiles[i]; f.Trouble == "" {
			f.Setup = f.Setup.clone()
			f.Setup.complete()
		}
	}
}

// last is the profile that was played last, if it can be read.
func (p *Page) last() (Profile, bool) {
	i := slices.IndexFunc(p.cfg.Profiles, func(f Profile) bool { return f.Trouble == "" })
	if i < 0 {
		return Profile{}, false
	}
	return p.cfg.Profiles[i], true
}

// Step takes what there is at a moment.
func (p *Page) Step(in Input) {
	if p.answer != nil {
		return
	}
	if !p.begun {
		p.begun, p.touched = true, in.Time
	}
	p.in = in
	if p.hands.busy(&in) || len(in.Keys) > 0 {
		p.touched = in.Time
	}
	was := p.stage()
	p.takeTaps(&in)
	for _, k := range in.Keys {
		p.key(k)
	}
	if in.Outcome != "" {
		p.want.Calibrate = nil
		p.hands.renew(in.Time) // what agreed to it presses nothing below
	}
	if w, ok := p.top().(watcher); ok {
		w.watch(p)
	}
	p.tire()
	p.lay()
	if p.stage() != was {
		p.hands.renew(in.Time)
	}
}

// stage is a screen, and which of its targets it shows.
type stage struct {
	screen screen
	part   string
}

// parted is a screen that puts other targets into the places of those that were tapped.
type parted interface{ part(p *Page) string }

// stage is what is shown now.
func (p *Page) stage() stage {
	s := stage{screen: p.shown[len(p.shown)-1]}
	if of, ok := s.screen.(parted); ok {
		s.part = of.part(p)
	}
	return s
}

// takeTaps takes what was tapped since the last step, on what was shown then.
func (p *Page) takeTaps(in *Input) {
	was := p.stage()
	for _, at := range p.hands.taps(in) {
		if p.stage() == was {
			p.tap(at)
		}
	}
}

// watcher is a screen that looks at what sensors say.
type watcher interface{ watch(p *Page) }

// Scene is what the page shows now.
func (p *Page) Scene() *overlay.Scene {
	t := p.setup.Table
	return &overlay.Scene{Time: rules.Seconds(p.in.Time), Width: t.X, Height: t.Y, Ground: p.night(), Ops: p.sheet.ops, Sounds: []overlay.Sound{}}
}

// night is the sky of an empty table.
func (p *Page) night() *overlay.Ground {
	if p.sky != nil && p.skySize == p.setup.Table {
		return p.sky
	}
	p.skySize = p.setup.Table
	look := p.cfg.Look
	c, err := overlay.NewComposer(look)
	if err != nil { // Validate has seen to that
		return nil
	}
	p.sky = c.Compose(rules.Snapshot{Table: &constellation.Table{Width: p.setup.Table.X, Height: p.setup.Table.Y}}).Ground
	return p.sky
}

// Wants is what the program has to do now.
func (p *Page) Wants() Wants { return p.want }

// Where is the middle of the target of that name on the table in mm, false where
// the screen that is shown has none: where a finger has to tap.
func (p *Page) Where(id string) (constellation.Vec, bool) {
	t := p.sheet.find(id)
	if t == nil {
		return constellation.Vec{}, false
	}
	at := t.box.Centre()
	return p.sheet.at(at.X, at.Y), true
}

// Answer is how the page has ended, nil while it hasn't.
func (p *Page) Answer() *Answer { return p.answer }

// Setup is what is set up so far.
func (p *Page) Setup() Setup { return p.setup.clone() }

// top is the screen that is shown.
func (p *Page) top() screen {
	s := p.shown[len(p.shown)-1]
	if a, ok := s.(aside); ok {
		return a.screen
	}
	return s
}

// open shows a screen above the others.
func (p *Page) open(s screen) { p.shown, p.focus = append(p.shown, s), "" }

// openAt shows a screen to somebody at a side of the table.
func (p *Page) openAt(side constellation.Angle, s screen) {
	p.open(aside{s, p.facing})
	p.facing = side
}

// aside is a screen that is shown to another side than the one before it.
type aside struct {
	screen
	before constellation.Angle
}

// toReady shows the last screen: the one that people have come from, if any.
func (p *Page) toReady() {
	for i, s := range p.shown {
		if _, ok := s.(*ready); ok {
			p.shown, p.focus = p.shown[:i+1], ""
			return
		}
	}
	p.open(&ready{})
}

// back goes back to the screen before.
func (p *Page) back() {
	if a, ok := p.shown[len(p.shown)-1].(aside); ok {
		p.facing = a.before
	}
	if len(p.shown) > 1 {
		p.shown = p.shown[:len(p.shown)-1]
	}
	p.focus, p.want = "", Wants{}
}

// end is how the page ends.
func (p *Page) end(a Answer) {
	p.equipped()
	a.Equipment = p.changed
	p.want = Wants{}
	p.answer = &a
}

// tire begins the demonstration where nobody touches anything: only on the first
// screen, where nothing half done can be lost.
func (p *Page) tire() {
	if _, first := p.top().(*home); first && p.cfg.Patience > 0 && p.in.Time-p.touched >= p.cfg.Patience {
		p.end(Answer{Do: Demonstrate, Setup: p.setup.clone()})
	}
}

// left is how long the page waits until the demonstration begins.
func (p *Page) left() time.Duration { return max(0, p.cfg.Patience-(p.in.Time-p.touched)) }

// lay lays the screen out anew.
func (p *Page) lay() {
	s := newSheet(&p.cfg.Look, p.setup.Table, p.facing)
	s.pressed, s.focus = p.hands.over(), p.focus
	p.top().lay(p, s)
	s.paint()
	s.ops = append(s.ops, s.over...)
	p.sheet = s
}

// tap presses the target at a place on the table, if there is one.
func (p *Page) tap(at constellation.Vec) {
	if t := p.sheet.hit(at); t != nil {
		p.focus = ""
		if t.at != nil {
			t.at(p, p.sheet.from(at))
			p.lay()
			return
		}
		p.press(t)
	}
}

// press does what a target is for.
func (p *Page) press(t *target) {
	if p.answer == nil {
		t.do(p)
		p.lay()
	}
}

// turn turns the page to the next side.
func (p *Page) turn() { p.facing = (p.facing + 90).Norm() }
