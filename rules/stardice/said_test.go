package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// leftOut is a battle in which players have said that a thing isn't part of it: y, beside
// white's d20.
func leftOut(t *testing.T) *board {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	b.calm()
	b.lay("y d10 red 4 300 340")
	b.see()
	require.Equal(t, "red's d10 (4): red has no d10 in hand", b.r.View().Faults[0].Text)
	b.do(rules.Command{Do: rules.DoIgnore, Die: "y"})
	b.calm()
	return b
}

// staysLeftOut tells that what was left out is at fault no more, links and counts for nothing.
func staysLeftOut(b *board, id string) {
	b.t.Helper()
	require.True(b.t, b.r.State().ignored(id))
	require.Empty(b.t, b.r.View().Faults)
	require.Empty(b.t, b.r.answer().Links)
}

func TestAfterACrashADieThatWasLeftOutStaysOut(t *testing.T) {
	for name, play := range map[string]func(t *testing.T) *board{
		"it was at fault": leftOut,
		"it was at fault, in a journal that doesn't tell how it was read": func(t *testing.T) *board {
			b := leftOut(t)
			for i, e := range b.log {
				if said, ok := e.Data.(rules.Saying); ok {
					said.Read = nil
					b.log[i].Data = said
				}
			}
			return b
		},
		"nothing was told of it": func(t *testing.T) *board {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 17 300 300")
			b.calm()
			b.do(rules.Command{Do: rules.DoPause})
			b.lay("y d10 red 4 300 340")
			b.see()
			b.do(rules.Command{Do: rules.DoIgnore, Die: "y"})
			b.do(rules.Command{Do: rules.DoPause})
			return b
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := play(t)
			for _, id := range []string{"x", "z"} {
				b = b.anew()
				n := len(b.log)
				b.lay(id + "c borg neutral 8 40 40")
				b.lay(id + "w d20 white 17 300 300")
				b.lay(id + " d10 red 4 301 340")
				b.see()
				b.tab.Time += 2 * findTime
				b.see()
				require.ElementsMatch(t, []string{"the Cube lies where it lay", "white's d20 lies where it lay", "red's d10 lies where it lay"}, texts(b.log[n:]))
				staysLeftOut(b, id)
			}
		})
	}
}

// A hand over it, and the sensor takes it for another.
func TestADieThatWasLeftOutStaysOutWhereItLies(t *testing.T) {
	b := leftOut(t)
	b.lift("y")
	b.tab.Time += 8 * time.Second
	b.see()
	b.lay("x d10 red 4 301 340")
	b.see()
	b.calm()
	staysLeftOut(b, "x")
}

func TestADieThatWasLeftOutIsJudgedAnew(t *testing.T) {
	for name, throw := range map[string]func(b *board){
		"when it rolls in":                    func(b *board) { b.roll("x d10 red 4 301 340") },
		"when it shows something else":        func(b *board) { b.lay("x d10 red 7 301 340"); b.see() },
		"when another sort of die lies there": func(b *board) { b.lay("x d30 red 4 301 340"); b.see() },
		"when it lies elsewhere":              func(b *board) { b.lay("x d10 red 4 301 400"); b.see() },
	} {
		t.Run(name, func(t *testing.T) {
			b := leftOut(t)
			b.lift("y")
			b.see()
			throw(b)
			require.False(t, b.r.State().ignored("x"))
			require.Len(t, b.r.View().Faults, 1)
		})
	}
}

// A table that feels only contacts can't tell a thing that was left out from a die that is thrown
// where it stood.
func TestAContactThatWasLeftOutIsJudgedAnew(t *testing.T) {
	b := opened(t, rules.Options{})
	b.do(rules.Command{Do: rules.DoPause})
	b.lay("y - - - 500 100")
	b.see()
	b.do(rules.Command{Do: rules.DoIgnore, Die: "y"})
	b.do(rules.Command{Do: rules.DoPause})
	b.lift("y")
	b.calm()
	b.lay("x - - - 501 100")
	require.Equal(t, []string{"white's die came in"}, texts(b.see(), rules.Entered))
}

