package stardice

import (
	"cmp"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// resumption is the time after a Restore in which the dice are found again:
// sensors begin with an empty table.
type resumption struct {
	on    bool
	begun bool
	at    time.Duration // of the first table
	seed  bool          // the links that stood aren't in the graph yet

	halted bool          // a table was seen while nothing counts
	first  time.Duration // of the first such table
}

const (
	// findTime is how long that takes at most.
	findTime = 10 * time.Second
	// haltedFor is how long sensors have to find the dice while nothing counts, before any is taken for
	// one that lay there.
	haltedFor = time.Second
)

// see takes the time of a table.
func (p *resumption) see(now time.Duration) {
	if p.on && !p.begun {
		p.begun, p.at = true, now
	}
	p.on = p.on && now-p.at < findTime
}

// halt takes the time of a table while nothing counts, and tells whether it is time to find the
// dice on it.
func (p *resumption) halt(now time.Duration) bool {
	if !p.halted {
		p.halted, p.first = true, now
	}
	return p.on && now-p.first >= haltedFor
}

// stopped moves on all that is measured, by a time in which no sensor looked.
func (p *resumption) stopped(d time.Duration) {
	p.at += d
	p.first += d
}

// Restore brings a fresh referee to where a journal ends. Dice that lie on the
// table are found again by their places, whatever ids they have now; what was
// told isn't told again, and links stand as they stood.
func (r *Referee) Restore(journal []rules.Event) error {
	journal = r.cfg.withPayloads(journal)
	if err := rules.NewHistory(roleOf).Load(journal); err != nil {
		return err
	}
	for _, e := range journal {
		if err := r.follow(e); err != nil {
			return err
		}
	}
	for _, p := range r.state.Dice {
		if !r.takenBack(p.ID) { // such as the fall of the Cube: it may have gone before others came
			r.watch.lay(p.ID)
		}
	}
	r.resume = resumption{on: len(journal) > 0, seed: true}
	r.losses.back = nil // those have their links by what was told
	r.lookedAt = r.watch.appearances
	r.recall()
	r.show()
	return nil
}

// follow takes the next event of a journal, as emit did when it happened.
func (r *Referee) follow(e rules.Event) error {
	if err := r.hist.Follow(e); err != nil {
		return err
	}
	r.now = time.Duration(e.Time)
	if e.Kind == rules.Undone || e.Kind == rules.Redone {
		r.rewind(e)
		return nil
	}
	r.apply(e)
	r.takeUp(e)
	return nil
}

// takeUp keeps in mind what an event of a journal tells of the table.
func (r *Referee) takeUp(e rules.Event) {
	switch p := e.Data.(type) {
	case Entry:
		if len(e.Dice) == 1 && e.Kind == rules.Entered {
			r.watch.remember(e.Dice[0], p.Seen, p.pos())
		}
		if p.Part == partDie && r.state.Phase == PhaseBattle && e.Kind != Stacked {
			r.throw = lastThrow{r.cfg.team(e.Player), r.now, true}
		}
	case Finding:
		switch {
		case len(e.Dice) != 1:
		case p.Lies && p.Was == "":
			r.watch.remember(e.Dice[0], p.Seen, p.pos())
		case !p.Lies:
			r.watch.lacks(e.Dice[0], p.Last)
		}
	case Place:
		r.takeUpPlace(e, p)
	}
}

// takeUpPlace: a die was moved, or has another id now.
func (r *Referee) takeUpPlace(e rules.Event, p Place) {
	if len(e.Dice) == 0 {
		return
	}
	was := e.Dice[0]
	k, lay := r.watch.known[was]
	if !lay { // it was gone, and has come anew
		k.turn, k.since = r.state.Turns, r.watch.appearances
	}
	delete(r.watch.known, was)
	r.watch.remember(e.Dice[len(e.Dice)-1], Seen{k.turn, k.since}, p.pos())
}

// findAtStandstill finds dice of a battle again that lie where they lay before a new start, while
// nothing on the table is decided: what may be done about them then is asked under the ids that
// they have now.
func (r *Referee) findAtStandstill() {
	if r.state.counted() || !r.resume.halt(r.now) {
		return
	}
	told := len(r.out)
	for _, p := range slices.Clone(r.state.Dice) {
		if _, seen := r.raw.Die(p.ID); seen {
			continue
		}
		if d, ok := r.heir(p); ok && !p.Out && p.In == "" {
			r.inherit(p, d)
		} else if p.Lift {
			r.seekOut(p)
		}
	}
	r.findOthers()
	if len(r.out) > told {
		r.recall()
	}
}

// recall brings back the table as it counted when counting stopped.
func (r *Referee) recall() {
	r.said = nil
	if r.counting() {
		return
	}
	c, ok := r.lastCount()
	if !ok {
		return
	}
	r.table = c.table()
	r.graph = graph.New(r.cfg.Links)
	r.graph.Seed(c.links())
	r.graph.Update(r.table)
	r.resume.seed = true // for when counting goes on
}

// lastCount is the last count that holds, if there is one. Of a battle that goes on its dice have
// the ids that they have now; one that is over is shown as it was.
func (r *Referee) lastCount() (Count, bool) {
	held := r.hist.Holding()
	for i, e := range slices.Backward(held) {
		c, ok := countIn(e)
		if ok && !r.state.counted() {
			c = c.under(held[i+1:])
		}
		if ok {
			return c, true
		}
	}
	return Count{}, false
}

// finding tells whether dice that are linked, or that may have been moved meanwhile, have yet to
// be found after a new start or a standstill. Until then nothing is decided, so that links stand.
func (r *Referee) finding() bool {
	if !r.counting() {
		return false
	}
	if r.awaitsDisplaced() {
		return true
	}
	if !r.resume.on || !r.resume.seed {
		return false
	}
	for l := range r.reported.links {
		for _, id := range []string{l.A, l.B} {
			if d, ok := r.raw.Die(id); !ok || !d.Still {
				return true
			}
		}
	}
	return false
}

// unfound tells whether a die of the battle has yet to be found after a new start.
func (r *Referee) unfound() bool {
	return r.resume.on && slices.ContainsFunc(r.state.Dice, r.absent)
}

// seedLinks gives the graph the links that stood before a new start, once the
// dice have been found.
func (r *Referee) seedLinks() {
	if !r.resume.seed {
		return
	}
	r.resume.seed = false
	if standing := r.reported.standing(); !r.putLinksBack(standing) {
		r.graph = graph.New(r.cfg.Links)
		r.graph.Seed(standing)
	}
	r.missHidden()
	for l := range r.reported.links {
		r.reported.links[l] = cmp.Or(r.reported.links[l], r.linkName(l))
	}
}
