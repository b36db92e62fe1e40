package stardice

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// Referee plays Star Dice from tables alone. What it decides is in its
// history; what it sees can be seen anew.
type Referee struct {
	cfg   Config
	lacks []string // commands that cfg leaves out
	help  []string // how points are counted by cfg
	hist  *rules.History
	state State
	marks []mark // of the battles that began

	now   time.Duration
	out   []rules.Event        // of the call that is on
	scale float64              // how much larger than on others of the table's size things are written, 0 for 1
	raw   *constellation.Table // as seen: another one as soon as it differs, see sameTable
	table *constellation.Table // as players and rules correct it
	graph *graph.Graph
	of    moment  // what table and graph were counted of
	said  *Answer // of this table, nil when it isn't worked out yet
	watch watch

	reported reported
	dates    dates
	shown    rules.View
	unshown  bool // something has happened since shown was worked out
	throw    lastThrow
	losses   losses
	resume   resumption
	stopped  time.Duration // when sensors looked again that hadn't for a while, 0 before
	waited   bool          // nothing was decided while dice were still to be found
	lookedAt int           // number of the last appearance before sensors looked again
	bumped   bool          // the table was, and the players let the dice lie

	torpedoes torpedoes
	flights   flights

	holdings map[string]holding // whose formation each die is part of, when all rested last

	rewoundAt int // number of the last appearance before something was taken back
	heldBack  heldDice
}

// moment is what a count depends on: while it is the same, so is the count.
type moment struct {
	raw      *constellation.Table
	events   int  // in the history
	resuming bool // dice are still found again after a new start
}

func (r *Referee) moment() moment { return moment{r.raw, r.hist.Len(), r.resume.on} }

// lastThrow is the throw whose effects may still be seen.
type lastThrow struct {
	by   Team
	at   time.Duration
	some bool
}

// aftermath is how long after a throw its effects may still be seen: a die
// that was knocked off is missed a little later.
const aftermath = 2500 * time.Millisecond

// NewReferee starts a game on an empty table.
func NewReferee(c Config) (*Referee, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	r := &Referee{cfg: c, hist: rules.NewHistory(roleOf), graph: graph.New(c.Links), watch: newWatch(),
		raw: &constellation.Table{}, table: &constellation.Table{}, reported: newReported(), losses: newLosses(), flights: flights{}}
	r.state, r.lacks, r.help = newState(&r.cfg), r.cfg.lacks(), r.cfg.help()
	r.show()
	return r, nil
}

// Referee starts a game on an empty table.
func (Game) Referee(o rules.Options) (rules.Referee, error) {
	c, err := NewConfig(o)
	if err != nil {
		return nil, err
	}
	r, err := NewReferee(c)
	if err == nil {
		r.on(o.Surface)
	}
	return r, err
}

// on says how large the table is before one is seen, so that what is shown by then lies on it.
func (r *Referee) on(s rules.Surface) {
	r.scale = s.Scale
	r.raw.Width, r.raw.Height = s.Width, s.Height
	r.table.Width, r.table.Height = s.Width, s.Height
	r.show()
}

// State is the game as decided so far.
func (r *Referee) State() State { return r.state }

// Journal returns all events so far; the caller must not change them.
func (r *Referee) Journal() []rules.Event { return r.hist.All() }

// See takes the table after one frame and returns what happened: what was seen
// of each die is noted, dice are found again, what they did is decided, and the
// table is counted as it lies now. While the game is paused or the score is locked
// nothing is decided or counted, so what stood stands. Where nothing has changed
// nothing is counted or shown anew.
func (r *Referee) See(t *constellation.Table) []rules.Event {
	r.out, r.now = nil, t.Time
	if !sameTable(r.raw, t) {
		r.raw, r.unshown = t.Clone(), true
		r.raw.Sort()
	}
	r.watch.see(r.raw, &r.state)
	r.seeFlight(t)
	r.seeLosses()
	r.tellSources(t.Sources)
	r.takeBump()
	if r.watching() {
		if r.resume.see(r.now); !r.resume.on {
			r.watch.known = nil
		}
		r.settle()
	} else {
		r.findAtStandstill()
	}
	if r.unshown {
		r.show()
	}
	return r.out
}

