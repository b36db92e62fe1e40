package search

// entry is what the search of a position has shown.
type entry[M comparable] struct {
	key   uint64
	worth int32
	depth int16 // moves ahead; 0: an empty entry
	bound bound
	best  M
}

// bound says what an entry's worth is.
type bound uint8

const (
	exact   bound = iota
	atLeast       // the worth is that or more
	atMost        // the worth is that or less
)

// look finds what is known of a position, nil for nothing.
func (s *Search[M]) look(key uint64) *entry[M] {
	e := &s.table[key&uint64(len(s.table)-1)]
	if e.key != key || e.depth == 0 {
		return nil
	}
	return e
}

// cutoff tells whether the entry answers the question.
func (e *entry[M]) cutoff(low, high int) (int, bool) {
	v := int(e.worth)
	return v, e.bound == exact || e.bound == atLeast && v >= high || e.bound == atMost && v <= low
}

// store writes down what was found; the latest holds.
func (s *Search[M]) store(key uint64, depth, worth, low, high int, best M) {
	b := exact
	if worth >= high {
		b = atLeast
	} else if worth <= low {
		b = atMost
	}
	s.table[key&uint64(len(s.table)-1)] = entry[M]{key, int32(worth), int16(depth), b, best}
}
