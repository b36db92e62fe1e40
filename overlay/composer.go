package overlay

import (
	"cmp"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Composer makes the scenes of one screen: it remembers what comes and goes
// there, so each screen has its own, at its own pace. What it is given it only
// reads. It is used by one goroutine at a time.
type Composer struct {
	cfg     Config
	sized   Config      // cfg with the sizes of this table
	game    *rules.Info // that is shown; nil before the first scene
	fades   *fader
	effects []effect
	banners []banner
	ground  *Ground
	size    constellation.Vec // of the table that ground was made for
	ops     int               // of the last scene
	places  int               // of its operations
	spare   *Scene            // whose memory the next one is made of, nil for none
	frame   frame             // the one in the making
	shows   rules.Snapshot    // what it is made of
	code    *Code             // at the rim; nil for none
	place   int               // where it stands, see codePlaces
	people  map[string]Person // who plays, by the game's name for the player
	marks   []rules.Mark      // of the last scene
	planner *layout.Planner   // of touch areas, where nobody has put them in their places
	placer  *layout.Placer    // of labels and messages
	field   layout.Field
	panels  []layout.Panel
	broken  layout.Wraps
	spoken  [4]spoken // what was said last, by side
	cards   cardPlan
	phrases *phrases
}

// NewComposer returns a composer, or what is wrong with cfg.
func NewComposer(cfg Config) (*Composer, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	cfg.Scale = cmp.Or(cfg.Scale, 1)
	return &Composer{
		cfg:     cfg,
		fades:   newFader(seconds(cfg.Times.FadeIn), seconds(cfg.Times.FadeOut)),
		planner: layout.NewPlanner(cfg.Scale), placer: layout.NewPlacer(), broken: layout.Wraps{}, phrases: newPhrases(), cards: cardPlan{size: 1},
	}, nil
}

// frame is a scene in the making.
type frame struct {
	recorder
	cfg      *Config
	usual    *Sizes // where nothing is written larger
	game     *rules.Info
	table    *constellation.Table
	view     *rules.View
	marks    []rules.Mark       // of view, touch areas in their places
	pressed  map[string]float64 // how much of its time each touch area has been held, 0…1
	waits    string             // why the game stands still, empty while it goes on
	said     []string           // what players should know beside the game
	refused  *rules.Refused     // the last command that the rules refused, nil for none
	now      time.Duration
	audience []constellation.Angle // the facings that players read in, each once
	people   map[string]Person
	panels   []layout.Panel // by player
	field    *layout.Field
	placer   *layout.Placer
	broken   layout.Wraps
	spoken   *[4]spoken // by side
	cardPlan *cardPlan
	messages []message
	cards    []card
	helps    []help
	ghost    bool                // what is drawn is on its way out
	wished   []constellation.Vec // scratch: where a text is wanted
	shaped   []constellation.Vec // scratch: an outline
	widths   []float64           // scratch: of the columns of cards
	phrases  *phrases
}

// Compose makes the scene of a moment; its events are those since the last
// scene. It changes and keeps nothing of it. The scene is new each time and
// nobody changes it afterwards, unless it is given to Reuse.
func (c *Composer) Compose(s rules.Snapshot) *Scene {
	c.shows = s
	c.begin(&c.shows)
	f := c.newFrame(&c.shows)
	f.reserve()
	c.reserveCode(f)
	f.reserveLogo()
	f.reserveHelp(s.Helped)
	f.address(c.banners)
	f.reserveCards()
	c.draw(f)
	return c.finish(f)
}

// Reuse takes a scene of a composer that nobody reads any more: the next one is
// made of its memory. Nil and scenes of others are left alone.
func (c *Composer) Reuse(s *Scene) {
	if s != nil && s.places != nil {
		c.spare = s
	}
}

// newFrame begins a frame in the memory of the last one and of a spare scene.
func (c *Composer) newFrame(s *rules.Snapshot) *frame {
	old, f, t := &c.frame, frame{}, s.Table
	f.audience = appendAudience(old.audience[:0], s.View.Players)
	f.messages, f.cards, f.helps = old.messages[:0], old.cards[:0], old.helps[:0]
	f.wished, f.shaped, f.widths, f.phrases = old.wished, old.shaped, old.widths[:0], c.phrases
	f.game, f.table, f.view, f.marks, f.now = c.game, t, &s.View, c.marks, t.Time
	f.pressed, f.waits, f.said, f.refused = s.Held, s.Waits, s.Notices, s.Refused
	f.panels, f.field, f.placer, f.broken, f.spoken = c.panels, &c.field, c.placer, c.broken, &c.spoken
	f.cardPlan = &c.cards
	f.cfg, f.people = c.dressed(s.View.Players), c.people
	f.usual = &c.cfg.Sizes
	if c.spare == nil {
		c.spare = &Scene{}
	}
	f.begin(c.spare.Ops, c.spare.places, c.ops, c.places)
	c.frame = f
	return &c.frame
}

// finish makes a scene of a frame.
func (c *Composer) finish(f *frame) *Scene {
	c.ops, c.places = len(f.ops), f.recorder.places
	s := c.spare
	c.spare = nil
	*s = Scene{Time: rules.Seconds(f.now), Width: f.table.Width, Height: f.table.Height, Ground: c.ground,
		Ops: f.ops, Sounds: appendSounds(s.Sounds[:0], c.shows.Events, f.table), places: f.arena}
	c.shows, f.table = rules.Snapshot{}, nil
	return s
}

// shown describes the game that a view names.
func (c *Composer) shown(name string) *rules.Info {
	switch {
	case c.cfg.Game.Name != "":
		return &c.cfg.Game
	case c.game == nil || c.game.Name != name:
		c.game = &rules.Info{Name: name, Title: name}
		if g, ok := rules.Find(name); ok {
			*c.game = g.Info()
		}
	}
	return c.game
}

// begin brings what the composer remembers up to the moment.
func (c *Composer) begin(s *rules.Snapshot) {
	t, v := s.Table, &s.View
	c.game = c.shown(v.Game)
	c.resize(t)
	c.marks = c.inPlace(c.marks[:0], s)
	c.panels = c.sized.Sizes.Panels(c.panels[:0], t, v, c.game.Aside)
	if v.Logo {
		c.fades.update(t.Time, c.marks, logoMarks)
	} else {
		c.fades.update(t.Time, c.marks)
	}
	c.effects = liveEffects(c.effects, &c.cfg, t.Time)
	c.banners = liveBanners(c.banners, c.cfg.Times.Banner, t.Time)
	f := frame{cfg: &c.sized, table: t, view: v, panels: c.panels}
	for i := range s.Events {
		c.effects = f.appendEffects(c.effects, &s.Events[i])
		c.banners = appendBanner(c.banners, &s.Events[i], c.game, t.Time)
	}
}

// resize takes note of how large the table is.
func (c *Composer) resize(t *constellation.Table) {
	size := constellation.Vec{X: t.Width, Y: t.Height}
	if c.ground != nil && size == c.size {
		return
	}
	sky := c.cfg.Sky
	if c.cfg.Calm {
		sky.Life = 0
	}
	c.ground, c.size = sky.ground(&c.cfg.Palette, t.Width, t.Height), size
	c.sized = c.cfg
	c.sized.Sizes = c.cfg.Sizes.times(rules.Written(c.cfg.Scale, t.Width, t.Height))
}

// inPlace appends the marks of a view with touch areas in their places, which
// are drawn above the rest.
func (c *Composer) inPlace(all []rules.Mark, s *rules.Snapshot) []rules.Mark {
	for i := range s.View.Marks {
		if m := &s.View.Marks[i]; !layout.Touchable(m.Kind) {
			all = append(all, *m)
		}
	}
	controls := s.Controls
	if controls == nil {
		c.planner.Know(c.game)
		controls = c.planner.Controls(s.Table, &s.View)
	}
	return append(all, controls...)
}

// draw lays the layers over one another.
func (c *Composer) draw(f *frame) {
	if f.cfg.React {
		f.react()
	}
	f.turn()
	f.drawPanels() // below the marks: a die may come to rest on one
	c.drawCode(f)
	if f.view.Logo {
		f.mark(&logoMarks[0], c.fades.of(&logoMarks[0], f.now))
	}
	c.drawMarks(f)
	f.doubt()
	for i := range c.effects {
		f.effect(&c.effects[i])
	}
	f.faults()
	f.health()
	f.rests()
	f.drawCards()
	c.drawHelp(f)
	f.say()
	f.lightDice()
	f.drawChecks()
}

// drawMarks draws the view's marks in their order, those on their way out below.
func (c *Composer) drawMarks(f *frame) {
	for _, m := range c.fades.marks {
		if m.gone {
			f.gone(&m.mark, c.fades.strength(m, f.now))
		}
	}
	if !hasStars(f.marks) {
		f.dice()
	}
	for i := range f.marks {
		c.drawMark(f, &f.marks[i])
	}
}

func (c *Composer) drawMark(f *frame, m *rules.Mark) {
	strength := c.fades.of(m, f.now)
	f.mark(m, strength)
	if progress := f.pressed[m.ID]; progress > 0 {
		f.held(m, progress, strength)
	}
}

func hasStars(marks []rules.Mark) bool {
	for i := range marks {
		if marks[i].Kind == rules.MarkStar {
			return true
		}
	}
	return false
}

// dice draws a star for each die when the game leaves that to the overlay.
func (f *frame) dice() {
	for i := range f.table.Dice {
		d := &f.table.Dice[i]
		m := rules.Mark{ID: d.ID, Kind: rules.MarkStar, Die: d.ID, Tone: dieTone(d), Points: []constellation.Vec{d.Pos}, Facing: f.audience[0]}
		f.star(&m, 1)
	}
}

func appendSounds(all []Sound, events []rules.Event, t *constellation.Table) []Sound {
	if all == nil {
		all = []Sound{} // never null
	}
	for i := range events {
		if s, ok := soundOf(&events[i], t); ok {
			all = append(all, s)
		}
	}
	return all
}

// appendAudience lists the facings of the players, each once; 0 when nobody
// plays.
func appendAudience(all []constellation.Angle, players []rules.PlayerView) []constellation.Angle {
	for i := range players {
		f := players[i].Facing.Norm()
		if !slices.Contains(all, f) {
			all = append(all, f)
		}
	}
	if len(all) == 0 {
		all = append(all, 0)
	}
	return all
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
