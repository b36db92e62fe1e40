package tracker

import (
	"testing"
	"time"
)

// A cue shot: the shooter takes the place of the die that it hits, between
// two frames.
func TestAShotIsNotAStep(t *testing.T) {
	f := newFilm(t).show(time.Second, at(200, 100))
	for x := 50.0; x < 190; x += 24 {
		f.frame(at(x, 100), at(200, 100))
	}
	f.frame(at(200, 100), at(212, 100)) // d2 at d1's place, d1 on its way
	f.frame(at(200, 100), at(230, 100))
	f.show(time.Second, at(200, 100), at(240, 100))
	same(t, "d1 d2 ", f.ids())
	same(t, 240.0, f.die("d1").Pos.X)
	same(t, 200.0, f.die("d2").Pos.X)
}
