package utara

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Budget bounds a search. Without a clock only the nodes count, so that the
// same position always gets the same advice.
type Budget struct {
	Nodes int // positions looked at
	Time  time.Duration
	Clock func() time.Duration
}

// budget returns what the configuration allows a search.
func (c *Config) budget() Budget {
	b := Budget{Nodes: c.Nodes}
	if c.Clock != nil {
		b = Budget{Nodes: 1 << 40, Time: c.Budget, Clock: c.Clock}
	}
	return b
}

// Advice is the best start that a search has found.
type Advice struct {
	Start     string
	Choices   []string
	Collected []string // in this order
	Points    int      // what the path brings now
	Value     int      // expected end of the round: own points times the others' number, less theirs
	Exact     bool     // all lines were played to the end
	Depth     int      // paths looked ahead
	Nodes     int      // positions looked at
}

// String says the advice to people.
func (a Advice) String() string {
	s := "hint: sail " + a.Start
	if len(a.Choices) > 0 {
		s += " choosing " + strings.Join(a.Choices, ", ")
	}
	s += fmt.Sprintf(" for %s", several(a.Points, "point"))
	if a.Exact {
		return s + fmt.Sprintf(", with best play %+d at the end", a.Value)
	}
	return s + fmt.Sprintf(", %+d expected after %s ahead", a.Value, several(a.Depth, "path"))
}

// Advise finds the best path for the player on turn, false when there is none.
// With more than two players the others are taken to play against this one.
func (b *board) Advise(p *position, l Level, limit Budget) (Advice, bool) {
	moves := b.moves(p)
	if len(moves) == 0 {
		return Advice{}, false
	}
	s := &search{board: b, p: p, me: p.turn, limit: limit, table: map[uint64]entry{}}
	if limit.Clock != nil {
		s.until = limit.Clock() + limit.Time
	}
	switch l {
	case Greedy:
		return s.advice(&moves[0], moves[0].points, 0), true
	case Good:
		m, v := s.rollouts(moves)
		return s.advice(m, v, 1), true
	}
	return s.deepen(moves), true
}

func (s *search) advice(m *move, value, depth int) Advice {
	a := Advice{Start: s.board.chart.ID(m.start), Points: m.points, Value: value, Depth: depth, Nodes: s.nodes}
	a.Choices = strings.Split(m.choices, "")
	for _, i := range m.bodies {
		a.Collected = append(a.Collected, s.board.chart.ID(i))
	}
	return a
}

// search looks ahead for one player, the others against it.
type search struct {
	board *board
	p     *position
	me    int
	limit Budget
	until time.Duration
	nodes int
	spent bool // the budget is
	cut   bool // a line was not played to the end
	table map[uint64]entry
}

// entry is what is known of a position: a bound of what is still to come.
type entry struct {
	depth  int // paths looked ahead, endless when played out
	low    int
	high   int
	first  uint64 // key of the best move
	played bool
}

// rollouts picks the move after which all going greedy ends best.
func (s *search) rollouts(moves []move) (*move, int) {
	var best *move
	most := 0
	for i := range moves {
		turn := s.p.sail(&moves[i])
		v := s.rollout()
		s.p.land(&moves[i], turn)
		if best == nil || v > most {
			best, most = &moves[i], v
		}
	}
	return best, most
}

// deepen looks one path further ahead each time, until the budget is spent or
// every line was played to the end.
func (s *search) deepen(moves []move) Advice {
	m, v := s.rollouts(moves)
	a := s.advice(m, v, 1)
	for depth := 2; !s.spent; depth++ {
		s.cut = false
		m, v := s.root(moves, depth)
		if s.spent {
			break
		}
		a = s.advice(m, v, depth)
		if a.Exact = !s.cut; a.Exact {
			break
		}
	}
	a.Nodes = s.nodes
	return a
}

// root looks depth paths ahead and brings the best move to the front for the
// next time.
func (s *search) root(moves []move, depth int) (*move, int) {
	best, low := 0, -endless
	for i := range moves {
		turn := s.p.sail(&moves[i])
		v := s.look(depth-1, low, endless)
		s.p.land(&moves[i], turn)
		if s.spent {
			return nil, 0
		}
		if v > low {
			best, low = i, v
		}
	}
	m := moves[best]
	copy(moves[1:best+1], moves[:best])
	moves[0] = m
	return &moves[0], low
}

// endless is more than any value and any depth.
const endless = 1 << 30

