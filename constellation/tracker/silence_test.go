package tracker

import (
	"fmt"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// four dice, with keys of the n-th session of the sensor.
func four(n int) []constellation.Reading {
	var rs []constellation.Reading
	for i := range 4 {
		rs = append(rs, keyed(fmt.Sprint(n, " ", i), 100+60*float64(i), 100+20*float64(i%2)))
	}
	return rs
}

// blind shows the sensor's blindness for a while.
func (f *film) blind(d time.Duration, why string) *film {
	for end := f.now + d; f.now < end; {
		f.now += f.step
		f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Blind: why}))
	}
	return f
}

func TestASilentSensorTakesNothingAway(t *testing.T) {
	for name, away := range map[string]func(*film){
		"no frame":             func(f *film) { f.wait(6 * time.Second) },
		"blind":                func(f *film) { f.blind(6*time.Second, "lens covered") },
		"silent, as TUIO says": func(f *film) { f.blind(6*time.Second, constellation.NoWord) },
		"empty frames":         func(f *film) { f.show(6 * time.Second) },
		"empty, one by one":    func(f *film) { f.frame(four(0)[:2]...); f.show(6 * time.Second) },
		"slow to begin": func(f *film) {
			f.wait(6 * time.Second)
			f.show(2*time.Second).show(time.Second, four(1)[2])
		},
	} {
		for session := range 2 { // the same keys again, or others
			f := newFilm(t).show(2*time.Second, four(0)...)
			before, links := f.table.Clone(), fmt.Sprint(f.graph.Links())
			away(f)
			same(t, false, f.table.Watched())
			same(t, "d1 d2 d3 d4 ", f.ids())
			f.show(300*ms, four(session)...)
			same(t, true, f.table.Watched())
			for i, d := range f.table.Dice {
				if w := before.Dice[i]; d.ID != w.ID || d.Pos != w.Pos || !d.Still || d.Doubtful {
					t.Fatalf("%s: %+v became %+v", name, w, d)
				}
			}
			same(t, links, fmt.Sprint(f.graph.Links()))
		}
	}
}

func TestASensorSaysHowItIs(t *testing.T) {
	f := newFilm(t).show(2*time.Second, four(0)...)
	s := f.table.Sources[0]
	same(t, constellation.SourceState{Name: "table", Last: f.now, Rate: s.Rate, Dice: 4, Count: 4}, s)
	if s.Rate < 60 || s.Rate > 65 {
		t.Fatalf("%v frames a second", s.Rate)
	}
	heard := f.now
	f.wait(1900 * ms)
	same(t, "", f.table.Sources[0].Blind)
	f.wait(2 * time.Second)
	s = f.table.Sources[0]
	same(t, constellation.SourceState{Name: "table", Last: heard, Blind: constellation.NoWord, Since: heard, Held: 4, Rate: s.Rate, Count: 4}, s)
}

// What was taken off while a sensor was silent is gone soon after its return.
func TestWhatDiffersAfterASilenceIsSeen(t *testing.T) {
	f := newFilm(t).show(2*time.Second, four(0)...).wait(6 * time.Second)
	f.show(time.Second, four(0)[:3]...)
	same(t, "d1 d2 d3 d4 ", f.ids())
	same(t, true, f.die("d4").Doubtful)
	f.show(time.Second, four(0)[:3]...)
	same(t, "d1 d2 d3 ", f.ids())
}

func TestATableThatIsClearedAtOnceIsBelievedInTheEnd(t *testing.T) {
	f := newFilm(t).show(2*time.Second, four(0)...).show(11 * time.Second)
	same(t, "d1 d2 d3 d4 ", f.ids())
	f.show(1200 * ms)
	same(t, "", f.ids())
	same(t, true, f.table.Watched())
}

// A sensor that blinks and has lost the dice then has lost them as one that doesn't: a lamp
// that goes out makes all of a picture jump.
func TestASensorThatBlinksTakesNoMoreAwayThanOneThatDoesNot(t *testing.T) {
	f := newFilm(t).show(2*time.Second, four(0)...).blind(300*ms, constellation.PictureJumped).show(11 * time.Second)
	same(t, "d1 d2 d3 d4 ", f.ids())
	same(t, false, f.table.Watched())
	f.show(300*ms, four(0)...)
	same(t, "d1 d2 d3 d4 ", f.ids())
	f.blind(300*ms, constellation.PictureJumped).show(14 * time.Second)
	same(t, "", f.ids())
	f = newFilm(t).show(2*time.Second, four(0)...).blind(3*time.Second, "unplugged").show(6 * time.Second)
	same(t, "", f.ids())
	f = newFilm(t).show(2*time.Second, four(0)[:3]...).blind(300*ms, constellation.PictureJumped).show(6 * time.Second)
	same(t, "", f.ids()) // a hand takes so many
}

// Dice that may be put away are swept off by an arm: nobody is told that the sensor
// can't look, and they are gone soon. Those that come back in time stay what they are.
func TestDiceThatAreSweptOffWhereTheyMayGoAreGoneSoon(t *testing.T) {
	sweep := func() *film {
		f := newFilm(t).show(2*time.Second, four(0)...)
		f.tr.SetClearing(true)
		f.show(3900 * ms)
		same(t, "d1 d2 d3 d4 ", f.ids())
		same(t, true, f.table.Watched())
		return f
	}
	f := sweep().show(200 * ms)
	same(t, "", f.ids())
	f = sweep().show(300*ms, four(0)...)
	same(t, "d1 d2 d3 d4 ", f.ids())
	same(t, false, f.die("d1").Doubtful)
	f = sweep().blind(6*time.Second, "lens covered")
	same(t, "d1 d2 d3 d4 ", f.ids())
	same(t, false, f.table.Watched())
}

