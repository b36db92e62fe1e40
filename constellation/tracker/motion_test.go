package tracker

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

func TestNoiseBelowTheJitterLimitMovesNothing(t *testing.T) {
	f, r := newFilm(t), rand.New(rand.NewPCG(1, 2))
	noisy := func(x, y float64) constellation.Reading { // up to half the limit about the place
		a, l := r.Float64()*2*math.Pi, r.Float64()*1.49
		return at(x+l*math.Cos(a), y+l*math.Sin(a))
	}
	for range 30 {
		f.frame(noisy(100, 100), noisy(200, 100))
	}
	rest := f.table.Clone()
	same(t, true, rest.Dice[0].Still && rest.Dice[1].Still)
	for range 2000 {
		f.frame(noisy(100, 100), noisy(200, 100))
		for i, d := range f.table.Dice {
			same(t, rest.Dice[i].Pos, d.Pos)
			same(t, true, d.Still)
		}
	}
	if s := f.die("d1").Sigma; s < 0.4 || s > 0.8 { // 1.49/√6 = 0.61 for this noise
		t.Fatalf("sigma %v", s)
	}
}

func TestOneBadReadingMovesNothing(t *testing.T) {
	for name, c := range map[string]struct{ step, hiccup time.Duration }{
		"sixty a second":                 {16 * ms, 0},
		"sixty a second, and a hiccup":   {16 * ms, 100 * ms},
		"fifteen a second":               {66 * ms, 0},
		"four a second":                  {250 * ms, 0},
		"fifteen a second, and a hiccup": {66 * ms, 130 * ms},
	} {
		f := newFilm(t)
		f.step = c.step
		f.show(3*time.Second, at(100, 100))
		f.frame(at(140, 100))
		f.wait(c.hiccup + c.step - 1)
		f.now -= c.step - 1
		for range 5 {
			if d := f.die("d1"); !d.Still || d.Pos != (constellation.Vec{X: 100, Y: 100}) {
				t.Errorf("%s: %v, at rest: %v", name, d.Pos, d.Still)
			}
			f.frame(at(100, 100))
		}
	}
}

// A sensor that speaks of changes alone says once where a die went.
func TestADieThatIsShownElsewhereByASensorThatFallsSilentWasKnocked(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	f.frame(at(140, 100))
	f.wait(time.Second)
	same(t, constellation.Vec{X: 140, Y: 100}, f.die("d1").Pos)
	same(t, false, f.die("d1").Still)
}

// One that speaks of changes alone, and once a second that it is there, isn't slow.
func TestASensorThatOnlySaysThatItIsThereIsBelievedSoon(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	f.step = time.Second
	f.show(20*time.Second, at(100, 100))
	f.step = 16 * ms
	f.frame(at(140, 100))
	f.wait(longestLook)
	same(t, constellation.Vec{X: 140, Y: 100}, f.die("d1").Pos)
}

func TestASlowDriftBelowTheLimitMovesNothing(t *testing.T) {
	f := newFilm(t).show(time.Second, at(100, 100))
	for x := 100.0; x < 102.9; x += 0.01 {
		f.frame(at(x, 100))
		same(t, true, f.die("d1").Still)
		same(t, constellation.Vec{X: 100, Y: 100}, f.die("d1").Pos)
	}
	f.show(100*ms, at(103.5, 100))
	same(t, false, f.die("d1").Still)
}

func TestAKnockedDieShowsNothingUntilItIsReadAgain(t *testing.T) {
	r := at(100, 100)
	r.Kind, r.Face = constellation.D6, "2"
	f := newFilm(t).show(time.Second, r)
	same(t, "2", f.die("d1").Face)
	r.Face, r.Pos.X = "", 120
	f.show(time.Second, r)
	same(t, "", f.die("d1").Face)
	same(t, true, f.die("d1").Still)
}

// A die was seen when it was last read to lie as it is shown: not while it is taken to lie
// where it isn't read any more.
func TestADieWasSeenWhenItWasReadToLieSo(t *testing.T) {
	f := newFilm(t)
	seen := func(want time.Duration) {
		t.Helper()
		same(t, want, f.die("d1").Seen)
	}
	f.show(100*ms, at(100, 100))
	seen(f.now)
	earlier := at(110, 100)
	earlier.Seen = f.now - 5*ms // as in a frame that another profile brings
	f.frame(earlier)
	seen(earlier.Seen)
	f.show(time.Second, at(110, 100))
	seen(f.now)
	rests := f.now
	for !f.frameOf(at(130, 100)) {
		seen(rests)
	}
	seen(f.now)
	f.show(time.Second, at(130, 100))
	rests = f.now
	turned := at(130, 100)
	turned.Angle = 40
	for f.frame(turned); f.die("d1").Angle != 40; f.frame(turned) {
		seen(rests)
	}
	seen(f.now)
	rests = f.now
	f.show(time.Second)
	seen(rests)
}

// frameOf shows a reading and tells whether its die is taken to lie there.
func (f *film) frameOf(r constellation.Reading) bool {
	f.frame(r)
	return f.die("d1").Pos == r.Pos
}
