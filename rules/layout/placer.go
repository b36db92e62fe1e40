package layout

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

const (
	// step is how far apart, in mm, the places lie that are tried.
	step = 6.0
	// ways is in how many directions they are tried.
	ways = 16
	// worth is by how many mm a place must lie nearer to where something is
	// wanted for it to move there from a place that is as free.
	worth = 12.0
	// ease is how much more room, in mm on each side, a new place must have
	// than one that is kept: without it a die that trembles at the edge of a
	// text would drive it to and fro.
	ease = 4.0
)

// Beside is how much farther away, in mm, a text that keeps off what is drawn may
// stand to leave it uncovered.
const Beside = 350.0

// Placer finds places and remembers them by name.
type Placer struct {
	known map[string]*place
	saved map[string]place // what was known when Save was called
	round int
}

type place struct {
	at    constellation.Vec
	round int
}

// NewPlacer returns a placer that remembers nothing.
func NewPlacer() *Placer { return &Placer{known: map[string]*place{}, saved: map[string]place{}} }

// Wish is something that wants a place.
type Wish struct {
	ID     string              // the same as long as it is the same thing
	At     []constellation.Vec // mm, where its middle is wanted; the first is the best
	W, H   float64             // mm, upright for who reads it
	Facing constellation.Angle // how it is turned
	Off    bool                // rather Beside what is drawn than over it
}

// Begin forgets what had no place in the last round.
func (p *Placer) Begin() {
	for id, k := range p.known {
		if k.round != p.round {
			delete(p.known, id)
		}
	}
	p.round++
}

// Place returns where the middle of something goes, and takes that place; false
// where there is no room for it.
func (p *Placer) Place(f *Field, w *Wish) (constellation.Vec, bool) {
	width, height := turned(w.W, w.H, w.Facing)
	s := search{f: f, wish: w, w: width, h: height}
	k := p.known[w.ID]
	if k == nil {
		at, ok := s.nearest(math.Inf(1), 1)
		if !ok {
			if at, ok = s.nearest(math.Inf(1), 0); !ok {
				return at, false
			}
		}
		k = &place{at: at}
		p.known[w.ID] = k
	} else if !s.keep(k) {
		delete(p.known, w.ID)
		return w.At[0], false
	}
	k.round = p.round
	f.Take(s.box(k.at, 0))
	return k.at, true
}

// Find is where Place would put something, no farther than so many mm from where
// it is wanted; nothing is taken or remembered.
func (p *Placer) Find(f *Field, w *Wish, far float64) (constellation.Vec, bool) {
	width, height := turned(w.W, w.H, w.Facing)
	s := search{f: f, wish: w, w: width, h: height}
	if k := p.known[w.ID]; k != nil {
		moved := *k
		ok := s.keep(&moved)
		return moved.at, ok && s.cost(moved.at) < far
	}
	if at, ok := s.nearest(far, 1); ok {
		return at, true
	}
	return s.nearest(far, 0)
}

// Save lets Undo go back to this moment.
func (p *Placer) Save() {
	clear(p.saved)
	for id, k := range p.known {
		p.saved[id] = *k
	}
}

// Undo lets the placer remember what it did when Save was called, as if nothing had been
// placed since.
func (p *Placer) Undo() {
	clear(p.known)
	for id, was := range p.saved {
		p.known[id] = &was
	}
}

// Last is where something was placed in the last round, and keeps it in mind.
func (p *Placer) Last(id string) (constellation.Vec, bool) {
	k := p.known[id]
	if k == nil {
		return constellation.Vec{}, false
	}
	k.round = p.round
	return k.at, true
}

// search is one look for a place.
type search struct {
	f    *Field
	wish *Wish
	w, h float64 // mm, of the upright box
}

// keep brings a place up to the moment; false where there is none any more.
func (s *search) keep(k *place) bool {
	free := s.f.Free(s.box(k.at, 0))
	limit := math.Inf(1)
	if free {
		if limit = s.cost(k.at) - worth; limit <= 0 {
			return true
		}
	}
	if at, ok := s.nearest(limit, ease); ok {
		k.at = at
		return true
	}
	if !free {
		at, ok := s.nearest(limit, 0)
		k.at, free = at, ok
	}
	return free
}

// cost of a place is its distance in mm from where the thing is wanted; each
// further wish is as good as being a step farther, and to cover what is drawn as being
// that much farther which a text may go to leave it uncovered.
func (s *search) cost(at constellation.Vec) float64 {
	least := math.Inf(1)
	for i, w := range s.wish.At {
		least = min(least, at.Dist(s.f.within(w, s.w, s.h))+step*float64(i))
	}
	if s.wish.Off && s.f.Covers(s.box(at, 0)) {
		least += Beside
	}
	return least
}

func (s *search) box(at constellation.Vec, grown float64) constellation.Box {
	return constellation.Box{X: at.X - s.w/2 - grown, Y: at.Y - s.h/2 - grown, W: s.w + 2*grown, H: s.h + 2*grown}
}

// nearest is the free place of the least cost below a limit.
func (s *search) nearest(limit, grown float64) (constellation.Vec, bool) {
	if !s.wish.Off || !s.f.Spares() {
		return s.around(limit, grown, false)
	}
	if at, ok := s.around(min(limit, Beside), grown, true); ok {
		return at, true
	}
	return s.around(limit-Beside, grown, false)
}

// around looks for the nearest free place, that covers nothing drawn if asked so. The wishes come
// first, then rings about the best of them; on each ring the reader's side
// first.
func (s *search) around(limit, grown float64, uncovered bool) (constellation.Vec, bool) {
	free := func(at constellation.Vec) bool {
		b := s.box(at, grown)
		return s.f.Free(b) && !(uncovered && s.f.Covers(b))
	}
	for i, w := range s.wish.At {
		at := s.f.within(w, s.w+2*grown, s.h+2*grown)
		if step*float64(i) < limit && free(at) {
			return at, true
		}
	}
	best := s.f.within(s.wish.At[0], s.w, s.h)
	far := min(limit, s.f.width+s.f.height)
	for r := step; r < far; r += step {
		for _, to := range rays {
			at := best.Add(to.Turn(s.wish.Facing).Mul(r))
			if free(at) {
				return at, true
			}
		}
	}
	return best, false
}

// rays are the directions that are tried, those towards the reader first.
var rays = func() (all [ways]constellation.Vec) {
	for i := range all {
		turn := 360 / ways * constellation.Angle((i+1)/2)
		if i%2 == 1 {
			turn = -turn
		}
		all[i] = constellation.Vec{Y: 1}.Turn(turn)
	}
	return all
}()
