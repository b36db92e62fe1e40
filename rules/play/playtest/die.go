package playtest

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Die is a die as it truly is.
type Die struct {
	constellation.Die
	from, to   constellation.Vec
	begin, end time.Duration // of its way; it rests when end is 0
}

// slideTime is how long a thrown die is on its way.
const slideTime = 600 * time.Millisecond

// die returns a die that lies there, or is on its way.
func (s *Stage) die(id string) *Die {
	if i := slices.IndexFunc(s.dice, func(d *Die) bool { return d.ID == id }); i >= 0 {
		return s.dice[i]
	}
	return nil
}

// Put lays a die down.
func (s *Stage) Put(d constellation.Die) *Die {
	if d.Size == 0 {
		d.Size = constellation.DefaultSize
	}
	die := &Die{Die: d, from: d.Pos, to: d.Pos}
	s.dice = append(s.dice, die)
	return die
}

// Throw rolls a die in from a place to its own.
func (s *Stage) Throw(d constellation.Die, from constellation.Vec) {
	die := s.Put(d)
	die.to, die.from, die.Pos = d.Pos, from, from
	die.begin, die.end = s.Now, s.Now+slideTime
}

// Knock moves a die on, as one that is hit.
func (s *Stage) Knock(id string, to constellation.Vec, after time.Duration) {
	d := s.die(id)
	d.from, d.to, d.begin, d.end = d.Pos, to, s.Now+after, s.Now+after+slideTime/2
}

// Lift takes dice off the table.
func (s *Stage) Lift(ids ...string) {
	s.dice = slices.DeleteFunc(s.dice, func(d *Die) bool { return slices.Contains(ids, d.ID) })
}

// Dice are the dice as they truly lie, in the order in which they came.
func (s *Stage) Dice() []constellation.Die {
	var all []constellation.Die
	for _, d := range s.dice {
		all = append(all, d.Die)
	}
	return all
}

// Shove moves all dice by a motion of their own each, at once: what happens
// when somebody bumps the table.
func (s *Stage) Shove(by func(d constellation.Die) constellation.Vec) {
	for _, d := range s.dice {
		d.from, d.to, d.begin, d.end = d.Pos, d.Pos.Add(by(d.Die)), s.Now, s.Now+100*time.Millisecond
	}
}

// move brings all dice to where they are now.
func (s *Stage) move() {
	for _, d := range s.dice {
		if d.end == 0 || s.Now < d.begin {
			continue
		}
		part := min(1, float64(s.Now-d.begin)/float64(d.end-d.begin))
		d.Pos = d.from.Add(d.to.Sub(d.from).Mul(1 - (1-part)*(1-part))) // it slows down
		if part == 1 {
			d.end = 0
		}
	}
}

// moving tells whether a die is on its way.
func (d *Die) moving(now time.Duration) bool { return d.end != 0 && now >= d.begin }
