package utara

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// watch tells since when the table lies quiet, and in which order dice left.
type watch struct {
	dice  []constellation.Die // as they lay when the table fell quiet
	since time.Duration
	begun bool // a table was seen: a journal that is gone on from begins with none
	// blocks are those that lay there when the last of them was moved, which was then. Paths
	// are judged though one is pushed about: it changes no sky.
	blocks      []constellation.Block
	blocksSince time.Duration

	busy  bool // something moves or is hidden
	blind bool
	order []touch // dice of the sky that were lifted, moved or taken, first one first
	doubt []touch // those and what a hand may hide, by when they were last sure to lie there

	unseen  map[string]unseen // dice of the sky that are out of sight, where it is known since when
	resumes bool              // nobody could see what happened before the next table
}

// unseen is a die out of sight.
type unseen struct {
	told  time.Duration // when it went, as the table tells
	since time.Duration // the same without the times in which nobody could see
}

// touch is a die that was lifted, moved or taken.
type touch struct {
	id string
	at time.Duration
}

// due is the next moment after now at which a table that stays as it is will have lain
// quiet for one of these times.
func (w *watch) due(now time.Duration, times ...time.Duration) (next time.Duration, ok bool) {
	return nextAfter(now, w.since, times)
}

// nextAfter is the first moment after now that is one of these times after since.
func nextAfter(now, since time.Duration, times []time.Duration) (next time.Duration, ok bool) {
	for _, d := range times {
		if at := since + d; at > now && (!ok || at < next) {
			next, ok = at, true
		}
	}
	return next, ok
}

// see compares the table with the one before.
func (w *watch) see(t, sky *constellation.Table, c *Config) {
	w.blind, w.busy = blind(t), busy(t)
	if w.blind || !w.begun || !alike(w.dice, t.Dice, c.Nudge/2) {
		w.since, w.dice = t.Time, append(w.dice[:0], t.Dice...)
	}
	if w.blind || !w.begun || len(otherBlocks(w.blocks, t.Blocks, c.Nudge/2)) > 0 {
		w.blocksSince, w.blocks = t.Time, append(w.blocks[:0], t.Blocks...)
	}
	w.begun = true
	w.track(t, sky, c.Nudge)
}

// stopped moves all times on: for so long nobody could see what happened, which is no lull.
func (w *watch) stopped(d time.Duration) {
	w.since, w.blocksSince = w.since+d, w.blocksSince+d
	for _, order := range [][]touch{w.order, w.doubt} {
		for i := range order {
			order[i].at += d
		}
	}
	for id, u := range w.unseen {
		w.unseen[id] = unseen{u.told, u.since + d}
	}
	w.resumes = true
}

func (w *watch) quiet(now time.Duration) time.Duration { return now - w.since }

func blind(t *constellation.Table) bool {
	for _, s := range t.Sources {
		if s.Blind == "" {
			return false
		}
	}
	return len(t.Sources) > 0
}

func busy(t *constellation.Table) bool {
	for i := range t.Dice {
		if !t.Dice[i].Still || t.Dice[i].Doubtful {
			return true
		}
	}
	return false
}

// alike tells whether the same dice lie in the same places, within mm, and show
// the same as far as it is known.
func alike(a, b []constellation.Die, mm float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		d, e := &a[i], &b[i]
		if d.ID != e.ID || d.Face != e.Face && d.Face != "" && e.Face != "" || d.Still != e.Still || d.Doubtful != e.Doubtful || d.Pos.Dist(e.Pos) > mm {
			return false
		}
	}
	return true
}

// track keeps the order in which dice of the sky were touched, or came in doubt.
func (w *watch) track(t, sky *constellation.Table, nudge float64) {
	w.lookFor(t, sky)
	w.order = w.following(w.order, t, sky, func(was *constellation.Die) bool { return touched(was, t, nudge) })
	w.doubt = w.following(w.doubt, t, sky, func(was *constellation.Die) bool { return hidden(was, t) || touched(was, t, nudge) })
}

