package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// crashed is a referee that goes on from what b wrote down, over the same table.
func crashed(t *testing.T, b *board) *board {
	t.Helper()
	again := newBoard(t, b.options)
	require.NoError(t, again.r.Restore(throughJSON(t, b.log)))
	again.tab = b.tab.Clone()
	again.see()
	return again
}

// A crash at any moment between a loss and what is seen then changes nothing in what is
// decided.
func TestWhatIsDecidedOfALossIsTheSameAfterACrash(t *testing.T) {
	for name, play := range map[string]struct {
		before func(b *board)
		then   string
		want   []string
	}{
		"a hidden die is found": {func(b *board) {
			lose(b, "r1")
		}, "r9 d12 red 1 400 300", []string{"red's d12 was never off the table"}},
		"a die was seen leaving": {func(b *board) {
			slideOff(b, "r1")
			b.roll("w2 d8 white 3 200 300")
		}, "r9 d12 red 1 400 300", []string{"red's d12: it was said to be out: take it off, or let it stand"}},
		"players said that a die is out": {func(b *board) {
			b.lift("r1")
			b.see()
			b.do(rules.Command{Do: DoOut, Die: "r1"})
		}, "r9 d12 red 1 400 300", []string{"red's d12: it was said to be out: take it off, or let it stand"}},
		"the Cube is found": {func(b *board) {
			lose(b, "c")
		}, "c9 borg neutral 8 41 40", []string{"taken back: white knocked the Cube off the table: white forfeits the battle", "the Cube lies where it lay"}},
		"the Cube was seen leaving": {func(b *board) {
			slideOff(b, "c")
			b.roll("w2 d8 white 3 200 300")
		}, "c9 borg neutral 8 41 40", []string{"the Cube lies where it lay"}},
		"players brought the forfeit back": {func(b *board) {
			lose(b, "c")
			b.do(rules.Command{Do: rules.DoUndo})
			b.do(rules.Command{Do: rules.DoRedo})
		}, "c9 borg neutral 8 41 40", []string{"the Cube lies where it lay"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, crash := range []bool{false, true} {
				b := opened(t, rules.Options{})
				b.roll("w1 d20 white 5 300 300")
				b.roll("r1 d12 red 1 400 300")
				b.calm()
				if play.before(b); crash {
					b = crashed(t, b)
				}
				b.lay(play.then)
				got := texts(append(b.see(), b.see()...), rules.Undone, Bound, rules.Faulted)
				require.Equal(t, play.want, got, "crash %t", crash)
			}
		})
	}
}

// lose hides a die while white throws another.
func lose(b *board, id string) {
	b.lift(id)
	b.roll("w2 d8 white 3 200 300")
}

// slideOff lets a die be seen on its way off the table.
func slideOff(b *board, id string) {
	for range 3 {
		b.at(id).Still = false
		b.at(id).Pos.X += 60
		b.see()
	}
	b.lift(id)
}

// What a loss is measured by stands still while the game does, and no longer, after a
// crash as well.
func TestAPauseOverACrashMovesALossByThePauseAlone(t *testing.T) {
	for _, wait := range []time.Duration{time.Second, hiddenFor} {
		for _, crash := range []bool{false, true} {
			b := opened(t, rules.Options{})
			b.tab.Time += time.Hour
			b.roll("w1 d20 white 5 300 300")
			b.roll("r1 d6 red 6 400 300")
			b.calm()
			lose(b, "r1")
			b.do(rules.Command{Do: rules.DoPause})
			if crash {
				b = crashed(t, b)
			}
			b.tab.Time += time.Minute
			b.see()
			b.do(rules.Command{Do: rules.DoPause})
			b.tab.Time += wait
			b.see()
			b.lay("r9 d6 red 6 400 300")
			want := pick(wait < hiddenFor, []string{"red's d6 was never off the table"}, []string{"red's d6 came in: 6"})
			require.Equal(t, want, texts(b.see(), Bound, rules.Entered), "wait %v, crash %t", wait, crash)
		}
	}
}

// A battle that ended by count without a hidden die is taken back after a crash, too, and
// then ends as if nothing had been hidden.
func TestAnEndByCountWithoutAHiddenDieIsTakenBackAfterACrash(t *testing.T) {
	var totals []Points
	for _, crash := range []bool{false, true} {
		b := opened(t, rules.Options{})
		all := hands()
		for _, d := range all[:len(all)-1] {
			b.roll(d)
			b.calm()
		}
		b.lift("w2")
		b.roll(all[len(all)-1])
		require.Equal(t, PhaseOver, b.r.State().Phase)
		if crash {
			b = crashed(t, b)
		}
		b.tab.Time += time.Second
		b.lay("again d12 white 3 240 120")
		got := append(b.see(), b.see()...)
		require.Equal(t, []string{"taken back: battle 1 is over: all dice are thrown", "battle 1 is over: all dice are thrown"},
			texts(got, rules.Undone, rules.Ended)[:2], "crash %t", crash)
		totals = append(totals, b.r.State().Totals)
	}
	require.Equal(t, totals[0], totals[1])
}

// An earlier journal doesn't say whether a die was seen leaving: nothing of it is taken
// back by itself.
func TestAnEarlierJournalTakesNothingBackByItself(t *testing.T) {
	for _, id := range []string{"r1", "c"} {
		b := opened(t, rules.Options{})
		b.roll("w1 d20 white 5 300 300")
		b.roll("r1 d12 red 1 400 300")
		b.calm()
		lost := *b.at(id)
		lose(b, id)
		for i, e := range b.log {
			switch p := e.Data.(type) {
			case Loss:
				b.log[i].Data = Loss{Why: p.Why}
			case Gain:
				b.log[i].Data = Gain{Points: p.Points, Count: p.Count}
			}
		}
		again := crashed(t, b)
		lost.ID = "again"
		again.tab.Dice = append(again.tab.Dice, lost)
		require.Empty(t, texts(append(again.see(), again.see()...), rules.Undone))
		p, _ := again.r.State().placed("r1")
		require.Equal(t, id == "r1", p.Out)
	}
}

// A command that is refused changes nothing, so a hidden die is found all the same.
func TestARedoOfNothingLetsAHiddenDieBeFound(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d12 red 1 400 300")
	b.calm()
	lose(b, "r1")
	b.refuses(rules.Command{Do: rules.DoRedo}, "stardice: redo: "+ErrNothingToRedo.Error())
	b.lay("r9 d12 red 1 400 300")
	require.Equal(t, []string{"red's d12 was never off the table"}, texts(b.see(), Bound))
	require.Equal(t, constellation.Red, b.r.State().Turn)
}
