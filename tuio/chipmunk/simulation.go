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
	hidden  map[string]time.Duration // until when
	renamed map[string]int           // how often
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
		hidden: map[string]time.Duration{}, renamed: map[string]int{}}
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

// blur adds the sensor's faults to a die.
func (s *Simulation) blur(d constellation.Die) constellation.Die {
	sensor := s.script.Sensor
	round := func(v, pixel float64) float64 {
		if pixel == 0 {
			return v
		}
		return math.Round(v/pixel) * pixel
	}
	d.Pos.X = round(d.Pos.X+s.rng.NormFloat64()*sensor.Jitter, sensor.Pixel)
	d.Pos.Y = round(d.Pos.Y+s.rng.NormFloat64()*sensor.Jitter, sensor.Pixel)
	if sensor.Pixel > 0 {
		d.Angle = constellation.Norm360(round(d.Angle, 2))
	}
	if n := s.renamed[d.ID]; n > 0 {
		d.ID = fmt.Sprintf("%s.%d", d.ID, n)
	}
	return d
}