// look returns the value of the position for me, exact when it lies between
// low and high.
func (s *search) look(depth, low, high int) int {
	if s.exhausted() {
		return 0
	}
	moves := s.board.moves(s.p)
	if len(moves) == 0 {
		return s.board.value(s.p, s.me)
	}
	if depth == 0 {
		s.cut = true
		return s.rollout()
	}
	key, base := s.key(), s.board.value(s.p, s.me)
	e, known := s.table[key]
	if known && e.depth >= depth {
		if v, ok := e.settles(base, low, high); ok {
			s.cut = s.cut || !e.played
			return v
		}
	}
	if known {
		bring(moves, e.first)
	}
	return s.best(moves, depth, low, high, key, base)
}

// best tries all moves and remembers what came of it.
func (s *search) best(moves []move, depth, low, high int, key uint64, base int) int {
	cut := s.cut
	s.cut = false
	mine := s.p.turn == s.me
	a, b, v, first := low, high, endless, 0
	if mine {
		v = -endless
	}
	for i := range moves {
		turn := s.p.sail(&moves[i])
		w := s.look(depth-1, a, b)
		s.p.land(&moves[i], turn)
		if s.spent {
			return 0
		}
		if mine == (w > v) && w != v {
			v, first = w, i
		}
		if mine {
			a = max(a, v)
		} else {
			b = min(b, v)
		}
		if a >= b {
			break
		}
	}
	s.remember(key, depth, v-base, low-base, high-base, moves[first].key)
	s.cut = s.cut || cut
	return v
}

func (s *search) remember(key uint64, depth, v, low, high int, first uint64) {
	e := entry{depth: depth, low: -endless, high: endless, first: first, played: !s.cut}
	if e.played {
		e.depth = endless
	}
	if v > low {
		e.low = v
	}
	if v < high {
		e.high = v
	}
	if v > low && v < high {
		e.low, e.high = v, v
	}
	s.table[key] = e
}

// settles tells whether what is known of a position answers the question.
func (e *entry) settles(base, low, high int) (int, bool) {
	switch {
	case e.low == e.high:
		return base + e.low, true
	case e.low > -endless && base+e.low >= high:
		return base + e.low, true
	case e.high < endless && base+e.high <= low:
		return base + e.high, true
	}
	return 0, false
}

// key names the position. In the basic game what is still to come doesn't
// depend on who holds what; in the advanced game it does.
func (s *search) key() uint64 {
	k := scramble(uint64(s.p.turn) + 1<<32)
	for i, gone := range s.p.gone {
		if gone {
			k ^= s.board.keys[i]
		}
	}
	if s.board.advanced {
		for i := range s.p.hands {
			for f, n := range s.p.hands[i] {
				k ^= scramble(uint64(i+1)<<40 | uint64(f)<<20 | uint64(n))
			}
		}
	}
	return k
}

func (s *search) exhausted() bool {
	s.nodes++
	if s.nodes > s.limit.Nodes || s.limit.Clock != nil && s.nodes%16 == 0 && s.limit.Clock() > s.until {
		s.spent = true
	}
	return s.spent
}

// rollout plays the round to its end, everyone greedy, and returns its value
// for me.
func (s *search) rollout() int {
	m := s.greedy()
	if m == nil {
		return s.board.value(s.p, s.me)
	}
	turn := s.p.sail(m)
	v := s.rollout()
	s.p.land(m, turn)
	return v
}

// greedy returns the first of the moves that gain most, nil when there is none.
func (s *search) greedy() *move {
	var best move
	own := s.p.hands[s.p.turn]
	before := own.points(s.board.advanced)
	s.board.chart.Sail(s.p.gone, func(v *constellation.Voyage) bool {
		m := s.board.move(v)
		after := own
		after.add(&m.gain, 1)
		if m.points = after.points(s.board.advanced) - before; m.points > best.points {
			m.bodies = append(best.bodies[:0], v.Collected...)
			best = m
		}
		return true
	})
	if best.bodies == nil {
		return nil
	}
	return &best
}

// sortMoves puts the greatest gain first, then the smaller start.
func sortMoves(moves []move) {
	slices.SortStableFunc(moves, func(a, b move) int { return b.points - a.points })
}

// bring puts the move of that key in front.
func bring(moves []move, key uint64) {
	for i := range moves {
		if moves[i].key == key {
			m := moves[i]
			copy(moves[1:i+1], moves[:i])
			moves[0] = m
			return
		}
	}
}
