package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// Who begins the next battle goes on, whoever paused the game before: nothing of the last
// battle counts in it.
func TestTheNextBattleGoesOn(t *testing.T) {
	b := newBoard(t, short("final", "target", "2"))
	b.battle("5", "2")
	b.do(rules.Command{Do: rules.DoPause})
	b.tab.Dice = nil
	b.calm()
	got := b.do(rules.Command{Do: rules.DoNew})
	require.Len(t, texts(got, rules.Resumed), 1)
	v := b.r.View()
	require.False(t, v.Paused)
	for _, p := range v.Players {
		require.Zero(t, p.Score)
	}
	require.Empty(t, marksOf(b, rules.MarkStar))
	require.Empty(t, b.r.answer().Formations)
}