// Stopped moves on what is measured from the last throw.
func (r *Referee) Stopped(d time.Duration) {
	r.throw.at += d
	r.torpedoes.stood(d, r.now+d)
	r.losses.stopped(d)
	r.resume.stopped(d)
	if d >= unwatched {
		r.stopped, r.lookedAt = r.now+d, r.watch.appearances
	}
}

// watching tells whether anything on the table is decided at this moment. When a battle is
// over a lock of the score hinders nobody from clearing the table for the next.
func (r *Referee) watching() bool { return !r.state.Paused && (!r.state.Frozen || r.state.counted()) }

// counting tells whether the table counts at this moment: what was counted when
// a battle ended stands.
func (r *Referee) counting() bool { return r.watching() && !r.state.counted() }

// settle finds dice again and decides; once more where a fault was mended, whose die may
// be one that is missed, or a die left, for which another that lies there may come in.
func (r *Referee) settle() {
	for range 2 {
		told := len(r.out)
		r.identify()
		r.judge()
		if !slices.ContainsFunc(r.out[told:], func(e rules.Event) bool { return e.Kind == rules.Mended || e.Kind == rules.Left }) {
			return
		}
	}
}

// judge decides what happened and counts, unless dice are still to be found
// after a new start.
func (r *Referee) judge() {
	if r.finding() {
		if r.waited = true; r.resume.on {
			r.table, r.graph, r.said, r.unshown = r.state.corrected(r.raw), graph.New(r.cfg.Links), nil, true
		}
		return
	}
	if r.waited {
		r.waited = false
		r.watch.inOrder(&r.state, r.lookedAt)
	}
	r.decide()
	r.recount()
	r.conclude()
}

// recount corrects the table and tells what changed on it.
func (r *Referee) recount() {
	if !r.counting() {
		return
	}
	same := r.of == r.moment()
	if !same {
		r.of = r.moment()
		r.table = r.state.corrected(r.raw)
		r.leaveOut(r.table)
		r.keepFaces(r.table)
		r.seedLinks()
	}
	if r.graph.Update(r.table) || r.reported.stale {
		r.tellLinks()
	} else if same {
		return
	}
	r.said, r.unshown = nil, true
	r.tellFaces()
	r.tellTaken()
}

// emit numbers an event, keeps it and applies it.
func (r *Referee) emit(e rules.Event) {
	e.Time = rules.Seconds(r.now)
	if e.Data != nil {
		e.Note = noteOf(e.Data)
	}
	e = r.hist.Add(e)
	r.out, r.said, r.unshown = append(r.out, e), nil, true
	r.apply(e)
}

// apply lets the state follow an event, and what is kept in mind beside it: an event that
// happens, and one of a journal.
func (r *Referee) apply(e rules.Event) {
	before, watching := r.state, r.watching()
	r.mark(e)
	r.state = r.state.Apply(e)
	r.reported.note(e)
	step, _ := r.hist.Next()
	r.losses.note(e, step)
	r.torpedoes.note(e, r.cfg.team(e.Player), r.doer(e), r.now)
	r.torpedoes.stood(r.losses.clock(watching, r.watching(), r.now), r.now)
	if e.Kind == Begun {
		r.forget(before)
	}
	if e.Kind == rules.Turn && before.Phase != PhaseBattle {
		r.watch.restamp(before.Turns, r.state.Turns) // what was thrown too early counts from now on
	}
}

// forget forgets the dice that are gone and weren't in the battle that is over: of that one
// players may take the end back, and the beginning of the next.
func (r *Referee) forget(over State) {
	gone := func(id string) bool { return over.find(id) < 0 && !r.watch.lies(id) }
	r.watch.forget(gone)
	r.reported.forget(gone)
}

// Answer is what `score stardice --json` prints of this moment; links that
// stand by their history are kept.
func (r *Referee) Answer() rules.Answer { return r.answer() }

func (r *Referee) answer() *Answer {
	switch {
	case r.said != nil:
	case isTeams(r.state.Forfeit):
		r.said = r.afterForfeit(r.state.Forfeit)
	default:
		r.said = r.cfg.score(r.table, r.graph)
	}
	return r.said
}
