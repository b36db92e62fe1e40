package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation/sail"
)

// sail visits the ways in which the player on turn can sail. The visitor asks
// another before it looks at one.
func (s *searcher) sail(visit func(*sail.Voyage) bool) {
	s.left = s.board.most
	s.board.chart.Sail(s.p.gone, visit)
}

// another tells whether there is time to look at another way. No more of them are
// looked at than a sky may have paths: each Sun that stands high doubles the ways,
// and a sky with more of them isn't played.
func (s *searcher) another() bool {
	if s.ways++; s.ways%waysBetween == 0 && s.late() {
		s.spent = true
	}
	if s.left--; s.left < 0 {
		s.board.narrowed = true
	}
	return !s.spent && s.left >= 0
}

// waysBetween is how many ways are looked at between two looks at the clock, less
// than a millisecond.
const waysBetween = 256

// moves lists what the player on turn can sail, the greatest gain first. Paths
// that collect the same dice and leave the same player on turn are one move.
func (s *searcher) moves() []move {
	var list []move
	b, own := s.board, s.p.hands[s.p.turn]
	before := own.points(b.advanced)
	s.sail(func(v *sail.Voyage) bool {
		if !s.another() {
			return false
		}
		m := b.move(v)
		if slices.ContainsFunc(list, func(o move) bool { return o.key == m.key }) {
			return true
		}
		m.bodies = append([]int(nil), v.Collected...)
		after := own
		after.add(&m.gain, 1)
		m.points = after.points(b.advanced) - before
		list = append(list, m)
		b.narrowed = b.narrowed || len(list) == maxMoves
		return len(list) < maxMoves
	})
	sortMoves(list)
	return list
}

// maxMoves bounds the width of the search where many Suns stand high.
const maxMoves = 512
