package stardice

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// cubeReadings are ways in which sensors take the Cube: as it came in, and as they read it where
// it lies again. A die with pips stands for it where there is no other.
var cubeReadings = map[string]struct{ came, again string }{
	"nobody's, then a player's":        {"borg neutral 8", "borg red 8"},
	"a player's":                       {"borg red 8", "borg red 8"},
	"a player's, then nobody's":        {"borg red 8", "borg neutral 8"},
	"one player's, then the other's":   {"borg red 8", "borg white 8"},
	"of no known kind, then with pips": {"unknown - 8", "d6 - 3"},
	"taken for one with pips":          {"borg neutral 8", "d6 neutral 3"},
	"pips, nobody's":                   {"d6 neutral 3", "d6 neutral 3"},
	"pips":                             {"d6 - 3", "d6 - 3"},
	"pips, then nobody's":              {"d6 - 3", "d6 neutral 3"},
	"pips, then a player's":            {"d6 - 3", "d6 red 3"},
	"pips, a player's":                 {"d6 red 3", "d6 red 3"},
}

// stands rolls a die in that stands for the Cube, at 40 40.
func (b *board) stands(came string) {
	b.roll("c " + came + " 40 40")
	if b.r.State().Phase == PhaseCube {
		b.do(rules.Command{Do: DoAccept, Die: "c"})
	}
	b.calm()
}

// cubeLay is a battle in which such a Cube and white's d20 lie.
func cubeLay(t *testing.T, came string) *board {
	b := newBoard(t, rules.Options{})
	b.do(rules.Command{Do: DoCall, Player: "red", Value: "evens"})
	b.stands(came)
	b.roll("w1 d20 white 17 300 300")
	b.calm()
	require.Equal(t, constellation.Red, b.r.State().Turn)
	require.Empty(t, b.r.View().Faults)
	return b
}

// lies lays the Cube where it lay, and white's d20 if that isn't seen.
func (b *board) lies(again string) {
	b.lay("x " + again + " 41 40")
	if _, ok := b.tab.Die("w1"); !ok {
		b.lay("xw d20 white 17 300 300")
	}
}

// later lets time pass as a sensor shows it.
func (b *board) later(d time.Duration) {
	for range d / (500 * time.Millisecond) {
		b.tab.Time += 400 * time.Millisecond
		b.see()
	}
}

// isCube tells that the Cube lies there again, showing 8, and that nothing else happened than is wanted.
func (b *board) isCube(n int, want ...string) {
	b.t.Helper()
	require.Equal(b.t, append([]string{}, want...), texts(b.log[n:], Bound, rules.Entered, rules.Left, rules.Moved, rules.Turn, rules.Ended))
	require.Empty(b.t, b.r.View().Faults)
	require.Empty(b.t, b.r.State().Offer)
	c, _ := b.r.State().cube()
	require.Equal(b.t, []string{"x", "8"}, []string{c.ID, b.r.cubeFace()})
}

const cubeAgain, whiteAgain = "the Cube lies where it lay", "white's d20 lies where it lay"

func TestAfterACrashTheCubeIsTheSameHoweverItIsRead(t *testing.T) {
	for name, c := range cubeReadings {
		t.Run(name, func(t *testing.T) {
			b := cubeLay(t, c.came).anew()
			n := len(b.log)
			b.lies(c.again)
			b.later(2 * findTime)
			b.isCube(n, cubeAgain, whiteAgain)
		})
	}
}

// Earlier journals don't tell how sensors read it.
func TestAfterACrashTheCubeIsTheSameHoweverItIsRead_earlierJournals(t *testing.T) {
	for name, c := range cubeReadings {
		t.Run(name, func(t *testing.T) {
			b := cubeLay(t, c.came)
			for i, e := range b.log {
				if n, ok := e.Data.(Entry); ok {
					n.ReadAs = ReadAs{}
					b.log[i].Data = n
				}
			}
			b = b.anew()
			n := len(b.log)
			b.lies(c.again)
			b.later(2 * findTime)
			b.isCube(n, cubeAgain, whiteAgain)
		})
	}
}

func TestAfterACrashTheCubeIsTheSameBeforeTheFirstTurn(t *testing.T) {
	for name, c := range cubeReadings {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, rules.Options{})
			b.stands(c.came)
			b = b.anew()
			n := len(b.log)
			b.lay("x " + c.again + " 41 40")
			b.later(2 * findTime)
			b.isCube(n, cubeAgain)
			require.Equal(t, PhaseCall, b.r.State().Phase)
		})
	}
}

func TestTheCubeThatAnArmHidIsTheSameHoweverItIsRead(t *testing.T) {
	for name, c := range cubeReadings {
		t.Run(name, func(t *testing.T) {
			b := cubeLay(t, c.came)
			n := len(b.log)
			b.lift("c")
			b.later(4 * time.Second)
			b.lies(c.again)
			b.later(4 * time.Second)
			b.isCube(n, cubeAgain)
		})
	}
}