// lookFor notes since when dice of the sky are out of sight. That a die is gone is told long
// after it was taken: one that moves before the eyes comes first then, though it was taken later.
func (w *watch) lookFor(t, sky *constellation.Table) {
	if w.unseen == nil {
		w.unseen = map[string]unseen{}
	}
	for id := range w.unseen {
		if _, ok := sky.Die(id); !ok {
			delete(w.unseen, id)
		}
	}
	for i := range sky.Dice {
		d, ok := t.Die(sky.Dice[i].ID)
		switch {
		case ok && d.Unseen == 0:
			delete(w.unseen, d.ID)
		case ok && d.Unseen != w.unseen[d.ID].told:
			w.unseen[d.ID] = unseen{d.Unseen, w.clear(d.Unseen, t.Time)}
		}
	}
	w.resumes = false
}

// clear is when a die went out of sight that is told to be since: after a time in which nobody
// could see, at its end.
func (w *watch) clear(told, now time.Duration) time.Duration {
	if w.resumes {
		return now
	}
	return told
}

// touchedAt is when a die was touched that is told to be now: when it went out of sight, if
// that is known.
func (w *watch) touchedAt(id string, now time.Duration) time.Duration {
	if u, ok := w.unseen[id]; ok {
		return u.since
	}
	return now
}

// following is an order of dice of the sky, brought to a table: which of them belong
// there, is tells.
func (w *watch) following(order []touch, t, sky *constellation.Table, is func(*constellation.Die) bool) []touch {
	order = slices.DeleteFunc(order, func(o touch) bool {
		was, ok := sky.Die(o.id)
		return !ok || !is(was)
	})
	for i := range sky.Dice {
		was := &sky.Dice[i]
		if is(was) && !slices.ContainsFunc(order, func(o touch) bool { return o.id == was.ID }) {
			order = append(order, touch{was.ID, w.touchedAt(was.ID, t.Time)})
		}
	}
	slices.SortStableFunc(order, func(a, b touch) int { return cmp.Compare(a.at, b.at) })
	return order
}

// hidden tells whether a die of the sky is out of sight, though it isn't gone.
func hidden(was *constellation.Die, t *constellation.Table) bool {
	d, ok := t.Die(was.ID)
	return ok && d.Doubtful
}

// touched tells whether a die of the sky lies no more where it lay.
func touched(was *constellation.Die, t *constellation.Table, nudge float64) bool {
	d, ok := t.Die(was.ID)
	return !ok || !d.Still || d.Pos.Dist(was.Pos) > nudge
}

// rank returns when a die was touched, after all others when it wasn't.
func (w *watch) rank(id string) int {
	for i, o := range w.order {
		if o.id == id {
			return i
		}
	}
	return math.MaxInt
}

// before returns how often dice were touched before this one: those touched in
// the same frame are in no order. A die that wasn't touched
// comes after all.
func (w *watch) before(id string) int {
	n, last := 0, time.Duration(-1)
	for _, o := range w.order {
		if o.at != last && last >= 0 {
			n++
		}
		if last = o.at; o.id == id {
			return n
		}
	}
	return len(w.order)
}

// lull tells whether some dice were touched so long before others at least.
func (w *watch) lull(first, then []string, long time.Duration) bool {
	return spaced(w.order, first, then, long)
}

// surely tells whether that is beyond doubt: no hand hid the others until then.
func (w *watch) surely(first, then []string, long time.Duration) bool {
	return w.lull(first, then, long) && spaced(w.doubt, first, then, long)
}

// spaced tells whether some dice stand in an order so long before others at least.
func spaced(order []touch, first, then []string, long time.Duration) bool {
	last, next := time.Duration(math.MinInt64), time.Duration(math.MaxInt64)
	for _, o := range order {
		if slices.Contains(first, o.id) {
			last = max(last, o.at)
		}
		if slices.Contains(then, o.id) {
			next = min(next, o.at)
		}
	}
	return last <= next-long
}
