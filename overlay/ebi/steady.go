package ebi

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/asterism-dice/asterism/constellation"
)

// steady is a window's size and for how long it has had it.
type steady struct {
	size [2]int // px
	same int    // ticks
	all  int    // ticks since the window was opened, or went on with other options
}

// Times of a window's size, in ticks.
const (
	settledFor = 12 // for which it must be the same for the window to be ready
	grownAfter = 90 // after which a window that doesn't fill its screen yet never will
)

// settle is told the window's size at each tick, and tells who waits once it
// lasts. Then it asks which screen the window is on.
func (s *Slides) settle(size [2]int, monitor func() Monitor) {
	s.lock.Lock()
	defer s.lock.Unlock()
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

// unsettle forgets the window's size: it may have another one soon, and who waits from
// now on waits for that.
func (s *Slides) unsettle() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.steady = steady{}
	if s.size.Swap(nil) != nil {
		s.ready = make(chan struct{})
	}
}

// grows tells whether a window with pictures of that size is still to fill its screen, so
// many ticks after it got its options: a desktop may take its time.
func (o *Options) grows(size [2]int, tick int, screen func() constellation.Vec) bool {
	if !o.Fullscreen || tick > grownAfter {
		return false
	}
	full := o.Output.inside(screen())
	return max(math.Abs(full.X-float64(size[0])), math.Abs(full.Y-float64(size[1]))) > 1
}

// screenNow is how large the screen is that the window is on, px.
func screenNow() constellation.Vec {
	m := ebiten.Monitor()
	if m == nil {
		return constellation.Vec{}
	}
	width, height := m.Size()
	return constellation.Vec{X: float64(width), Y: float64(height)}.Mul(m.DeviceScaleFactor())
}
