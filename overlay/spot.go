package overlay

import "github.com/asterism-dice/asterism/constellation"

// Spots are plain white light on each die, over all else that is drawn there, so
// that a camera reads it. The light of a projector that isn't straight above meets
// a die's top elsewhere than its foot: a spot covers both.
type Spots struct {
	On     bool
	Eye    constellation.Vec // mm, the point of the table that the projector is above
	Height float64           // mm, of the projector above the table; 0 stands for far away
}

// spotLight is the light of a spot, whatever the theme: white, but not so bright
// that it bleaches what a camera that suits the rest of the table sees.
var spotLight = RGB(0xc8c8c8)

// spotRim is how far about a die its spot reaches, mm.
const spotRim = 2.5

// halfDiagonal is that of a square of side 1.
const halfDiagonal = 0.71

// radius is that of the spot of a die, mm.
func (s *Spots) radius(d *constellation.Die) float64 { return halfDiagonal*dieSize(d) + spotRim }

// largestDie is how large a die is believed to be, mm: more is a wrong reading.
const largestDie = 30

// dieSize is a die's size, mm.
func dieSize(d *constellation.Die) float64 {
	if d.Size > 0 {
		return min(d.Size, largestDie)
	}
	return constellation.DefaultSize
}

// top is where on the table the light falls that meets the middle of a die's top.
func (s *Spots) top(d *constellation.Die) constellation.Vec {
	high := dieSize(d)
	if s.Height <= 2*high {
		return d.Pos
	}
	return d.Pos.Add(d.Pos.Sub(s.Eye).Mul(high / (s.Height - high)))
}

// glimpseRim is how far about what is seen at a glimpse its spot reaches, mm: a
// calibration may be off by a millimetre, and the light about it tells that it is lit.
const glimpseRim = 4

// lightDice draws the spots of dice, and of what may be one.
func (f *frame) lightDice() {
	if !f.cfg.Spots.On {
		return
	}
	for i := range f.table.Dice {
		f.spot(&f.table.Dice[i])
	}
	for _, g := range f.table.Glimpses {
		f.disc(spotLight, g.Pos, min(g.Reach, largestGlimpse)+glimpseRim)
		f.spot(&constellation.Die{Pos: g.Pos, Size: g.Size})
	}
}

// largestGlimpse is how far about a glimpse is lit at most, mm: what is larger is
// no die.
const largestGlimpse = 45

// spot draws the spot of a die.
func (f *frame) spot(d *constellation.Die) {
	s := &f.cfg.Spots
	foot, top, r := d.Pos, s.top(d), s.radius(d)
	f.disc(spotLight, foot, r)
	if foot.Dist(top) > 0.5 {
		f.disc(spotLight, top, r)
		across := top.Sub(foot).Mul(r / top.Dist(foot)).Turn(90)
		f.fill(spotLight, foot.Add(across), top.Add(across), top.Sub(across), foot.Sub(across))
	}
}
