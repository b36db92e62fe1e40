package chipmunk

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Simulation plays a script. It is used by one goroutine at a time.
type Simulation struct {
	script Script
	world  *world
	steps  []Step        // still to come
	now    time.Duration // of the world
	frame  int           // of the sensor
	rng    *rand.Rand    // of the sensor

	hands   []shadow
	hidden  map[string]time.Duration     // until when
	renamed map[string]int               // how often
	last    map[string]constellation.Die // as they were reported last
	truth   constellation.Table
	seen    constellation.Table
}

// shadow is a hand over the table.
type shadow struct {
	Step
	until time.Duration
}

// New returns a simulation at its begin.
func New(s *Script) (*Simulation, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	sim := &Simulation{script: *s, world: newWorld(s), steps: s.Steps, rng: rand.New(rand.NewPCG(s.Seed, 0x73656e736f72)),
		hidden: map[string]time.Duration{}, renamed: map[string]int{}, last: map[string]constellation.Die{}}
	sim.truth = constellation.Table{Width: s.Width, Height: s.Height}
	sim.seen = sim.truth
	return sim, nil
}

// Next goes on to the sensor's next frame and tells whether there is one.
func (s *Simulation) Next() bool {
	s.frame++
	at := time.Duration(float64(s.frame) / s.script.Sensor.Rate * float64(time.Second))
	if at > s.script.End {
		return false
	}
	for s.now+step <= at {
		for len(s.steps) > 0 && s.steps[0].At <= s.now {
			s.do(s.steps[0])
			s.steps = s.steps[1:]
		}
		s.now += step
		s.world.move(s.now)
	}
	s.tell(at)
	return true
}

// Truth returns the table as it is. It is valid until Next.
func (s *Simulation) Truth() *constellation.Table { return &s.truth }

// Seen returns the table as the sensor sees it: what it loses is missing, and
// what it takes for another bears another id. It is valid until Next.
func (s *Simulation) Seen() *constellation.Table { return &s.seen }

// do carries out one step.
func (s *Simulation) do(p Step) {
	switch p.Act {
	case Throw, Slide:
		s.world.throw(&p)
	case Place:
		s.world.place(&p)
	case Push:
		s.world.push(&p)
	case Lift:
		s.world.lift(p.ID)
	case Hand:
		s.hands = append(s.hands, shadow{p, p.At + p.For})
	case Hide:
		s.hidden[p.ID] = p.At + p.For
	case NewID:
		s.renamed[p.ID]++
	}
}

// tell writes both tables.
func (s *Simulation) tell(at time.Duration) {
	s.truth.Time, s.seen.Time = at, at
	s.truth.Dice, s.seen.Dice = s.truth.Dice[:0], s.seen.Dice[:0]
	s.hands = slices.DeleteFunc(s.hands, func(h shadow) bool { return at >= h.until })
	for _, d := range s.world.dice {
		s.truth.Dice = append(s.truth.Dice, d.Die)
	}
	for _, d := range s.inSight() {
		if s.sees(d) {
			s.seen.Dice = append(s.seen.Dice, s.blur(d.Die))
		}
	}
	s.seen.Sort()
}

// inSight returns the dice that the sensor has room for: those that came
// first.
func (s *Simulation) inSight() []*die {
	dice := slices.Clone(s.world.dice)
	slices.SortFunc(dice, func(a, b *die) int { return a.order - b.order })
	if limit := s.script.Sensor.Limit; limit > 0 && len(dice) > limit {
		dice = dice[:limit]
	}
	return dice
}

// sees tells whether the sensor sees a die in this frame.
func (s *Simulation) sees(d *die) bool {
	for _, h := range s.hands {
		if math.Abs(d.Pos.X-h.To.X) <= h.W/2 && math.Abs(d.Pos.Y-h.To.Y) <= h.H/2 {
			return false
		}
	}
	return s.rng.Float64() >= s.script.Sensor.Drop && s.seen.Time >= s.hidden[d.ID]
}

// blur adds the sensor's faults to a die. A sensor with pixels reports a die
// anew when it has come closer to another one.
func (s *Simulation) blur(d constellation.Die) constellation.Die {
	sensor := s.script.Sensor
	d.Pos.X += s.rng.NormFloat64() * sensor.Jitter
	d.Pos.Y += s.rng.NormFloat64() * sensor.Jitter
	if sensor.Pixel > 0 {
		s.snap(&d)
	}
	if n := s.renamed[d.ID]; n > 0 {
		d.ID = fmt.Sprintf("%s.%d", d.ID, n)
	}
	return d
}

// angleStep is how finely a sensor with pixels tells angles, degrees.
const angleStep = 2

// snap brings a die to the sensor's pixels. A pixel is kept a little beyond
// its edge, so that a die at rest between two is at rest.
func (s *Simulation) snap(d *constellation.Die) {
	last, ok := s.last[d.ID]
	pixel := s.script.Sensor.Pixel
	off := last.Pos.Sub(d.Pos)
	if ok && math.Max(math.Abs(off.X), math.Abs(off.Y)) < 1.2*pixel && math.Abs((last.Angle-d.Angle).Degrees()) < angleStep {
		d.Pos, d.Angle = last.Pos, last.Angle
		return
	}
	d.Pos.X, d.Pos.Y = math.Round(d.Pos.X/pixel)*pixel, math.Round(d.Pos.Y/pixel)*pixel
	d.Angle = constellation.Angle(math.Round(d.Angle.Degrees()/angleStep) * angleStep).Norm()
	s.last[d.ID] = *d
}
