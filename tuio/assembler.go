package tuio

import (
	"cmp"
	"net/netip"
	"slices"
	"time"
)

// lateGap is how far behind the current frame a number may be and still be
// taken for a late packet. Farther behind is a restarted sender.
const lateGap = 100

// assembler makes the frames of one source in one profile. Objects gather in
// next until their frame is closed; a frame that may be split over several
// bundles is held until it is whole; the committed frame is the table.
type assembler struct {
	table, spare   []Object        // sorted by session and type; the buffers take turns
	stirred, rest  []time.Duration // when each of the table changed last; the buffers take turns
	added, removed []int32         // session ids of the last commit, sorted

	next part // since the last frame was closed
	held part // closed and waiting for its other bundles; in use while holding

	holding bool
	how     verdict // on the frame that is or was held
	started bool    // a numbered frame has been committed
	frame   int64   // number of the newest committed frame
	stamp   uint64  // the sender's clock in that frame, 0 when it doesn't say
	changed bool    // the last commit changed something
	changes int     // of the source in all profiles, at that commit
	told    bool    // a frame was committed: the first one of an empty table repeats nothing
}

// part is a frame in the making.
type part struct {
	sets     []Object
	alive    []int32
	hasAlive bool
	frame    int64
	stamp    uint64
	opened   bool // TUIO 2.0: frm has been seen
	loose    bool // out of the row of numbers

	at   time.Duration  // when the last bundle came
	from netip.AddrPort // and whence
}

// clear empties p and keeps its buffers.
func (p *part) clear() {
	p.sets, p.alive = p.sets[:0], p.alive[:0]
	p.hasAlive, p.opened, p.loose, p.stamp = false, false, false, 0
}

// open begins a frame of TUIO 2.0. What was never closed is dropped, unless it is of the
// same number: a frame may be split over bundles that each open it.
func (p *part) open(frame int64, stamp uint64) {
	if !p.opened || p.frame != frame {
		p.clear()
	}
	p.opened, p.frame, p.stamp = true, frame, stamp
}

// load returns how many objects a keeps, committed or not.
func (a *assembler) load() int {
	return max(len(a.table), len(a.next.alive), len(a.held.alive)) + len(a.next.sets) + len(a.held.sets)
}

// verdict says what to do with a frame that has just been closed.
type verdict uint8

const (
	late     verdict = iota // older than what is known: dropped
	more                    // belongs to the frame that is held or committed
	fresh                   // a new frame
	restart                 // a new frame of a sender that has begun anew
	outOfRow                // -1: taken always, and doesn't count
)

// newest returns number and clock of the newest frame, held or committed.
func (a *assembler) newest() (frame int64, stamp uint64, ok bool) {
	if a.holding && !a.held.loose {
		return a.held.frame, a.held.stamp, true
	}
	return a.frame, a.stamp, a.started
}

// judge compares the frame that next closes with those before. A TUIO 2.0
// sender says its time, so that a restart shows at once; 0 and 1 are no times.
func (a *assembler) judge() verdict {
	n, timed := a.next.frame, a.next.stamp > 1
	frame, stamp, started := a.newest()
	switch {
	case n < 0 || n == 0 && timed && started:
		return outOfRow
	case !started || n > frame:
		return fresh
	case n == frame:
		return more
	case timed && a.next.stamp > stamp && stamp > 1:
		return restart
	case n > 0 && frame-n <= lateGap:
		return late
	}
	return restart
}

// merge appends next to the frame that is held.
func (a *assembler) merge() {
	a.held.sets = append(a.held.sets, a.next.sets...)
	if a.next.hasAlive {
		a.held.alive = append(a.held.alive[:0], a.next.alive...)
		a.held.hasAlive = true
	}
	a.held.at, a.held.from = a.next.at, a.next.from
	a.next.clear()
}

// hold makes next the frame that is held.
func (a *assembler) hold(how verdict) {
	a.held, a.next = a.next, a.held
	a.next.clear()
	a.holding, a.how = true, how
}

// whole tells whether the frame that is held sets all that is alive, so that
// nothing of it can be missing.
func (a *assembler) whole() bool {
	a.tidy()
	sets := a.held.sets
	for _, id := range a.held.alive {
		for len(sets) > 0 && sets[0].S < id {
			sets = sets[1:]
		}
		if len(sets) == 0 || sets[0].S != id {
			return false
		}
	}
	return a.held.hasAlive
}

