package artaban

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// A game that goes on is left by who asks twice for the next one.
func TestAGameIsLeftByAskingTwice(t *testing.T) {
	for name, tc := range map[string]struct {
		moves   bool          // somebody has moved
		apart   time.Duration // the requests come so long one after the other
		between bool          // a move is made between the two
		left    []bool
	}{
		"nobody has moved":    {left: []bool{true}},
		"asked twice":         {moves: true, apart: time.Second, left: []bool{false, true}},
		"tapped twice":        {moves: true, apart: 200 * time.Millisecond, left: []bool{false, false}},
		"and once more":       {moves: true, apart: 500 * time.Millisecond, left: []bool{false, false, true}},
		"asked a while ago":   {moves: true, apart: 20 * time.Second, left: []bool{false, false}},
		"asked before a move": {moves: true, apart: time.Second, between: true, left: []bool{false, false}},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			if tc.moves {
				a.moves()
			}
			for i, left := range tc.left {
				if i > 0 {
					a.wait(tc.apart)
				}
				if i > 0 && tc.between {
					a.moves()
				}
				events, err := a.r.Do(rules.Command{Do: rules.DoNew}, a.table.Time)
				require.Equal(t, left, err == nil)
				require.Equal(t, left, len(events) == 1 && events[0].Kind == board.Cleared)
				if !left {
					require.ErrorIs(t, err, board.ErrNotNow)
					require.ErrorContains(t, err, "ask once more")
				}
			}
		})
	}
}

// moves makes a move with the dice.
func (a *acted) moves() {
	m, ok := a.choose()
	require.True(a.t, ok)
	a.play(m)
	a.wait(3 * time.Second)
}
