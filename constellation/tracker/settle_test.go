package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

func TestADieComesToRest(t *testing.T) {
	f := newFilm(t).show(100*ms, at(100, 100))
	same(t, false, f.die("d1").Still)
	f.show(200*ms, at(100, 100))
	same(t, true, f.die("d1").Still)
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
}

// The sensor saw neither the throw nor what it hit. Which of the two dice was known
// before must not decide which links first.
func TestDiceThatComeIntoSightTogetherComeToRestTogether(t *testing.T) {
	for _, step := range []time.Duration{16 * ms, 33 * ms, 100 * ms} {
		f := newFilm(t)
		f.step = step
		f.show(time.Second, keyed("hit", 100, 100), keyed("other", 250, 100))
		f.show(500*ms, keyed("other", 250, 100))
		for !(len(f.table.Dice) == 3 && f.die("d3").Still) {
			f.frame(keyed("hit", 160, 100), keyed("other", 250, 100), keyed("thrown", 200, 140))
		}
		same(t, true, f.die("d1").Still)
		same(t, constellation.Vec{X: 160, Y: 100}, f.die("d1").Pos)
		same(t, graph.Of(f.table, graph.Default()).Links(), f.graph.Links())
	}
}

// Quiet doesn't add up over what lies between.
func TestABadReadingOfADieThatComesIntoSightIsNoQuiet(t *testing.T) {
	f := newFilm(t).show(time.Second, keyed("a", 100, 100))
	f.show(500 * ms)
	f.frame(keyed("a", 140, 100))
	f.show(500*ms, keyed("a", 100, 100))
	f.show(200*ms, keyed("a", 140, 100))
	same(t, false, f.die("d1").Still)
	f.show(150*ms, keyed("a", 140, 100))
	same(t, true, f.die("d1").Still)
}

// A known die's quiet begins where it is seen to lie, not on its way there.
func TestAKnockedDieThatGoesOnIsNotAtRest(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	for x := 104.0; x < 160; x += 4 {
		f.frame(at(x, 100))
	}
	f.show(200*ms, at(160, 100))
	same(t, false, f.die("d1").Still)
	f.show(100*ms, at(160, 100))
	same(t, true, f.die("d1").Still)
	same(t, constellation.Vec{X: 160, Y: 100}, f.die("d1").Pos)
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

// A die that a sensor sees in motion isn't at rest where a hand or another die hides
// how it goes on, however long it is told from one place.
func TestWhatMovesIsNotAtRest(t *testing.T) {
	read := at(100, 100)
	read.Kind, read.Face = constellation.D6, "3"
	for _, lies := range []constellation.Reading{at(100, 100), read} {
		rolls := at(100, 100)
		rolls.Reason = reasonMoving
		f := newFilm(t).show(time.Second, rolls)
		same(t, false, f.die("d1").Still)
		f.show(400*ms, lies)
		same(t, true, f.die("d1").Still)
	}
}

// A die whose face is surely read is shown sooner than a thing that may be a reflection.
func TestADieThatIsReadIsShownSooner(t *testing.T) {
	for sure, want := range map[float64]string{0.95: "d1 ", 0.6: ""} {
		die := at(100, 100)
		die.Kind, die.Face, die.FaceConfidence = constellation.D6, "3", sure
		same(t, want, newFilm(t).show(40*ms, die).ids())
	}
}

// A slow sensor believes a knock late, when the die has lain still for long. It is shown
// on the move all the same, however often somebody looks at that moment.
func TestAKnockedDieThatLayStillIsShownOnTheMoveOnce(t *testing.T) {
	f := newFilm(t)
	f.step = 150 * ms
	f.show(time.Second, keyed("a", 100, 100))
	f.frame()
	f.frame(keyed("a", 200, 100))
	at := f.now
	for f.die("d1").Still {
		next, ok := f.tr.Deadline()
		same(t, true, ok && next < at+time.Second)
		at = next
		f.see(f.tr.Tick(at))
	}
	for range 3 {
		f.see(f.tr.Tick(at))
		same(t, false, f.die("d1").Still)
	}
	f.see(f.tr.Tick(at + onTheMove))
	same(t, true, f.die("d1").Still)
	same(t, constellation.Vec{X: 200, Y: 100}, f.die("d1").Pos)
}
