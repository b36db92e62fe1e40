package artaban

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/search"
)

// A few open dice are tried in all ways, many in some of theirs.
func TestOpenDiceAreTriedInTheirWays(t *testing.T) {
	p, err := parsePosition("A a2A32 b2A4 c7B325*", false)
	require.NoError(t, err)
	tried := map[known]bool{}
	for _, k := range p.ways() {
		tried[k] = true
		q := k.position()
		for c, d := range q.cells {
			require.True(t, d == 0 || d.may()&^p.cells[c].may() == 0)
		}
	}
	require.Len(t, tried, 4*2, "four norths of b2 by two of c7")
	open := opened(start(false))
	require.Len(t, open.ways(), openTried)
	require.Equal(t, open.ways(), open.ways())
}

// The move is the one that is best on the average of the ways in which the dice
// may lie.
func TestAnOpenDieIsPlayedByTheAverage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		for c, d := range p.cells {
			if d != 0 && rapid.Bool().Draw(t, "open") {
				p.cells[c] = d.with(withTop(d.may().top()))
				break
			}
		}
		if p.over() || p.sure() {
			return
		}
		got, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Greedy, Nodes: 100000})
		require.True(t, ok)
		require.Contains(t, p.Moves(), got)
		most := search.Least
		for _, m := range p.Moves() {
			most = max(most, p.mean(m.(Move)))
		}
		require.Equal(t, most, p.mean(got.(Move)), "%v", got)
	})
}

// mean is the mean worth right after a move, by each way in which the dice may
// lie.
func (p Position) mean(m Move) int {
	sum, n := 0, 0
	for _, k := range p.ways() {
		q := k.position()
		if !q.legal(m) {
			continue
		}
		after := q.play(m)
		next, _ := after.known()
		s := search.New(context.Background(), newThought(next, usual), search.Config{Nodes: 12500})
		sum, n = sum-s.Value(0, search.Least, search.Most), n+1
	}
	return sum / max(n, 1)
}

// sure tells whether the way that each die lies is known.
func (p *Position) sure() bool {
	_, ok := p.known()
	return ok
}
