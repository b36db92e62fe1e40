package tracker

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// facing is a die on the spot, turned.
func facing(angle constellation.Angle) constellation.Reading {
	r := keyed("a", 100, 100)
	r.Angle = angle
	return r
}

func TestADieThatIsTurnedOnTheSpotIsFollowed(t *testing.T) {
	for _, speed := range []constellation.Angle{10, 20, 45, 90, 180, -360} { // degrees a second
		f := newFilm(t)
		f.show(time.Second, facing(0))
		begun := f.now
		for f.now < begun+4*time.Second {
			angle := speed * constellation.Angle((f.now + f.step - begun).Seconds())
			f.frame(facing(angle))
			if d := f.die("d1"); angle.Apart(0) > 20 && angle.Apart(d.Angle) > 0.01 && f.now > begun+2*time.Second || !d.Still {
				t.Fatalf("%.0f°/s: at %.1f° it is told at %.1f°, at rest: %v", speed.Degrees(), angle.Degrees(), d.Angle.Degrees(), d.Still)
			}
		}
	}
}

func TestATurnThatHasEndedTremblesNoMore(t *testing.T) {
	for seed := range uint64(30) {
		f, r := newFilm(t), rand.New(rand.NewPCG(seed, 4))
		noisy := func(angle constellation.Angle) constellation.Reading {
			return facing(angle + constellation.Angle(6*r.Float64()-3))
		}
		f.show(time.Second, facing(0))
		for f.now < 3*time.Second { // a second to turn, and one to be believed
			f.frame(noisy(40 * min(1, constellation.Angle(f.now.Seconds()-1))))
		}
		f.show(100*ms, noisy(40))
		rests := f.die("d1").Angle
		for range 600 {
			f.frame(noisy(40))
			if d := f.die("d1"); d.Angle != rests || d.Angle.Apart(40) > 6 {
				t.Fatalf("seed %d: from %v to %v", seed, rests, d.Angle)
			}
		}
	}
}

func TestASideThatIsTakenForTheUpperOneOnceTurnsNothing(t *testing.T) {
	f := newFilm(t)
	f.show(time.Second, facing(0))
	for k := range 60 {
		angle := constellation.Angle(2 * k)
		f.frame(facing(angle))
		if k%10 == 9 {
			told := f.die("d1").Angle
			f.frame(facing(angle + 90))
			same(t, told, f.die("d1").Angle)
		}
	}
}

func TestATurnThatACameraSeesIsNotFollowed(t *testing.T) {
	seen := func(angle constellation.Angle) constellation.Reading {
		r := facing(angle)
		r.Key = ""
		return r
	}
	f := newFilm(t)
	f.show(time.Second, seen(0)).show(time.Second, seen(40))
	same(t, constellation.Angle(40), f.die("d1").Angle)
	for k := range 60 {
		f.frame(seen(40 + constellation.Angle(5*(k%2))))
		same(t, constellation.Angle(40), f.die("d1").Angle)
	}
}

// How a die is turned says the sensor that gives its place; where that can't tell, as of what
// it takes for a finger, the first one that can.
func TestADieIsTurnedAsSomeSensorTells(t *testing.T) {
	finger := facing(0)
	finger.NoAngle = true
	for name, tc := range map[string]struct {
		touch, first, second constellation.Reading
		want                 constellation.Angle
	}{
		"felt as a finger":               {finger, facing(30), facing(40), 30},
		"only the second camera tells":   {finger, finger, facing(40), 40},
		"felt as an object":              {facing(20), facing(30), facing(40), 20},
		"hardly turned":                  {finger, facing(2), facing(40), 2},
		"nobody tells":                   {finger, finger, finger, 0},
		"what can't be an angle is none": {finger, facing(constellation.Angle(math.NaN())), facing(40), 40},
	} {
		for _, touchFirst := range []bool{true, false} {
			f := newFilm(t)
			show := func(name string, r constellation.Reading) {
				if name != "touch" {
					r.Key = ""
				}
				f.table = f.tr.Update(constellation.Frame{Source: name, Time: f.now, Readings: []constellation.Reading{r}})
			}
			for ; f.now < 3*time.Second; f.now += f.step {
				if touchFirst || f.now > time.Second {
					show("touch", tc.touch)
				}
				if !touchFirst || f.now > time.Second {
					show("a camera", tc.first)
					show("another camera", tc.second)
				}
			}
			if got := f.die("d1"); got.Angle.Apart(tc.want) > 0.01 || !got.Still {
				t.Errorf("%s, touch first %v: %.1f°, want %.1f°", name, touchFirst, got.Angle.Degrees(), tc.want.Degrees())
			}
		}
	}
}
