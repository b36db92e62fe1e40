package stardice

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// stills are what lies there when nothing on the table counts any more.
var stills = map[string]func(b *board){
	"a die at fault": func(b *board) { b.lay("r1 d6 red 4 300 200") },
	"a die that players put right": func(b *board) {
		b.roll("w1 d20 white 5 300 300")
		b.do(rules.Command{Do: rules.DoFace, Die: "w1", Value: "17"})
	},
	"a die whose face is asked for": func(b *board) { b.roll("w1 d20 white - 300 300") },
	"a die that was turned over": func(b *board) {
		b.roll("w1 d20 white 5 300 300")
		b.calm()
		b.at("w1").Face = "7"
	},
	"a die that was taken back": func(b *board) {
		b.roll("w1 d20 white 5 300 300")
		b.calm()
		b.do(undo)
	},
	"a die that is no part of the game": func(b *board) {
		b.lay("x d6 red 4 300 200")
		b.see()
		b.do(rules.Command{Do: rules.DoIgnore, Die: "x"})
	},
	"a shape": func(b *board) {
		b.inTurn("w1 d20 white 5 300 200", "r1 d20 red 2 340 200", "w2 d12 white 9 320 240")
	},
	"a die that is gone": func(b *board) {
		b.roll("w1 d20 white 5 300 300")
		b.calm()
		b.lift("w1")
	},
}

// halted is a battle of which nothing on the table counts any more.
func halted(t *testing.T, lie func(b *board), halt string) *board {
	b := opened(t, rules.Options{})
	lie(b)
	b.calm()
	b.do(rules.Command{Do: halt})
	b.calm()
	return b
}

// underOtherIDs is a game after a crash, whose dice lie as they did under other ids.
func underOtherIDs(b *board, letter string) *board {
	again := b.anew()
	for _, d := range b.tab.Dice {
		d.ID, d.Since, d.Pos.X = letter+d.ID, 0, d.Pos.X+1
		again.tab.Dice = append(again.tab.Dice, d)
	}
	again.see()
	again.calm()
	return again
}

// looks is what a view shows, whatever the ids of the dice.
func looks(v rules.View) (all []string) {
	whole := func(ps []constellation.Vec) (all []constellation.Vec) {
		for _, p := range ps {
			all = append(all, constellation.Vec{X: float64(int(p.X) / 8), Y: float64(int(p.Y) / 8)})
		}
		return all
	}
	for _, f := range v.Faults {
		all = append(all, fmt.Sprint(f.Text, whole([]constellation.Vec{f.Pos})))
	}
	for _, m := range v.Marks {
		all = append(all, fmt.Sprint(m.Kind, m.Text, m.Tone, m.Command.Do, whole(m.Points)))
	}
	slices.Sort(all)
	return all
}

// What lies there is the same after a restart, also while nothing on the table counts.
func TestAfterACrashDiceAreFoundAlsoWhileNothingCounts(t *testing.T) {
	for name, lie := range stills {
		for _, halt := range []string{rules.DoPause, DoFreeze} {
			t.Run(name+", "+halt, func(t *testing.T) {
				b := halted(t, lie, halt)
				again := underOtherIDs(underOtherIDs(b, "n"), "m")
				require.Equal(t, looks(b.r.View()), looks(again.r.View()))
				for _, m := range again.r.View().Marks {
					require.True(t, m.Die == "" || onTable(again.tab, m.Die), "%+v", m)
				}
				for i, d := range b.tab.Dice {
					as, is := b.r.Correct(d), again.r.Correct(again.tab.Dice[i])
					require.Equal(t, as.Face, is.Face)
				}
				before := len(again.log)
				again.do(rules.Command{Do: halt})
				again.calm()
				b.do(rules.Command{Do: halt})
				b.calm()
				require.Empty(t, texts(again.log[before:], Bound), "all was found")
				require.Equal(t, looks(b.r.View()), looks(again.r.View()))
			})
		}
	}
}

func onTable(t *constellation.Table, id string) bool {
	_, ok := t.Die(id)
	return ok
}

// What may not lie there can be let stand then, as before the restart.
func TestAfterACrashADieAtFaultStandsWhileNothingCounts(t *testing.T) {
	for _, halt := range []string{rules.DoPause, DoFreeze} {
		b := underOtherIDs(halted(t, stills["a die at fault"], halt), "n")
		b.do(rules.Command{Do: DoAccept, Die: "nr1"})
		p, ok := b.r.State().placed("nr1")
		require.True(t, ok)
		require.Equal(t, constellation.Red, p.Team)
	}
}

// Nothing need happen on the table for that.
func TestDiceAreFoundWhileNothingCountsThoughNothingMoves(t *testing.T) {
	b := halted(t, stills["a die at fault"], rules.DoPause)
	again := b.anew()
	again.tab.Dice = b.tab.Dice
	for i := range again.tab.Dice {
		again.tab.Dice[i].ID = "n" + again.tab.Dice[i].ID
	}
	require.Empty(t, again.see())
	due, waits := again.r.Due()
	require.True(t, waits)
	again.tab.Time = due
	require.Equal(t, []string{"the Cube lies where it lay", "red's d6 lies where it lay"}, texts(again.r.See(again.tab)))
	_, waits = again.r.Due()
	require.False(t, waits)
}
