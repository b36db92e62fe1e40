package utara

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// Referee watches a match of Utara.
type Referee struct {
	conf    Config
	history *rules.History
	state   state
	failed  error // of the last event that the state couldn't follow
	now     time.Duration
	table   constellation.Table // as last seen
	watch   watch
	cache   cache
	last    lastPath
	bumped  bool // the table was, and the players let the dice lie
	anew    bool // the game goes on from a journal: until it was judged, its dice may have other ids
	// secret are the stakes on the next round that nobody knows yet, in points by player.
	// They are in no journal, which anybody may read: a new start forgets them.
	secret map[string]int
	// skyEvent is the number of the last event that may have changed the sky.
	skyEvent int
}

var _ rules.Referee = (*Referee)(nil)

// NewReferee starts a match on an empty table.
func NewReferee(c Config) (*Referee, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	return &Referee{conf: c, history: newHistory(nil), state: newState(&c)}, nil
}

// See takes the table after one frame. It judges once the table has lain quiet
// for a while: nothing moves, no hand is over a die, every sensor can look.
func (r *Referee) See(t *constellation.Table) []rules.Event {
	r.now, r.table = t.Time, *t.Clone()
	r.watch.see(&r.table, r.expected(), &r.conf)
	if r.watch.blind || r.state.Phase == over {
		return nil
	}
	from := r.history.Len()
	if r.state.Paused {
		r.findInPause()
		return r.told(from)
	}
	r.takeBump()
	quiet := r.watch.quiet(r.now)
	if quiet >= r.conf.Settle {
		r.findLeftOut()
		r.findSaid()
	}
	r.await()
	if quiet >= r.conf.Settle {
		r.judge(quiet >= r.conf.Patience)
	}
	return r.told(from)
}

// Due is the next moment at which a table that stays as it is is judged.
func (r *Referee) Due() (time.Duration, bool) {
	switch {
	case r.watch.blind || !r.watch.begun || r.state.Phase == over || r.state.Paused && !r.anew:
		return 0, false
	case r.state.Paused:
		return r.watch.due(r.now, r.conf.Settle)
	}
	next, ok := r.watch.due(r.now, r.conf.Settle, r.conf.Objection, r.conf.Patience)
	if len(otherBlocks(r.expected().Blocks, r.table.Blocks, r.conf.Nudge)) == 0 {
		return next, ok
	}
	at, too := nextAfter(r.now, r.watch.blocksSince, []time.Duration{r.conf.Settle, r.conf.Objection})
	if too && (!ok || at < next) {
		return at, true
	}
	return next, ok
}

// Stopped lets the quiet of the table, and the lulls between dice that are lifted, go on
// where they stood.
func (r *Referee) Stopped(d time.Duration) { r.watch.stopped(d) }

// expected is what should lie on the table: the sky, or the roll that is about
// to be one.
func (r *Referee) expected() *constellation.Table {
	if roll := r.awaited(); roll != nil && r.state.Phase == rolling {
		return roll
	}
	return &r.state.Sky
}

// judge looks at a quiet table. What is still hidden after the patience is
// taken for what the sensors last knew of it.
func (r *Referee) judge(patient bool) {
	if r.watch.busy && !patient {
		return
	}
	defer func() { r.anew = false }()
	r.putBack()
	if r.state.Phase == rolling {
		r.judgeRoll(patient)
		return
	}
	r.judgeSky(patient)
}

// told returns copies of the events since there were that many.
func (r *Referee) told(from int) []rules.Event {
	return append([]rules.Event(nil), r.history.All()[from:]...)
}

// emit lets the state follow an event and writes it down. An event that the
// state can't follow is not written: Do returns why, and the View shows it.
func (r *Referee) emit(e rules.Event) {
	e.Seq, e.Time = r.history.Len()+1, rules.Seconds(r.now)
	next := r.state
	if err := next.apply(&r.conf, &e); err != nil {
		r.failed = err
		return
	}
	r.state = next
	r.history.Add(e)
	if !onlyTells[e.Kind] {
		r.skyChanged()
	}
}

// onlyTells are the kinds after which the sky is the same.
var onlyTells = map[rules.EventKind]bool{
	Lies: true, rules.Faulted: true, rules.Mended: true, rules.Turn: true, rules.Scored: true, rules.Asked: true, rules.Ended: true,
	rules.Paused: true, rules.Resumed: true, Planned: true, rules.Staked: true,
}

// skyChanged forgets what was worked out from the sky, and which dice were
// touched that lie now as they should.
func (r *Referee) skyChanged() {
	r.cache.forget()
	r.watch.track(&r.table, &r.state.Sky, r.conf.Nudge)
	r.skyEvent = r.history.Len()
}

// Restore brings a fresh referee to where the journal ends.
func (r *Referee) Restore(journal []rules.Event) error {
	journal, err := earlier(journal)
	if err != nil {
		return err
	}
	h := newHistory(journal)
	if err := h.Load(journal); err != nil {
		return fmt.Errorf("utara: %w", err)
	}
	s, err := fold(&r.conf, h)
	if err != nil {
		return err
	}
	r.history, r.state, r.last, r.anew = h, s, lastPathOf(&r.conf, journal), true
	r.cache.forget()
	for _, e := range journal {
		if !onlyTells[e.Kind] {
			r.skyEvent = e.Seq
		}
		if lay, ok := e.Data.(Sky); ok && e.Kind == Lies && s.Awaited != nil { // its countdown goes on
			r.watch.begun, r.watch.dice, r.watch.since = true, lay.table().Dice, time.Duration(lay.Since)
		}
	}
	if n := len(journal); n > 0 {
		r.now = time.Duration(journal[n-1].Time)
	}
	return nil
}

// Answer says everything about the sky and the collections of this moment.
// Before a round has begun, what lies on the table is the sky.
func (r *Referee) Answer() rules.Answer {
	sky := &r.state.Sky
	if r.state.Phase == rolling && r.state.Round == 0 {
		sky = r.rolled()
	}
	a, err := answer(sky, r.conf.Sail)
	if err != nil { // too many Suns stand high to list every path
		a = &Answer{Game: gameName, Moon: r.conf.Sail.Moon, Sun: r.conf.Sail.Sun,
			Paths: []sail.Path{}, Collections: map[string]Tally{}, note: err.Error()}
	}
	a.Hint = r.cache.hint
	a.totals = map[string]int{}
	for _, s := range r.state.Seats {
		a.Collections[s.Name] = s.Held.Tally()
		a.totals[s.Name] = s.Total
	}
	return a
}

// player returns the name of who is on turn.
func (r *Referee) player() string { return r.state.Seats[r.state.Turn].Name }
