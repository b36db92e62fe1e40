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
