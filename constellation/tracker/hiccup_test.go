package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A die comes to rest where a camera sees it at rest, not where one that fell silent saw it
// move last: its blur and shadow lie elsewhere.
func TestADieRestsWhereItIsSeenAtRest(t *testing.T) {
	for name, silent := range map[string]time.Duration{"a hiccup": 400 * time.Millisecond, "a camera that hangs": time.Hour} {
		f := newFilm(t)
		rested := time.Duration(0)
		for i := range 600 {
			left := max(0, 1-float64(i)/25) // it slows down, and rests at the 25th picture
			x := 100 + 200*left*left
			f.now += time.Second / 60
			if still := i > 25; i < 27 || time.Duration(i-27)*time.Second/60 > silent { // the first camera tells rest later
				a := rolls(x + 2.6)
				if still && i > 30 {
					a = rests(x, "2")
				}
				f.see(f.tr.Update(constellation.Frame{Source: "A", Time: f.now, Readings: []constellation.Reading{a}}))
			}
			b := rolls(x)
			if i > 25 {
				b = rests(x, "2")
			}
			f.see(f.tr.Update(constellation.Frame{Source: "B", Time: f.now + 8*time.Millisecond, Readings: []constellation.Reading{b}}))
			if d, ok := f.table.Die("d1"); ok && d.Still && rested == 0 {
				rested = time.Duration(i-25) * time.Second / 60
			}
		}
		same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
		if t.Log(name, rested); rested == 0 || rested > 3*time.Second {
			t.Errorf("%s: at rest after %v", name, rested)
		}
	}
}
