package ur

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// match plays seeded games between two levels, who begins taking turns; an
// empty level plays at random. It returns how many the first won.
func match(t *testing.T, first, second rules.Level, games int) int {
	won := 0
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, 11))
		p, err := Game{}.Start(rules.Options{})
		require.NoError(t, err)
		side := map[string]rules.Level{names[seed%2]: first, names[1-seed%2]: second}
		for !p.Outcome().Over {
			m, ok := p.(Position).Sample(r)
			if level := side[p.Turn()]; level != "" && len(p.Moves()) > 0 {
				m, ok = Game{}.Advise(context.Background(), p, rules.Effort{Level: level})
			}
			require.True(t, ok)
			p, err = p.Apply(m)
			require.NoError(t, err)
		}
		if side[p.Outcome().Winner] == first {
			won++
		}
	}
	return won
}

func TestLevelsBeatRandomPlay(t *testing.T) {
	for _, level := range []rules.Level{rules.Greedy, rules.Good} {
		won := match(t, level, "", 60)
		t.Logf("%s won %d of 60 games against random play", level, won)
		require.Greater(t, won, 40, level)
	}
	t.Logf("good won %d of 200 games against greedy", match(t, "good", "greedy", 200))
}

func TestAdviseTakesTheWinAndKeepsItsTime(t *testing.T) {
	p := position(t, "A 2,23,24,24,24,24,24 0,0,0,0,0,0,0 1", rules.Options{Rules: "six"})
	m, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: rules.Good})
	require.True(t, ok)
	require.Equal(t, Move{From: 23, To: 24}, m)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, ok = Game{}.Advise(ctx, position(t, "A 0,0,1,5,9,13,18 0,0,2,4,6,14,20 2", rules.Options{}), rules.Effort{Level: rules.Best})
	require.True(t, ok)
	require.Less(t, time.Since(began), time.Second)
}
