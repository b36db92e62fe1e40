package stardice

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Who goes on while a die that was knocked is waited for throws in turn.
func TestAfterACrashThrowsGoOnWhileADieIsLookedFor(t *testing.T) {
	b := opened(t, rules.Options{})
	b.inTurn("w1 d20 white 5 300 300", "r1 d8 red 3 100 300")
	b = b.anew()
	n := len(b.log)
	for _, d := range []string{"xc borg neutral 8 80 60", "xr d8 red 3 100 300", "xw d20 white 5 300 300", "y1 d12 white 4 500 100"} {
		b.lay(d)
	}
	b.see()
	b.tab.Time += time.Second
	b.see()
	b.roll("y2 d6 red 2 500 300")
	b.tab.Time += time.Second
	b.see()
	b.roll("y3 d6 white 2 450 400")
	b.calm()
	require.Equal(t, []string{"white's d12 came in: 4", "red's d6 came in: 2", "white's d6 came in: 2"}, texts(b.log[n:], rules.Entered))
	require.Equal(t, []string{"white's d20 lies where it lay", "red's d8 lies where it lay", "the Cube lies elsewhere now"}, texts(b.log[n:], Bound))
	require.Empty(t, b.r.View().Faults)
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

// A die that is knocked while the program is down stays in the battle: it is the only one of its sort
// that nobody knows of, and shows what it showed or is the last of its kind. What moved it is told as
// if it had been seen.
func TestAfterACrashADieThatWasKnockedMeanwhileIsFound(t *testing.T) {
	const moved = "white's d20 lies elsewhere now"
	for name, tc := range map[string]struct {
		dice []string // as they lie after the new start, beside the Cube and red's d8
		late []string // and two seconds later
		want []string // of what is told of white's dice
		turn Team
	}{
		"it shows what it showed":         {[]string{"x d20 white 5 360 330"}, nil, []string{moved, "white's d20 moved"}, constellation.White},
		"a throw knocked it":              {[]string{"x d20 white 5 360 330", "y d12 white 4 500 100"}, nil, []string{moved, "white's d12 came in: 4", "white's d20 was knocked by white"}, constellation.Red},
		"it lies where it lay":            {[]string{"x d20 white 5 301 301"}, nil, []string{"white's d20 lies where it lay"}, constellation.White},
		"it is found late where it lay":   {[]string{"y d20 white 5 360 330"}, []string{"x d20 white 5 301 301"}, []string{"white's d20 lies where it lay", "white's d20 came in: 5"}, constellation.Red},
		"another face: one from the hand": {[]string{"x d20 white 6 360 330"}, nil, []string{"white's d20 came in: 6"}, constellation.Red},
		"two that may be it":              {[]string{"x d20 white 5 360 330", "y d20 white 5 500 100"}, nil, nil, constellation.White},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.inTurn("w1 d20 white 5 300 300", "r1 d8 red 3 100 300")
			require.Equal(t, constellation.White, b.r.State().Turn)
			b = b.anew()
			n := len(b.log)
			for _, d := range append([]string{"xc borg neutral 8 40 40", "xr d8 red 3 100 300"}, tc.dice...) {
				b.lay(d)
			}
			b.see()
			b.tab.Time += 2 * time.Second
			for _, d := range tc.late {
				b.lay(d)
			}
			for range 20 {
				b.see()
			}
			var told []string
			for _, e := range b.log[n:] {
				if (e.Kind == Bound || e.Kind == rules.Entered || e.Kind == rules.Moved || e.Kind == rules.Left) && len(e.Dice) > 0 && e.Text[0] == 'w' {
					told = append(told, e.Text)
				}
			}
			require.Equal(t, tc.want, told)
			require.Equal(t, tc.turn, b.r.State().Turn)
			require.Equal(t, b.r.State().Text(), b.anew().r.State().Text(), "a journal tells it")
		})
	}
}

