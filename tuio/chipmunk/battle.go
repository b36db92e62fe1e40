package chipmunk

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/constellation/stage"
)

// hand is what each player of a battle throws, in this order (spec Star Dice,
// Dice per player).
var hand = []constellation.Kind{constellation.D20, constellation.D6, constellation.D12, constellation.D6,
	constellation.D8, constellation.D20, constellation.D6}

// When the dice of a battle come.
const (
	firstThrow = 1 * time.Second
	nextThrow  = 3600 * time.Millisecond
	lastLook   = 5 * time.Second // after the last throw
)

// Battle makes up a whole battle of Star Dice: the Cube, then both players in
// turn, who close shapes where they can and knock the other's dice about. It
// lasts less than a minute.
func Battle(seed uint64) *stage.Script {
	s := &stage.Script{Width: 610, Height: 457, Seed: seed, Sensor: stage.DefaultSensor()}
	s.Sensor.Limit = 15
	s.End = firstThrow + time.Duration(2*len(hand))*nextThrow + lastLook
	p := player{script: s, rng: rand.New(rand.NewPCG(seed, 0x706c61796572)), graph: graph.New(graph.Default())}
	p.play()
	return s
}

// player throws for both teams, looking at the table before each throw.
type player struct {
	script *stage.Script
	rng    *rand.Rand
	sim    *stage.Player
	graph  *graph.Graph
}

// play runs the session once and decides on each throw when its time comes.
func (p *player) play() {
	p.sim, _ = New(p.script) // a script without steps and with the default sensor is valid
	next := firstThrow
	for n := 0; n <= 2*len(hand) && p.sim.Next(); {
		p.graph.Update(p.sim.Truth())
		if p.sim.Truth().Time < next-100*time.Millisecond {
			continue
		}
		step := p.throw(n)
		step.At = next
		p.script.Steps = append(p.script.Steps, step)
		p.sim.Add(step)
		next += nextThrow
		n++
	}
}

// throw decides on the nth throw: 0 is the Cube, then white begins.
func (p *player) throw(n int) stage.Step {
	if n == 0 {
		return stage.Step{Act: stage.Throw, ID: "cube", Kind: constellation.Borg, Team: constellation.Neutral, From: stage.Left, Along: 230,
			Placed: true, To: p.about(constellation.Vec{X: 300, Y: 225}, 15), Face: []string{"8", "16", "24"}[p.rng.IntN(3)]}
	}
	k := (n - 1) / 2
	s := stage.Step{Act: stage.Throw, Placed: true, ID: fmt.Sprintf("w%d", k+1), Kind: hand[k], Team: constellation.White, From: stage.Bottom}
	if n%2 == 0 {
		s.ID, s.Team, s.From = fmt.Sprintf("r%d", k+1), constellation.Red, stage.Top
	}
	if s.Kind == constellation.D6 && p.rng.IntN(2) == 0 {
		s.Act = stage.Slide
	}
	p.aim(&s)
	s.Along = math.Round(math.Max(60, math.Min(550, s.To.X+(p.rng.Float64()-0.5)*160)))
	return s
}

// aim decides where a die goes: to close a string, at another's die, or near
// any.
func (p *player) aim(s *stage.Step) {
	if at, ok := p.closing(); ok && p.rng.IntN(4) > 0 {
		s.To = p.about(at, 4)
		return
	}
	dice := p.sim.Truth().Dice
	d := dice[p.rng.IntN(len(dice))]
	if d.Team != s.Team && d.Team != constellation.Neutral && p.rng.IntN(3) > 0 {
		s.To, s.Force = p.about(d.Pos, 5), 1.25
		return
	}
	s.To = p.beside(d.Pos)
}

// closing returns a place from which a die links to both ends of a string.
func (p *player) closing() (constellation.Vec, bool) {
	t := p.sim.Truth()
	reach := graph.Default().ReachOn(t)
	for _, f := range p.graph.Formations() {
		a, okA := t.Die(f.Dice[0])
		b, okB := t.Die(f.Dice[len(f.Dice)-1])
		if f.Closed || !okA || !okB || a.Pos.Dist(b.Pos) > 1.7*reach {
			continue
		}
		if at, ok := p.apex(a.Pos, b.Pos, 0.8*reach); ok {
			return at, true
		}
	}
	return constellation.Vec{}, false
}

// apex returns a free place that is about as far from both of two dice.
func (p *player) apex(a, b constellation.Vec, far float64) (constellation.Vec, bool) {
	mid, half := a.Add(b).Mul(0.5), a.Dist(b)/2
	far = math.Max(far, half+5)
	up := b.Sub(a).Turn(90).Mul(math.Sqrt(far*far-half*half) / (2 * half))
	for _, at := range []constellation.Vec{mid.Add(up), mid.Sub(up)} {
		if p.free(at) {
			return at, true
		}
	}
	return constellation.Vec{}, false
}

// beside returns a free place within reach of another.
func (p *player) beside(v constellation.Vec) constellation.Vec {
	for range 100 {
		way := constellation.Vec{X: 85 + 55*p.rng.Float64()}
		if at := v.Add(way.Turn(constellation.Angle(p.rng.Float64() * 360))); p.free(at) {
			return p.about(at, 0)
		}
	}
	return p.about(constellation.Vec{X: 305, Y: 228}, 100)
}

// free tells whether a place lies well on the table and apart from all dice.
func (p *player) free(at constellation.Vec) bool {
	if at.X < 60 || at.Y < 60 || at.X > p.script.Width-60 || at.Y > p.script.Height-60 {
		return false
	}
	for _, d := range p.sim.Truth().Dice {
		if d.Pos.Dist(at) < 50 {
			return false
		}
	}
	return true
}

// about returns a whole place not far from another: hands aren't exact.
func (p *player) about(v constellation.Vec, off float64) constellation.Vec {
	return constellation.Vec{X: math.Round(v.X + p.rng.NormFloat64()*off), Y: math.Round(v.Y + p.rng.NormFloat64()*off)}
}
