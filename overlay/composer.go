package overlay

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Composer makes the scenes of one screen: it remembers what comes and goes
// there, so each screen has its own, at its own pace. What it is given it only
// reads. It is used by one goroutine at a time.
type Composer struct {
	cfg     Config
	game    *rules.Info // that is shown; nil before the first scene
	fades   *fader
	effects []effect
	ground  *Ground
	size    constellation.Vec // of the table that ground was made for
	ops     int               // of the last scene
	code    *Code             // at the rim; nil for none
	corner  int               // where it stands
	people  map[string]Person // who plays, by the game's name for the player
}

// NewComposer returns a composer, or what is wrong with cfg.
func NewComposer(cfg Config) (*Composer, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	return &Composer{
		cfg:   cfg,
		fades: newFader(seconds(cfg.Times.FadeIn), seconds(cfg.Times.FadeOut)),
	}, nil
}

// frame is a scene in the making.
type frame struct {
	recorder
	cfg      *Config
	game     *rules.Info
	table    *constellation.Table
	view     *rules.View
	pressed  map[string]float64 // how much of its time each touch area has been held, 0…1
	waits    string             // why the game stands still, empty while it goes on
	said     []string           // what players should know beside the game
	now      time.Duration
	audience []constellation.Angle // the facings that players read in, each once
	seated   []rules.Seat
	people   map[string]Person
}

// Compose makes the scene of a moment; its events are those since the last
// scene. It changes and keeps nothing of it. The scene is new each time and
// nobody changes it afterwards.
func (c *Composer) Compose(s rules.Snapshot) *Scene {
	t := s.Table
	f := frame{cfg: &c.cfg, game: c.shown(s.View.Game), table: t, view: &s.View, pressed: s.Held, waits: s.Waits, said: s.Notices, now: t.Time, audience: audience(s.View.Players)}
	f.ops = make([]Op, 0, c.ops+16)
	f.cfg, f.people = c.dressed(s.View.Players), c.people
	c.begin(t, f.view, s.Events)
	c.draw(&f)
	c.ops = len(f.ops)
	return &Scene{Time: rules.Seconds(f.now), Width: t.Width, Height: t.Height, Ground: c.ground, Ops: f.ops, Sounds: sounds(s.Events, t)}
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
func (c *Composer) begin(t *constellation.Table, v *rules.View, events []rules.Event) {
	if size := (constellation.Vec{X: t.Width, Y: t.Height}); c.ground == nil || size != c.size {
		c.ground, c.size = c.cfg.Sky.ground(&c.cfg.Palette, t.Width, t.Height), size
	}
	if v.Logo {
		c.fades.update(t.Time, v.Marks, logoMarks)
	} else {
		c.fades.update(t.Time, v.Marks)
	}
	c.effects = liveEffects(c.effects, &c.cfg, t.Time)
	for i := range events {
		c.effects = appendEffects(c.effects, &c.cfg, &events[i], t, v)
	}
}

// draw lays the layers over one another.
func (c *Composer) draw(f *frame) {
	if f.cfg.React {
		f.react()
	}
	f.turn()
	f.panels() // below the marks: a die may come to rest on one
	c.drawCode(f)
	if f.view.Logo {
		f.mark(&logoMarks[0], c.fades.of(&logoMarks[0], f.now))
	}
	c.marks(f)
	f.doubt()
	for i := range c.effects {
		f.effect(&c.effects[i])
	}
	f.faults()
	f.notices()
}

// marks draws the view's marks in their order, those on their way out below.
func (c *Composer) marks(f *frame) {
	for _, m := range c.fades.marks {
		if m.gone {
			f.mark(&m.mark, c.fades.strength(m, f.now))
		}
	}
	if !hasStars(f.view.Marks) {
		f.dice()
	}
	for i := range f.view.Marks {
		m := &f.view.Marks[i]
		strength := c.fades.of(m, f.now)
		f.mark(m, strength)
		if progress := f.pressed[m.ID]; progress > 0 {
			f.held(m, progress, strength)
		}
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

func sounds(events []rules.Event, t *constellation.Table) []Sound {
	all := []Sound{} // never null
	for _, e := range events {
		if s, ok := soundOf(e, t); ok {
			all = append(all, s)
		}
	}
	return all
}

// audience lists the facings of the players, each once; 0 when nobody plays.
func audience(players []rules.PlayerView) []constellation.Angle {
	var all []constellation.Angle
	for i := range players {
		f := players[i].Facing.Norm()
		if !slices.Contains(all, f) {
			all = append(all, f)
		}
	}
	if len(all) == 0 {
		return []constellation.Angle{0}
	}
	return all
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
