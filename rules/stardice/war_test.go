package stardice

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// short is a battle of one die each.
func short(set string, more ...string) rules.Options {
	v := map[string]string{"hand": "d6"}
	for i := 0; i+1 < len(more); i += 2 {
		v[more[i]] = more[i+1]
	}
	return rules.Options{Rules: set, Values: v}
}

// battle plays a battle of one die each on a cleared table, white first; who
// shows more gets a point.
func (b *board) battle(white, red string) []rules.Event {
	n := len(b.log)
	b.tab.Dice = nil
	b.calm()
	caller := other(b.r.State().Thrower)
	b.do(rules.Command{Do: DoCall, Player: b.r.name(caller), Value: map[Team]string{"red": "odds", "white": "evens"}[caller]})
	b.roll("c borg neutral 16 40 40")
	b.roll("w d6 white " + white + " 300 300")
	b.roll("r d6 red " + red + " 400 300")
	return b.log[n:]
}

func TestAWarOfSeveralBattles(t *testing.T) {
	b := newBoard(t, short("final", "target", "1"))
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(b.battle("5", "2"), rules.Ended))
	require.Equal(t, []string{"battle 2 is over: all dice are thrown"}, texts(b.battle("2", "5"), rules.Ended))
	require.Equal(t, []string{"battle 3 is over: all dice are thrown"}, texts(b.battle("3", "3"), rules.Ended), "a tie gives nobody anything")
	require.Equal(t, Points{White: 1, Red: 1}, b.r.State().Totals)
	got := b.battle("6", "5")
	require.Equal(t, []string{"battle 4 is over: all dice are thrown", "white wins the war, white 2, red 1"}, texts(got, rules.Ended))
	require.Equal(t, PhaseWon, b.r.State().Phase)
	v := b.r.View()
	require.Equal(t, []int{1, 1}, []int{v.Players[0].Score, v.Players[0].Total})
	require.Contains(t, v.Players[0].Lines, "wins")

	got = b.do(rules.Command{Do: rules.DoNew})
	require.Equal(t, Points{}, b.r.State().Totals)
	require.Equal(t, 1, b.r.State().Battle)
	require.Equal(t, "a Cube: it lies there from the last battle: clear the table", texts(got, rules.Faulted)[0])
	for _, p := range b.r.View().Players {
		require.Zero(t, p.Score, "dice of the last battle count in none")
	}
	require.Empty(t, b.r.answer().Formations)
	b.roll("c2 borg - 8 500 60")
	b.roll("w2 d6 white 3 60 400")
	require.Len(t, b.r.View().Faults, 3, "what lies there still isn't thrown")
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

// Who plays on hears how the war stands, by the players' names.
func TestHowAWarStandsIsToldWhereItGoesOn(t *testing.T) {
	o := short("final", "target", "2")
	o.Players = []string{"Ada", "Ben"}
	b := newBoard(t, o)
	var told []string
	for _, faces := range [][2]string{{"5", "2"}, {"2", "5"}, {"5", "2"}, {"5", "2"}} {
		told = append(told, texts(b.battle(faces[0], faces[1]), rules.Scored)...)
	}
	require.Equal(t, []string{"Ada gets 1, Ben gets 0", "Ada gets 0, Ben gets 1; the war stands at Ada 1, Ben 1",
		"Ada gets 1, Ben gets 0; the war stands at Ada 2, Ben 1", "Ada gets 1, Ben gets 0"}, told)
	tie := Points{White: 3, Red: 3}
	require.Equal(t, "; both stand at 3: one more battle decides", b.r.warStands(exceed(2).after(4, tie, tie), tie))
}

func TestABattleWaitsForFacesAndFaults(t *testing.T) {
	b := opened(t, short("final"))
	b.roll("w d6 white - 300 300")
	b.roll("r d6 red 2 400 300")
	require.Equal(t, PhaseBattle, b.r.State().Phase, "a face is open")
	got := b.do(rules.Command{Do: rules.DoFace, Die: "w", Value: "4"})
	require.Equal(t, []string{"white gets 1, red gets 0"}, texts(got, rules.Scored))
	require.Equal(t, map[string]int{"white": 1, "red": 0}, got[len(got)-1].Points)
}

