package stardice

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// An arm over a table whose sensor tells no hands hid a die while another was thrown:
// when it lies there again, under another id, it was never off the table.
func TestADieThatWasHiddenWhileAnotherWasThrownIsInTheBattle(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 6 400 300")
	b.calm()
	b.lift("r1")
	got := b.roll("w2 d8 white 3 200 300")
	require.Equal(t, []string{"red's d6 left the table: out for this battle"}, texts(got, rules.Left))
	b.lay("r9 d6 red 6 402 301")
	got = b.see()
	require.Equal(t, []string{"red's d6 was never off the table"}, texts(got, Bound))
	require.Empty(t, texts(got, rules.Entered, rules.Faulted))
	require.Equal(t, 6, b.r.State().Left(constellation.Red))
	require.Equal(t, constellation.Red, b.r.State().Turn)
	require.Contains(t, b.r.answer().Formations[0].Dice, "r9")
}

func TestADieThatIsOutIsTakenForThrownWhereItCouldBe(t *testing.T) {
	for name, back := range map[string]func(b *board) []rules.Event{
		"elsewhere":    func(b *board) []rules.Event { b.lay("r9 d6 red 6 450 300"); return b.see() },
		"much later":   func(b *board) []rules.Event { b.tab.Time += hiddenFor; b.lay("r9 d6 red 6 400 300"); return b.see() },
		"it rolled in": func(b *board) []rules.Event { return b.roll("r9 d6 red 6 400 300") },
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 5 300 300")
			b.roll("r1 d6 red 6 400 300")
			b.calm()
			b.lift("r1")
			b.roll("w2 d8 white 3 200 300")
			require.Equal(t, []string{"red's d6 came in: 6"}, texts(back(b), rules.Entered))
			require.Equal(t, 5, b.r.State().Left(constellation.Red))
		})
	}
}

// The Cube that was hidden didn't fall: the battle goes on as if nothing had been told.
func TestABattleGoesOnWhenTheCubeLiesWhereItLay(t *testing.T) {
	for name, cube := range map[string]string{"under another id": "c9 borg neutral 8 41 40", "under its own": "c borg neutral 8 41 40"} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 5 300 300")
			b.roll("r1 d12 red 1 400 300")
			b.calm()
			b.lift("c")
			b.roll("w2 d8 white 3 200 300")
			require.Equal(t, PhaseOver, b.r.State().Phase)
			b.tab.Time += 2 * time.Second
			b.lay(cube)
			got := b.see()
			require.Equal(t, []string{"taken back: white knocked the Cube off the table: white forfeits the battle"}, texts(got, rules.Undone))
			require.Equal(t, PhaseBattle, b.r.State().Phase)
			require.Equal(t, constellation.Red, b.r.State().Turn)
			require.Equal(t, Points{}, b.r.State().Totals)
			b.calm()
			require.Equal(t, []string{"red's d6 came in: 2"}, texts(b.roll("r2 d6 red 2 500 300"), rules.Entered))
		})
	}
}

// forfeited is a battle that red has lost, since the Cube was hidden while r1, which is
// given, was thrown.
func forfeited(t *testing.T, r1 string) *board {
	t.Helper()
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	b.lift("c")
	b.roll(r1)
	require.Equal(t, PhaseOver, b.r.State().Phase)
	return b
}

// A crash between hiding and finding changes nothing in that.
func TestABattleGoesOnAfterACrashWhenTheCubeLiesWhereItLay(t *testing.T) {
	b := forfeited(t, "r1 d12 red 1 400 300")

	again := newBoard(t, rules.Options{})
	require.NoError(t, again.r.Restore(b.log))
	again.tab.Time = b.tab.Time
	again.lay("x1 d20 white 5 300 300")
	again.lay("x2 d12 red 1 400 300")
	again.see()
	again.tab.Time += 2 * time.Second
	again.lay("x3 borg neutral 8 40 41")
	got := append(again.see(), again.see()...)
	require.Len(t, texts(got, rules.Undone), 1)
	require.Equal(t, PhaseBattle, again.r.State().Phase)
	require.Equal(t, constellation.White, again.r.State().Turn)
}

