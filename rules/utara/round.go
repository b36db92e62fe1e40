package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

// directionLeft tells whether any die of t, at rest, can start a path.
func directionLeft(t *constellation.Table) bool {
	for i := range t.Dice {
		if _, ok := sail.Heading(t.Dice[i].Face, t.North); ok && t.Dice[i].Still {
			return true
		}
	}
	return false
}

// endRound counts the points when no direction is left: a round is over then
// (spec Utara, Paths), and the lowest scorer starts the next (Match).
func (s *state) endRound(c *Config) {
	if s.Phase != sailing || directionLeft(&s.Sky) {
		return
	}
	points := s.points(c)
	pot := s.pot(points)
	lowest := 0
	for i := range s.Seats {
		s.Seats[i].Last = points[i] + pot[i]
		s.Seats[i].Total += s.Seats[i].Last
		s.Seats[i].Stake, s.Seats[i].Said = c.Wager, false
		if points[i] < points[lowest] {
			lowest = i
		}
	}
	s.leave()
	s.Phase, s.Starter, s.Turn, s.Again, s.Plan = rolling, lowest, lowest, false, nil
	if s.Round >= c.rounds() || c.Seas && rollable(s.Sky.Dice) == 0 {
		s.Phase = over // at Stormy Seas, because nothing is left to roll
	}
}

// ended is the state as the round leaves it, if that is over.
func (s state) ended(c *Config) state {
	s.Seats = slices.Clone(s.Seats)
	s.endRound(c)
	return s
}

// points returns what each player's collection is worth.
func (s *state) points(c *Config) []int {
	p := make([]int, len(s.Seats))
	for i := range s.Seats {
		h := s.Seats[i].Held.hand()
		p[i] = h.points(c.Advanced)
	}
	return p
}

// pot returns what each player wins or loses by the stakes: all of them go to
// the highest scorer, and back when two share the lead.
func (s *state) pot(points []int) []int {
	winner, shared := 0, false
	for i := range points {
		if i > 0 && points[i] == points[winner] {
			shared = true
		}
		if points[i] > points[winner] {
			winner, shared = i, false
		}
	}
	won := make([]int, len(points))
	if shared {
		return won
	}
	for i := range s.Seats {
		won[i] -= s.Seats[i].Stake
		won[winner] += s.Seats[i].Stake
	}
	return won
}
