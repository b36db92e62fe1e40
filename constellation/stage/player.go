package stage

import (
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// tick is how often a player looks whether something happens.
const tick = time.Second / 240

// Player plays a script. It is used by one goroutine at a time.
type Player struct {
	*Stage
	Watcher *Watcher

	script Script
	steps  []Step        // still to come
	now    time.Duration // of the world
	frame  int           // of the sensor
	truth  constellation.Table
	seen   constellation.Table
}

// NewPlayer returns a player at the begin of a script; nil is a world without
// physics.
func NewPlayer(s *Script, w World) (*Player, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if w == nil {
		w = NewGlide(s.Width, s.Height, s.Seed)
	}
	p := &Player{Stage: New(s.Width, s.Height, w), script: *s, steps: s.Steps}
	p.North = s.North
	p.Watcher = NewWatcher("sensor", s.Sensor)
	p.Watcher.Rand = rand.New(rand.NewPCG(s.Seed, 0x73656e736f72))
	p.Table(&p.truth)
	p.Watcher.Table(p.Stage, &p.seen)
	return p, nil
}

// due is when the sensor's next frame is.
func (p *Player) due() time.Duration {
	return time.Duration(float64(p.frame+1) / p.script.Sensor.Rate * float64(time.Second))
}

// Next goes on to the sensor's next frame and tells whether there is one.
func (p *Player) Next() bool {
	at := p.due()
	if p.frame++; at > p.script.End {
		return false
	}
	for p.now+tick <= at {
		for len(p.steps) > 0 && p.steps[0].At <= p.now {
			p.Do(p.steps[0])
			p.Watcher.Do(p.steps[0])
			p.steps = p.steps[1:]
		}
		p.now += tick
		p.Advance(p.now)
	}
	p.Stage.settle(at)
	p.Watcher.Look(p.Stage)
	p.Table(&p.truth)
	p.Watcher.Table(p.Stage, &p.seen)
	return true
}

// Add lets something happen that the script didn't say, after all it says.
func (p *Player) Add(s Step) { p.steps = append(p.steps, s) }

// Truth returns the table as it is. It is valid until Next.
func (p *Player) Truth() *constellation.Table { return &p.truth }

// Seen returns the table as the sensor sees it: what it loses is missing, and
// what it takes for another bears another id. It is valid until Next.
func (p *Player) Seen() *constellation.Table { return &p.seen }

// Mute tells whether the sensor says nothing of what lies there, also because it
// can't look: for senders that have no words for that.
func (p *Player) Mute() bool { return p.Now < p.Watcher.Silent || p.Now < p.Watcher.Blind }

// Said is what the sensor says now, false when it is silent.
func (p *Player) Said() (constellation.Frame, bool) { return p.Watcher.Frame(p.Stage) }
