package render

import (
	"image"
	"math/rand/v2"
	"slices"
	"time"
)

// moments is how many times a picture is drawn while the shutter is open.
const moments = 5

// Player draws a video picture by picture. What is at rest is drawn once; of
// what moves only its surroundings are drawn anew.
type Player struct {
	Video *Video

	r       *rand.Rand
	t       Renderer
	rest    []RGB // light of what is at rest
	truth   Truth // of what is at rest
	drawn   bool  // that was drawn
	resting []Die // the dice of it
}

// NewPlayer returns a player whose noise is drawn from r.
func NewPlayer(v *Video, r *rand.Rand) *Player { return &Player{Video: v, r: r} }

// Frame draws picture i. Pictures must be asked for in order; the truth is
// that of the moment the shutter opens.
func (p *Player) Frame(i int) (*image.RGBA, Truth) {
	now := p.Video.Time(i)
	s, moves := p.Video.Scene(now)
	p.settle(s)
	truth := p.truth
	if moves {
		truth = p.exposure(s, now)
	} else {
		copy(p.t.light, p.rest)
		p.t.scene = s
	}
	return s.Finish.develop(&p.t, p.r), truth
}

// settle draws what is at rest, if it isn't what was at rest before.
func (p *Player) settle(s *Scene) {
	still := *s
	still.Dice, still.Hands = nil, p.Video.Base.Hands
	for _, d := range s.Dice {
		if !d.Moving {
			still.Dice = append(still.Dice, d)
		}
	}
	if p.drawn && slices.Equal(still.Dice, p.resting) {
		return
	}
	p.drawn, p.resting = true, still.Dice
	p.truth = p.t.expose(&still)
	p.rest = append(p.rest[:0], p.t.light...)
}

// exposure averages some moments while the shutter is open.
func (p *Player) exposure(s *Scene, now time.Duration) Truth {
	truth := p.moment(s)
	open := p.Video.Shutter / p.Video.Rate
	if open == 0 {
		return truth
	}
	sum := append([]RGB(nil), p.t.light...)
	for k := 1; k < moments; k++ {
		next, _ := p.Video.Scene(now + time.Duration(open*float64(k)/moments*float64(time.Second)))
		p.moment(next)
		for i, c := range p.t.light {
			sum[i] = sum[i].Plus(c)
		}
	}
	for i, c := range sum {
		p.t.light[i] = c.Times(1.0 / moments)
	}
	return truth
}

// moment draws one moment over what is at rest.
func (p *Player) moment(s *Scene) Truth {
	p.t.scene = s
	p.t.prepare()
	copy(p.t.light, p.rest)
	p.t.stale = nil
	if len(s.Hands) == len(p.Video.Base.Hands) {
		p.t.wake()
	}
	return p.t.lightUp()
}

// wake marks the tiles round everything that moves.
func (t *Renderer) wake() {
	t.stale = make([]bool, len(t.tiles))
	for i := range t.bodies {
		if b := &t.bodies[i]; b.die.Moving {
			t.mark(t.darkens(i))
			t.mark(b.x0, b.y0, b.x1, b.y1)
			for _, j := range b.near {
				n := &t.bodies[j]
				t.mark(n.x0, n.y0, n.x1, n.y1)
			}
		}
	}
}

// mark makes the tiles stale that a box of pixels touches.
func (t *Renderer) mark(x0, y0, x1, y1 int) {
	high := len(t.tiles) / t.wide
	for y := max(y0/tileSize, 0); y <= min(y1/tileSize, high-1); y++ {
		for x := max(x0/tileSize, 0); x <= min(x1/tileSize, t.wide-1); x++ {
			t.stale[y*t.wide+x] = true
		}
	}
}
