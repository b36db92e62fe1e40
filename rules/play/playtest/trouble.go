package playtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Rates says how often what spoils a game happens, each in times a minute, and
// how much the sensor trembles.
type Rates struct {
	Noise    float64 // mm, standard deviation of each coordinate
	Flicker  float64 // 0…1, part of the frames in which a die is missed
	Dropouts float64 // the sensor is away for 0.1 to 10 s: silent, blind, or seeing nothing
	Losses   float64 // one die isn't seen for 0.1 to 1.2 s
	Renames  float64 // the sensor gives all it sees other keys
	Bumps    float64 // the sensor is shifted by 3 to 25 mm and turned by up to 1°
	Sleeves  float64 // an arm hides 100 to 250 mm of the table for 0.3 to 3 s
	Taps     float64 // a finger is on the table for 0.1 to 1.5 s
	Arms     float64 // an arm leans on a rim for 1.2 to 3 s
}

// Usual is a table among people, and a sensor that has a bad day.
func Usual() Rates {
	return Rates{Noise: 0.4, Flicker: 0.005, Dropouts: 2, Losses: 4, Renames: 1, Bumps: 0.5, Sleeves: 3, Taps: 5, Arms: 2}
}

// Tremble is the same table with a sensor that only trembles.
func Tremble() Rates { return Rates{Noise: Usual().Noise} }

// trouble makes on a stage what spoils games, as often as its rates say.
type trouble struct {
	Rates
	rng    *rand.Rand
	counts map[string]int
	diary  []string // what happened when
}

// Trouble lets things go wrong on a stage from now on, by chance from a seed.
func (s *Stage) Trouble(r Rates, seed uint64) {
	s.trouble = &trouble{Rates: r, rng: rand.New(rand.NewPCG(seed, 0x74726f75626c65)), counts: map[string]int{}}
	for i, sensor := range s.Sensors {
		sensor.Noise, sensor.Rand = r.Noise, rand.New(rand.NewPCG(seed, uint64(i)))
	}
}

// act lets happen what happens in this frame.
func (t *trouble) act(s *Stage) {
	sensor := s.Sensors[t.rng.IntN(len(s.Sensors))]
	for _, what := range []struct {
		name string
		rate float64
		do   func(*Stage, *Sensor)
	}{
		{"dropouts", t.Dropouts, t.dropOut}, {"losses", t.Losses, t.lose}, {"renames", t.Renames, t.rename},
		{"bumps", t.Bumps, t.bump}, {"sleeves", t.Sleeves, t.sleeve},
		{"taps", t.Taps, t.tap}, {"arms", t.Arms, t.arm},
	} {
		if t.rng.Float64() < what.rate*step.Minutes() {
			t.counts[what.name]++
			what.do(s, sensor)
			t.diary = append(t.diary, fmt.Sprintf("%6.2f  %s", s.Now.Seconds(), what.name))
		}
	}
	for _, d := range s.on.Dice() {
		if t.rng.Float64() < t.Flicker {
			sensor.Hide(d.ID, max(sensor.watch().Hidden(d.ID), s.Now+step/2))
		}
	}
}

// between draws a length or a time evenly on a logarithmic scale, so that short
// ones are as usual as long ones.
func (t *trouble) between(low, high float64) float64 {
	return low * math.Pow(high/low, t.rng.Float64())
}

func (t *trouble) seconds(low, high float64) time.Duration {
	return time.Duration(t.between(low, high) * float64(time.Second))
}

// place draws a place on the table.
func (t *trouble) place(s *Stage) constellation.Vec {
	return constellation.Vec{X: s.Tracker.Width * t.rng.Float64(), Y: s.Tracker.Height * t.rng.Float64()}
}

func (t *trouble) dropOut(s *Stage, sensor *Sensor) {
	until := s.Now + t.seconds(0.1, 10)
	switch t.rng.IntN(4) {
	case 0:
		sensor.Silent = until
	case 1:
		sensor.Blind = until
	case 2:
		sensor.Empty = until
	case 3: // it begins anew, and takes a while to see
		sensor.Silent, sensor.Empty = until, until+t.seconds(0.1, 2)
		sensor.Restart()
	}
}

func (t *trouble) lose(s *Stage, sensor *Sensor) {
	if dice := s.on.Dice(); len(dice) > 0 {
		sensor.Hide(dice[t.rng.IntN(len(dice))].ID, s.Now+t.seconds(0.1, 1.2))
	}
}

func (t *trouble) rename(_ *Stage, sensor *Sensor) { sensor.Restart() }

func (t *trouble) bump(_ *Stage, sensor *Sensor) {
	way := constellation.Angle(360 * t.rng.Float64())
	sensor.Bump(constellation.Vec{X: t.between(3, 25)}.Turn(way), constellation.Angle(2*t.rng.Float64()-1))
}

func (t *trouble) sleeve(s *Stage, _ *Sensor) {
	s.Sleeve(t.place(s), t.between(100, 250), t.between(100, 250), t.seconds(0.3, 3))
}

func (t *trouble) tap(s *Stage, _ *Sensor) { s.Touch(t.place(s), t.seconds(0.1, 1.5)) }

// arm leans on the left or the right rim, on a button that stands there if it can:
// with the elbow alone or along the rim.
func (t *trouble) arm(s *Stage, _ *Sensor) {
	at := constellation.Vec{X: 14, Y: 100 + 250*t.rng.Float64()}
	if t.rng.IntN(2) == 0 {
		at.X = s.Tracker.Width - 14
	}
	held := t.seconds(1.2, 3)
	if all := s.confirmed(); len(all) > 0 && t.rng.IntN(2) == 0 {
		at = all[t.rng.IntN(len(all))].Points[0]
	} else {
		s.Touch(at.Add(constellation.Vec{X: 3, Y: 60}), held)
	}
	s.Touch(at, held)
}
