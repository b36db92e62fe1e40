package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// torpedoLong is a battle in which white fired a torpedo a minute ago, which was seen to cross the table.
func torpedoLong(t *testing.T) *board {
	b := opened(t, rules.Options{Rules: "stardice8"})
	b.inTurn("w d6 white 5 300 230", "r d6 red 3 400 330")
	b.do(rules.Command{Do: DoTorpedo, Player: "white"})
	passes(b, time.Second)
	for x := range 4 {
		b.tab.Touches = []constellation.Touch{{ID: "t9", Pos: constellation.Vec{X: 500 - 100*float64(x), Y: 420}, Since: b.tab.Time}}
		b.see()
	}
	b.tab.Touches = nil
	passes(b, time.Minute)
	return b
}

// What happens long after a torpedo has landed isn't its doing.
func TestATorpedoIsSoonOver(t *testing.T) {
	for name, c := range map[string]struct {
		does func(b *board)
		want []string
	}{
		"the Cube goes": {func(b *board) { b.lift("c") }, []string{"the Cube is gone and nothing was thrown: put it back, or say who forfeits", "the Cube is gone: does anybody forfeit?"}},
		"a die goes":    {func(b *board) { b.lift("w") }, []string{"white's d6 is gone and nothing was thrown: put it back, or say that it is out"}},
		"a die is pushed": {func(b *board) { slide(b, "r", 460, 330) },
			[]string{"red's d6 moved", "dice moved though nothing was thrown: does anybody forfeit?"}},
		"the other's die crosses the table and takes the Cube along": {func(b *board) {
			for x := range 4 {
				b.lay("x d8 red 2 0 120")
				b.at("x").Still, b.at("x").Pos.X = false, 500-100*float64(x)
				b.see()
			}
			b.lift("x", "c")
		}, []string{"red's d8 crossed the table and left it: it touched the surface, so it is out", "red knocked the Cube off the table: red forfeits the battle"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := torpedoLong(t)
			n := len(b.log)
			c.does(b)
			b.see()
			passes(b, 5*time.Second)
			require.Equal(t, c.want, texts(b.log[n:], rules.Left, rules.Ended, rules.Faulted, rules.Asked, rules.Moved))
		})
	}
}

// Two torpedoes one after another have a stone each, whenever they are told.
func TestEachTorpedoHasItsStone(t *testing.T) {
	for _, says := range []time.Duration{2 * time.Second, 4 * time.Second} {
		b := fired(t, false)
		n, at := len(b.log), b.r.torpedoes[0].at
		passes(b, says)
		b.do(rules.Command{Do: DoTorpedo, Player: "red"})
		passes(b, at+4300*time.Millisecond-b.tab.Time)
		b.lay("s1 - - - 200 400")
		b.at("s1").Since = at + time.Second
		b.see()
		b.tells("s2 - - - 200 300", 3*time.Second, 2*time.Second)
		require.Equal(t, []string{"white's torpedo came in", "red's torpedo came in"}, texts(b.log[n:], rules.Entered), "red fires after %v", says)
	}
}

// Each torpedo has one stone, however late it came.
func TestAStoneThatComesLateIsTheOnlyOne(t *testing.T) {
	b := fired(t, true)
	n := len(b.log)
	b.tells("s - - - 250 100", 9*time.Second, 500*time.Millisecond)
	b.tells("x - - - 450 400", 10*time.Second, 500*time.Millisecond)
	require.Equal(t, []string{"white's torpedo came in", "red's die came in"}, texts(b.log[n:], rules.Entered))
}

// A torpedo that was taken back does nothing: what is told is the doing of the one that was fired after it.
func TestATorpedoThatWasTakenBackDoesNothing(t *testing.T) {
	b := lastTorpedo(t, "8")
	b.do(rules.Command{Do: rules.DoUndo})
	b.do(rules.Command{Do: DoTorpedo})
	fired := b.tab.Time
	passes(b, aftermath-time.Second)
	slide(b, "r", 500, 100)
	require.Len(t, texts(passes(b, time.Minute), rules.Ended), 1)
	require.InDelta(t, (fired + aftermath).Seconds(), time.Duration(b.log[len(b.log)-1].Time).Seconds(), settles.Seconds())
}

// What the torpedo before did is no sign of the last one.
func TestALastTorpedoHasItsTimeAfterAnother(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6"}})
	b.inTurn("w d6 white 5 300 230", "r d6 red 3 400 230")
	b.do(rules.Command{Do: DoTorpedo, Player: "white"})
	passes(b, time.Second)
	b.at("c").Still, b.at("c").Pos.Y = false, 60
	b.see()
	b.do(rules.Command{Do: DoTorpedo, Player: "red"})
	b.at("c").Still, b.at("c").Pos.Y = true, 80
	require.Equal(t, []string{"the Cube was knocked by white"}, texts(b.see(), rules.Moved))
	require.Empty(t, texts(passes(b, 4*time.Second), rules.Ended), "red takes aim")
	slide(b, "w", 300, 420)
	require.Len(t, texts(passes(b, 10*time.Second), rules.Ended), 1)
	require.Equal(t, Points{}, b.r.State().Totals)
}