// Red threw a die with the arm that hid it.
func TestABattleGoesOnWithTheCubeThatAnArmHidHoweverItIsRead(t *testing.T) {
	for name, c := range cubeReadings {
		t.Run(name, func(t *testing.T) {
			b := cubeLay(t, c.came)
			b.lift("c")
			b.roll("r1 d8 red 7 500 100")
			b.later(4 * time.Second)
			require.Equal(t, PhaseOver, b.r.State().Phase)
			n := len(b.log)
			b.lies(c.again)
			b.later(4 * time.Second)
			b.isCube(n, cubeAgain)
			require.Equal(t, PhaseBattle, b.r.State().Phase)
		})
	}
}

func TestTheCubeIsTheSameThroughUndoAndRedoHoweverItIsRead(t *testing.T) {
	for how, away := range map[string]func(b *board, again string) *board{
		"around a restart": func(b *board, again string) *board {
			b = b.anew()
			b.lies(again)
			return b
		},
		"under an arm": func(b *board, again string) *board {
			b.lift("c")
			b.later(4 * time.Second)
			b.lies(again)
			return b
		},
	} {
		for name, c := range cubeReadings {
			for steps := range 3 { // how much is taken back: nothing, the die, the Cube too
				t.Run(fmt.Sprint(name, " ", how, " ", steps), func(t *testing.T) {
					b := cubeLay(t, c.came)
					turn := b.r.State().Turn
					for range steps {
						b.do(undo)
					}
					b = away(b, c.again)
					b.later(2 * findTime)
					for range steps {
						b.do(redo)
					}
					n := len(b.log)
					b.later(2 * findTime)
					b.isCube(n)
					require.Equal(t, turn, b.r.State().Turn)
				})
			}
		}
	}
}

// What players put back as the Cube is it from then on.
func TestADieWithPipsThatPlayersPutBackAsTheCubeIsIt(t *testing.T) {
	for how, away := range map[string]func(b *board) *board{
		"after a restart": (*board).anew,
		"under an arm": func(b *board) *board {
			b.lift("p")
			b.later(4 * time.Second)
			return b
		},
	} {
		for _, pips := range []string{"d6 neutral 3", "d6 - 3"} {
			t.Run(pips+" "+how, func(t *testing.T) {
				b := cubeLay(t, "borg neutral 8")
				b.lift("c")
				b.later(4 * time.Second)
				b.lay("p " + pips + " 42 70")
				b.later(4 * time.Second)
				b.do(rules.Command{Do: DoAccept, Die: "p"})
				b.later(4 * time.Second)
				b = away(b)
				b.lay("x " + pips + " 42 71")
				if _, ok := b.tab.Die("w1"); !ok {
					b.lay("xw d20 white 17 300 300")
				}
				b.later(2 * findTime)
				c, _ := b.r.State().cube()
				require.Equal(t, "x", c.ID)
				require.Empty(t, b.r.View().Faults)
				require.Empty(t, b.r.State().Offer)
			})
		}
	}
}

func TestAThrownDieIsNoneThatStandsForTheCube(t *testing.T) {
	for name, c := range map[string]struct{ came, thrown string }{
		"it lies beside":            {"borg neutral 8", "d6 red 3 55 40"},
		"it lies just there":        {"borg neutral 8", "d6 red 3 40 40"},
		"it shows another number":   {"borg neutral 8", "d6 red 5 40 40"},
		"it shows none of the Cube": {"borg neutral 8", "d6 red 1 40 40"},
		"another player's, beside":  {"d6 white 3", "d6 red 3 55 40"},
		"like it, beside":           {"d6 red 3", "d6 red 3 55 40"},
		"like it, another number":   {"d6 red 3", "d6 red 5 42 40"},
		"of another kind":           {"d6 neutral 3", "d8 red 3 40 40"},
		"a die with pips elsewhere": {"d6 neutral 3", "d6 red 3 200 200"},
	} {
		t.Run(name, func(t *testing.T) {
			b := cubeLay(t, c.came)
			b.lift("c")
			b.later(4 * time.Second)
			n := len(b.log)
			b.lay("x " + c.thrown)
			b.later(4 * time.Second)
			require.Empty(t, texts(b.log[n:], Bound))
			require.Len(t, texts(b.log[n:], rules.Entered), 1)
		})
	}
}

// After a restart a die with pips where the Cube lay is none while the Cube itself lies elsewhere,
// nor if it shows another number and nobody knows of pips.
func TestAfterACrashADieWithPipsIsNoCubeOfItsOwnKind(t *testing.T) {
	for name, c := range map[string]struct{ cube, thrown string }{
		"the Cube was moved, it shows the same": {"k borg neutral 8 96 40", "d6 red 3 41 40"},
		"the Cube was moved, it shows another":  {"k borg neutral 8 96 40", "d6 red 5 41 40"},
		"the Cube is gone, it shows another":    {"", "d6 red 5 41 40"},
	} {
		t.Run(name, func(t *testing.T) {
			b := cubeLay(t, "borg neutral 8").anew()
			b.lay("xw d20 white 17 300 300")
			if c.cube != "" {
				b.lay(c.cube)
			}
			b.later(1500 * time.Millisecond)
			b.lay("x " + c.thrown)
			b.later(2 * findTime)
			cube, _ := b.r.State().cube()
			require.NotEqual(t, "x", cube.ID)
			require.NotContains(t, texts(b.log, Bound), cubeAgain)
		})
	}
}
