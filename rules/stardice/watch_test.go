package stardice

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// watched shows a watch a die that moves, table after table, to these places
// (x in mm), and then takes it away.
func watched(xs ...float64) watch {
	w := newWatch()
	for _, x := range xs {
		w.see(&constellation.Table{Dice: []constellation.Die{{ID: "a", Pos: constellation.Vec{X: x}}}}, &State{})
	}
	w.see(&constellation.Table{}, &State{})
	return w
}

func TestADieCrossesTheTableWhenItWasSeenOftenAndFar(t *testing.T) {
	require.Len(t, watched(0, 30, 60).crossed, 1, "three tables, 60 mm")
	require.Empty(t, watched(0, 60).crossed, "two tables only: a ghost")
	require.Empty(t, watched(0, 30, 59).crossed, "59 mm: a palm")
	require.Len(t, watched(0, 70, 0).crossed, 1, "how far it came counts, not where it left")
}

func TestADieThatRestedDidNotCross(t *testing.T) {
	w := newWatch()
	for i, still := range []bool{false, true, false, false} {
		die := constellation.Die{ID: "a", Pos: constellation.Vec{X: 50 * float64(i)}, Still: still}
		w.see(&constellation.Table{Dice: []constellation.Die{die}}, &State{})
	}
	w.see(&constellation.Table{}, &State{})
	require.Empty(t, w.crossed)
}

// A sensor's correction of up to 5 mm is no move.
func TestADieMovedWhenItRestsFurtherThanANudgeAway(t *testing.T) {
	for x, moved := range map[float64]bool{100: false, 105: false, 105.1: true} {
		w := newWatch()
		for _, at := range []float64{100, x} {
			die := constellation.Die{ID: "a", Pos: constellation.Vec{X: at}, Still: true}
			w.see(&constellation.Table{Dice: []constellation.Die{die}}, &State{})
		}
		require.Equal(t, moved, w.dice["a"].moved, "from 100 to %g mm", x)
	}
}

// A tracker gives each die that comes onto the table a new id: what is kept in mind of dice
// that are gone doesn't grow with the battles, and is enough to take the last one back.
func TestDiceOfEarlierBattlesAreForgotten(t *testing.T) {
	b := newBoard(t, short("final"))
	for i := range 20 {
		b.tab.Dice = nil
		b.calm()
		b.roll(fmt.Sprintf("c%d borg neutral 8 40 40", i))
		b.do(rules.Command{Do: DoTurn, Player: "white"})
		b.roll(fmt.Sprintf("w%d d6 white 3 100 100", i))
		b.roll(fmt.Sprintf("r%d d6 red 4 500 100", i))
		require.Equal(t, PhaseOver, b.r.State().Phase)
		for j := range b.tab.Dice { // swept off
			b.tab.Dice[j].Still, b.tab.Dice[j].Pos.X = false, b.tab.Dice[j].Pos.X+30
		}
		b.see()
	}
	k := b.r.reported
	for name, n := range map[string]int{"sure": len(b.r.watch.sure), "strayed": len(b.r.watch.strayed), "faces": len(k.faces),
		"unsure": len(k.unsure), "blank": len(k.blank), "said": len(k.said), "asked": len(k.asked)} {
		require.LessOrEqual(t, n, 6, name)
	}
}
