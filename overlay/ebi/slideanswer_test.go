package ebi

import "testing"

// A key that is held comes once, then after a while again and again.
func TestComes_onceAndThenAgain(t *testing.T) {
	for _, c := range []struct {
		ticks int
		want  bool
	}{{0, false}, {1, true}, {2, false}, {heldAfter, false}, {heldAfter + 1, false}, {heldAfter + heldEvery, true}, {heldAfter + 2*heldEvery, true}} {
		if got := comes(c.ticks); got != c.want {
			t.Errorf("after %d ticks: %v", c.ticks, got)
		}
	}
}