func TestDiceThatAreThrownAfterASweepEndTheWait(t *testing.T) {
	f := newFilm(t).show(2*time.Second, four(0)...)
	f.tr.SetClearing(true)
	f.show(500*ms).show(1800*ms, at(300, 300), at(400, 300))
	same(t, "d5 d6 ", f.ids())
}

func TestDiceThatComeInsteadEndABlackout(t *testing.T) {
	f := newFilm(t).show(2*time.Second, four(0)...).show(time.Second)
	same(t, false, f.table.Watched())
	f.show(2*time.Second, at(300, 300), at(400, 300))
	same(t, "d5 d6 ", f.ids())
	same(t, true, f.table.Watched())
}

func TestDiceTakenOneAfterAnotherAreGone(t *testing.T) {
	f := newFilm(t).show(2*time.Second, four(0)...)
	for n := 3; n >= 0; n-- {
		f.show(200*ms, four(0)[:n]...)
		same(t, true, f.table.Watched())
	}
	f.show(1500 * ms)
	same(t, "", f.ids())
}

// see2 shows what two sensors see: nil for one that is silent.
func (f *film) see2(d time.Duration, a, b []constellation.Reading) {
	for end := f.now + d; f.now < end; {
		f.now += f.step
		for name, rs := range map[string][]constellation.Reading{"a": a, "b": b} {
			if rs != nil {
				f.see(f.tr.Update(constellation.Frame{Source: name, Time: f.now, Readings: rs}))
			}
		}
	}
}

func TestOneSensorIsSilentAndAnotherLooks(t *testing.T) {
	all := four(0)
	f := newFilm(t)
	f.see2(2*time.Second, all, all)
	f.see2(5*time.Second, nil, all) // the other one sees them all
	same(t, true, f.table.Watched())
	same(t, false, f.die("d1").Doubtful)
	f.see2(2*time.Second, nil, all[1:]) // and is believed when a die goes
	same(t, "d2 d3 d4 ", f.ids())
	same(t, true, f.table.Watched())
	f.see2(time.Second, all[1:], all[1:])
	same(t, "d2 d3 d4 ", f.ids())
}

func TestWhatOnlyASilentSensorSawIsHeldForAWhile(t *testing.T) {
	all := four(0)
	f := newFilm(t)
	f.see2(2*time.Second, all, all[:2])
	f.see2(20*time.Second, nil, all[:2])
	same(t, "d1 d2 d3 d4 ", f.ids())
	same(t, false, f.table.Watched())
	same(t, 2, f.table.Sources[0].Held)
	f.see2(12*time.Second, nil, all[:2]) // it was carried off
	same(t, "d1 d2 ", f.ids())
	same(t, true, f.table.Watched())
	same(t, 1, len(f.table.Sources))
}

// A sensor of which a recording knows that it goes on seeing the same isn't missed
// until then.
func TestASensorThatIsKnownToSeeTheSameIsNotMissed(t *testing.T) {
	for _, tc := range []struct {
		name        string
		until, wait time.Duration // after the last frame
		watched     bool
	}{
		{"nothing is known", 0, 3 * time.Second, false},
		{"meanwhile", 10 * time.Second, 9 * time.Second, true},
		{"shortly after", 10 * time.Second, 11 * time.Second, true},
		{"long after", 10 * time.Second, 13 * time.Second, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := newFilm(t).show(2*time.Second, four(0)...)
			f.now += f.step
			f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Until: f.now + tc.until, Readings: four(0)}))
			f.wait(tc.wait)
			same(t, tc.watched, f.table.Watched())
			same(t, "d1 d2 d3 d4 ", f.ids())
		})
	}
}

// A sensor whose place another one has taken is waited for no longer than that one
// takes to find the dice; those that it finds stay what they are.
func TestASensorThatWasReplacedIsSoonGivenUp(t *testing.T) {
	for _, tc := range []struct {
		name   string
		silent time.Duration // before the other one comes
		found  int           // dice that it finds
		ids    string
	}{
		{"all found", 500 * ms, 4, "d1 d2 d3 d4 "},
		{"some taken off", 500 * ms, 2, "d1 d2 "},
		{"all taken off", 500 * ms, 0, ""},
		{"taken off long before", 10 * time.Second, 1, "d1 "},
	} {
		f := newFilm(t).show(2*time.Second, four(0)...).wait(tc.silent)
		f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Blind: constellation.Replaced}))
		same(t, "d1 d2 d3 d4 ", f.ids())
		f.name = "another"
		f.show(7*time.Second, four(1)[:tc.found]...)
		if got := f.ids(); got != tc.ids {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.ids)
		}
		same(t, 1, len(f.table.Sources))
	}
}

// A sensor whose place another one has taken isn't spoken of again when that one falls
// silent, too: only the last one can come back. What lay there stays.
func TestOfReplacedSensorsOnlyTheLastIsMissed(t *testing.T) {
	f := newFilm(t)
	for _, name := range []string{"first", "second", "third"} {
		f.name = name
		f.show(8*time.Second, four(0)...)
		f.see(f.tr.Update(constellation.Frame{Source: name, Time: f.now, Blind: constellation.Replaced}))
	}
	f.name = "last"
	f.show(8*time.Second, four(0)...).wait(30 * time.Second)
	same(t, 1, len(f.table.Sources))
	same(t, "last", f.table.Sources[0].Name)
	same(t, constellation.NoWord, f.table.Sources[0].Blind)
	same(t, "d1 d2 d3 d4 ", f.ids())
}
