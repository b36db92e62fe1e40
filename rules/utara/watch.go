package utara

import (
	"math"
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
	touched := map[string]bool{}
	for i := range sky.Dice {
		d, ok := t.Die(sky.Dice[i].ID)
		touched[sky.Dice[i].ID] = !ok || !d.Still || d.Pos.Dist(sky.Dice[i].Pos) > nudge
	}
	kept := w.order[:0]
	for _, o := range w.order {
		if touched[o.id] {
			kept = append(kept, o)
			touched[o.id] = false
		}
	}
	w.order = kept
	for i := range sky.Dice {
		if id := sky.Dice[i].ID; touched[id] {
			w.order = append(w.order, touch{id, t.Time})
		}
	}
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
