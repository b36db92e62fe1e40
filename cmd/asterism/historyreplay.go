package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/rules/sqlite"
	"github.com/asterism-dice/asterism/rules/stats"
)

// historyReplayCmd is `asterism history replay N`.
type historyReplayCmd struct {
	Match      int64  `arg:"" help:"Number of the match, as history lists it." placeholder:"N"`
	Journal    string `help:"The journal: a database, or a file of lines. Usually that in the user's data folder." placeholder:"FILE"`
	Speed      speed  `default:"1" help:"How fast: 1 as it was, 2 twice that, max as fast as it goes. Long pauses are cut short." placeholder:"N|max"`
	Out        string `default:"asterism-end.png" help:"Where the picture of the end is left when there is no display: .png or .svg." placeholder:"FILE"`
	Windowless bool   `help:"Open no window, also where there is a display."`
	Fullscreen bool   `help:"Fill the screen."`
	Mute       bool   `help:"Begin without sound."`
	JSON       bool   `help:"JSON alone on standard output: an event a line, then what the match came to."`
	outputFlags
}

// Run shows the match.
func (c *historyReplayCmd) Run(std *stdio) error {
	ctx, stop := untilInterrupted()
	defer stop()
	windowless := c.Windowless || !hasDisplay()
	if windowless {
		if err := canLeave(c.Out); err != nil {
			return err
		}
	}
	past, err := c.read(warn(std.err))
	if err != nil {
		return err
	}
	screens := []screen{&textScreen{w: std.out, asJSON: c.JSON, scores: true}}
	if windowless {
		cfg := config{}
		screens = append(screens, &pictureScreen{file: c.Out, look: cfg.overlay(), log: std.err, dress: past.name})
		return past.show(ctx, speed(0), 0, screens)
	}
	return c.windowed(ctx, std, past, screens)
}

