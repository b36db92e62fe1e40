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

// lightDice draws the spots.
func (f *frame) lightDice() {
	s := &f.cfg.Spots
	if !s.On {
		return
	}
	for i := range f.table.Dice {
		d := &f.table.Dice[i]
		foot, top, r := d.Pos, s.top(d), s.radius(d)
		f.disc(spotLight, foot, r)
		if foot.Dist(top) > 0.5 {
			f.disc(spotLight, top, r)
			across := top.Sub(foot).Mul(r / top.Dist(foot)).Turn(90)
			f.fill(spotLight, foot.Add(across), top.Add(across), top.Sub(across), foot.Sub(across))
		}
	}
}
