package stardice

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// stayedWithin is how far, in mm, a die may be found from where it rested and
	// still count as not moved: corrections of a sensor stay below it.
	stayedWithin = 5
	// foundWithin is how far, in mm, from where a die was lost it may be found again.
	foundWithin = 25
	// mergedWithin is how far apart, in mm, two dice may have lain that are now
	// seen as one.
	mergedWithin = 45
	// crossedPlaces and crossedFar are at how many places a die must have been seen,
	// and how far it must have moved, in mm, to have crossed the table for
	// certain: a ghost or a palm costs nobody a die.
	crossedPlaces = 3
	crossedFar    = 60
)

// track is what was seen of one die.
type track struct {
	id      string
	kind    constellation.Kind
	team    Team
	first   constellation.Vec // mm, where it was first seen
	last    constellation.Vec // mm, where it was last seen
	rest    constellation.Vec // mm, where it last rested
	travel  float64           // mm, farthest from first
	turn    int               // State.Turns when it was first seen
	since   int               // number of the appearance with which it was first seen
	came    time.Duration     // when it came into sight or was first felt, 0 when it lay there before a new start
	places  int               // at how many places it was seen, one after another
	rested  bool              // it has come to rest at least once
	moved   bool              // it moved since it rested and since it was last asked for
	members int               // dice seen as one with it
	counted int               // the same when it was last dealt with, -1 before
	at      int               // number of the last table that held it
	sure    int               // number of the newest appearance when it was last seen beyond doubt
}

// watch remembers what was seen of the dice; none of it is state. What it counts
// doesn't depend on how often a table is looked at on which nothing happens, so that a
// replay tells the same.
type watch struct {
	dice        map[string]*track
	crossed     []track          // dice that left without ever resting
	strayed     map[string]bool  // dice that aren't seen any more and were last seen away from where they rested
	sure        map[string]int   // of the battle's dice that aren't seen any more: track.sure
	lost        []string         // dice that went out of sight with the last table
	known       map[string]track // from before a new start, until they are seen again
	table       int              // number of the last table
	appearances int              // how many tables brought dice into sight
	newest      int              // number of the last table that did
}

func newWatch() watch {
	return watch{dice: map[string]*track{}, known: map[string]track{}, strayed: map[string]bool{}, sure: map[string]int{}}
}

// see takes the next table.
func (w *watch) see(t *constellation.Table, state *State) {
	w.table++
	w.lost = w.lost[:0]
	for i := range t.Dice {
		w.seeDie(&t.Dice[i], state, t.Time)
	}
	for i := range t.Dice {
		if d := &t.Dice[i]; !d.Doubtful {
			w.dice[d.ID].sure = w.appearances
		}
	}
	for id, s := range w.dice {
		if s.at != w.table {
			w.lose(id, s)
			if _, plays := state.placed(id); plays {
				w.sure[id] = s.sure
			}
		}
	}
}

func (w *watch) seeDie(d *constellation.Die, state *State, now time.Duration) {
	s := w.dice[d.ID]
	if s == nil {
		s = w.begin(d, state, now)
		w.dice[d.ID] = s
	}
	if s.places == 0 || d.Pos != s.last {
		s.places++
	}
	s.kind, s.team, s.at, s.last = d.Kind, d.Team, w.table, d.Pos
	s.members = len(d.Stack)
	s.travel = max(s.travel, d.Pos.Dist(s.first))
	switch {
	case !d.Still:
		s.moved = s.moved || s.rested
	case s.rested && d.Pos.Dist(s.rest) > stayedWithin:
		s.moved, s.rest = true, d.Pos
	case !s.rested || s.moved:
		s.rested, s.rest = true, d.Pos
	}
}

// begin begins the track of a die that comes into sight. One of the battle is
// expected where it lay.
func (w *watch) begin(d *constellation.Die, state *State, now time.Duration) *track {
	s := track{id: d.ID, turn: state.Turns, since: w.appearance(), came: cmp.Or(d.Since, now), counted: -1}
	delete(w.sure, d.ID)
	if k, ok := w.known[d.ID]; ok {
		s = k
		delete(w.known, d.ID)
	}
	if p, ok := state.placed(d.ID); ok && !p.Out && p.In == "" {
		s.rest, s.rested = p.Pos, true
	}
	s.first = d.Pos
	return &s
}

// appearance is the number of the appearance of a die that comes into sight with this
// table.
func (w *watch) appearance() int {
	if w.newest != w.table {
		w.newest = w.table
		w.appearances++
	}
	return w.appearances
}

// expect compares where dice rest with where they are expected now.
func (w *watch) expect(state *State, t *constellation.Table) {
	for _, p := range state.Dice {
		s, d := w.dice[p.ID], constellation.Die{}
		if on, ok := t.Die(p.ID); ok {
			d = *on
		}
		if s != nil && d.Still && !p.Out && p.In == "" {
			s.rested, s.rest, s.moved = true, d.Pos, d.Pos.Dist(p.Pos) > stayedWithin
		}
	}
}