func TestPlayersEndABattleWithUnknownFaces(t *testing.T) {
	b := opened(t, short("final"))
	b.roll("w d6 white - 300 300")
	b.roll("r d6 red 2 400 300")
	require.Equal(t, []string{"white gets 0, red gets 1"}, texts(b.do(rules.Command{Do: DoEnd}), rules.Scored), "an unknown face counts 0")
}

func TestAfterAForfeitAllTheForfeitersFacesAreZero(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 20 300 300")
	b.roll("r1 d6 red 1 400 300")
	b.calm()
	require.Equal(t, "white", string(b.r.answer().Formations[0].Owner))
	require.Equal(t, []string{"white gets 0, red gets 1"}, texts(b.do(rules.Command{Do: DoForfeit}), rules.Scored))
}

func TestAloneForPoints(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo1", Values: map[string]string{"hand": "d6,d8"}})
	require.Equal(t, constellation.White, b.r.State().Turn)
	b.roll("a unknown - 5 300 300")
	got := b.roll("b d8 white 7 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown", "12 points"}, texts(got, rules.Ended))
	require.Equal(t, []string{"white has 12 points"}, texts(got, rules.Scored))
	require.Len(t, b.r.View().Players, 1)
}

func TestAloneInRounds(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo2", Values: map[string]string{"hand": "d20"}})
	require.Equal(t, PhaseLay, b.r.State().Phase)
	require.Equal(t, []string{"white throws"}, texts(b.roll("blank d6 - - 300 300"), rules.Turn))
	got := b.roll("a d20 white 10 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(got, rules.Ended), "the blank die is never asked for")
	require.Equal(t, []string{"white has 10 points; round 1 is won: 10 points, 10 were needed; the next needs 20"}, texts(got, rules.Scored))
	require.Equal(t, Points{White: 10}, b.r.State().Totals)
	b.tab.Dice = nil
	b.calm()
	b.roll("blank d6 - - 300 300")
	got = b.roll("a d20 white 19 400 300")
	require.Equal(t, []string{"battle 2 is over: all dice are thrown", "round 2 is lost: 19 points, 20 were needed"}, texts(got, rules.Ended))
}

func TestAloneAgainstRedsDice(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo2", Values: map[string]string{"hand": "d20,d6", "objective": "2"}})
	b.roll("r1 d20 red 15 100 100", "r2 d6 - 3 200 100")
	require.Equal(t, constellation.White, b.r.State().Turn)
	b.roll("w1 d20 white 12 500 300")
	got := b.roll("w2 d6 white 6 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown", "white 18 doesn't beat red 18"}, texts(got, rules.Ended))
}

func TestBetsAreSettledWithTheBattle(t *testing.T) {
	b := newBoard(t, short("final", "bets", "on"))
	b.do(rules.Command{Do: DoBet, Player: "Zoe", Value: "white 5"})
	b.do(rules.Command{Do: DoBet, Player: "Max", Value: "red 3"})
	b.refuses(rules.Command{Do: DoBet, Player: "red", Value: "red 3"}, "stardice: bet: only onlookers bet, by name")
	b.do(rules.Command{Do: DoCall, Value: "evens"})
	b.roll("c borg neutral 8 40 40")
	b.roll("w d6 white 5 300 300")
	require.Equal(t, []string{"the bets: Max -3, Zoe +5"}, texts(b.roll("r d6 red 4 400 300"), rules.Wagered))
	require.Empty(t, b.r.State().Bets)
}

// A forfeit says who won, also where it leaves nobody a point.
func TestABetOnWhoWinsByAForfeitIsWon(t *testing.T) {
	for name, forfeit := range map[string]func(*board) []rules.Event{
		"players say so":           func(b *board) []rules.Event { return b.do(rules.Command{Do: DoForfeit, Player: "white"}) },
		"the Cube was knocked off": func(b *board) []rules.Event { b.lift("c"); return b.roll("w2 d20 white 5 300 300") },
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{Values: map[string]string{"bets": "on"}})
			b.do(rules.Command{Do: DoBet, Player: "Ann", Value: "red 10"})
			b.do(rules.Command{Do: DoBet, Player: "Zoe", Value: "white 3"})
			got := forfeit(b)
			require.Equal(t, []string{"white gets 0, red gets 0"}, texts(got, rules.Scored))
			require.Equal(t, []string{"the bets: Ann +10, Zoe -3"}, texts(got, rules.Wagered))
		})
	}
}

