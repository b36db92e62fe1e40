package utara

import (
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
	busy  bool // something moves or is hidden
	blind bool
	order []touch // dice of the sky that were lifted, moved or taken, first one first
}

// touch is a die that was lifted, moved or taken.
type touch struct {
	id string
	at time.Duration
}

// due is the next moment after now at which a table that stays as it is will have lain
// quiet for one of these times.
func (w *watch) due(now time.Duration, times ...time.Duration) (next time.Duration, ok bool) {
	for _, d := range times {
		if at := w.since + d; at > now && (!ok || at < next) {
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
	w.begun = true
	w.track(t, sky, c.Nudge)
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

// track keeps the order in which dice of the sky were touched.
func (w *watch) track(t, sky *constellation.Table, nudge float64) {
	w.order = slices.DeleteFunc(w.order, func(o touch) bool {
		was, ok := sky.Die(o.id)
		return !ok || !touched(was, t, nudge)
	})
	for i := range sky.Dice {
		if was := &sky.Dice[i]; touched(was, t, nudge) && w.rank(was.ID) == math.MaxInt {
			w.order = append(w.order, touch{was.ID, t.Time})
		}
	}
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
	last, next := time.Duration(math.MinInt64), time.Duration(math.MaxInt64)
	for _, o := range w.order {
		if slices.Contains(first, o.id) {
			last = max(last, o.at)
		}
		if slices.Contains(then, o.id) {
			next = min(next, o.at)
		}
	}
	return last <= next-long
}
