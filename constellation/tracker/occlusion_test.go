package tracker

import (
	"fmt"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"pgregory.net/rapid"
)

func TestAHandThatPassesTakesNothingAway(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 150, Y: 100}, W: 300, H: 120}
	f := newFilm(t).show(time.Second, at(100, 100), at(200, 100))
	f.show(5*time.Second, hand)
	same(t, "d1 d2 ", f.ids())
	same(t, true, f.die("d1").Doubtful && f.die("d1").Still)
	same(t, 1, len(f.graph.Links()))
	f.show(100*ms, at(100.5, 100), at(200, 100.5))
	same(t, false, f.die("d1").Doubtful)
	same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	same(t, "d1 d2 ", f.ids())
}

// Of an arm more may be seen beside the table than over it: what it reaches over stays.
func TestAHandIsThereWhereItReachesIn(t *testing.T) {
	for name, c := range map[string]struct {
		y, long float64 // of its box
		want    string
	}{
		"mostly over the table":   {15, 150, "d1 d2 "},
		"mostly beside it":        {-40, 260, "d1 d2 "},
		"it doesn't reach so far": {-120, 260, "d2 "},
	} {
		t.Run(name, func(t *testing.T) {
			hand := constellation.Reading{Role: constellation.RoleHand, Pos: vec(300, c.y), W: 160, H: c.long}
			f := newFilm(t).show(time.Second, at(280, 40), at(500, 400))
			f.show(2500*ms, hand, at(500, 400))
			same(t, c.want, f.ids())
		})
	}
}

func TestWhatAHandTookIsGoneSoonAfterTheHandLeft(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 100, Y: 100}, W: 100, H: 100}
	f := newFilm(t).show(time.Second, at(100, 100)).show(5*time.Second, hand)
	f.show(1400 * ms)
	same(t, "d1 ", f.ids())
	f.show(200 * ms)
	same(t, "", f.ids())
}

// A touch table that tells no more contacts apart gives the place of one that blinks to an arm: the die
// lies there all the same. When there is room again what isn't told is gone.
func TestATableAtItsLimitTakesNothingAway(t *testing.T) {
	f := newFilm(t)
	f.limit = 3
	f.show(3*time.Second, keyed("1", 100, 100), keyed("2", 200, 100), keyed("3", 300, 100))
	same(t, "d1 d2 d3 ", f.ids())
	f.show(8*time.Second, keyed("1", 100, 100), keyed("2", 200, 100), keyed("4", 300, 440)) // an arm came as it blinked
	same(t, true, f.die("d3").Doubtful)
	same(t, constellation.Vec{X: 300, Y: 100}, f.die("d3").Pos)
	back := f.show(time.Second, keyed("1", 100, 100), keyed("2", 200, 100), keyed("5", 300, 100))
	same(t, false, back.die("d3").Doubtful)
	same(t, constellation.Vec{X: 300, Y: 100}, back.die("d3").Pos)
	f.show(3*time.Second, keyed("1", 100, 100), keyed("2", 200, 100))
	same(t, "d1 d2 ", f.ids())
}

// A die that is gone before the table is full again was taken away, or lies elsewhere: at the limit it is
// no more there than below it.
func TestADieThatWentBeforeTheLimitIsGone(t *testing.T) {
	for name, away := range map[string]time.Duration{"hops": 300 * ms, "is picked up": 1200 * ms} {
		t.Run(name, func(t *testing.T) {
			f := newFilm(t)
			f.limit = 3
			f.show(3*time.Second, keyed("1", 100, 100), keyed("2", 200, 100), keyed("3", 300, 100))
			f.show(away, keyed("1", 100, 100), keyed("2", 200, 100))
			f.show(5*time.Second, keyed("1", 100, 100), keyed("2", 200, 100), keyed("4", 400, 300))
			same(t, 3, len(f.table.Dice))
			for _, d := range f.table.Dice {
				same(t, false, d.Doubtful)
			}
		})
	}
}

// Who lays a die down in the very moment in which another one is taken away isn't waited for for ever.
func TestADieIsNotCrowdedOutForEver(t *testing.T) {
	f := newFilm(t)
	f.limit = 3
	f.show(3*time.Second, keyed("1", 100, 100), keyed("2", 200, 100), keyed("3", 300, 100))
	f.show(crowdedFor+3*time.Second, keyed("1", 100, 100), keyed("2", 200, 100), keyed("4", 400, 300))
	same(t, 3, len(f.table.Dice))
}

func TestABlindSensorTakesNothingAway(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	for range 100 {
		f.now += 100 * ms
		f.table = f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Blind: "lens covered"})
	}
	same(t, "lens covered", f.table.Sources[0].Blind)
	same(t, true, f.die("d1").Doubtful)
	f.show(100*ms, at(100, 100))
	same(t, false, f.die("d1").Doubtful)
	same(t, true, f.die("d1").Still)
}

func TestFingersUnderAHandAreNoDice(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 100, Y: 100}, W: 100, H: 100}
	f := newFilm(t).show(time.Second, at(100, 100), hand)
	same(t, "", f.ids())
}

// A hand over a shape hides dice in any pattern, and nothing has happened.
func TestAHandShadowOverAShapeChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := &hidden{}
		for i := range rapid.IntRange(3, 8).Draw(rt, "dice") {
			h.dice = append(h.dice, constellation.Reading{Pos: constellation.Vec{X: 40 + 60*float64(i%4), Y: 60 + 70*float64(i/4)}, Size: 16})
		}
		f := newFilm(t)
		for range 30 {
			f.frame(h.readings(rt, 1)...)
		}
		before, links := f.table.Clone(), fmt.Sprint(f.graph.Formations())
		for range rapid.IntRange(1, 20).Draw(rt, "moves") {
			h.hand = &constellation.Reading{Role: constellation.RoleHand, Pos: drawPlace(rt), W: 150, H: 150}
			for range rapid.IntRange(1, 60).Draw(rt, "frames") {
				f.frame(h.readings(rt, 1)...)
				checkSame(rt, before, f.table)
			}
		}
		h.hand = nil
		f.frame(h.readings(rt, 1)...)
		checkSame(rt, before, f.table)
		if now := fmt.Sprint(f.graph.Formations()); now != links {
			rt.Fatalf("%s became %s", links, now)
		}
	})
}

// checkSame asserts that the same dice rest at the same places.
func checkSame(t *rapid.T, want, got *constellation.Table) {
	if len(want.Dice) != len(got.Dice) {
		t.Fatalf("%d dice became %d", len(want.Dice), len(got.Dice))
	}
	for i, d := range got.Dice {
		if w := want.Dice[i]; d.ID != w.ID || d.Pos != w.Pos || !d.Still {
			t.Fatalf("%+v became %+v", w, d)
		}
	}
}

// A hand's box holds more than the hand: what shows a face there, surely, lies beside it.
func TestADieThatIsReadInAHandsBoxIsOne(t *testing.T) {
	hand := constellation.Reading{Role: constellation.RoleHand, Pos: constellation.Vec{X: 100, Y: 100}, W: 100, H: 100}
	for sure, want := range map[float64]string{0.95: "d1 ", 0.6: ""} {
		die := at(100, 100)
		die.Kind, die.Face, die.FaceConfidence = constellation.D6, "3", sure
		same(t, want, newFilm(t).show(100*ms, die, hand).ids())
	}
}