// windowed shows the match in a window, and its end until that is closed.
func (c *historyReplayCmd) windowed(ctx context.Context, std *stdio, past *pastMatch, screens []screen) error {
	if err := c.connected(); err != nil {
		return err
	}
	g, err := game(past.record.Game)
	if err != nil {
		return err
	}
	cfg, err := readConfig("", "")
	if err != nil {
		return err
	}
	size := past.scenes[0].Table
	cfg.Table.Width, cfg.Table.Height = size.Width, size.Height
	p := &player{cmd: &playCmd{Fullscreen: c.Fullscreen, outputFlags: c.outputFlags, Mute: c.Mute}, cfg: cfg, game: g, std: std}
	o := p.windowOptions()
	w, err := ebi.New(o)
	if err != nil {
		return bad(err)
	}
	screens = append(screens, &sceneScreen{window: w, look: cfg.overlay(), every: sceneRest(w), now: time.Now, dress: past.name})
	past.onlyWatched(o.Keys)
	err = besideWindow(ctx, w, func(ctx context.Context) error {
		past.held = heldBy(ctx, w.Commands())
		if err := past.show(ctx, c.Speed, betweenPictures, screens); err != nil {
			return err
		}
		return past.stay(ctx, betweenPictures, screens)
	})
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// betweenPictures is how often a picture is made while nothing happens: things
// fade in and out.
const betweenPictures = 33 * time.Millisecond

// longestPause is how long the players may think when a match is shown again.
const longestPause = 3 * time.Second

// pastMatch is a match as it was shown.
type pastMatch struct {
	record stats.Record
	events []rules.Event
	scenes []sqlite.Scene // at least one
	header rules.Header   // says who played when
	at     int            // Seq of the last event of the scene that is shown
	held   func() bool    // whoever watches has it stand still; nil: nobody can
}

// name shows who played then, as players chose it on telephones.
func (p *pastMatch) name(c *overlay.Composer) { c.People(shownPeople(p.header.PeopleAt(p.at))) }

// read reads the match from its journal.
func (c *historyReplayCmd) read(log func(string)) (*pastMatch, error) {
	h := historyFlags{Journal: c.Journal}
	matches, err := h.matches(log)
	if err != nil {
		return nil, err
	}
	for _, m := range matches {
		if m.ID != c.Match {
			continue
		}
		past := &pastMatch{record: stats.Read(m, stats.NewNames(written(matches))), events: m.Events, header: m.Header}
		if past.scenes, err = c.scenes(h, m); err != nil {
			return nil, err
		}
		return past, nil
	}
	if len(matches) == 0 {
		return nil, bad(h.none())
	}
	return nil, bad(fmt.Errorf("no match has the number %d: asterism history lists them", c.Match))
}

// scenes are those that were kept with a match, or what its events alone say.
func (c *historyReplayCmd) scenes(h historyFlags, m stats.Match) ([]sqlite.Scene, error) {
	name, err := h.file()
	if err != nil {
		return nil, err
	}
	if formOf(name) == databaseJournal {
		s, _, err := sqlite.ReadJournal(sqlite.DefaultConfig(name)) // what of it can't be read was said with the matches
		if err != nil {
			return nil, bad(err)
		}
		defer s.Close()
		all, err := s.Scenes(m.ID)
		if err != nil {
			return nil, err
		}
		if len(all) > 0 {
			all, err = withRest(all, m)
			return lacking(all, m), err
		}
	}
	return scenesOf(m)
}

// withRest adds to the scenes of a match what its events tell after the last: a scene is
// written with the events that follow it, so a crash loses one. The dice lie as they were
// seen last.
func withRest(all []sqlite.Scene, m stats.Match) ([]sqlite.Scene, error) {
	last := all[len(all)-1]
	if last.Seq >= len(m.Events) {
		return all, nil
	}
	rest, err := scenesOf(m)
	for _, s := range rest {
		if s.Seq <= last.Seq {
			continue
		}
		lies := *last.Table
		lies.Time = max(lies.Time, s.Table.Time)
		s.Table = &lies
		all = append(all, s)
	}
	return all, err
}

// lacking adds to scenes of an older program, which don't say it, what the rules of
// their match lack: nobody is to be offered it.
func lacking(all []sqlite.Scene, m stats.Match) []sqlite.Scene {
	g, err := game(m.Header.Game)
	if err != nil {
		return all
	}
	r, err := refereeOf(g, m.Header, nil)
	if err != nil {
		return all
	}
	for i, lacks := 0, r.View().Lacks; i < len(all); i++ {
		if v := &all[i].View; v.Lacks == nil {
			v.Lacks = lacks
		}
	}
	return all
}

// scenesOf makes scenes of what events alone say: the score after each round,
// and no dice.
func scenesOf(m stats.Match) ([]sqlite.Scene, error) {
	g, err := game(m.Header.Game)
	if err != nil {
		return nil, err
	}
	if m.Header.Table.Width == 0 { // an old journal doesn't say
		m.Header.Table.Width, m.Header.Table.Height = defaultTable.X, defaultTable.Y
	}
	o, err := asPlayed(m.Header.Game, m.Header)
	if err != nil {
		return nil, bad(err)
	}
	var all []sqlite.Scene
	for i, e := range m.Events {
		if e.Kind != rules.Ended && e.Kind != rules.Scored && i < len(m.Events)-1 {
			continue
		}
		r, err := g.Referee(o)
		if err != nil {
			return nil, bad(err)
		}
		if err := r.Restore(m.Events[:i+1]); err != nil {
			return nil, bad(fmt.Errorf("match %d: %w", m.ID, err))
		}
		t := &constellation.Table{Width: m.Header.Table.Width, Height: m.Header.Table.Height, North: constellation.Angle(m.Header.Table.North), Time: time.Duration(e.Time)}
		all = append(all, sqlite.Scene{Seq: e.Seq, Table: t, View: r.View()})
	}
	return all, nil
}

// show shows the match to screens; with between, pictures are made that often
// while nothing happens.
func (p *pastMatch) show(ctx context.Context, v speed, between time.Duration, screens []screen) error {
	for _, s := range screens {
		if err := s.Begin(p.snapshot(0, 0)); err != nil {
			return err
		}
	}
	shown := 0
	for i := range p.scenes {
		if err := p.pause(ctx, i, v, between, screens); err != nil {
			return err
		}
		u := update{p.snapshot(i, shown), true}
		shown = p.scenes[i].Seq
		if err := showAll(screens, u); err != nil {
			return err
		}
	}
	for _, s := range screens {
		if err := s.End(p.snapshot(len(p.scenes)-1, len(p.events)), pastAnswer{p.record}); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// passedBy is after how long nothing passes by any more at the end of a match.
const passedBy = time.Minute

// stay shows the end until ctx ends. Time goes on there for a while as on any table: what was
// said last passes by, and what was taken off it is gone.
func (p *pastMatch) stay(ctx context.Context, between time.Duration, screens []screen) error {
	end := p.snapshot(len(p.scenes)-1, len(p.events))
	for passed := time.Duration(0); passed < passedBy; passed += between {
		if err := p.rest(ctx, between); err != nil {
			return err
		}
		end.Table = quietly(end.Table, between)
		if err := showAll(screens, update{Snapshot: end}); err != nil {
			return err
		}
	}
	<-ctx.Done()
	return ctx.Err()
}

// snapshot is a scene with the events that came after number shown.
func (p *pastMatch) snapshot(i, shown int) play.Snapshot {
	s := p.scenes[i]
	p.at = s.Seq
	last := min(s.Seq, len(p.events))
	return play.Snapshot{Table: s.Table, View: s.View, Events: p.events[min(shown, last):last]}
}

// pause lets the time before a scene pass.
func (p *pastMatch) pause(ctx context.Context, i int, v speed, between time.Duration, screens []screen) error {
	if i == 0 || v == 0 {
		return ctx.Err()
	}
	before, step := p.snapshot(i-1, len(p.events)), time.Duration(float64(between)*float64(v))
	left := min(p.scenes[i].Table.Time-p.scenes[i-1].Table.Time, longestPause)
	for ; left > 0; left -= step {
		if err := p.rest(ctx, between); err != nil {
			return err
		}
		before.Table = quietly(before.Table, step)
		if err := showAll(screens, update{Snapshot: before}); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// quietly is a table on which nothing has happened for a while. A scene was kept when
// something happened, so the sensors that were heard then were heard since.
func quietly(t *constellation.Table, by time.Duration) *constellation.Table {
	l := *t
	l.Time += by
	l.Sources = slices.Clone(t.Sources)
	for i := range l.Sources {
		if l.Sources[i].Blind == "" {
			l.Sources[i].Last += by
		}
	}
	return &l
}

func showAll(screens []screen, u update) error {
	for _, s := range screens {
		if err := s.Show(u); err != nil {
			return err
		}
	}
	return nil
}

// pastAnswer is what a match came to.
type pastAnswer struct{ stats.Record }

// Text says it in a line.
func (a pastAnswer) Text() string {
	return fmt.Sprintf("%s: %s; %s", played(&a.Record), scores(a.Players, a.Points), a.Result())
}
