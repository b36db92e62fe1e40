package ebi

// steady is a window's size and for how long it has had it.
type steady struct {
	size [2]int // px
	same int    // ticks
	all  int    // ticks since the window was opened
}

// settledFor is for how many ticks a window must keep its size to be ready.
const settledFor = 12

// settle is told the window's size at each tick, and tells who waits once it
// lasts. Then it asks which screen the window is on.
func (s *Slides) settle(size [2]int, monitor func() Monitor) {
	t := &s.steady
	if t.all++; size != t.size {
		t.size, t.same = size, 0
	}
	if t.same++; t.all <= settledFor || t.same <= settledFor {
		return
	}
	if before := s.size.Load(); before == nil || *before != size {
		m := monitor()
		s.monitor.Store(&m)
	}
	before := s.size.Swap(&size)
	if before == nil {
		close(s.ready)
	}
}