// seen tells since when a die has been there.
func (w *watch) seen(id string) Seen {
	if s := w.dice[id]; s != nil {
		return Seen{s.turn, s.since}
	}
	return Seen{}
}

// remember takes up what a journal tells of a die that lay at rest.
func (w *watch) remember(id string, seen Seen, rest constellation.Vec) {
	w.known[id] = track{id: id, turn: seen.Turn, since: seen.Since, rest: rest, rested: true, counted: -1}
	w.appearances = max(w.appearances, seen.Since)
}

// takeOver takes up since when a die has been there that is found again after a new start.
func (w *watch) takeOver(was, is string) {
	if k, ok := w.known[was]; ok {
		w.dice[is].turn, w.dice[is].since, w.dice[is].came = k.turn, k.since, k.came
	}
}

// layLater tells whether a die lay nearer to a place, before a new start, that came after a turn.
func (w *watch) layLater(at constellation.Vec, near float64, turn int) bool {
	for _, k := range w.known {
		if k.turn > turn && k.rest.Dist(at) < near {
			return true
		}
	}
	return false
}

// lacks takes up what a journal tells of a die that is gone: should it lie there again, it
// has come anew.
func (w *watch) lacks(id string, sure int) {
	delete(w.known, id)
	w.sure[id] = sure
	w.appearances = max(w.appearances, sure)
}

// lay takes up that a die lay there when a journal ended, unless that tells of its loss:
// whatever else the journal knows came before it can have gone.
func (w *watch) lay(id string) {
	if _, gone := w.sure[id]; !gone {
		w.sure[id] = w.appearances
	}
}

func (w *watch) lose(id string, s *track) {
	delete(w.dice, id)
	w.lost = append(w.lost, id)
	delete(w.strayed, id)
	if s.rested && s.last.Dist(s.rest) > stayedWithin {
		w.strayed[id] = true
	}
	if !s.rested && s.places >= crossedPlaces && s.travel >= crossedFar {
		w.crossed = append(w.crossed, *s)
		slices.SortFunc(w.crossed, func(a, b track) int { return cmp.Or(a.since-b.since, cmp.Compare(a.id, b.id)) })
	}
}

// cameAfter tells whether a die came into sight when another, which is gone, was no longer
// seen beyond doubt.
func (w *watch) cameAfter(id, gone string) bool {
	s := w.dice[id]
	return s != nil && s.since > w.sure[gone]
}

// dealtWith forgets what moved, crossed and came beside another: it was dealt with.
func (w *watch) dealtWith() {
	w.passed()
	for _, s := range w.dice {
		s.moved = false
	}
}

// passed forgets what crossed and came beside another.
func (w *watch) passed() {
	w.crossed = nil
	for _, s := range w.dice {
		s.counted = s.members
	}
}

// inOrder takes the dice that came after an appearance, and aren't in the battle yet, for thrown one after
// another: each is of a later turn than the ones before it.
func (w *watch) inOrder(state *State, after int) {
	var came []*track
	for id, s := range w.dice {
		if _, plays := state.placed(id); !plays && s.since > after {
			came = append(came, s)
		}
	}
	for _, s := range came {
		s.turn = state.Turns
		for _, o := range came {
			if o.since < s.since {
				s.turn++
			}
		}
	}
}

// restamp makes the dice that were first seen in one turn belong to another.
func (w *watch) restamp(from, to int) {
	for _, s := range w.dice {
		if s.turn == from {
			s.turn = to
		}
	}
	for id, s := range w.known {
		if s.turn == from {
			s.turn = to
			w.known[id] = s
		}
	}
}

// lies tells whether a die is seen, or may be seen again after a new start.
func (w *watch) lies(id string) bool {
	_, known := w.known[id]
	return known || w.dice[id] != nil
}

// forget forgets the dice that are gone for good.
func (w *watch) forget(gone func(id string) bool) {
	drop(w.sure, gone)
	drop(w.strayed, gone)
}

// drop takes what a map holds for some keys out of it.
func drop[V any](m map[string]V, gone func(key string) bool) {
	maps.DeleteFunc(m, func(key string, _ V) bool { return gone(key) })
}

// sameTable tells whether two tables are the same as far as the rules go: noise
// that a sensor measures and how sure it is of what it sees may differ.
func sameTable(a, b *constellation.Table) bool {
	if a.Width != b.Width || a.Height != b.Height || len(a.Dice) != len(b.Dice) {
		return false
	}
	for i := range a.Dice {
		if !sameDie(&a.Dice[i], &b.Dice[i]) {
			return false
		}
	}
	return true
}

func sameDie(a, b *constellation.Die) bool {
	return a.ID == b.ID && a.Kind == b.Kind && a.Team == b.Team && a.Face == b.Face && a.Pos == b.Pos && a.Size == b.Size &&
		a.Still == b.Still && a.Doubtful == b.Doubtful && unsure(a) == unsure(b) && slices.Equal(a.Stack, b.Stack)
}
