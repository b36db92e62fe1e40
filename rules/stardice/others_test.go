package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// anew is the game after a crash: a fresh referee, and a sensor that has found nothing yet.
func (b *board) anew() *board {
	again := newBoard(b.t, b.options)
	again.log = throughJSON(b.t, b.log)
	require.NoError(b.t, again.r.Restore(again.log))
	again.tab.Time = b.tab.Time
	again.see()
	return again
}

const heldText = "white's d20 (5): taken back: lift it off, or let it stand"

// takenBack is a battle in which white's d20 came in and was taken back.
func takenBack(t *testing.T) *board {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	b.do(undo)
	require.Equal(t, heldText, b.r.View().Faults[0].Text)
	return b
}

// standsAgain brings the d20 back, which has an id of its own now.
func standsAgain(b *board, id string) {
	b.t.Helper()
	require.Equal(b.t, constellation.White, b.r.State().Turn)
	require.Equal(b.t, heldText, b.r.View().Faults[0].Text)
	require.Equal(b.t, []string{"stands again: white's d20 came in: 5"}, texts(b.do(redo), rules.Redone))
	require.Equal(b.t, constellation.Red, b.r.State().Turn)
	require.Equal(b.t, id, b.r.State().Dice[1].ID)
	b.calm()
	require.Empty(b.t, b.r.View().Faults)
}

// What was taken back isn't decided again by itself after a crash either.
func TestAfterACrashADieThatWasTakenBackWaits(t *testing.T) {
	b := takenBack(t)
	for _, id := range []string{"x", "y"} {
		b = b.anew()
		n := len(b.log)
		b.lay(id + "c borg neutral 8 40 40")
		b.lay(id + " d20 white 5 301 300")
		b.see()
		b.tab.Time += 2 * findTime
		b.see()
		require.Equal(t, []string{"the Cube lies where it lay", "white's d20 lies where it lay"}, texts(b.log[n:]))
	}
	standsAgain(b, "y")
}

// A crash right after the undo leaves nothing in the journal that tells of the die, but that
// it came in and was taken back.
func TestAfterACrashADieIsHeldThoughNobodyWasToldSo(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.do(rules.Command{Do: rules.DoPause})
	b.do(undo)
	require.Empty(t, b.r.View().Faults)
	b = b.anew()
	b.lay("xc borg neutral 8 40 40")
	b.lay("x d20 white 5 301 300")
	b.see()
	b.do(rules.Command{Do: rules.DoPause})
	b.calm()
	standsAgain(b, "x")
}

// A hand over the die, and the sensor takes it for another.
func TestADieThatWasTakenBackIsFoundWhereItLies(t *testing.T) {
	b := takenBack(t)
	b.lift("w1")
	b.tab.Time += 8 * time.Second
	b.see()
	b.lay("x d20 white 5 301 300")
	b.see()
	b.calm()
	standsAgain(b, "x")
}

func TestADieThatWasTakenBackIsThrownAgainWhereItLay(t *testing.T) {
	for name, die := range map[string]struct {
		throw func(b *board) []rules.Event
		text  string
	}{
		"it rolled in":               {func(b *board) []rules.Event { return b.roll("x d20 white 5 301 300") }, "white's d20 came in: 5"},
		"it shows something else":    {func(b *board) []rules.Event { b.lay("x d20 white 7 301 300"); return b.see() }, "white's d20 came in: 7"},
		"it is another sort of dice": {func(b *board) []rules.Event { b.lay("x d12 white 5 301 300"); return b.see() }, "white's d12 came in: 5"},
	} {
		t.Run(name, func(t *testing.T) {
			b := takenBack(t)
			b.lift("w1")
			b.see()
			require.Equal(t, []string{die.text}, texts(die.throw(b), rules.Entered))
		})
	}
}

// What may not lie there, or was turned, is neither mended nor gone because a sensor begins
// with an empty table.
func TestAfterACrashWhatIsWrongIsntToldAgain(t *testing.T) {
	for name, c := range map[string]struct {
		play  func(b *board)
		found []string // as it lies there after the crash
		told  []string
	}{
		"dice before the Cube": {
			func(b *board) { b.roll("a d20 white 5 300 300"); b.roll("b d12 red 5 100 300") },
			[]string{"x d20 white 5 300 300", "y d12 red 5 100 300"},
			[]string{"white's d20 lies where it lay", "red's d12 lies where it lay"}},
		"the Cube and a die were turned": {
			func(b *board) {
				b.roll("c borg neutral 8 40 40")
				b.do(rules.Command{Do: DoTurn, Player: "white"})
				b.roll("w d20 white 5 300 300")
				b.calm()
				b.at("c").Face, b.at("w").Face = "16", "7"
				b.see()
			},
			[]string{"x borg neutral 16 40 40", "y d20 white 7 300 300"},
			[]string{"the Cube lies where it lay", "white's d20 lies where it lay"}},
		"a die was turned and can't be read yet": {
			func(b *board) {
				b.roll("c borg neutral 8 40 40")
				b.do(rules.Command{Do: DoTurn, Player: "white"})
				b.roll("w d20 white 5 300 300")
				b.calm()
				b.at("w").Face = "7"
				b.see()
			},
			[]string{"x borg neutral 8 40 40", "y d20 white - 300 300"},
			[]string{"the Cube lies where it lay", "white's d20 lies where it lay"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, rules.Options{})
			c.play(b)
			faults := len(b.r.View().Faults)
			require.NotZero(t, faults)
			b = b.anew()
			n := len(b.log)
			for _, d := range c.found {
				b.lay(d)
			}
			b.see()
			b.calm()
			require.Equal(t, c.told, texts(b.log[n:]))
			require.Len(t, b.r.View().Faults, faults)
		})
	}
}

func TestAfterACrashWhatWasLiftedOffMeanwhileIsMendedInTheEnd(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.roll("a d20 white 5 300 300")
	b = b.anew()
	require.Len(t, b.r.View().Faults, 1)
	b.tab.Time += findTime
	require.Equal(t, []string{"mended: white's d20: the Cube is thrown first"}, texts(b.see(), rules.Mended))
}

// What players say is out counts for nothing, though it lies there yet.
func TestAfterACrashADieThatIsOutStaysOut(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w d6 white 5 300 300")
	b.roll("r d6 red 3 400 300")
	b.do(rules.Command{Do: DoOut, Die: "w"})
	require.Empty(t, b.r.answer().Links)
	b = b.anew()
	for _, d := range []string{"xc borg neutral 8 40 40", "x d6 white 5 300 300", "y d6 red 3 400 300"} {
		b.lay(d)
	}
	b.see()
	b.calm()
	require.Empty(t, b.r.answer().Links)
	require.Empty(t, b.r.View().Faults)
	p, _ := b.r.State().placed("x")
	require.Equal(t, []bool{true, true}, []bool{p.Out, p.Lift})
}

// Of a die that is found again it is known whose turn it was when it came.
func TestAfterACrashADieIsOfTheTurnInWhichItCame(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w d6 white 5 300 300")
	b.calm()
	b = b.anew()
	b.lay("xc borg neutral 8 40 40")
	b.lay("x d6 white 5 300 300")
	b.see()
	b.do(undo)
	b.roll("w2 d20 white 3 100 300")
	b.roll("r d8 red 3 100 400")
	require.Equal(t, "white's d6 (5): a second die in one turn", b.r.View().Faults[0].Text)
}
