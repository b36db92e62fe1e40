package album

import (
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Alike is from which likeness on one appearance is taken for another's sign. Of
// the appearances of six signs in photographs, each shown once, nearly all are
// that alike and no other die's face is; of those of 42 rendered ones of many
// shapes, too, and of a thousand pairs of others less than one
// (vision/train/FIGURES.md).
const Alike = 0.95

// apart is by how much more an appearance must be like a sign than like those
// that stand for other faces.
const apart = 0.02

// MostEntries is how many signs an album may hold.
const MostEntries = 1000

// mostStrangers is how many appearances are kept that nobody has named: those that were
// met longest ago go first.
const mostStrangers = 64

// Errors of what can't be done with an album.
var (
	ErrNoEntry = errors.New("album: no such sign")
	ErrFull    = fmt.Errorf("album: it is full: at most %d signs", MostEntries)
	ErrLarge   = fmt.Errorf("album: its pictures are too large: at most %d bytes can be read again", MostFile)
)

// Album holds the signs that were named, and the appearances that nobody has
// named yet. It may be used by several goroutines; the zero Album is empty.
type Album struct {
	mu        sync.RWMutex
	known     []known
	strangers []known // those met longest ago first; nobody has said what they show
	changes   int
}

// known is an entry with what it is compared by.
type known struct {
	Entry
	sign Sign
}

// Changes counts what was learnt and forgotten: who keeps an answer asks anew
// when it grows.
func (a *Album) Changes() int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.changes
}

// Entries lists all signs, in the order in which they were named.
func (a *Album) Entries() []Entry {
	a.mu.RLock()
	defer a.mu.RUnlock()
	all := make([]Entry, len(a.known))
	for i, k := range a.known {
		all[i] = k.Entry
	}
	return all
}

// Entry returns the sign of that ID.
func (a *Album) Entry(id string) (Entry, bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if i := indexOf(a.known, id); i >= 0 {
		return a.known[i].Entry, true
	}
	return Entry{}, false
}

// Look returns the sign that an appearance is of and how alike they are; ok is
// false where it is like none, or nearly as much like one of another face.
func (a *Album) Look(at Appearance) (e Entry, alike float64, ok bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if len(a.known) == 0 {
		return Entry{}, 0, false
	}
	best, others := -1, 0.0
	alikes := likenesses(at.ID, newQuery(at), a.known)
	for i, l := range alikes {
		if best < 0 || l > alikes[best] {
			best = i
		}
	}
	e = a.known[best].Entry
	for i, l := range alikes {
		if o := &a.known[i]; o.Face != e.Face || o.Kind != e.Kind && o.Kind.Known() && e.Kind.Known() {
			others = max(others, l)
		}
	}
	return e, alikes[best], alikes[best] >= Alike && alikes[best] >= others+apart
}

// likenesses tells how alike an appearance is to each of some signs. To what looks exactly
// as it does it is as alike as can be, whatever a reader makes of the two.
func likenesses(id string, q Sign, all []known) []float64 {
	out := make([]float64, len(all))
	for i := range all {
		if out[i] = 1; q.faint || all[i].ID != id {
			out[i] = q.likeness(all[i].sign)
		}
	}
	return out
}

// Meet notes an appearance that nobody has named and returns the ID of its
// sign: that of an earlier stranger where it is alike, so that a sign is asked
// for once, on however many dice it is seen. It is empty where the appearance is
// too faint to be known again.
func (a *Album) Meet(at Appearance) string {
	q := newQuery(at)
	if q.faint {
		return ""
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	best, most := -1, Alike
	for i, l := range likenesses(at.ID, q, a.strangers) {
		if l >= most {
			best, most = i, l
		}
	}
	if best >= 0 {
		again := a.strangers[best]
		a.strangers = append(slices.Delete(a.strangers, best, best+1), again)
		return again.ID
	}
	a.estrange(known{Entry{Appearance: at}, NewSign(at)})
	return at.ID
}

// estrange keeps an appearance that nobody has named, or none any more.
func (a *Album) estrange(k known) {
	if len(a.strangers) >= mostStrangers {
		a.strangers = slices.Delete(a.strangers, 0, 1)
	}
	a.strangers = append(a.strangers, k)
}

// Name says what the sign of an ID stands for: a stranger becomes an entry, an
// entry another one. It returns what was said before; was is false where
// nothing was.
func (a *Album) Name(id string, n Name) (before Name, was bool, err error) {
	if err := n.Validate(); err != nil {
		return Name{}, false, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if i := indexOf(a.known, id); i >= 0 {
		before = a.known[i].Name
		a.known[i].Name = n
		a.changes++
		return before, true, nil
	}
	i := indexOf(a.strangers, id)
	if i < 0 {
		return Name{}, false, fmt.Errorf("%w: %s", ErrNoEntry, id)
	}
	k := a.strangers[i]
	k.Name = n
	if err := a.put(k); err != nil {
		return Name{}, false, err
	}
	a.strangers = slices.Delete(a.strangers, i, i+1)
	return Name{}, false, nil
}

// Forget takes an entry out of the album: it is a stranger again.
func (a *Album) Forget(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := indexOf(a.known, id)
	if i < 0 {
		return false
	}
	k := a.known[i]
	k.Name = Name{}
	a.known = slices.Delete(a.known, i, i+1)
	a.estrange(k)
	a.changes++
	return true
}

// Put adds an entry as it was written down, in place of one of the same ID.
func (a *Album) Put(e Entry) error {
	if err := e.Validate(); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.put(known{e, NewSign(e.Appearance)})
}

func (a *Album) put(k known) error {
	switch i := indexOf(a.known, k.ID); {
	case i >= 0:
		a.known[i] = k
	case len(a.known) >= MostEntries:
		return ErrFull
	default:
		a.known = append(a.known, k)
	}
	a.changes++
	return nil
}

// Merge adds the entries of another album, and returns how many were new. Of a
// sign that both know what this one says stands.
func (a *Album) Merge(other *Album) (added int, err error) {
	for _, e := range other.Entries() {
		if _, ok := a.Entry(e.ID); ok {
			continue
		}
		if err := a.Put(e); err != nil {
			return added, err
		}
		added++
	}
	return added, nil
}

// all is what it knows now.
func (a *Album) all() []known {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return slices.Clone(a.known)
}

// become takes over the entries of another album; strangers stay.
func (a *Album) become(other *Album) {
	other.mu.RLock()
	defer other.mu.RUnlock()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known = slices.Clone(other.known)
	a.changes++
}

func indexOf(all []known, id string) int {
	return slices.IndexFunc(all, func(k known) bool { return k.ID == id })
}