// A bet is on the battle that is to come: once one is over, on the next.
func TestABetBetweenBattlesIsOnTheNext(t *testing.T) {
	for name, target := range map[string]string{"the war goes on": "50", "the next begins a new war": "1"} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, short("final", "bets", "on", "target", target))
			b.battle("5", "2")
			b.battle("5", "2")
			require.Equal(t, target == "1", b.r.State().Phase == PhaseWon)
			got := b.do(rules.Command{Do: DoBet, Player: "Zoe", Value: "red 3"})
			got = append(got, b.do(rules.Command{Do: DoBet, Player: "Zoe", Value: "white 5"})...)
			require.Equal(t, []string{"Zoe bets 3 on red in the next battle", "Zoe bets 5 on white in the next battle"}, texts(got, rules.Wagered))
			if target == "1" {
				b.do(rules.Command{Do: rules.DoNew})
			}
			b.tab.Dice = nil
			b.calm()
			require.Equal(t, PhaseCube, b.r.State().Phase)
			require.Equal(t, []Bet{{Who: "Zoe", On: constellation.White, Stake: 5, Round: 3}}, b.r.State().Bets)
			require.Equal(t, []string{"the bets: Zoe +5"}, texts(b.battle("5", "2"), rules.Wagered))
			require.Empty(t, texts(b.battle("5", "2"), rules.Wagered), "and on no other")
		})
	}
}

// One die, as the Cube, is all that may lie there when a battle that was forfeited ends.
func TestABetAfterAForfeitIsOnTheNextBattle(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"bets": "on"}})
	b.do(rules.Command{Do: DoForfeit, Player: "red"})
	b.do(rules.Command{Do: DoBet, Player: "Zoe", Value: "white 5"})
	b.tab.Dice = nil
	b.calm()
	require.Equal(t, 2, b.r.State().Battle)
	require.Equal(t, []Bet{{Who: "Zoe", On: constellation.White, Stake: 5, Round: 2}}, b.r.State().Bets)
}

func TestWhoBetsWhileDiceAreThrownIsTooLate(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"bets": "on"}})
	b.do(rules.Command{Do: DoBet, Player: "Max", Value: "red 3"})
	b.roll("w d20 white 5 300 300")
	b.refuses(rules.Command{Do: DoBet, Player: "Zoe", Value: "white 5"}, "stardice: bet: the battle is on")
}

// Earlier games lost a bet that was made between battles: it stays lost.
func TestABetThatAnEarlierGameLostIsNotPaid(t *testing.T) {
	b := newBoard(t, short("final", "bets", "on"))
	b.battle("5", "2")
	b.do(rules.Command{Do: DoBet, Player: "Zoe", Value: "white 5"})
	b.tab.Dice = nil
	b.calm()
	journal := slices.Clone(b.r.hist.All())
	for i, e := range journal {
		if s, ok := e.Data.(Stake); ok {
			s.Next, s.Round = false, 0
			journal[i].Data = s
		}
	}
	restored := newBoard(t, short("final", "bets", "on"))
	require.NoError(t, restored.r.Restore(journal))
	require.Equal(t, 2, restored.r.State().Battle)
	require.Empty(t, restored.r.State().Bets)
}

func TestPlayersGoByTheirNames(t *testing.T) {
	o := short("final")
	o.Players = []string{"Ada", "Bo"}
	b := newBoard(t, o)
	b.do(rules.Command{Do: DoCall, Player: "Bo", Value: "evens"})
	got := b.roll("c borg neutral 8 40 40")
	require.Equal(t, []string{"Bo called evens, it is odds: the call was wrong, Ada begins"}, texts(got, rules.Turn))
	b.roll("w d6 white 5 300 300")
	got = b.roll("r d6 red 4 400 300")
	require.Equal(t, []string{"Ada gets 1, Bo gets 0"}, texts(got, rules.Scored))
	require.Equal(t, map[string]int{"Ada": 1, "Bo": 0}, got[len(got)-1].Points)
}
