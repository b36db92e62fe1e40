package utara

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"
)

// Budget bounds a search. Without a clock only the nodes count, so that the
// same position always gets the same advice.
type Budget struct {
	Nodes int `json:"nodes"` // positions looked at
	Time  time.Duration
	Clock func() time.Duration
}

// budget returns what the configuration allows a search.
func (c *Config) budget() Budget {
	b := Budget{Nodes: c.Nodes}
	if c.Clock != nil {
		b = Budget{Nodes: math.MaxInt, Time: c.Budget, Clock: c.Clock}
	}
	return b
}

// Advice is the best start that a search has found.
type Advice struct {
	Player    string   `json:"player,omitempty"` // whom it is for, where a sky file says who holds what
	Start     string   `json:"start"`
	Choices   []string `json:"choices"`
	Collected []string `json:"collected"` // in this order
	Points    int      `json:"points"`    // what the path brings now
	Value     int      `json:"value"`     // expected end of the round: own points times the others' number, less theirs
	Exact     bool     `json:"exact"`     // all lines were played to the end
	Depth     int      `json:"depth"`     // paths looked ahead
	Nodes     int      `json:"nodes"`     // positions looked at
}

// String says the advice to people.
func (a Advice) String() string {
	s := "hint: sail " + a.Start
	if len(a.Choices) > 0 {
		s += " choosing " + strings.Join(a.Choices, ", ")
	}
	s += fmt.Sprintf(" for %s", several(a.Points, "point"))
	if a.Exact {
		s += fmt.Sprintf(", with best play %+d at the end", a.Value)
	} else {
		s += fmt.Sprintf(", %+d expected after %s ahead", a.Value, several(a.Depth, "path"))
	}
	if a.Player != "" {
		s += ": for " + a.Player
	}
	return s
}

// Advise finds the best path for the player on turn, false when there is none.
// It ends soon after ctx is done, with what it has found by then.
// With more than two players the others are taken to play against this one.
func (b *board) Advise(ctx context.Context, p *node, l Level, limit Budget) (Advice, bool) {
	return newSearcher(ctx, b, p, limit).advise(l)
}

func (s *searcher) advise(l Level) (Advice, bool) {
	moves := s.moves()
	if len(moves) == 0 {
		return Advice{}, false
	}
	switch l {
	case Greedy:
		return s.advice(&moves[0], moves[0].points, 0), true
	case Good:
		return s.rollouts(moves), true
	}
	return s.deepen(moves), true
}

func (s *searcher) advice(m *move, value, depth int) Advice {
	a := Advice{Start: s.board.chart.ID(m.start), Points: m.points, Value: value, Depth: depth, Nodes: s.nodes}
	a.Choices = strings.Split(m.choices, "")
	for _, i := range m.bodies {
		a.Collected = append(a.Collected, s.board.chart.ID(i))
	}
	return a
}
