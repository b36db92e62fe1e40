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
	journal []rules.Event
	state   state
	now     time.Duration
	table   constellation.Table // as last seen
	watch   watch
	charts  chartRoom
}

var _ rules.Referee = (*Referee)(nil)

// NewReferee starts a match on an empty table.
func NewReferee(c Config) (*Referee, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	return &Referee{conf: c, state: newState(&c)}, nil
}

// See takes the table after one frame. It judges once the table has lain quiet
// for a while: nothing moves, no hand is over a die, every sensor can look.
func (r *Referee) See(t *constellation.Table) []rules.Event {
	r.now, r.table = t.Time, *t.Clone()
	r.watch.see(&r.table, &r.state.Sky, &r.conf)
	if r.state.Paused || r.watch.blind || r.state.Phase == over {
		return nil
	}
	from := len(r.journal)
	if quiet := r.watch.quiet(r.now); quiet >= r.conf.Settle {
		r.judge(quiet >= r.conf.Patience)
	}
	return r.told(from)
}

// judge looks at a quiet table. What is still hidden after the patience is
// taken for what the sensors last knew of it.
func (r *Referee) judge(patient bool) {
	if r.watch.busy && !patient {
		return
	}
	if r.state.Phase == rolling {
		r.judgeRoll(patient)
		return
	}
	r.judgeSky(patient)
	r.think()
}

// told returns copies of the events since the journal was that long.
func (r *Referee) told(from int) []rules.Event {
	return append([]rules.Event(nil), r.journal[from:]...)
}

// emit writes an event down and lets the state follow. What the referee itself
// emits always applies; an error here is one of its own.
func (r *Referee) emit(e rules.Event) {
	e.Seq, e.Time = len(r.journal)+1, rules.Seconds(r.now)
	r.journal = append(r.journal, e)
	if err := r.follow(&e); err != nil {
		panic(err)
	}
	if !onlyTells[e.Kind] {
		r.charts.forget()
	}
}

// onlyTells are the kinds after which the sky is the same.
var onlyTells = map[rules.EventKind]bool{
	rules.Faulted: true, rules.Mended: true, rules.Turn: true, rules.Scored: true, rules.Asked: true,
	rules.Paused: true, rules.Resumed: true, Planned: true, Staked: true,
}

func (r *Referee) follow(e *rules.Event) (err error) {
	if e.Kind == rules.Undone || e.Kind == rules.Redone {
		r.state, err = fold(&r.conf, r.journal)
		return err
	}
	return r.state.apply(&r.conf, e)
}

// refers are the kinds that speak of an earlier event.
var refers = map[rules.EventKind]bool{rules.Undone: true, rules.Redone: true}

// Restore brings a fresh referee to where the journal ends.
func (r *Referee) Restore(journal []rules.Event) error {
	for i := range journal {
		if e := &journal[i]; e.Seq != i+1 || e.Ref < 0 || e.Ref > i || e.Ref == 0 && refers[e.Kind] {
			return fmt.Errorf("utara: event %d of the journal has number %d and refers to %d", i+1, e.Seq, e.Ref)
		}
	}
	s, err := fold(&r.conf, journal)
	if err != nil {
		return err
	}
	r.journal, r.state = append([]rules.Event(nil), journal...), s
	r.charts.forget()
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
		a = &Answer{Game: "utara", Moon: r.conf.Sail.Moon, Sun: r.conf.Sail.Sun,
			Paths: []sail.Path{}, Collections: map[string]Tally{}, hint: err.Error()}
	}
	if h := r.charts.hint; h != nil {
		a.hint = h.String()
	}
	a.totals = map[string]int{}
	for _, s := range r.state.Seats {
		a.Collections[s.Name] = s.Held.Tally()
		a.totals[s.Name] = s.Total
	}
	return a
}

// player returns the name of who is on turn.
func (r *Referee) player() string { return r.state.Seats[r.state.Turn].Name }
