package stardice

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// twins is a battle with two d6 of white's that touch: one shows 5, the other 3.
func twins(t *testing.T) *board {
	b := opened(t, rules.Options{})
	b.roll("w d6 white 5 300 300")
	b.calm()
	b.roll("r d8 red 3 100 300")
	b.calm()
	b.roll("w2 d6 white 3 320 300")
	b.calm()
	require.Empty(t, b.r.View().Faults)
	return b
}

// Of two equal dice side by side each is found again after a crash where it lay, whatever
// ids they get, and whether one of them is out or was taken back.
func TestAfterACrashTwinsAreNotMixedUp(t *testing.T) {
	for name, tc := range map[string]struct {
		before rules.Command
		dice   []string
		id     string // of the one that is in
		shows  string
		faults []string
	}{
		"one is out, and was lifted off since":  {rules.Command{Do: DoOut, Die: "w"}, []string{"xa d6 white 3 320 300"}, "xa", "3", nil},
		"one is out, and still lies there":      {rules.Command{Do: DoOut, Die: "w"}, []string{"xx d6 white 5 300 300", "xa d6 white 3 320 300"}, "xa", "3", nil},
		"one was taken back, the ids in order":  {undo, []string{"xa d6 white 5 300 300", "xb d6 white 3 320 300"}, "xa", "5", []string{"white's d6 (3): taken back: lift it off, or let it stand"}},
		"one was taken back, the ids turned":    {undo, []string{"xb d6 white 5 300 300", "xa d6 white 3 320 300"}, "xb", "5", []string{"white's d6 (3): taken back: lift it off, or let it stand"}},
		"both are in, and the ids are turned":   {rules.Command{}, []string{"xb d6 white 5 300 300", "xa d6 white 3 320 300"}, "xb", "5", nil},
		"both are in, and were nudged together": {rules.Command{}, []string{"xb d6 white 5 306 300", "xa d6 white 3 322 300"}, "xb", "5", nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := twins(t)
			if tc.before.Do != "" {
				b.do(tc.before)
				b.calm()
			}
			b = b.anew()
			b.lay("xc borg neutral 8 40 40")
			b.lay("xr d8 red 3 100 300")
			for _, d := range tc.dice {
				b.lay(d)
			}
			b.see()
			b.tab.Time += 2 * findTime
			b.see()
			b.calm()
			p, ok := b.r.State().placed(tc.id)
			require.True(t, ok)
			require.False(t, p.Out)
			require.Equal(t, tc.shows, b.at(p.ID).Face)
			var faults []string
			for _, f := range b.r.View().Faults {
				faults = append(faults, f.Text)
			}
			require.Equal(t, tc.faults, faults)
		})
	}
}

// sinceTheLast is a battle after one that is over, whose Cube showed 8 at 100 100 and whose dice
// lay at 300 300 and 400 300.
func sinceTheLast(t *testing.T, next func(b *board)) *board {
	b := newBoard(t, rules.Options{Values: map[string]string{"hand": "d6"}})
	b.do(rules.Command{Do: DoCall, Player: "red", Value: "evens"})
	b.roll("c borg neutral 8 100 100")
	b.calm()
	b.inTurn("w d6 white 5 300 300", "r d6 red 4 400 300")
	require.Equal(t, PhaseOver, b.r.State().Phase)
	b.tab.Dice = nil
	b.see()
	b.do(rules.Command{Do: DoCall, Player: "white", Value: "evens"})
	next(b)
	b.calm()
	require.Equal(t, 2, b.r.State().Battle)
	return b
}

// backTo takes back until a battle stands at a phase.
func (b *board) backTo(battle int, p Phase) {
	for b.r.State().Battle != battle || b.r.State().Phase != p {
		b.do(undo)
		b.see()
	}
	b.calm()
}

// redoAll brings back all that was taken back.
func (b *board) redoAll() {
	for b.r.rewound() {
		b.do(redo)
		b.see()
	}
	b.calm()
}

// laidNext are dice of a battle that lie about where like ones of the last battle lay.
func laidNext(cube string) func(b *board) {
	return func(b *board) {
		b.lay(cube)
		b.see()
		b.calm()
		b.inTurn("w2 d6 white 2 305 304")
	}
}

// Whatever lies there of the battle that players go back from is no die of the one that they go
// back to, over a restart as well; and when all stands again it stands as before.
func TestADieOfTheNextBattleIsNoneOfTheLastOne(t *testing.T) {
	for name, next := range map[string]func(b *board){
		"the Cube lies there at once":      laidNext("c2 borg neutral 16 110 104"),
		"it lies nearer, with another one": laidNext("c2 borg neutral 16 100 100"),
		"it shows what the other showed":   laidNext("c2 borg neutral 8 101 100"),
		"it was rolled":                    func(b *board) { b.roll("c2 borg neutral 16 110 104") },
		"a die lies there too early":       func(b *board) { b.lay("w2 d6 white 2 305 304"); b.see() },
	} {
		for _, to := range []Phase{PhaseOver, PhaseBattle} {
			for _, restart := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/back to %s/restart %v", name, to, restart), func(t *testing.T) {
					b := sinceTheLast(t, next)
					before, faults := b.r.State(), b.r.View().Faults
					b.backTo(1, to)
					if restart {
						b = b.restartedAs("z")
					}
					require.Equal(t, []string{"c", "w", "r"}, placedIDs(b.r.State()))
					b.redoAll()
					require.Equal(t, before.Phase, b.r.State().Phase)
					require.Equal(t, before.Turn, b.r.State().Turn)
					require.Len(t, b.r.View().Faults, len(faults), "%v", b.r.View().Faults)
					for _, p := range b.r.State().Dice {
						require.Equal(t, b.at(p.ID).Face, b.r.reported.faces[p.ID])
					}
				})
			}
		}
	}
}

// restartedAs begins the program anew, which gives all dice other ids, and waits until the
// time is over in which they are found again.
func (b *board) restartedAs(id string) *board {
	again := underOtherIDs(b, id)
	again.tab.Time += 2 * findTime
	again.see()
	return again
}

func placedIDs(s State) (ids []string) {
	for _, p := range s.Dice {
		ids = append(ids, p.ID)
	}
	return ids
}

// What players put back where it lay is found again when they go back to a battle.
func TestADieThatIsPutBackIsFoundAgainInTheLastBattle(t *testing.T) {
	b := sinceTheLast(t, func(b *board) { b.roll("c2 borg neutral 16 500 104") })
	b.backTo(1, PhaseBattle)
	b.lift("c2")
	b.lay("x borg neutral 8 100 100")
	b.lay("y d6 white 5 302 300")
	b.see()
	require.Equal(t, []string{"x", "y", "r"}, placedIDs(b.r.State()))
}
