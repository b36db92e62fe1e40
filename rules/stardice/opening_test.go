package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestTheCallDecidesWhoBegins(t *testing.T) {
	for _, tc := range []struct {
		set, cube, call string
		want            string
	}{
		{"final", "borg neutral 8", "odds", "red called odds, it is odds: the call was right, red begins"},
		{"final", "borg neutral 8", "evens", "red called evens, it is odds: the call was wrong, white begins"},
		{"final", "borg neutral 32", "evens", "red called evens, it is evens: the call was right, red begins"},
		{"stardice7", "borg - 2", "odds", "red called odds, it is odds: the call was right, red begins"},
		{"stardice5", "d20 neutral 7", "odds", "red called odds, it is odds: the call was right, red begins"},
		{"duel-sum", "d12 - 12", "odds", "red called odds, it is evens: the call was wrong, white begins"},
	} {
		t.Run(tc.set+" "+tc.cube+" "+tc.call, func(t *testing.T) {
			b := newBoard(t, rules.Options{Rules: tc.set})
			b.do(rules.Command{Do: DoCall, Value: tc.call})
			got := b.roll("c " + tc.cube + " 100 100")
			require.Equal(t, []string{tc.want}, texts(got, rules.Turn))
		})
	}
}

func TestPlayersSayThatWhatASensorTakesForAD6IsTheCube(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.do(rules.Command{Do: DoCall, Value: "odds"})
	require.Len(t, texts(b.roll("c d6 - 5 100 100"), rules.Faulted), 1)
	got := b.do(rules.Command{Do: DoAccept, Die: "c"})
	require.Equal(t, []string{"red called odds, it is odds: the call was right, red begins"}, texts(got, rules.Turn))
	b.roll("r d20 red 20 200 100")
	f := b.r.answer().Formations[0]
	require.Equal(t, []int{24, 0}, []int{f.Borg, f.Bonus}, "five pips stand beside 24")
	require.Empty(t, f.Owner)
}

func TestWhoThrowsTheFirstDieBeginsWhenNobodyCalled(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.roll("c borg neutral - 100 100")
	require.Len(t, texts(b.roll("x unknown - - 300 300"), rules.Faulted), 1, "whose it is can't be known")
	b.lift("x")
	got := b.roll("r d20 red 4 300 300")
	require.Equal(t, []string{"red throws the first die, so red begins", "red's d20 came in: 4", "it is white's turn"}, texts(got, rules.Turn, rules.Entered))
}

func TestACubeWithoutPipsLeavesItToThePlayers(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.do(rules.Command{Do: DoCall, Value: "odds"})
	b.roll("c borg neutral 64 100 100")
	require.Equal(t, PhaseCall, b.r.State().Phase)
	b.do(rules.Command{Do: DoTurn, Player: "red"})
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

func TestACubeThatLeavesAtFirstIsThrownAgain(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.do(rules.Command{Do: DoCall, Value: "odds"})
	b.roll("c borg neutral - 100 100")
	b.lift("c")
	require.Equal(t, []string{"the Cube left the table: it is thrown again, and the call may be made anew"}, texts(b.see(), rules.Left))
	b.do(rules.Command{Do: DoCall, Value: "evens"})
	require.Equal(t, []string{"red called evens, it is evens: the call was right, red begins"}, texts(b.roll("c2 borg neutral 16 100 100"), rules.Turn))
}

func TestWhatATableGivesNeedsNoBattle(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.tab.Dice = readSky(t, skies+"closed05.json").Dice
	b.see()
	require.Equal(t, Points{White: 10}, b.r.answer().Scores)
	require.Len(t, b.r.View().Faults, 5, "though nobody has thrown the Cube")
}

func TestABattleWithoutTheCube(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.do(rules.Command{Do: DoTurn, Player: "red"})
	require.Equal(t, []string{"red's d20 came in: 9", "it is white's turn"}, texts(b.roll("r d20 red 9 300 300"), rules.Entered, rules.Turn))
}

func TestTheFirstDieMayKnockTheCubeOff(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.roll("c borg neutral 8 100 100")
	b.lift("c")
	require.Equal(t, []string{"white knocked the Cube off the table: white forfeits the battle"},
		texts(b.roll("w d20 white 4 110 110"), rules.Ended))
}

func TestPlayersTakeTurnsThrowingTheCube(t *testing.T) {
	b := newBoard(t, short("final"))
	require.Equal(t, constellation.White, b.r.State().Thrower)
	b.battle("5", "2")
	b.tab.Dice = nil
	require.Equal(t, []string{"battle 2: red throws the Cube, white calls odds or evens"}, texts(b.see(), Begun))
	b.do(rules.Command{Do: DoThrower, Player: "white"})
	require.Equal(t, constellation.White, b.r.State().Thrower)
}

func TestAloneTheTableIsClearedFirst(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo1", Values: map[string]string{"hand": "d6"}})
	b.roll("a d6 white 5 300 300")
	got := b.do(rules.Command{Do: rules.DoNew})
	require.Equal(t, []string{"white's d6: it lies there from the last battle: clear the table"}, texts(got, rules.Faulted))
	b.lift("a")
	require.Len(t, texts(b.roll("a2 d6 white 4 300 300"), rules.Ended), 2)
}
