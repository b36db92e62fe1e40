package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// corrected are the dice that the game takes for something else than sensors do, as
// it takes them.
func (s *Session) corrected() []constellation.Die {
	var all []constellation.Die
	for i := range s.table.Dice {
		seen := &s.table.Dice[i]
		if d := s.taken(seen); !sameDie(seen, d) {
			all = append(all, *d)
		}
	}
	return all
}

// taken is a die as the game takes it.
func (s *Session) taken(seen *constellation.Die) *constellation.Die {
	c, ok := s.referee.(rules.Corrector)
	if !ok {
		return seen
	}
	d := c.Correct(*seen)
	return &d
}

// sameDie tells whether two are the same as far as people and games name dice.
func sameDie(a, b *constellation.Die) bool {
	return a.Kind == b.Kind && a.Team == b.Team && a.Face == b.Face && a.FaceConfidence == b.FaceConfidence && slices.Equal(a.Stack, b.Stack)
}

// leftOut lists the dice on the table that players left out and can take in again.
func (s *Session) leftOut() []string {
	t, ok := s.referee.(rules.TakerIn)
	if !ok {
		return nil
	}
	var all []string
	for i := range s.table.Dice {
		if id := s.table.Dice[i].ID; t.LeftOut(id) {
			all = append(all, id)
		}
	}
	return all
}