// Sensors that look again after a standstill may give dice other ids, and one was knocked meanwhile: it
// is that one, and no throw of its player's. After a hiccup nobody waits.
func TestAfterAStandstillADieThatWasKnockedIsFound(t *testing.T) {
	for name, tc := range map[string]struct {
		stood time.Duration
		want  []string
		turn  Team
	}{
		"a standstill": {4 * time.Second, []string{"white's d20 lies elsewhere now"}, constellation.White},
		"a hiccup":     {unwatched / 2, []string{}, constellation.Red},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.inTurn("w1 d20 white 5 300 300", "r1 d8 red 3 100 300")
			b.r.Stopped(tc.stood)
			b.tab.Time += tc.stood
			n := len(b.log)
			b.at("w1").Doubtful = true
			b.lay("x d20 white 5 360 330")
			b.see()
			b.lift("w1")
			for range 40 {
				b.see()
			}
			require.Equal(t, tc.want, texts(b.log[n:], Bound))
			require.Equal(t, tc.turn, b.r.State().Turn)
			require.Equal(t, b.r.State().Text(), b.anew().r.State().Text(), "a journal tells it")
		})
	}
}

// What is lifted and thrown anew once a battle is over is no die of it, after a crash as before.
func TestADieThatIsThrownAnewAfterTheBattleIsNoneOfIt(t *testing.T) {
	for name, end := range map[string]func(*board){
		"ended":  func(b *board) { b.do(rules.Command{Do: DoEnd}) },
		"locked": func(b *board) { b.do(rules.Command{Do: DoFreeze}); b.do(rules.Command{Do: DoEnd}) },
	} {
		for lifted, anew := range map[string]string{"c": "x borg neutral 16 200 60", "w1": "x d20 white 5 450 120"} {
			t.Run(name+" "+lifted, func(t *testing.T) {
				b := opened(t, rules.Options{})
				b.inTurn("w1 d20 white 5 300 300", "r1 d8 red 3 100 300")
				end(b)
				b.lift(lifted)
				b.see()
				b.roll(anew)
				b.calm()
				again := b.anew()
				again.tab.Dice = slices.Clone(b.tab.Dice)
				for _, b := range []*board{b, again} {
					n := len(b.log)
					for range 80 {
						b.see()
					}
					require.Empty(t, b.log[n:])
				}
				require.Equal(t, b.r.State().Text(), again.r.State().Text())
			})
		}
	}
}

// A die that may not lie there may not do so after a crash either, though dice are found one after
// another and nothing is decided until then.
func TestAfterACrashWhatMayNotLieThereIsNoThrow(t *testing.T) {
	b := opened(t, rules.Options{})
	rolls := []string{"w1 d20 white 5 300 300", "s d12 - 4 420 300"}
	for _, text := range rolls { // one after another, before the first lies
		d := die(text)
		d.Still = false
		b.tab.Dice = append(b.tab.Dice, d)
		b.see()
	}
	for _, text := range rolls {
		b.lay(text)
	}
	b.see()
	b.calm()
	require.Equal(t, "a d12 (4): a second die in one turn", b.r.View().Faults[0].Text)
	b = b.anew()
	n := len(b.log)
	for _, d := range []string{"xs d12 - 4 420 300", "xc borg neutral 8 40 40", "xw d20 white 5 300 300"} {
		b.lay(d)
		b.see()
	}
	b.calm()
	require.Empty(t, texts(b.log[n:], rules.Entered))
	require.Len(t, b.r.View().Faults, 1)
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

// Where players own such dice, too, one that shows something else is none.
func TestAfterACrashADieWithPipsThatShowsSomethingElseIsNotTheCube(t *testing.T) {
	for _, face := range []string{"1", "5", "-"} {
		b := cubeLay(t, "d6 - 3").anew()
		n := len(b.log)
		b.lay("x d6 - " + face + " 200 150")
		b.lay("xw d20 white 17 300 300")
		b.later(findTime / 2)
		require.Equal(t, []string{whiteAgain}, texts(b.log[n:], Bound), face)
	}
}

// It was moved while the program was away.
func TestAfterACrashADieWithPipsThatStandsForTheCubeIsFoundElsewhere(t *testing.T) {
	for name, pips := range map[string]string{"nobody's": "d6 neutral 3", "of no known owner": "d6 - 3", "a player's": "d6 red 3"} {
		t.Run(name, func(t *testing.T) {
			b := cubeLay(t, pips).anew()
			n := len(b.log)
			b.lay("x " + pips + " 200 150")
			b.lay("xw d20 white 17 300 300")
			b.later(findTime / 2)
			require.Equal(t, []string{whiteAgain, "the Cube lies elsewhere now", "the Cube moved"}, texts(b.log[n:], Bound, rules.Entered, rules.Moved, rules.Faulted))
		})
	}
}
