package tracker

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestADieComesToRest(t *testing.T) {
	f := newFilm(t).show(100*ms, at(100, 100))
	same(t, false, f.die("d1").Still)
	f.show(200*ms, at(100, 100))
	same(t, true, f.die("d1").Still)
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
}

func TestADieThatSlidesIsNotAtRest(t *testing.T) {
	f := newFilm(t)
	for x := 100.0; x < 400; x += 1 {
		f.frame(at(x, 100))
		if len(f.table.Dice) > 0 && f.die("d1").Still {
			t.Fatalf("still at %v", x)
		}
	}
	same(t, "d1 ", f.ids())
}

// A sender that sends only on change says everything in one frame.
func TestTimePassesWithoutFrames(t *testing.T) {
	f := newFilm(t)
	f.frame(at(100, 100))
	f.wait(300 * ms)
	same(t, true, f.die("d1").Still)
	f.frame()
	f.wait(500 * ms)
	same(t, true, f.die("d1").Doubtful)
	f.wait(1100 * ms)
	same(t, "", f.ids())
}
