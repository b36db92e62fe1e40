package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestADieKnockedOffIsOut(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d12 red 6 350 300")
	b.calm()
	b.lift("r1")
	got := b.roll("w2 d8 white 3 340 310")
	require.Equal(t, []string{"white's d8 came in: 3", "it is red's turn", "red's d12 left the table: out for this battle"},
		texts(got, rules.Entered, rules.Turn, rules.Left))
	require.Equal(t, 6, b.r.State().Left(constellation.Red))
	require.NotContains(t, b.r.State().Hand(constellation.Red), constellation.D12, "it may not be thrown again")
}

func TestADieThatOnlyCrossesTheTableIsOut(t *testing.T) {
	b := opened(t, rules.Options{})
	b.lay("w1 d20 white - 300 300")
	for x := 300.0; x < 600; x += 80 {
		b.at("w1").Still, b.at("w1").Pos.X = false, x
		b.see()
	}
	b.lift("w1")
	require.Equal(t, []string{"white's d20 crossed the table and left it: it touched the surface, so it is out", "it is red's turn"},
		texts(b.see(), rules.Left, rules.Turn))
	require.Equal(t, 6, b.r.State().Left(constellation.White))
}

// cross lets a die be seen on its way over the table until it is gone.
func cross(b *board, s string) {
	d := die(s)
	d.Still = false
	b.tab.Dice = append(b.tab.Dice, d)
	b.see()
	slideOff(b, d.ID)
}

// A sensor that tells late where a die is may take one that is thrown for two, of which one
// is gone when the other rests: nothing left the table that another player threw.
func TestADieThatIsSeenTwiceIsNotTakenFromTheOthersHand(t *testing.T) {
	for name, begin := range map[string]func(b *board){
		"the first die, where nobody called": func(b *board) { b.roll("c borg neutral - 40 40") },
		"a die that rests first": func(b *board) {
			b.do(rules.Command{Do: DoCall, Player: "red", Value: "evens"})
			b.roll("c borg neutral 8 40 40")
			b.roll("w1 d8 white 1 300 300")
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, rules.Options{})
			begin(b)
			b.calm()
			n := len(b.log)
			cross(b, "x d8 white - 200 200")
			if _, rests := b.tab.Die("w1"); !rests {
				b.lay("w1 d8 white 1 300 300")
			}
			b.see()
			require.Empty(t, texts(b.log[n:], rules.Left))
			require.Equal(t, constellation.Red, b.r.State().Turn)
			require.Equal(t, []int{6, 7}, []int{b.r.State().Left(constellation.White), b.r.State().Left(constellation.Red)})
		})
	}
}

// What is known to be the other's flew all the same, and what moved was knocked by it.
func TestADieOfTheOthersThatCrossesTheTableMayKnock(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d12 red 1 450 300")
	b.calm()
	b.at("r1").Pos.X, b.at("r1").Still = 440, false
	cross(b, "x d8 red - 100 200")
	b.at("r1").Still = true
	require.Equal(t, []string{"red's d12 was knocked by red"}, texts(b.see(), rules.Moved, rules.Asked, rules.Left))
	require.Equal(t, constellation.White, b.r.State().Turn)
}

func TestADieThatNeverTouchedIsThrownAgain(t *testing.T) {
	b := opened(t, rules.Options{})
	b.see() // nothing was seen, so nothing happened
	require.Equal(t, constellation.White, b.r.State().Turn)
	require.Equal(t, 7, b.r.State().Left(constellation.White))
	b.do(rules.Command{Do: DoMiss, Value: "d6"}) // it did touch, but no sensor saw it
	require.Equal(t, constellation.Red, b.r.State().Turn)
	require.Equal(t, 6, b.r.State().Left(constellation.White))
}

func TestWhoKnocksTheCubeOffForfeits(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d12 red 1 400 300")
	b.calm()
	b.lift("c")
	got := b.roll("w2 d20 white 20 350 380") // closes a shape of white's, worth nothing now
	require.Equal(t, []string{"white knocked the Cube off the table: white forfeits the battle", "white gets 0, red gets 3"},
		texts(got, rules.Ended, rules.Scored))
	require.Equal(t, Points{Red: 3}, b.r.State().Totals)
	require.Equal(t, PhaseOver, b.r.State().Phase)
}

func TestMovingWithoutThrowingIsAskedAboutNotPunished(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	got := b.roll("w1 d20 white 5 320 300")
	require.Equal(t, []string{"white's d20 moved", "dice moved though nothing was thrown: does anybody forfeit?"}, texts(got, rules.Moved, rules.Asked))
	require.Equal(t, PhaseBattle, b.r.State().Phase)
	b.do(rules.Command{Do: DoIgnore})
	require.Empty(t, b.r.State().Offer)
	b.calm()
	b.roll("w1 d20 white 5 340 300")
	b.do(rules.Command{Do: DoForfeit, Player: "red"})
	require.Equal(t, PhaseOver, b.r.State().Phase)
}

func TestADieThatNoSensorSawExplainsWhatMoved(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	b.roll("w1 d20 white 5 320 300")
	require.NotEmpty(t, b.r.State().Offer)
	b.do(rules.Command{Do: DoMiss, Value: "d8"})
	require.Empty(t, b.r.State().Offer)
	require.Equal(t, constellation.White, b.r.State().Turn)
}
