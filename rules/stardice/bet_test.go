package stardice

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// zoe is an onlooker's bet.
func zoe(value string) rules.Command {
	return rules.Command{Do: DoBet, Player: "Zoe", Value: value}
}

// betting is a battle of one die each on which white begins, with onlookers.
func betting(t *testing.T) *board {
	t.Helper()
	return opened(t, short("final", "bets", "on"))
}

// What players took back waits for them, whatever onlookers say meanwhile.
func TestABetDecidesNothingOfWhatPlayersTookBack(t *testing.T) {
	b := betting(t)
	b.do(undo)
	require.Equal(t, PhaseCube, b.r.State().Phase)
	require.Len(t, b.do(zoe("white 5")), 1)
	b.calm()
	require.Equal(t, PhaseCube, b.r.State().Phase)
	require.Equal(t, "a Cube (8): taken back: lift it off, or let it stand", b.r.View().Faults[0].Text)
	require.Equal(t, []string{"stands again: the Cube came in: 8"}, texts(b.do(redo), rules.Redone))
	require.Equal(t, []Bet{{Who: "Zoe", On: constellation.White, Stake: 5, Round: 1}}, b.r.State().Bets)
}

// Undo takes back what players decided, and no bet.
func TestABetIsNotWhatUndoTakesBack(t *testing.T) {
	b := newBoard(t, short("final", "bets", "on"))
	b.do(rules.Command{Do: DoCall, Value: "odds"})
	b.do(zoe("white 5"))
	require.Equal(t, []string{"taken back: red calls odds"}, texts(b.do(undo), rules.Undone))
	require.Len(t, b.r.State().Bets, 1)
	b.refuses(undo, "stardice: undo: nothing to take back")
}

// Everybody has seen what may come to stand again.
func TestABetOnDiceThatWereTakenBackIsTooLate(t *testing.T) {
	for name, play := range map[string]func(*board){
		"a die": func(b *board) { b.roll("w d6 white 5 300 300"); b.do(undo) },
		"a battle": func(b *board) {
			b.roll("w d6 white 5 300 300")
			b.roll("r d6 red 4 400 300")
			b.do(undo)
			b.do(undo)
			b.do(undo)
		},
		"a forfeit": func(b *board) { b.do(rules.Command{Do: DoForfeit}); b.do(undo) },
	} {
		t.Run(name, func(t *testing.T) {
			b := betting(t)
			play(b)
			b.calm()
			b.refuses(zoe("white 5"), "stardice: bet: the battle is on")
		})
	}
}

// A bet on the next battle hinders nobody from taking the end of this one back: the bets on
// this one stand again, and are paid by its new end alone.
func TestABetOnTheNextBattleOutlivesTheEndOfThisOne(t *testing.T) {
	b := betting(t)
	b.do(zoe("white 3"))
	b.roll("w d6 white 5 300 300")
	require.Equal(t, []string{"the bets: Zoe +3"}, texts(b.roll("r d6 red 4 400 300"), rules.Wagered))
	b.do(zoe("red 7"))
	require.Equal(t, []string{"taken back: battle 1 is over: all dice are thrown"}, texts(b.do(undo), rules.Undone))
	on, next := Bet{Who: "Zoe", On: constellation.White, Stake: 3, Round: 1}, Bet{Who: "Zoe", On: constellation.Red, Stake: 7, Round: 2}
	require.Equal(t, []Bet{on, next}, b.r.State().Bets)
	require.Equal(t, []string{"the bets: Zoe -3"}, texts(b.do(rules.Command{Do: rules.DoFace, Die: "r", Value: "6"}), rules.Wagered))
	b.tab.Dice = nil
	b.calm()
	require.Equal(t, []Bet{next}, b.r.State().Bets)
}

// A battle whose beginning is taken back begins again: the bets on it stand.
func TestABetStandsThoughTheBattleBeginsAnew(t *testing.T) {
	b := newBoard(t, short("final", "bets", "on"))
	b.battle("5", "2")
	b.do(rules.Command{Do: rules.DoNew})
	b.do(zoe("red 7"))
	b.do(undo)
	require.Equal(t, PhaseOver, b.r.State().Phase)
	b.do(rules.Command{Do: rules.DoNew})
	require.Equal(t, []Bet{{Who: "Zoe", On: constellation.Red, Stake: 7, Round: 2}}, b.r.State().Bets)
}

// What an onlooker stakes on the next battle is no decision about this one.
func TestABattleGoesOnWhenTheCubeLiesWhereItLayWhoeverHasBet(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"bets": "on"}})
	b.lift("c")
	b.roll("w d20 white 5 300 300")
	require.Equal(t, PhaseOver, b.r.State().Phase)
	b.do(zoe("white 3"))
	b.tab.Time += 2 * time.Second
	b.lay("c borg neutral 8 41 40")
	require.Len(t, texts(b.see(), rules.Undone), 1)
	require.Equal(t, PhaseBattle, b.r.State().Phase)
}

// In earlier journals undo takes bets back.
func TestABetThatAnEarlierGameTookBackStaysTakenBack(t *testing.T) {
	b := newBoard(t, short("final", "bets", "on"))
	b.do(rules.Command{Do: DoCall, Value: "odds"})
	b.do(zoe("white 5"))
	journal := slices.Clone(b.log)
	bet := &journal[len(journal)-1]
	bet.Data = Stake{On: constellation.White, Points: 5}
	journal = append(journal, rules.Event{Seq: bet.Seq + 1, Kind: rules.Undone, Ref: bet.Seq, Data: Rewind{}})
	again := newBoard(t, short("final", "bets", "on"))
	require.NoError(t, again.r.Restore(journal))
	require.Empty(t, again.r.State().Bets)
	require.Equal(t, "odds", again.r.State().Called)
	require.Equal(t, []string{"stands again: Zoe bets 5 on white"}, texts(again.do(redo), rules.Redone))
}