// A die that was thrown while the battle was thought to be over counts, too.
func TestADieThrownWhileTheCubeWasHiddenComesIn(t *testing.T) {
	b := forfeited(t, "r1 d8 red 3 200 300")
	b.roll("w2 d6 white 2 420 300")
	b.lay("c9 borg neutral 8 41 40")
	require.Equal(t, []string{"white's d6 came in: 2"}, texts(append(b.see(), b.see()...), rules.Entered))
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

// hands are the dice that both players throw in turn, and where they come to rest; the
// last one is red's.
func hands() []string {
	var all []string
	for i, kind := range []string{"d20", "d20", "d12", "d8", "d6", "d6", "d6"} {
		all = append(all, fmt.Sprintf("w%d %s white %d %d 120", i, kind, i%4+1, 100+70*i), fmt.Sprintf("r%d %s red %d %d 300", i, kind, i%3+1, 100+70*i))
	}
	return all
}

// What is hidden while the last die is thrown is missed by the score for a moment only:
// the battle ends as if nothing had been hidden, links and all.
func TestABattleEndsAsIfNothingHadBeenHidden(t *testing.T) {
	play := func(hidden ...string) (*board, []rules.Event) {
		b := opened(t, rules.Options{})
		all := hands()
		for _, d := range all[:len(all)-1] {
			b.roll(d)
			b.calm()
		}
		for _, d := range hidden {
			b.lift(strings.Fields(d)[0])
		}
		b.roll(all[len(all)-1])
		require.Equal(t, PhaseOver, b.r.State().Phase)
		b.tab.Time += time.Second
		for i, d := range hidden {
			b.lay(fmt.Sprintf("again%d %s", i, strings.SplitN(d, " ", 2)[1]))
		}
		return b, b.see()
	}
	whole, _ := play()
	for name, hidden := range map[string][]string{
		"a die":              {"w2 d12 white 3 240 120"},
		"two dice":           {"w2 d12 white 3 240 120", "r5 d6 red 3 450 300"},
		"the Cube":           {"c borg neutral 8 40 40"},
		"a die and the Cube": {"w2 d12 white 3 240 120", "c borg neutral 8 40 40"},
	} {
		t.Run(name, func(t *testing.T) {
			b, got := play(hidden...)
			require.Len(t, texts(got, rules.Undone), 1)
			require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(got, rules.Ended)[:1])
			require.Equal(t, whole.r.State().Totals, b.r.State().Totals)
			require.Len(t, b.r.answer().Links, len(whole.r.answer().Links))
			_, err := b.r.Do(rules.Command{Do: rules.DoRedo}, b.tab.Time)
			require.ErrorIs(t, err, ErrNothingToRedo, "it isn't the players' to bring back")
		})
	}
}

// What was seen leaving its place wasn't hidden, wherever somebody lays it then.
func TestWhatWasSeenLeavingIsOut(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d12 red 1 400 300")
	b.calm()
	for x := 410.0; x < 600; x += 60 {
		b.at("r1").Still, b.at("r1").Pos.X = false, x
		b.see()
	}
	b.lift("r1")
	require.Equal(t, []string{"red's d12 left the table: out for this battle"}, texts(b.roll("w2 d8 white 3 200 300"), rules.Left))
	b.lay("r9 d12 red 1 400 300")
	got := b.see()
	require.Empty(t, texts(got, Bound))
	require.Equal(t, []string{"red's d12: it was said to be out: take it off, or let it stand"}, texts(got, rules.Faulted))
	b.do(rules.Command{Do: DoAccept, Die: "r9"})
	require.Equal(t, 6, b.r.State().Left(constellation.Red), "it is the same die")
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

// What was decided after the Cube's fall isn't taken back by the sight of a Cube.
func TestABattleStaysOverWhenTheCubeCouldHaveFallen(t *testing.T) {
	for name, after := range map[string]func(b *board){
		"elsewhere":    func(b *board) { b.lay("c9 borg neutral 8 100 40") },
		"another face": func(b *board) { b.lay("c9 borg neutral 16 41 40") },
		"the table is being cleared": func(b *board) {
			b.lift("w1")
			b.lay("c9 borg neutral 8 41 40")
		},
		"much later": func(b *board) { b.tab.Time += hiddenFor; b.lay("c9 borg neutral 8 40 40") },
		"players began the next": func(b *board) {
			b.do(rules.Command{Do: rules.DoNew})
			b.lay("c9 borg neutral 8 40 40")
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := forfeited(t, "r1 d8 red 3 200 300")
			after(b)
			require.Empty(t, texts(b.see(), rules.Undone))
		})
	}
}

// A sensor that isn't sure what the Cube shows doesn't make it another one, whatever id it
// has now.
func TestACubeWithADoubtfulFaceLiesWhereItLay(t *testing.T) {
	for _, id := range []string{"c", "c9"} {
		b := forfeited(t, "r1 d8 red 3 200 300")
		b.lay(id + " borg neutral 16 41 40")
		b.at(id).FaceConfidence = 0.4
		require.Len(t, texts(append(b.see(), b.see()...), rules.Undone), 1, id)
	}
}