// An elbow that rests while its player takes aim is taken for the stone; when it goes the stone may come.
func TestAnElbowIsNotTheOnlyStone(t *testing.T) {
	b := fired(t, false)
	n := len(b.log)
	b.tells("e - - - 500 440", 500*time.Millisecond, 2*time.Second)
	b.lift("e")
	b.see()
	b.tells("s - - - 200 300", 4*time.Second, 2*time.Second)
	require.Equal(t, []string{"white's torpedo came in", "white's torpedo came in"}, texts(b.log[n:], rules.Entered))
}

// A die that is out of sight for a moment wasn't thrown meanwhile.
func TestADieThatWasHiddenIsNoThrowBetween(t *testing.T) {
	b := fired(t, true)
	n := len(b.log)
	passes(b, time.Second)
	d := *b.at("r")
	b.lift("r")
	b.see()
	passes(b, time.Second)
	d.Since = b.tab.Time
	b.tab.Dice, b.came["r"] = append(b.tab.Dice, d), b.tab.Time+100*time.Millisecond
	b.see()
	b.tells("s - - - 200 300", 4*time.Second, 2*time.Second)
	require.Equal(t, []string{"white's torpedo came in"}, texts(b.log[n:], rules.Entered))
}

// A stone that hits a die in the middle stops about where that lay.
func TestAStoneInTheDiesPlaceIsAStone(t *testing.T) {
	for _, off := range []string{"400", "380", "340"} {
		b := fired(t, true)
		n := len(b.log)
		passes(b, time.Second)
		b.lift("r")
		b.see()
		b.tells("s unknown - - "+off+" 330", time.Second, 500*time.Millisecond)
		passes(b, 5*time.Second)
		require.Equal(t, []string{"red's d6 left the table: out for this battle", "white's torpedo came in"}, texts(b.log[n:], rules.Left, rules.Entered, Bound), "at %s", off)
	}
}

// In iteration 9 a torpedo is fired right after a d6 was thrown, and only then.
func TestATorpedoIsUnlockedOnce(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "stardice8", Values: map[string]string{"torpedo": "9"}})
	b.roll("c - - - 40 40")
	b.do(rules.Command{Do: DoTurn, Player: "white"})
	for _, d := range []string{"w1 - - - 300 230", "r1 - - - 400 330", "w2 - - - 200 100"} {
		b.roll(d)
		b.do(rules.Command{Do: rules.DoKind, Die: die(d).ID, Value: "d6"})
		b.calm()
	}
	const locked = "stardice: torpedo: white has no torpedo unlocked now"
	fire := rules.Command{Do: DoTorpedo, Player: "white"}
	b.do(rules.Command{Do: rules.DoKind, Die: "w2", Value: "d8"})
	b.refuses(fire, locked)
	b.do(rules.Command{Do: rules.DoKind, Die: "w2", Value: "d6"})
	b.do(fire)
	b.do(rules.Command{Do: rules.DoKind, Die: "w2", Value: "d6"})
	b.refuses(fire, locked)

	b = opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"torpedo": "9"}})
	b.roll("w d6 white 5 300 230")
	b.do(rules.Command{Do: DoMiss, Player: "red"})
	b.refuses(fire, locked)
}

// The turn comes back to who had something to fire after all: his d6 was only hidden.
func TestATurnThatWasPassedOnComesBack(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6,d20"}})
	b.inTurn("w1 d6 white 5 300 300", "r1 d20 red 1 500 300", "w2 d20 white 9 300 400")
	b.roll("r2 d6 red 1 500 400")
	b.lift("w1")
	b.see()
	passes(b, time.Second)
	require.Equal(t, constellation.Red, b.r.State().Turn)
	b.lay("w1 d6 white 5 300 300")
	require.Equal(t, []string{"it is white's turn again: fire a torpedo, or pass"}, texts(b.see(), rules.Turn))
}

// The players' word gives the turn, but not for good.
func TestATurnThatPlayersGaveIsPassedOnToo(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6,d20"}})
	b.inTurn("w1 d6 white 5 300 300", "r1 d20 red 1 500 300", "w2 d20 white 9 300 400", "r2 d6 red 1 500 400")
	b.do(rules.Command{Do: DoTurn, Player: "red"})
	b.do(rules.Command{Do: DoOut, Die: "r2"})
	require.Equal(t, constellation.White, b.r.State().Turn)
}

// A stone may have a colour, as the eyes tell it.
func TestAStoneMayBeNeutral(t *testing.T) {
	b := fired(t, true)
	require.Equal(t, []string{"white's torpedo came in"}, texts(b.tells("s unknown neutral - 250 100", 800*time.Millisecond, 500*time.Millisecond), rules.Entered))
}

// What the same throw knocks off isn't the die that its player may take away.
func TestWhatIsKnockedOffIsntTakenAway(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"areas": "remove", "hand": "d6,d8"}})
	b.inTurn("w1 d6 white 5 400 300", "r1 d6 red 2 500 100", "w2 d8 white 5 200 260")
	b.lift("w2")
	b.roll("r2 d8 red 3 213 228")
	require.Empty(t, texts(passes(b, 5*time.Second), rules.Ended))
	require.NotNil(t, markNamed(b, "button remove w1"))
}
