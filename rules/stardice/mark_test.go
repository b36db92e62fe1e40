package stardice

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// However much is undone and redone over several battles, the state follows from what holds.
func TestUndoOverBattlesLeadsToWhatHolds(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 115))
		b := newBoard(t, rules.Options{})
		for range 120 {
			do := []string{rules.DoUndo, rules.DoUndo, rules.DoUndo, rules.DoRedo, rules.DoRedo, rules.DoRedo, DoEnd, rules.DoNew, DoFreeze, DoMiss, DoTurn}[r.IntN(11)]
			events, err := b.r.Do(rules.Command{Do: do, Player: string(constellation.White)}, b.tab.Time)
			if b.log = append(b.log, events...); err != nil {
				continue
			}
			require.Equal(t, newState(&b.r.cfg).fold(b.r.hist.Holding()), b.r.state, "throw %d, %s", seed, do)
			b.tab.Time += 1e8
		}
		again := newBoard(t, rules.Options{})
		require.NoError(t, again.r.Restore(throughJSON(t, b.log)))
		require.Equal(t, len(b.r.marks), len(again.r.marks))
		was, is := b.r.state, again.r.state
		was.cfg, is.cfg = nil, nil
		require.Equal(t, was, is)
	}
}

// An undo looks no further back than to where the battle began that it is of.
func TestAnUndoLooksBackToItsBattleAlone(t *testing.T) {
	b := newBoard(t, rules.Options{})
	for range 3 {
		b.do(rules.Command{Do: DoEnd}) // over an empty table the next one begins
	}
	b.do(rules.Command{Do: DoTurn, Player: "red"})
	b.do(undo)
	require.Len(t, b.r.marks, 3)
	b.do(undo) // the battle that began
	b.do(undo) // and the end before it
	require.Len(t, b.r.marks, 2)
	require.Equal(t, newState(&b.r.cfg).fold(b.r.hist.Holding()), b.r.state)
}