// tidy sorts what is held; of several sets of one object the last one stays that
// says where it is.
func (a *assembler) tidy() {
	if !slices.IsSorted(a.held.alive) {
		slices.Sort(a.held.alive)
	}
	a.held.alive = slices.Compact(a.held.alive)
	if rising(a.held.sets) {
		return
	}
	slices.SortStableFunc(a.held.sets, compareObjects)
	sets := a.held.sets[:0]
	for i := range a.held.sets {
		if n := len(sets); n > 0 && compareObjects(sets[n-1], a.held.sets[i]) == 0 {
			if a.held.sets[i].unplaced {
				continue
			}
			sets = sets[:n-1]
		}
		sets = append(sets, a.held.sets[i])
	}
	a.held.sets = sets
}

// rising tells whether objects are sorted and none comes twice.
func rising(objects []Object) bool {
	for i := 1; i < len(objects); i++ {
		if !before(&objects[i-1], &objects[i]) {
			return false
		}
	}
	return true
}

// before tells whether a comes before b in a frame.
func before(a, b *Object) bool {
	return a.S < b.S || a.S == b.S && a.Type < b.Type
}

func compareObjects(a, b Object) int {
	if c := cmp.Compare(a.S, b.S); c != 0 {
		return c
	}
	return cmp.Compare(a.Type, b.Type)
}

// commit makes the frame that is held the table.
func (a *assembler) commit() {
	a.tidy()
	a.build()
	a.diff()
	a.table, a.spare = a.spare, a.table[:0]
	a.stirred, a.rest = a.rest, a.stirred[:0]
	if !a.held.loose {
		a.frame, a.stamp, a.started = a.held.frame, a.held.stamp, true
	}
	a.holding = false
	a.held.clear()
}

// build merges the table and the sets into spare, keeping what is alive. What
// is set without a place stays as it was, or out if it never had one.
func (a *assembler) build() {
	old, sets, alive := told{a.table, a.stirred}, a.held.sets, a.held.alive
	a.spare, a.rest = a.spare[:0], a.rest[:0]
	for len(old.objects) > 0 || len(sets) > 0 {
		var o *Object
		var at time.Duration
		if len(sets) == 0 || old.comesBefore(&sets[0]) {
			o, at = old.take()
		} else {
			o, at = old.set(&sets[0], a.held.at)
			sets = sets[1:]
		}
		if o.unplaced {
			continue
		}
		for len(alive) > 0 && alive[0] < o.S {
			alive = alive[1:]
		}
		if !a.held.hasAlive || len(alive) > 0 && alive[0] == o.S {
			a.spare, a.rest = append(a.spare, *o), append(a.rest, at)
		}
	}
}

// told are objects of a table, and when each changed last.
type told struct {
	objects []Object
	stirred []time.Duration
}

// comesBefore tells whether the first of them comes before another object.
func (k *told) comesBefore(o *Object) bool { return len(k.objects) > 0 && before(&k.objects[0], o) }

// take takes the first.
func (k *told) take() (o *Object, at time.Duration) {
	o, at = &k.objects[0], k.stirred[0]
	k.objects, k.stirred = k.objects[1:], k.stirred[1:]
	return o, at
}

// set is the object as it is set at a moment, or as it was where that says nothing new.
func (k *told) set(o *Object, now time.Duration) (*Object, time.Duration) {
	if len(k.objects) == 0 || before(o, &k.objects[0]) {
		return o, now
	}
	was, at := k.take()
	if o.unplaced || *o == *was {
		return was, at
	}
	return o, now
}

// diff notes which sessions spare has and the table hasn't, and the reverse.
func (a *assembler) diff() {
	a.added, a.removed, a.changed = a.added[:0], a.removed[:0], !slices.Equal(a.table, a.spare)
	old, now := a.table, a.spare
	for len(old) > 0 || len(now) > 0 {
		switch {
		case len(now) == 0 || len(old) > 0 && old[0].S < now[0].S:
			a.removed = append(a.removed, old[0].S)
			old = skip(old)
		case len(old) == 0 || now[0].S < old[0].S:
			a.added = append(a.added, now[0].S)
			now = skip(now)
		default:
			old, now = skip(old), skip(now)
		}
	}
}

// skip returns what follows the components of the first session.
func skip(objects []Object) []Object {
	s := objects[0].S
	for len(objects) > 0 && objects[0].S == s {
		objects = objects[1:]
	}
	return objects
}

// drop takes all objects away, as of a sender that has died.
func (a *assembler) drop() {
	a.held.clear()
	a.held.hasAlive = true
	a.commit()
	*a = assembler{removed: a.removed}
}