// besideLost is a battle in which a thing was left out that lies beside red's d8 and looks like it.
func besideLost(t *testing.T) *board {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	b.calm()
	b.roll("r1 d8 red 4 500 100")
	b.calm()
	b.lay("y d8 red 4 500 120")
	b.see()
	b.do(rules.Command{Do: rules.DoIgnore, Die: "y"})
	b.calm()
	return b
}

func TestADieThatWasLeftOutIsntTakenForALostOne(t *testing.T) {
	b := besideLost(t)
	b.lift("r1")
	b.calm()
	require.Equal(t, "r1", b.r.State().Dice[2].ID)
	require.Equal(t, "red's d8 (4) is gone and nothing was thrown: put it back, or say that it is out", b.r.View().Faults[0].Text)
}

func TestAfterACrashADieThatWasLeftOutIsntTakenForALostOne(t *testing.T) {
	b := besideLost(t).anew()
	b.lay("x d8 red 4 500 120")
	b.calm() // by then dice are looked for elsewhere than they lay
	require.Equal(t, "r1", b.r.State().Dice[2].ID)
	require.True(t, b.r.State().ignored("x"))
}

// What players say isn't part of the game holds up no next battle, nor the Cube of it, and is
// at fault in none.
func TestADieThatWasLeftOutStaysOutInTheNextBattle(t *testing.T) {
	b := leftOut(t)
	for battle := 2; battle < 4; battle++ {
		b.do(rules.Command{Do: DoEnd})
		b.lift("c", "w1")
		b.see()
		require.Equal(t, []any{battle, PhaseCube}, []any{b.r.State().Battle, b.r.State().Phase})
		b.calm()
		staysLeftOut(b, "y")
		for _, x := range []string{"100", "200", "300"} {
			c := die("c borg neutral - " + x + " 100")
			c.Still = false
			b.lift("c")
			b.tab.Dice = append(b.tab.Dice, c)
			b.see()
		}
		b.lift("c")
		require.Contains(t, texts(b.see(), rules.Left), "the Cube left the table: it is thrown again, and the call may be made anew")
		b.roll("c borg neutral 8 40 40")
		b.calm()
		staysLeftOut(b, "y")
	}
}

func TestADieThatWasLeftOutStaysOutInTheNextWar(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo1"})
	b.roll("w1 d20 white 17 300 300")
	b.lay("y d10 red 4 300 340")
	b.see()
	b.do(rules.Command{Do: rules.DoIgnore, Die: "y"})
	b.do(rules.Command{Do: DoEnd})
	require.Equal(t, PhaseWon, b.r.State().Phase)
	b.lift("w1")
	b.see()
	b.do(rules.Command{Do: rules.DoNew})
	b.calm()
	require.Equal(t, PhaseBattle, b.r.State().Phase)
	staysLeftOut(b, "y")
}

// A die of which players only said what it is isn't known any more in the next battle.
func TestWhatPlayersSaidOfADieEndsWithItsBattle(t *testing.T) {
	b := isPutRight(t, "d8 red 7", rules.Command{Do: rules.DoTeam, Value: "white"})
	b.do(rules.Command{Do: DoEnd})
	b.lift("c")
	b.see()
	b.do(rules.Command{Do: rules.DoNew})
	require.Empty(t, b.r.State().Said.Dice())
	require.Equal(t, "red's d8 (7): it lies there from the last battle: clear the table", b.r.View().Faults[0].Text)
}

func TestAfterACrashTheNextBattleBeginsBesideADieThatWasLeftOut(t *testing.T) {
	b := leftOut(t)
	b.do(rules.Command{Do: DoEnd})
	b = b.anew()
	b.lay("x d10 red 4 301 340")
	b.see()
	b.tab.Time += findTime
	require.NotEmpty(t, texts(b.see(), Begun))
	b.calm()
	staysLeftOut(b, "x")
}
