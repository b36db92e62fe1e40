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
		moves, later bool // somebody has moved; the second request comes 20 s later
		between      bool // a move is made between the two
		left         []bool
	}{
		"nobody has moved":    {left: []bool{true}},
		"asked twice":         {moves: true, left: []bool{false, true}},
		"asked a while ago":   {moves: true, later: true, left: []bool{false, false}},
		"asked before a move": {moves: true, between: true, left: []bool{false, false}},
	} {
		t.Run(name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			if tc.moves {
				a.moves()
			}
			for i, left := range tc.left {
				if i > 0 && tc.later {
					a.wait(20 * time.Second)
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

// moves makes a move, by words alone.
func (a *acted) moves() {
	m := a.r.Position().Moves()[0]
	a.do(rules.Command{Do: board.DoMove, Value: m.String()})
}
