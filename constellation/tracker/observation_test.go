package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// repeated is a reading that a frame holds again, though it is about something else.
func repeated(r constellation.Reading, seen time.Duration) constellation.Reading {
	r.Seen = seen
	return r
}

func TestAReadingThatIsRepeatedTellsNoSpeed(t *testing.T) {
	var g observation
	look := func(x float64, seen, now time.Duration) {
		r := repeated(at(x, 100), seen)
		g.take(&r, now)
		g.read = seen
	}
	for k := range 10 { // ten a second, by 20 mm each
		now := time.Duration(1+k) * 100 * ms
		look(float64(20*k), now, now)
		for later := 10 * ms; later < 100*ms; later += 10 * ms {
			look(float64(20*k), now, now+later)
		}
	}
	if speed := g.vel.Len(); speed < 195 || speed > 205 {
		t.Errorf("%.0f mm/s", speed)
	}
}

func TestABadReadingThatIsRepeatedMovesNothing(t *testing.T) {
	f := newFilm(t)
	f.step = 10 * ms
	f.show(time.Second, keyed("a", 100, 100))
	seen := f.now
	for range 15 {
		f.frame(repeated(keyed("a", 140, 100), seen))
	}
	for range 5 {
		f.frame(keyed("a", 100, 100))
		if d := f.die("d1"); !d.Still || d.Pos != (constellation.Vec{X: 100, Y: 100}) {
			t.Fatalf("%v, at rest: %v", d.Pos, d.Still)
		}
	}
}
